// procs: 1 2 3 4 7
// same-as: serial
/*
 * Work space of each thread, of which as much is stored to as local variables say: one that nothing stores to, one that is const,
 * one that is something else later, one that a pointer leads to.
 */
#include <stdio.h>

enum { ROWS = 24, MOST = 40 };

static double u[ROWS][MOST];

static void sweep(double *d, int n)
{
    d[0] *= 0.5;
    for (int i = 1; i < n; i++)
        d[i] = (d[i] + d[i - 1]) * 0.5;
}

static void grow(int *n, int by)
{
    *n += by;
}

int main(void)
{
    int plain = 30, more = 10, led = 20, i, j;
    const int fixed = 17;
    double sum = 0;

    for (i = 0; i < ROWS; i++)
        for (j = 0; j < MOST; j++)
            u[i][j] = i * 7 % 5 + j;
    for (int step = 0; step < 3; step++) {
        #pragma omp parallel private(j)
        {
            double d[MOST];

            #pragma omp for
            for (i = 0; i < ROWS; i++) {
                for (j = 0; j < plain; j++)
                    d[j] = u[i][j];
                sweep(d, plain);
                for (j = 0; j < plain; j++)
                    u[i][j] = d[j];
            }
            #pragma omp for
            for (i = 0; i < ROWS; i++) {
                for (j = 0; j < fixed; j++)
                    d[j] = u[ROWS - 1 - i][j];
                sweep(d, fixed);
                u[ROWS - 1 - i][0] = d[fixed - 1];
            }
            #pragma omp for
            for (i = 0; i < ROWS; i++) {
                for (j = 0; j < more; j++)
                    d[j] = u[i][j] + 1;
                sweep(d, more);
                u[i][more] = d[more - 1];
            }
            #pragma omp for
            for (i = 0; i < ROWS; i++) {
                for (j = 0; j < led; j++)
                    d[j] = u[i][j] - 1;
                sweep(d, led);
                u[i][led] = d[led / 2];
            }
        }
        more += 3;
        grow(&led, 2);
    }
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < MOST; j++)
            sum = sum * 0.999 + u[i][j];
    printf("%.12g %d %d\n", sum, more, led);
    return 0;
}
