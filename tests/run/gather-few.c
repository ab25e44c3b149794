// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Loops that load few elements of what other members have written, through an index, of which nobody knows which:
   always the same, others from time to time, ever others, nearly all; of two arrays in turn, and of the one that is
   written. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 200000, STEPS = 12 };

static long *x, *y, *sum;
static int *which;

static void fill(long *to, int step)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        to[i] = (long)i * 7 % 1013 + step;
}

static long gather(const long *from)
{
    long all = 0;
    int i;

#pragma omp parallel for reduction(+ : all)
    for (i = 0; i < N; i++) {
        sum[i] = from[which[i]] + 3 * from[i];
        all += sum[i] % 1001;
    }
    return all;
}

/* No reduction: there is no message where it ends. */
static void gather_only(const long *from)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        sum[i] = from[which[i]] - i;
}

/* Of a part of the array: boundaries of members elsewhere. */
static void gather_part(const long *from, int low, int high)
{
    int i;

#pragma omp parallel for
    for (i = low; i < high; i++)
        sum[i] += from[which[i]] * 5;
}

/* What is read beside it has strides. */
static void gather_rows(const long *from)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N / 1000; i++)
        sum[i] += from[which[i] % 100] + from[(N / 1000 - 1 - i) * 1000] * 3;
}

/* Beside an object that is only updated. */
static void count(const long *from)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++) {
#pragma omp atomic
        sum[(from[which[i]] + i) % 64]++;
    }
}

/* Even elements are written, odd ones are loaded. */
static void in_place(long *a)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N / 2; i++)
        a[2 * i] = a[which[i] | 1] + 1;
}

static void near(int far)
{
    int i;

    for (i = 0; i < N; i++)
        which[i] = (i + far + i % 3) % N;
}

static void show(const char *what)
{
    unsigned long hash = 0;
    int i;

    for (i = 0; i < N; i++)
        hash = hash * 31 + (unsigned long)sum[i];
    printf("%s %lx\n", what, hash);
}

int main(void)
{
    long all = 0;
    int k, i;

    x = malloc(N * sizeof *x);
    y = malloc(N * sizeof *y);
    sum = malloc(N * sizeof *sum);
    which = malloc(N * sizeof *which);
    near(1);
    for (k = 0; k < STEPS; k++) {
        fill(x, k);
        all += gather(x);
    }
    printf("%ld\n", all);
    show("same");
    for (k = 0; k < STEPS; k++) {
        if (k % 4 == 1)
            which[k * 1000] = N - 1 - k;
        fill(x, k);
        gather_only(x);
        gather_part(x, k * 100, N - k * 5000);
        count(x);
        gather_rows(x);
    }
    show("some");
    for (k = 0; k < STEPS; k++) {
        near(k * 9000);
        fill(k % 2 ? x : y, k);
        all += gather(k % 2 ? x : y);
    }
    printf("%ld\n", all);
    show("moving");
    for (k = 0; k < 4; k++) {
        for (i = 0; i < N; i++)
            which[i] = (int)((long)i * 7919 % N);
        fill(x, k);
        gather_only(x);
        show("all");
        in_place(x);
        all += gather(x);
    }
    printf("%ld\n", all);
    for (k = 0; k < STEPS; k++) {       /* in new memory */
        free(x);
        x = malloc(N * sizeof *x);
        near(k / 3);
        fill(x, k);
        fill(y, k + 1);
        all += gather(x) + gather(y);
        x[k] = y[k];
        gather_only(x);
    }
    show("new");
    printf("%ld\n", all);
    free(x);
    free(y);
    free(sum);
    free(which);
    return 0;
}
