// procs: 1 2 3 4 5 6 7
// same-as: openmp
/*
 * Updates that others wait for by another name, which must be seen at once, and those that nobody can see meanwhile, since
 * the array is only named by its elements.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int flag[4], told[8], *way = &flag[2];
static struct { int count[3]; } parts[5];
static int hist[100];

/* The first member counts, the last one waits for it behind a pointer. */
static int wait_for(int *at, int rounds)
{
    int seen = 0;

    #pragma omp parallel shared(seen)
    {
        int last = omp_get_num_threads() - 1, value = 0;

        if (omp_get_thread_num() == 0)
            for (int i = 0; i < rounds; i++) {
                #pragma omp atomic
                flag[2]++;
                #pragma omp atomic
                told[5] += 2;
                #pragma omp atomic
                parts[3].count[1]++;
            }
        if (omp_get_thread_num() == last) {
            while (value < rounds) {
                #pragma omp atomic read
                value = *way;
            }
            while (value < 3 * rounds) {
                #pragma omp atomic read
                value = at[1];
                value += rounds;
            }
            seen = value;
        }
    }
    return seen;
}

int main(void)
{
    int *heap = calloc(10, sizeof *heap), zeros = 0, sum = 0;

    printf("%d\n", wait_for(told + 4, 20));
    printf("%d %d %d\n", flag[2], told[5], parts[3].count[1]);
    #pragma omp parallel for
    for (int i = 0; i < 5000; i++) {
        #pragma omp atomic
        hist[(unsigned)(i * 2654435761u) % 100]++;
    }
    #pragma omp parallel for reduction(+ : zeros)
    for (int i = 0; i < 10; i++) {
        int x;

        #pragma omp atomic read
        x = heap[i];
        zeros += x == 0;
    }
    for (int i = 0; i < 100; i++)
        sum += hist[i] * (i % 7);
    printf("%d %d\n", zeros, sum);
    free(heap);
    return 0;
}
