// same-as: serial
// files: target-partition-b.part.c
/*
 * OmpCloud's partition: a target data in a parallel loop says what an iteration reads and writes. Where the body cannot
 * be described, that is taken for true and checked: the answer is right also where the body uses more, or something else.
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 130 };

static double table[N][N];
static int order[N];

void row_product(int n, const double *a, const double *b, double *c);

static double checksum(const double *x)
{
    double s = 0;

#pragma omp parallel for reduction(+: s)
    for (int i = 0; i < N * N; i++)
        s += x[i] * (i % 17);
    return s;
}

static void fill(double *x, int by)
{
#pragma omp parallel for
    for (int i = 0; i < N * N; i++)
        x[i] = i % by;
}

/* As it is said. */
static void true_maps(double *A, double *B, double *C)
{
#pragma omp target map(to: A[0:N * N], B[0:N * N]) map(from: C[0:N * N])
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp target data map(to: A[i * N:N]) map(from: C[i * N:N])
        row_product(N, A + i * N, B, C + i * N);
    }
#pragma omp target map(to: C[0:N * N]) map(tofrom: table) map(from: A[0:N * N])
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp target data map(to: C[i * N:N]) map(tofrom: table[i:1][0:N]) map(from: A[N * i:N])
        {
            int at = i;
            double *row = table[0];

            at *= N;
            row += at;
            for (int j = 0; j < N; j++) {
                row[order[j]] += (int)C[at + j] % 101;
                A[at + order[j]] = (int)C[at + order[j]] % 7;
            }
        }
    }
}

/* The body reads other rows, too; those of an iteration overlap with its neighbours'. */
static void more_is_read(double *A, double *B, double *C)
{
#pragma omp target map(to: A[0:N * N], B[0:N * N]) map(from: C[0:N * N])
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++) {
#pragma omp target data map(to: A[(i - 1) * N:3 * N], B[i * N:N]) map(tofrom: C[i * N:N])
        {
            int at = i;

            at *= N;
            for (int j = 0; j < N; j++)
                C[at + order[j]] = A[at - N + order[j]] + A[at + N + j] + B[order[at / N] * N + j] + B[at + j];
        }
    }
}

/* It writes elsewhere, or where it is said to read only. */
static void other_is_written(double *A, double *B, double *C)
{
#pragma omp target map(tofrom: A[0:N * N], B[0:N * N]) map(tofrom: C[0:N * N])
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp target data map(to: A[i * N:N], B[i * N:N]) map(from: C[i * N:N])
        {
            int at = order[i], of = i;

            at *= N;
            of *= N;
            for (int j = 0; j < N; j++)
                C[at + order[j]] = A[of + j] + 1;
            B[of + order[3]] = i;
            B[at + order[4]] += i;
        }
    }
}

/* The sections are not in the order of the iterations, or those of several are the same. */
static void disorder(double *A, double *B, double *C)
{
#pragma omp target map(to: A[0:N * N], B[0:N * N]) map(tofrom: C[0:N * N])
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp target data map(to: A[(i % 4) * N:N]) map(from: C[(N - 1 - i) * N:N])
        {
            int at = N - 1 - i;

            at *= N;
            for (int j = 0; j < N; j++)
                C[at + order[j]] += A[i % 4 * N + order[j]] + B[j];
        }
    }
#pragma omp target map(to: A[0:N * N]) map(tofrom: C[0:N * N])
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp target data map(to: A[i / 2 * N:N]) map(from: C[i / 2 * N:N])
        {
            int at = i / 2;

            at *= N;
            for (int j = i % 2; j < N; j += 2)
                C[at + order[j]] += A[at + order[j]];
        }
    }
}

int main(void)
{
    double *A = malloc(N * N * sizeof *A), *B = malloc(N * N * sizeof *B), *C = malloc(N * N * sizeof *C);

    for (int i = 0; i < N; i++)
        order[i] = i * 7 % N;
    fill(A, 13);
    fill(B, 7);
    fill(C, 2);
    for (int turn = 0; turn < 4; turn++) {
        true_maps(A, B, C);
        printf("%.0f %.0f %.0f\n", checksum(A), checksum(C), checksum(table[0]));
        more_is_read(A, B, C);
        printf("%.0f\n", checksum(C));
        other_is_written(A, B, C);
        printf("%.0f %.0f\n", checksum(B), checksum(C));
        disorder(A, B, C);
        printf("%.0f\n", checksum(C));
    }
    free(A);
    free(B);
    free(C);
    return 0;
}
