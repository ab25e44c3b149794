// procs: 1 2 3 4 7
// same-as: openmp
// Schedules with chunks of loops over teams, where numbers can be asked for and where they cannot, beside those of loops over
// threads, whose chunks are dealt out as they say.
#include <omp.h>
#include <stdio.h>

enum { N = 60 };

static int a[N][N], b[N][N], owner[N];

static void count(int n)
{
    int wrong = 0, chunk = n / 20;

    #pragma omp target teams distribute parallel for schedule(static, 1) map(tofrom: a, b)
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = a[i - 1][j] + 2 * a[i + 1][j] + i;
    #pragma omp target teams distribute parallel for collapse(2) schedule(static, 1) dist_schedule(static, 3) map(tofrom: a, b)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n; j++)
            a[i][j] = b[i][j - 1] % 1000;
    #pragma omp target teams distribute parallel for simd schedule(static, chunk) map(tofrom: a, b)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = a[j][i] - 1;
    #pragma omp target teams distribute parallel for schedule(monotonic: static, 2) map(tofrom: a, b)
    for (int i = n - 1; i > 0; i--)
        for (int j = 0; j < n; j++)
            a[i][j] = b[i - 1][j] + b[i][j];
    #pragma omp target teams distribute parallel for schedule(static, 1) map(tofrom: a, owner)
    for (int i = 0; i < n; i++) {
        owner[i] = omp_get_team_num() + omp_get_thread_num() >= 0;
        a[i][i] += owner[i];
    }
    #pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < n; i++)
        owner[i] = omp_get_thread_num() == i % omp_get_num_threads();
    for (int i = 0; i < n; i++)
        wrong += !owner[i];
    #pragma omp parallel for schedule(static, 1)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = a[i - 1][j] + a[i][j];
    printf("%d\n", wrong);
}

int main(void)
{
    unsigned sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = b[i][j] = i * 5 % 13 + j % 3;
    for (int t = 0; t < 4; t++)
        count(N - t);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum = sum * 31 + (unsigned)(a[i][j] + 7 * b[i][j]);
    printf("%u\n", sum);
}
