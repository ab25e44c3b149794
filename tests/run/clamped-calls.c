// procs: 1 2 3 4 7
// same-as: serial
/*
 * Functions that load through a pointer in a struct that they are handed, at places that they keep within bounds; some of these
 * pointers lead nowhere, and are not loaded through then.
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

typedef struct image { int w, h; float *data; } image;

enum { W = 160, H = 130, STEPS = 5 };

static inline float at(const image *r, int x, int y)
{
    x = x < 0 ? 0 : x >= r->w ? r->w - 1 : x;
    y = y < 0 ? 0 : y >= r->h ? r->h - 1 : y;
    return r->data[y * r->w + x];
}

static inline float at_or(const image *r, int x, int y, float other)
{
    return r->data ? at(r, x, y) : other;
}

static void warp(const image *from, image *to, const image *shade, int step)
{
    float *out = to->data;

#pragma omp parallel for
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int sx = (int)(x + 3 * sin(y * 0.05 + step)), sy = (int)(y + 4 * cos(x * 0.03));

            out[y * W + x] = 0.25f * (at(from, sx - 1, sy) + at(from, sx + 1, sy) + at(from, sx, sy - 1) + at(from, sx, sy + 1))
                + at_or(shade, sy, sx, 1);
        }
}

static double all(const image *r)
{
    double sum = 0;

#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < W * H; i++)
        sum += r->data[i];
    return sum;
}

int main(void)
{
    image a = { W, H, malloc(W * H * sizeof(float)) }, b = { W, H, malloc(W * H * sizeof(float)) };
    image none = { 0, 0, NULL }, nowhere = { W, H, (float *)sizeof(image) }, small = { 3, 2, malloc(6 * sizeof(float)) };
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < W * H; i++) {
        a.data[i] = (float)(i % 251);
        b.data[i] = 0;
    }
    for (int i = 0; i < 6; i++)
        small.data[i] = (float)i;
    for (int step = 0; step < STEPS; step++) {
        float *swap;

        warp(&a, &b, step % 2 ? &none : &small, step);
        swap = a.data;
        a.data = b.data;
        b.data = swap;
        /* In the same function: nobody loads through the pointer that leads nowhere. */
#pragma omp parallel for
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                b.data[y * W + x] = at(&a, x + (x * y) % 5 - 2, y + x % 3 - 1) + (step < 0 ? at(&nowhere, x, y) : 0);
        sum += all(&b);
#pragma omp parallel for
        for (int i = 0; i < 6; i++)
            small.data[i] += at(&b, i * 100, i * i * i);
    }
    printf("%.3f %.3f %.3f\n", sum, all(&a), (double)small.data[5]);
    free(a.data);
    free(b.data);
    free(small.data);
    return 0;
}
