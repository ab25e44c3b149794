// same-as: openmp
/*
 * OMPC: data that enters the cluster and leaves it by tasks of its own; what is between depends on them.
 */
#include <stdio.h>
#include <stdlib.h>

#define N 300

int main(void)
{
    double *A = malloc(N * sizeof *A), *B = malloc(N * sizeof *B), sum = 0;

    for (int i = 0; i < N; i++) {
        A[i] = i;
        B[i] = -1;
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp target enter data map(to: A[0:N], B[0:N]) nowait depend(out: *A, *B)
#pragma omp target nowait map(to: A[0:N]) map(tofrom: B[0:N]) depend(in: *A) depend(inout: *B)
        for (int i = 0; i < N; i++)
            B[i] += 2 * A[i];
#pragma omp target nowait map(tofrom: A[0:N]) map(to: B[0:N]) depend(inout: *A) depend(in: *B)
        for (int i = 0; i < N; i++)
            A[i] = A[i] + B[N - 1 - i];
#pragma omp target exit data map(from: A[0:N]) map(release: B[0:N]) nowait depend(inout: *A, *B)
#pragma omp taskwait
    }
    for (int i = 0; i < N; i++)
        sum += A[i] * (i + 1);
    printf("%.0f\n", sum);
    free(A);
    free(B);
    return 0;
}
