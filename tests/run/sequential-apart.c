// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SMALL=0
/* A sequential loop of which nothing is pending, while something else is, and then, with the same bounds, is: each time it is
   called elsewhere. */
#include <stdio.h>

enum { N = 240, M = 8 };
static double wall[N][M], pipe[N][M], tank[N];
static volatile int step = 1;

static void warm(int t)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        tank[i] = tank[i] * 0.5 + i + t;
}

static void flow(int t)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            pipe[i][j] = (pipe[i][j] + i * j + t) * 0.25;
}

static void paint(int column, int t)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        wall[i][column] += i % 5 + t;
}

int main(void)
{
    double sum = 0;

    for (int t = 0; t < 400; t += step) {
        int from = t * 7 % 200, column = t / 50 % M;

        warm(t);
        if (t % 20 == 3)
            flow(t);
        if (t % 30 == 4)
            paint(column, t);
        for (int i = from; i < from + 9; i++) {
            wall[i][0] = pipe[i][1] + wall[i][2] * 0.5;
            wall[i][M - 1] = pipe[i][M - 2];
        }
        if (t % 100 == 99)
            printf("%.9g %.9g\n", wall[from][0], tank[from]);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum = sum * 0.999 + wall[i][j] + pipe[i][j] * j + tank[i];
    printf("%.9g\n", sum);
    return 0;
}
