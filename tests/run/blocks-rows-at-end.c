// procs: 1 2 3 5 6
// same-as: serial
/* Blocks, of each of which one element is known to be written: these elements are rows, which end before the block of
   the last one does. What lies between them and the next member's block is that block's end, and no gap between members:
   it stayed with who had written it before, as well, and whose copy came last was a matter of time. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 32, LENGTH = 700 };

static void stir(double *x, int k)
{
    int i, j, m;

    for (i = 0, m = 1; i < LENGTH; i++, m = (m * 5 + k) % LENGTH) {
        j = (i + m) % LENGTH;
        if (i < j) {
            double t = x[i];
            x[i] = x[j], x[j] = t;
        }
    }
    x[k % LENGTH] += k;
}

int main(void)
{
    double *x = malloc((size_t)ROWS * LENGTH * sizeof *x), sum;
    int i, k, pass;

    for (pass = 1; pass < 8; pass++) {
        #pragma omp parallel for
        for (i = 0; i < ROWS * LENGTH; i++)
            x[i] = i % (10 + pass);

        #pragma omp parallel for
        for (k = 0; k < ROWS; k++)
            stir(x + k * LENGTH, pass);

        for (k = 0; k < ROWS; k++) {
            for (sum = 0, i = 0; i < LENGTH; i++)
                sum += x[k * LENGTH + i] * (i % 5 + 1);
            printf(" %g", sum);
        }
        printf("\n");
    }
    free(x);
    return 0;
}
