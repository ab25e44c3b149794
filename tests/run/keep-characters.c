// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Characters behind pointers in structures: a store to one might change the pointer, as far as types go. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct image { int w, h; unsigned char *px; int left[200]; };

static struct image *new_image(int w, int h)
{
    struct image *m = calloc(1, sizeof *m);

    m->w = w;
    m->h = h;
    m->px = calloc((size_t)w, (size_t)h);
    return m;
}

static void halve(const struct image *a, struct image *b)
{
#pragma omp parallel for
    for (int y = 0; y < a->h; y++)
        for (int x = 0; x < a->w; x++)
            b->px[y * b->w + x] = a->px[y * a->w + x] / 2 + (y > 0 ? a->px[(y - 1) * a->w + x] : 1);
}

static void both(const struct image *a, struct image *b)
{
#pragma omp parallel for collapse(2)
    for (int y = 1; y < a->h - 1; y++)
        for (int x = 1; x < a->w - 1; x++)
            b->px[y * b->w + x] = (a->px[(y + 1) * a->w + x] + a->px[y * a->w + x - 1]) / 2;
}

/* Its pixels are the structure's own bytes, which it writes as they are. */
static void itself(struct image *m, const unsigned char *same)
{
#pragma omp parallel for
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < 4; x++)
            m->px[y * 4 + x] = same[y * 4 + x];
}

static unsigned long sum(const struct image *m)
{
    unsigned long s = 0;

    for (int i = 0; i < m->w * m->h; i++)
        s = s * 31 + m->px[i];
    return s;
}

int main(void)
{
    struct image *a = new_image(70, 90), *b = new_image(70, 90), *own = calloc(1, sizeof *own);
    unsigned char *same = malloc(sizeof *own);

#pragma omp parallel for
    for (int i = 0; i < 70 * 90; i++)
        a->px[i] = (unsigned char)(i * 7 % 251);
    for (int t = 0; t < 6; t++) {
        struct image *swap = a;
        halve(a, b);
        both(b, a);
        if (t % 2) {
            a = b;
            b = swap;
        }
        printf("%lu %lu\n", sum(a), sum(b));
    }
    own->w = 4;
    own->h = (int)(sizeof *own / 4);
    own->px = (unsigned char *)own;
    for (int i = 0; i < 200; i++)
        own->left[i] = i * i;
    memcpy(same, own, sizeof *own);
    itself(own, same);
    printf("%d %d %d\n", own->w, own->h, own->px == (unsigned char *)own && !memcmp(own, same, sizeof *own));
    free(own);
    free(same);
    return 0;
}
