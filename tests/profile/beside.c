/* One thread makes tasks, for all to execute: behind a pointer, and in regions in which more is done beside that. */
#include <omp.h>
#include <stdio.h>

enum { TASKS = 12 };

static double out[TASKS];

static double heavy(int k)
{
    double s = 0;

    for (int i = 1; i < 1000; i++)
        s += 1.0 / (i + k);
    return s;
}

static void spawn(void)
{
    for (int k = 0; k < TASKS; k++) {
        #pragma omp task // spawned 36
        out[k] += heavy(k);
    }
}

static void (*volatile spawns)(void) = spawn;

static void orphaned(void)
{
    #pragma omp single
    for (int k = 0; k < TASKS; k++) {
        #pragma omp task // orphaned 24
        out[k] += heavy(k);
    }
}

int main(void)
{
    double sum = 0;

    #pragma omp parallel
    #pragma omp single
    spawns();
    #pragma omp parallel
    {
        #pragma omp single
        printf("%d\n", omp_get_num_threads() > 0);
        #pragma omp master
        spawn();
        #pragma omp barrier
        #pragma omp single nowait
        spawns();
        #pragma omp barrier
    }
    #pragma omp parallel
    for (int step = 0; step < 2; step++) {
        double more = step;

        orphaned();
        #pragma omp for
        for (int k = 0; k < TASKS; k++)
            out[k] /= 2;
        #pragma omp single
        {
            for (int k = 0; k < TASKS; k++) {
                #pragma omp task // stepped 24
                out[k] += more * heavy(k);
            }
        }
        #pragma omp taskwait
    }
    for (int k = 0; k < TASKS; k++)
        sum += out[k];
    printf("%.9g\n", sum);
    return 0;
}
