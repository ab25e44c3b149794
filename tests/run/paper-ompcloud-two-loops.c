// same-as: serial
/*
 * OmpCloud: two parallel loops in one target, of which the second reads what the first has made: two products, one
 * after the other, with the partition of each in a target data.
 */
#include <stdio.h>

#define N 30

static double A[N * N], B[N * N], C[N * N], T[N * N], D[N * N];

int main(void)
{
    double sum = 0;
    int i;

    for (i = 0; i < N * N; i++) {
        A[i] = i % 5;
        B[i] = i % 3 - 1;
        C[i] = i % 11;
    }
#pragma omp target map(to: A, B, C) map(alloc: T) map(from: D)
    {
#pragma omp parallel for
        for (int r = 0; r < N; r++) {
#pragma omp target data map(to: A[r * N:N]) map(from: T[r * N:N])
            for (int j = 0; j < N; j++) {
                T[r * N + j] = 0;
                for (int k = 0; k < N; k++)
                    T[r * N + j] += A[r * N + k] * B[k * N + j];
            }
        }
#pragma omp parallel for
        for (int r = 0; r < N; r++) {
#pragma omp target data map(to: T[r * N:N]) map(from: D[r * N:N])
            for (int j = 0; j < N; j++) {
                D[r * N + j] = 0;
                for (int k = 0; k < N; k++)
                    D[r * N + j] += T[r * N + k] * C[k * N + j];
            }
        }
    }
    for (i = 0; i < N * N; i++)
        sum += D[i] * (i % 19);
    printf("%.0f\n", sum);
    return 0;
}
