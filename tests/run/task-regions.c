// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Parallel regions and loops inside tasks, and tasks inside those.
#include <omp.h>
#include <stdio.h>

enum { N = 60 };

static int a[3][N], levels[3];

static void fill(int *row, int by)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp task if(i % 2) shared(row)
        row[i] = by * i;
    }
}

int main(void)
{
    long sum = 0;

    /* In sequential code: the team of the task has one member, that of the region all ranks. */
    for (int t = 0; t < 3; t++) {
        #pragma omp task
        {
            fill(a[t], t + 1);
            levels[t] = omp_get_level();
        }
    }
    #pragma omp taskwait
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < N; i++)
            sum += a[t][i];
    printf("%ld %d\n", sum, levels[0] + levels[1] + levels[2]);

    /* In members that may be sets of several ranks. */
    #pragma omp parallel for num_threads(2)
    for (int t = 0; t < 2; t++) {
        #pragma omp taskgroup
        {
            #pragma omp task
            fill(a[t], 10 + t);
        }
        #pragma omp task
        #pragma omp parallel num_threads(3)
        {
            #pragma omp single
            levels[t] = omp_get_level();
        }
    }
    sum = 0;
    for (int i = 0; i < N; i++)
        sum += a[0][i] * 3 + a[1][i];
    printf("%ld %d %d\n", sum, levels[0], levels[1]);
    return 0;
}
