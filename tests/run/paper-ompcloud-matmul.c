// same-as: serial
/*
 * OmpCloud: the matrix product: a target for the cloud, whose maps are the whole matrices; in it a parallel loop; in
 * that a target data, by which an iteration says which rows of A it reads and which of C it writes.
 */
#include <stdio.h>
#include <stdlib.h>

static void multiply(const float *A, const float *B, float *C, int N)
{
#pragma omp target map(to: A[0:N * N], B[0:N * N]) map(from: C[0:N * N])
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp target data map(to: A[i * N:N]) map(from: C[i * N:N])
        for (int j = 0; j < N; j++) {
            C[i * N + j] = 0;
            for (int k = 0; k < N; k++)
                C[i * N + j] += A[i * N + k] * B[k * N + j];
        }
    }
}

int main(void)
{
    int N = 45, i;
    float *A = malloc(N * N * sizeof *A), *B = malloc(N * N * sizeof *B), *C = malloc(N * N * sizeof *C);
    double sum = 0;

    for (i = 0; i < N * N; i++) {
        A[i] = i % 13;
        B[i] = i % 7 - 3;
    }
    multiply(A, B, C, N);
    for (i = 0; i < N * N; i++)
        sum += C[i] * (i % 17);
    printf("%.0f\n", sum);
    free(A);
    free(B);
    free(C);
    return 0;
}
