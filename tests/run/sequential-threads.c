// procs: 1 2 3
// threads: 1 3
// same-as: serial
/* Iterations of sequential loops that ranks divide, where those of one rank have to do with each other. */
#include <stdio.h>

enum { N = 60, M = 8 };
static double plate[N][M], line[N * M];

static void stir(int t)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            plate[i][j] = plate[i][j] * 0.5 + (i * 3 + j * 7 + t) % 13;
            line[i * M + j] = (i + j * t) % 11;
        }
}

static void show(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum = sum * 0.9 + plate[i][j] + 2 * line[i * M + j];
    printf("%.9g\n", sum);
}

static void shift(double *to, const double *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] * 0.5 + 1;
}

static void mirror(void)
{
    for (int i = 0; i < N; i++)
        plate[i][0] += plate[N - 1 - i][0];
}

static void along(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 1; j < M; j++)
            plate[i][j] += plate[i][j - 1];
}

int main(void)
{
    for (int t = 0; t < 6; t++) {
        stir(t);
        shift(line + 1, line, N);
        shift(line + 3 * N + t, line + 3 * N, N);
        shift(line + 5 * N, line + 5 * N + 1, N);
        show();
        stir(t);
        mirror();
        along();
        show();
    }
    return 0;
}
