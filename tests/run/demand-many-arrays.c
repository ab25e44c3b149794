// procs: 1 2 3 4 5 6 7
// same-as: serial
// Many small arrays of different lengths, each written by a loop of its own, are pending at the same time: so many that
// some become valid everywhere before anybody reads them. Some are freed, or written again, before that.
#include <stdio.h>
#include <stdlib.h>

enum { ARRAYS = 700 };

static double *a[ARRAYS];
static int length[ARRAYS];

static void write_all(int from, int step, double x)
{
    for (int k = from; k < ARRAYS; k += step) {
        double *p = a[k];
        int n = length[k];
        #pragma omp parallel for
        for (int i = 0; i < n; i++)
            p[i] = x * k + i;
    }
}

int main(void)
{
    unsigned drawn = 1;
    double sum = 0, large[3] = { 0 };
    double *b = malloc(100000 * sizeof *b);

    #pragma omp parallel for
    for (int i = 0; i < 100000; i++)
        b[i] = i % 7;
    for (int k = 0; k < ARRAYS; k++) {
        drawn = drawn * 1103515245 + 12345;
        length[k] = 40 + (int)(drawn / 65536 % 300);
        a[k] = malloc((size_t)length[k] * sizeof **a);
    }
    write_all(0, 1, 1);
    write_all(1, 3, 2);
    for (int k = 5; k < ARRAYS; k += 10) {
        free(a[k]);
        a[k] = malloc((size_t)length[k] * sizeof **a);
    }
    write_all(5, 10, 3);
    write_all(0, 2, 4);
    for (int k = 0; k < ARRAYS; k++) {
        double *p = a[k];
        int n = length[k];
        #pragma omp parallel for reduction(+:sum)
        for (int i = 1; i < n; i++)
            sum += p[i] - p[i - 1] + b[i * 37];
    }
    for (int i = 0; i < 3; i++)
        large[i] = b[i * 33333] + a[i * 333][length[i * 333] - 1];
    printf("%.10g %g %g %g\n", sum, large[0], large[1], large[2]);
    return 0;
}
