// same-as: serial
/*
 * Stores here and there: of every size, across the edges of words and pages, to the heap, to globals, to the stack, in
 * blocks that are freed before the join, and beside bytes that other members write.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20000 };
struct odd { char a; short b; int c; char text[11]; } __attribute__((packed));

static unsigned char bytes[N];
static struct odd odd[N / 4];
static double global[N];
static int where[N];

static unsigned long hash(const void *at, size_t n)
{
    const unsigned char *p = at;
    unsigned long h = 5381;

    for (size_t i = 0; i < n; i++)
        h = h * 33 + p[i];
    return h;
}

int main(void)
{
    double *heap = calloc(N, sizeof *heap), local[500] = { 0 };
    unsigned long seed = 99;

    for (int i = 0; i < N; i++)
        where[i] = i;
    for (int i = N - 1; i > 0; i--) {
        seed = seed * 6364136223846793005ul + 1442695040888963407ul;
        int j = (int)((seed >> 33) % (unsigned long)(i + 1)), k = where[i];
        where[i] = where[j];
        where[j] = k;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        bytes[where[i]] = (unsigned char)i;
        global[where[i]] = i * 0.5;
        heap[N - 1 - where[i]] += i;
    }
#pragma omp parallel for schedule(static, 5)
    for (int i = 0; i < N / 4; i++) {
        struct odd *o = &odd[where[i] % (N / 4)];

        if (where[i] >= N / 4)
            continue;
        o->a = (char)i;
        o->c = i * 7;
        memcpy(o->text + 2, "scatter", (size_t)(i % 8));
    }
#pragma omp parallel for schedule(dynamic, 9)
    for (int i = 0; i < N; i++) {
        int *gone = malloc((size_t)(i % 50 + 1) * sizeof *gone);

        gone[where[i] % (i % 50 + 1)] = i;
        if (where[i] < 500)
            local[where[i]] = gone[where[i] % (i % 50 + 1)];
        free(gone);
    }
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i += 3)
            bytes[where[i]] ^= 0x55;
#pragma omp for nowait
        for (int i = 0; i < N; i++)
            if (bytes[i] & 1)
                heap[where[i]] = bytes[i];
    }
    printf("%lx %lx %lx %lx %lx\n", hash(bytes, sizeof bytes), hash(global, sizeof global),
           hash(heap, N * sizeof *heap), hash(odd, sizeof odd), hash(local, sizeof local));
    return 0;
}
