// procs: 1 2 3 4 7 9 16
// same-as: serial
/* What all members read, or code outside of constructs: one owner's element, a part of each owner, all of a vector. */
#include <stdio.h>

enum { N = 1000, FEW = 21, STEPS = 12 };

static double now[N], next[N], table[FEW][3];
static long count[N];

static void step(const double *from, double *to)
{
    int i;

#pragma omp parallel for
    for (i = 1; i < N - 1; i++)
        to[i] = from[i] + 0.25 * (from[i - 1] - 2 * from[i] + from[i + 1]);
}

/* Every member reads some elements of each owner, in rows with gaps. */
static double gathered(int k)
{
    double sum = 0;
    int i, j;

#pragma omp parallel for
    for (i = 0; i < FEW; i++) {
        table[i][0] = i * k;
        table[i][2] = i - k;
    }
#pragma omp parallel for reduction(+:sum) private(j)
    for (i = 0; i < N; i++) {
        double own = 0;
        for (j = 0; j < FEW; j++)
            own += table[j][0] * table[j][2] + now[j * 40];
        next[i] = own;
        sum += own * (i % 3);
    }
    return sum;
}

int main(void)
{
    double *a = now, *b = next, *other, all = 0;
    int i, k;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        now[i] = next[i] = i % 7;
    for (k = 0; k < STEPS; k++) {
        step(a, b);
        other = a, a = b, b = other;
        a[N / 8] += k;                  /* of one owner: all read and write it */
        a[N - 3] = a[2] + a[N / 2];
    }
    for (k = 0; k < STEPS; k++)
        all += gathered(k);
#pragma omp parallel for private(k)
    for (i = 0; i < N; i++) {
        count[i] = 0;
        for (k = 0; k < N; k += 9)
            count[i] += next[k] > next[i];
    }
    for (i = 0; i < N; i += 100)
        printf("%.3f %.3f %ld\n", now[i], next[i], count[i]);
    printf("%.3f\n", all);
    return 0;
}
