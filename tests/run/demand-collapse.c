// Nests whose iterations are numbered across loops are told row by row: long rows, short ones, parts of them; other
// loops of the same arrays; a nest of three; rows backwards and by steps.
// procs: 1 2 3 5
// env: OTOSP_MOVE=poison
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, M = 700 };

static double a[N][M], b[N][M];

static double checked(void)
{
    double s = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s += (i + 1) * a[i][j] - j * b[i][j];
    return s;
}

int main(void)
{
    double (*c)[8][300] = calloc(10, sizeof *c), (*shorts)[3] = malloc(3000 * sizeof *shorts), s = 0;
    int i, j;

    for (int k = 0; k < 4; k++) {
#pragma omp parallel for collapse(2)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < M - 1; j++)
                a[i][j] = b[i - 1][j] + b[i + 1][j] - b[i][j + 1] + i * j;
#pragma omp parallel for
        for (i = 0; i < N; i++)
            for (int k = 0; k < M; k++)
                b[i][k] = a[i][M - 1 - k] / 2;
        if (k == 1)
            s += checked();
#pragma omp parallel for collapse(2) schedule(static, 450)
        for (i = N - 2; i > 0; i -= 2)
            for (j = 3; j < M - 1; j += 3)
                a[i][j] += b[i + 1][j - 2];
#pragma omp parallel for collapse(3) private(i, j)
        for (int h = 0; h < 10; h++)
            for (i = 0; i < 8; i++)
                for (j = 0; j < 300; j++)
                    c[h][i][j] += a[h + i][j] + b[i][2 * j];
#pragma omp parallel for collapse(2)
        for (i = 0; i < 3000; i++)
            for (j = 0; j < 3; j++)
                shorts[i][j] = a[i % N][j] + i + (k ? shorts[i][j] : 0);
    }
    s += checked();
    for (int h = 0; h < 10; h++)
        for (i = 0; i < 8; i++)
            for (j = 0; j < 300; j++)
                s += c[h][i][j] * (h + 2 * i + j % 7);
    for (i = 0; i < 3000; i++)
        s += shorts[i][0] + 2 * shorts[i][1] - shorts[i][2];
    printf("%.15g\n", s);
    free(c);
    free(shorts);
    return 0;
}
