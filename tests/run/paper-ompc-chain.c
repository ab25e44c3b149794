// same-as: openmp
/*
 * OMPC: two targets that nobody waits for, one after the other by what they depend on.
 */
#include <stdio.h>
#include <stdlib.h>

#define N 500

static void foo(int *A)
{
    for (int i = 0; i < N; i++)
        A[i] = A[i] * 2 + 1;
}

static void bar(int *A)
{
    for (int i = 0; i < N; i++)
        A[i] -= i;
}
#pragma omp declare target to(foo, bar)

int main(void)
{
    int *A = malloc(N * sizeof *A);
    long sum = 0;

    for (int i = 0; i < N; i++)
        A[i] = i;
#pragma omp parallel
#pragma omp single
    {
#pragma omp target nowait map(tofrom: A[0:N]) depend(inout: *A)
        foo(A);
#pragma omp target nowait map(tofrom: A[0:N]) depend(inout: *A)
        bar(A);
    }
    for (int i = 0; i < N; i++)
        sum += A[i] * (i + 1L);
    printf("%ld\n", sum);
    free(A);
    return 0;
}
