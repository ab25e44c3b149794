// procs: 1 2 3 4 5 6 7
// same-as: serial
// A loop with little to do claims what it may store, of an array that members have written: whether to divide it is
// decided before its claims have become what it reads and writes.
#include <stdio.h>

enum { N = 203 };

static double fine[N][N], coarse[9][9], weight[9], short_one[3];

static void tell(const char *what, const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += (i % 7 + 1) * x[i];
    printf("%s %.15g\n", what, sum);
}

static void to_coarse(int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            coarse[i][j] = fine[20 * i + 1][20 * j + 1] + weight[i];
}

static void smooth(int n)
{
    #pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            coarse[i][j] += 0.25 * j;
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        weight[i] = weight[i] / 2 + coarse[i > 0 ? i - 1 : i][0];
}

static void to_fine(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            fine[i][j] += coarse[i / 25][j / 25] + weight[i / 25];
}

int main(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            fine[i][j] = i - j / 3;
    #pragma omp parallel for
    for (int i = 0; i < 9; i++)
        weight[i] = i + 1;
    for (int round = 0; round < 2; round++) {
        to_coarse(round % 2 ? 9 : 5);
        smooth(9);
        smooth(9);
        to_fine();
        #pragma omp parallel for
        for (int i = 0; i < 9; i++)
            if (coarse[i][1] > 4)
                coarse[i][1] = 1;
        tell("short", short_one, 3);
    }
    tell("fine", &fine[0][0], N * N);
    tell("coarse", &coarse[0][0], 81);
    return 0;
}
