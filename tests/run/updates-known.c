// procs: 1 2 3 5 7
// same-as: serial openmp
// Loops that update by atomic constructs come again: with the same objects, with others at the same place, that are larger
// or written by a loop between, and with variables.
#include <stdio.h>
#include <stdlib.h>

enum { N = 5000 };

static int key[N];
static double weight[N];

static void count(int n, int bins, long *bin, double *sum)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = key[i] % bins;

#pragma omp atomic
        bin[k]++;
#pragma omp atomic
        sum[k] += weight[i];
    }
}

static void largest(int n, int *most, long *all)
{
    int m = *most;
    long sum = *all;

#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        sum += key[i];
#pragma omp atomic
        m ^= key[i];
    }
    *most = m;
    *all = sum;
}

static void show(int bins, const long *bin, const double *sum)
{
    long n = 0;
    double s = 0;

    for (int k = 0; k < bins; k++) {
        n = (n * 31 + bin[k]) % 1000003;
        s += sum[k] * (k + 1);
    }
    printf("%ld %.3f\n", n, s);
}

int main(void)
{
    int most = 0;
    long all = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        key[i] = (int)((i * 2654435761u) >> 7 & 0xfffff);
        weight[i] = i % 16 * 0.25;
    }
    for (int size = 10; size <= 4000; size *= 20) {
        long *a = calloc((size_t)size, sizeof *a), *b = calloc((size_t)size, sizeof *b), *c;
        double *s = calloc((size_t)size, sizeof *s);

        for (int step = 0; step < 6; step++) {
            count(N - step / 4, size, a, s);
            if (step == 2) {
#pragma omp parallel for
                for (int k = 0; k < size; k++)
                    b[k] = a[k] * 2 + k;
            }
            c = a;
            a = b;
            b = c;
            largest(N / (1 + step % 2), &most, &all);
        }
        show(size, a, s);
        show(size, b, s);
        free(a);
        free(b);
        free(s);
    }
    printf("%d %ld\n", most, all);
}
