// procs: 1 2 3 4 5
// same-as: serial
/* Loops that are known again by what they were the last time, in another state of memory; and tasks between them, whose
   constructs lie elsewhere in each rank's memory. Which loops are known is the same on all ranks. */
#include <stdio.h>

enum { PLANES = 7, ROWS = 150, COLUMNS = 8, BLOCKS = 4, LENGTH = 500, TIMES = 6 };

static int a[PLANES][ROWS][COLUMNS], b[PLANES][ROWS][COLUMNS];
static double c[BLOCKS][LENGTH];

static void blocks(int n)
{
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < BLOCKS; k++)
#pragma omp task depend(inout : c[k])
        for (int i = 0; i < n; i++)
            c[k][i] += i + k;
}

#define LOOP(name)                                                                                              \
    static void name(int t)                                                                                     \
    {                                                                                                           \
        _Pragma("omp parallel for")                                                                             \
        for (int i = 1; i < PLANES - 1; i++)                                                                    \
            for (int j = 1; j < ROWS - 1; j++)                                                                  \
                for (int k = 0; k < COLUMNS; k++)                                                               \
                    b[i][j][k] = (a[i - 1][j][k] + 3 * a[i][j + 1][k] + 5 * b[i][j][k] + t) % 251;              \
    }
#define FOUR(name) LOOP(name##0) LOOP(name##1) LOOP(name##2) LOOP(name##3)
#define SIXTEEN(name) FOUR(name##0) FOUR(name##1) FOUR(name##2) FOUR(name##3)
SIXTEEN(a) SIXTEEN(b) SIXTEEN(c) SIXTEEN(d)

#define CALL_FOUR(name, t) name##0(t); name##1(t); name##2(t); name##3(t)
#define CALL_SIXTEEN(name, t) CALL_FOUR(name##0, t); CALL_FOUR(name##1, t); CALL_FOUR(name##2, t); CALL_FOUR(name##3, t)

int main(void)
{
    unsigned long sum = 0;

#pragma omp parallel for
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < COLUMNS; k++)
                a[i][j][k] = i + 3 * j + 5 * k;
    for (int t = 0; t < TIMES; t++) {
        blocks(LENGTH - t % 3);
        CALL_SIXTEEN(a, 0);
        CALL_SIXTEEN(b, 1);
        CALL_SIXTEEN(c, 2);
        CALL_SIXTEEN(d, 3);
    }
    for (int i = 0; i < PLANES; i++)
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < COLUMNS; k++)
                sum = sum * 31 + (unsigned long)b[i][j][k];
    printf("%lu %g %g\n", sum, c[0][LENGTH - 3], c[3][LENGTH - 1]);
    return 0;
}
