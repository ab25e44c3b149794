// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Tasks met by all members of a team, by one in a single, and in shared loops; each runs as the member that met it
// where it is tied.
#include <omp.h>
#include <stdio.h>

enum { N = 40, MOST = 64 };

static int square[N], cube[N], by_thread[MOST], sum_of[N], strangers;

static void count(int *to, int by)
{
    #pragma omp task firstprivate(by) shared(to)
    #pragma omp atomic
    *to += by;
}

int main(void)
{
    long total = 0;
    int wrong = 0, threads = 0;

    #pragma omp parallel
    {
        int me = omp_get_thread_num();

        #pragma omp master
        threads = omp_get_num_threads();
        for (int i = 0; i < 5; i++)
            count(&by_thread[me], i);
        #pragma omp taskwait
        #pragma omp barrier
        #pragma omp single
        for (int i = 0; i < N; i++) {
            #pragma omp task
            square[i] = i * i;
        }
        #pragma omp for
        for (int i = 0; i < N; i++) {
            #pragma omp task shared(cube)
            cube[i] = square[i] * i;
        }
        #pragma omp for reduction(+: total) schedule(dynamic, 3)
        for (int i = 0; i < N; i++)
            total += cube[N - 1 - i];
        #pragma omp single nowait
        #pragma omp taskloop grainsize(4)
        for (int i = 0; i < N; i++)
            sum_of[i] = square[i] + cube[i];
        #pragma omp task if(0)
        if (omp_get_thread_num() != me)
            #pragma omp critical (count)
            strangers++;
    }
    for (int t = 0; t < threads; t++)
        wrong += by_thread[t] != 10;
    printf("%ld %d %d\n", total, wrong, strangers);
    for (int i = 0; i < N; i++)
        printf("%d%c", sum_of[i], i % 10 == 9 ? '\n' : ' ');
    return 0;
}
