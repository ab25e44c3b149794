// same-as: serial openmp
/*
 * Arrays with names: one is updated, others beside it are read at places that nobody knows before, or in part.
 */
#include <stdio.h>

#define N 3001

static int key[N], which[N], matrix[3][N];
static long bin[64];
static struct { double weight[N]; long sum[64]; } all;

int main(void)
{
    unsigned long h = 0;
    int i, step;

    for (step = 0; step < 3; step++) {
        #pragma omp parallel for
        for (i = 0; i < N; i++) {
            key[i] = i * 31 % N;
            which[i] = i * 7 % N;
            matrix[step][i] = i % 11 + step;
            all.weight[i] = i % 13;
        }
        #pragma omp parallel for
        for (i = 0; i < N; i++) {
            #pragma omp atomic
            bin[key[which[i]] % 64] += matrix[step][key[i]];
            #pragma omp atomic
            all.sum[which[i] % 64] += (long)all.weight[key[i]];
        }
    }
    for (i = 0; i < 64; i++)
        h = h * 31 + (unsigned long)(bin[i] + 3 * all.sum[i]);
    printf("%lx\n", h);
    return 0;
}
