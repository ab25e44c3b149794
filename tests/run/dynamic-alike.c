// procs: 1 2 3 4 7
// same-as: serial
// Loops that are handed out in pieces: all iterations do as much, or not (a condition around a loop, rows of lengths from
// memory, a triangle, a search), with collapse, with chunks, in step loops.
#include <stdio.h>

enum { N = 60, M = 90 };

static double a[N][M], b[N][M], t[N][N];
static int length[N], found[N];

int main(void)
{
    double sum = 0;
    int steps = 5, i, j;

    for (i = 0; i < N; i++) {
        length[i] = i * 37 % M;
        for (j = 0; j < M; j++)
            a[i][j] = (i * 7 + j * j) % 13;
    }
    for (int step = 0; step < steps; step++) {
#pragma omp parallel for schedule(dynamic) private(j)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < M - 1; j++)
                b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#pragma omp parallel for schedule(guided, 3) collapse(2)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < M - 1; j++)
                a[i][j] = b[i][j];
#pragma omp parallel for schedule(dynamic, 2) private(j)
        for (i = 0; i < N; i++)
            for (j = 0; j < length[i]; j++)
                b[i][j] += a[i][j];
#pragma omp parallel for schedule(dynamic) private(j) reduction(+ : sum)
        for (i = 0; i < N; i++)
            if (length[i] % 3)
                for (j = 0; j < M; j++)
                    sum += b[i][j];
#pragma omp parallel for schedule(dynamic) private(j)
        for (i = 0; i < N; i++)
            for (j = 0; j <= i; j++)
                t[i][j] += a[i][j] * b[j][i];
#pragma omp parallel for schedule(guided) private(j)
        for (i = 0; i < N; i++) {
            j = 0;
            while (j < M && a[i][j] < 5)
                j++;
            found[i] += j;
        }
    }
    for (i = 0; i < N; i++) {
        sum += found[i] * (i + 1);
        for (j = 0; j < N; j++)
            sum += t[i][j] * (i + 2 * j);
    }
    printf("%.9e\n", sum);
    return 0;
}
