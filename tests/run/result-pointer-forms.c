// procs: 1 2 3 4 5 6 7
// same-as: serial
// Addresses written as array names, sums, casts, conditional expressions, pointers to arrays, calls.
#include <stdio.h>
#include <stdlib.h>

static int *element(int *x, int i)
{
    return x + i;
}

int main(void)
{
    int a[16][2], (*row)[2] = a, b[16], c[16], d[32], e[16], i;
    unsigned char *raw = malloc(16 * sizeof(double));
    double *values = (double *)raw;
    #pragma omp parallel for
    #pragma llc result(&row[i], 1)
    #pragma llc result((i < 8 ? b : b), 0)
    #pragma llc result(i % 2 ? &b[i] : b + i, 1)
    #pragma llc result(element(c, i), 1)
    #pragma llc result((long *)(void *)&d[2 * i], 1)
    #pragma llc result(&*&e[i], sizeof e / sizeof e[0] / 16)
    #pragma llc result(raw + i * sizeof(double), sizeof(double))
    for (i = 0; i < 16; i++) {
        row[i][0] = i;
        row[i][1] = -i;
        b[i] = 2 * i;
        *element(c, i) = 3 * i;
        d[2 * i] = 4 * i;
        d[2 * i + 1] = 5 * i;
        *(e + i) = 6 * i;
        values[i] = 0.5 * i;
    }
    for (i = 0; i < 16; i++)
        printf("%d %d %d %d %d %d %d %g\n", a[i][0], a[i][1], b[i], c[i], d[2 * i], d[2 * i + 1], e[i], values[i]);
    free(raw);
    return 0;
}
