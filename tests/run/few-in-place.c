// procs: 1 2 3 4 5 7
// same-as: serial
/* A loop of few iterations, each of which several ranks execute, changes in place what these have parts of: they get the rest
   from each other, and none may change what another one has not got yet. Other loops share it out again. */
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 3, ROWS = 100, COLUMNS = 200, ALL = BLOCKS * ROWS * COLUMNS, TIMES = 40 };

static void by_elements(long *a, int t)
{
#pragma omp parallel for
    for (int i = ALL / 16; i < ALL; i++)
        a[i] = (a[i] + i + t) % 251;
}

static void by_blocks(long (*a)[COLUMNS])
{
#pragma omp parallel for
    for (int b = 0; b < BLOCKS; b++)
        for (int i = b * ROWS; i < (b + 1) * ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                a[i][j] = (5 * a[i][j] + j) % 251;
}

int main(void)
{
    long *a = malloc(ALL * sizeof *a);
    unsigned long sum = 0;

    for (int i = 0; i < ALL; i++)
        a[i] = i % 113;
    for (int t = 0; t < TIMES; t++) {
        by_elements(a, t);
        by_blocks((void *)a);
    }
    for (int i = 0; i < ALL; i++)
        sum = sum * 31 + (unsigned long)a[i];
    printf("%lu\n", sum);
    free(a);
    return 0;
}
