// same-as: openmp
/*
 * OMPC: a matrix product by blocks, each a target with what it reads and writes as dependences: a graph that the
 * runtime lays over the nodes.
 */
#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 4
#define SIZE 12

static double *block(int seed)
{
    double *b = malloc(SIZE * SIZE * sizeof *b);

    for (int i = 0; i < SIZE * SIZE; i++)
        b[i] = seed < 0 ? 0 : (i * 3 + seed) % 10 - 4;
    return b;
}

static void add_product(const double *a, const double *b, double *c)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            for (int k = 0; k < SIZE; k++)
                c[i * SIZE + j] += a[i * SIZE + k] * b[k * SIZE + j];
}
#pragma omp declare target to(add_product)

int main(void)
{
    double *A[BLOCKS][BLOCKS], *B[BLOCKS][BLOCKS], *C[BLOCKS][BLOCKS], sum = 0;

    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
            A[i][j] = block(i + 2 * j);
            B[i][j] = block(3 * i + j);
            C[i][j] = block(-1);
        }
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++)
            for (int k = 0; k < BLOCKS; k++) {
                double *a = A[i][k], *b = B[k][j], *c = C[i][j];

#pragma omp target nowait map(to: a[0:SIZE * SIZE], b[0:SIZE * SIZE]) map(tofrom: c[0:SIZE * SIZE]) \
        depend(in: *a, *b) depend(inout: *c)
                add_product(a, b, c);
            }
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
            for (int k = 0; k < SIZE * SIZE; k++)
                sum += C[i][j][k] * (k % 7 + i + 2 * j);
            free(A[i][j]);
            free(B[i][j]);
            free(C[i][j]);
        }
    printf("%.0f\n", sum);
    return 0;
}
