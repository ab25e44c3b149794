// procs: 1 2 3 4 5 7
// same-as: serial
/* The first and the last element of each row, which lie side by side but for the first and the last row: a part of the loop that
   is one row has none of these pairs. Where that is best done is looked for by parts. */
#include <stdio.h>

enum { ROWS = 300, COLUMNS = 199, TIMES = 8 };

static int a[ROWS * COLUMNS];

static void both_ends(int *x, int n, int m, int k)
{
    for (int i = 0; i < n; i++) {
        x[i * m] = x[i * m + 1] % 251;
        x[i * m + m - 1] = (x[i * m + m - 2] + k) % 251;
    }
}

static void inside(int *x, int first, int t)
{
#pragma omp parallel for
    for (int i = first; i < ROWS * COLUMNS; i++)
        x[i] = (x[i] * 3 + i + t) % 251;
}

int main(void)
{
    unsigned long sum = 0;

    for (int t = 0; t < TIMES; t++) {
        inside(a, t % 3 * 100, t);
        both_ends(a, ROWS - t % 2, COLUMNS, t);
    }
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum = sum * 31 + (unsigned long)a[i];
    printf("%lu\n", sum);
    return 0;
}
