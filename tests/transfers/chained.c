/* Answers that nobody has made parallel: a norm, the largest element with its place, running sums, and a checksum. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200000, TIMES = 5 };

static double norm(const double *a, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += a[i] * a[i];
    return sqrt(sum);
}

static unsigned long checksum(const unsigned char *p, size_t n)
{
    unsigned long sum = 0;

    for (size_t i = 0; i < n; i++)
        sum = sum * 31 + p[i];
    return sum;
}

int main(void)
{
    double *a = malloc(N * sizeof *a), *sums = malloc(N * sizeof *sums), most = -1, sum = 0;
    int where = -1;

    for (int k = 0; k < TIMES; k++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] = sin(i * 0.001 + k) + (k ? sums[i] * 1e-9 : 0);
        for (int i = 0; i < N; i++)
            if (a[i] > most) {
                most = a[i];
                where = i;
            }
        for (int i = 0; i < N; i++) {
            sum += a[i];
            sums[i] = sum;
        }
        printf("%.17g %.17g at %d, %.17g %.17g %lx\n", norm(a, N), most, where, sum, sums[N / 2],
               checksum((const unsigned char *)a, N * sizeof *a));
    }
    free(a);
    free(sums);
    return 0;
}
