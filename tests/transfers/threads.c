/* Rows are solved in an array of each thread's own by a function, and then smoothed: neighbours need a row a step. */
#include <stdio.h>

enum { N = 1000, TIMES = 20 };

static double field[N][N], next[N][N], work[N];
#pragma omp threadprivate(work)

static void solve(const double *row)
{
    work[0] = row[0];
    for (int j = 1; j < N; j++)
        work[j] = row[j] - work[j - 1] / 4;
}

int main(void)
{
    double sum = 0;

#pragma omp parallel
    for (int t = 0; t < TIMES; t++) {
#pragma omp for // solved
        for (int i = 0; i < N; i++) {
            solve(field[i]);
            for (int j = 0; j < N; j++)
                next[i][j] = work[j] + i % 7;
        }
#pragma omp for // smooth
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < N; j++)
                field[i][j] = (next[i - 1][j] + next[i][j] + next[i + 1][j]) / 3;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += field[i][j];
    printf("%.9e\n", sum);
    return 0;
}
