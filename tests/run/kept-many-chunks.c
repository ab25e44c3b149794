// same-as: serial
// stderr: kept-many-chunks.c:27: 'parallel for': state
// procs: 2 3
// env: OTOSP_MOVE=demand
// env: OTOSP_DEBUG=exchange
/* Sections that are computed from an object that a store might change: it was counted once for each chunk, so that a
   loop with more chunks than objects may be kept was not described. */
#include <stdio.h>
#include <stdlib.h>

#define N 400

struct window { int offset, *values; };

static int sum(const struct window *w)
{
    int s = 0;

    for (int i = 0; i < 2 * N; i++)
        s += w->values[i] * (i % 7);
    return s;
}

static void fill(struct window *w, int n)
{
    /* 80 chunks */
    #pragma omp parallel for schedule(static, 5)
    for (int i = 0; i < n; i++)
        w->values[i + w->offset] = 3 * i;
}

int main(void)
{
    struct window *w = malloc(sizeof *w);

    w->values = calloc(2 * N, sizeof *w->values);
    w->offset = N / 2;
    fill(w, N);
    printf("%d\n", sum(w));
    return 0;
}
