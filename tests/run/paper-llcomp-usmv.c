// same-as: serial
/*
 * llCoMP: y = y + alpha A x with a sparse matrix by rows, whose y is not contiguous: `nc_result`, once after each
 * iteration that makes one element, once where an iteration makes the elements of a part.
 */
#include <stdio.h>

#define N 60
#define INC 3
#define PART 10

static double value[N * N], x[N], y[N * INC];
static int begin[N + 1], column[N * N];

static void by_elements(double alpha)
{
    double t;
    int i, k;

#pragma omp parallel for private(k, t)
#pragma llc nc_result(&y[i * INC], 1, y)
    for (i = 0; i < N; i++) {
        for (t = 0, k = begin[i]; k < begin[i + 1]; k++)
            t += value[k] * x[column[k]];
        y[i * INC] += alpha * t;
    }
}

static void by_parts(double alpha)
{
    double t;
    int p, i, k;

#pragma omp parallel for private(i, k, t)
    for (p = 0; p < N / PART; p++)
        for (i = p * PART; i < (p + 1) * PART; i++) {
            for (t = 0, k = begin[i]; k < begin[i + 1]; k++)
                t += value[k] * x[column[k]];
            y[i * INC] += alpha * t;
#pragma llc nc_result(&y[i * INC], 1, y)
        }
}

int main(void)
{
    double sum = 0;
    int i, j, n = 0;

    for (i = 0; i < N; i++) {
        begin[i] = n;
        x[i] = i % 7 - 3;
        for (j = i % 5; j < N; j += 5 + i % 3) {
            value[n] = (i + 2 * j) % 9;
            column[n++] = j;
        }
    }
    begin[N] = n;
    by_elements(2);
    by_parts(-0.5);
    for (i = 0; i < N * INC; i++)
        sum += y[i] * (i + 1);
    printf("%g\n", sum);
    return 0;
}
