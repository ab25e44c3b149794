// Lines go beside the blocks that iterations are taken to stay in. A page that one rank holds a part of, and another one
// the rest, is read by both, in whatever order they come to it.
// procs: 1 2 3 4 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { K = 24, M = 32, N = 40 };

/* Neither planes nor the array begin with pages. */
static _Alignas(4096) struct { char before[2272]; double u[K][M][N]; } all;

/* Lines that a pointer goes along. */
static void line(int n, double *x, int stride)
{
    double before = *x;

    while (--n > 0) {
        x += stride;
        *x = 0.5 * (*x + before);
        before = *x;
    }
}

static void sweep(double (*x)[M][N])
{
#pragma omp parallel for
    for (int k = 0; k < K; k++)
        for (int i = 0; i < N; i++)
            line(M, &x[k][0][i], N);
#pragma omp parallel for
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            line(K, &x[0][j][i], N * M);
}

int main(void)
{
    double (*on_heap)[M][N] = malloc(sizeof all.u), sum = 0;

    for (int k = 0; k < K; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < N; i++)
                all.u[k][j][i] = on_heap[k][j][i] = (k * 5 + j * 3 + i * 7) % 11;
    for (int t = 0; t < 4; t++) {
        sweep(all.u);
        sweep(on_heap);
        for (int k = 0; k < K - 1; k++)
            for (int j = 0; j < M; j++)
                for (int i = 0; i < N; i++)
                    sum = sum * 0.9999 + all.u[k][j][i] - 0.5 * on_heap[k][j][i];
        printf("%.12g\n", sum);
    }
    free(on_heap);
    return 0;
}
