/* A field of rows that is copied at the end of each step by code that all ranks do, once by a function; one element of it
   is printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 200, M = 1000, TIMES = 20 };

static double old[N][M];

static void save(double *to, const double *from, size_t n)
{
    memcpy(to, from, n * sizeof *to);
}

int main(void)
{
    double (*u)[M] = malloc(N * sizeof *u), (*saved)[M] = malloc(N * sizeof *saved), sum = 0;
    int t, i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            u[i][j] = old[i][j] = (i * 7 + j) % 11;
    for (t = 0; t < TIMES; t++) {
        #pragma omp parallel for private(j)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < M - 1; j++)
                u[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
        save(saved[0], u[0], N * M);
        memcpy(old, saved, sizeof old);
        if (t % 5 == 0)
            printf("%g\n", old[N / 2][M / 2]);
    }
    #pragma omp parallel for private(j) reduction(+:sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            sum += old[i][j];
    printf("%g\n", sum);
    free(u);
    free(saved);
    return 0;
}
