// procs: 1 2 3 5 7
// same-as: serial
// otospcc: -Wno-otosp-dependence
// racy: yes
// Loops over teams whose numbers are found when the program runs, and that the host need not wait for, are divided as others;
// where one team of one thread may be asked for, they keep their order.
#include <stdio.h>

enum { N = 4000, STEPS = 10 };

static double a[N], b[N];

int main(int argc, char **argv)
{
    int one = argc, teams = N / 256, many = 4;
    double sum = 0;

    (void)argv;
    for (int i = 0; i < N; i++)
        a[i] = i % 7;
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
    for (int i = 1; i < N; i++)
        a[i] += a[i - 1] / 2;
#pragma omp target teams distribute parallel for num_teams(one) thread_limit(one)
    for (int i = 1; i < N; i++)
        a[i] += a[i - 1] / 2;
#pragma omp target teams distribute num_teams(one)
    for (int i = 1; i < N; i++)
        a[i] += a[i - 1] / 2;
    for (int t = 0; t < STEPS; t++) {
#pragma omp target teams distribute parallel for num_teams(teams)
        for (int i = 1; i < N - 1; i++)
            b[i] = 0.5 * (a[i - 1] + a[i + 1]);
#pragma omp target teams distribute parallel for num_teams(teams) thread_limit(256) nowait
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
#pragma omp taskwait
#pragma omp target teams distribute parallel for thread_limit(many) nowait depend(in: a) depend(out: b)
        for (int i = 1; i < N - 1; i++)
            b[i] = 0.5 * (a[i - 1] + a[i + 1]);
#pragma omp target teams distribute parallel for num_threads(many) nowait depend(in: b) depend(out: a)
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
#pragma omp taskwait
    }
    for (int i = 0; i < N; i++)
        sum += a[i] * (i % 3);
    printf("%.12g\n", sum);
}
