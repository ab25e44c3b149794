// same-as: serial
// procs: 1 2 3 4 5 6 7
/* Iterations that are taken to stay in blocks of their own, and do not: what they store and load elsewhere. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 16, N = 2048 };         /* some pages each */

static int order[N];

/* The last element of the next block belongs to this one. */
static void store_behind(double *x, int n, int last)
{
    int k;

    for (k = 0; k < n - 1; k++)
        x[order[k] % (n - 1)] += k;
    if (!last)
        x[2 * n - 1] = x[0] * 2 + x[order[5] % (n - 1)];
}

/* Of the block before nothing is stored but its first half, of this one its second half. */
static void load_before(double *x, int n, int first)
{
    int k;

    for (k = n / 2; k < n; k++)
        x[n / 2 + order[k] % (n / 2)] += first ? 1 : x[order[k] % (n / 2) - n];
}

/* Somewhere in all blocks, and what was stored there is loaded again. */
static void scatter(double *x, int n, int i, int blocks)
{
    int b, k;

    for (b = 0; b < blocks; b++)
        for (k = 0; k < 3; k++) {
            double *to = x + (b - i) * n + order[100 * k + i] % 4 + 8 * i + 256 * k;

            *to = b + 10 * i + k;
            *to += *to / 2;
        }
}

/* One element of a block far away, each time another one. */
static void reach(double *x, int n, int i, int pass)
{
    int k;

    for (k = 0; k < n / 2; k++)
        x[order[k] % (n / 2)] -= i;
    if (i == pass)
        x[0] += x[((BLOCKS - 1 - i) - i) * n + n - 1 - pass];
}

static void say(const char *what, const double *x)
{
    double sum = 0;
    int k;

    for (k = 0; k < BLOCKS * N; k++)
        sum += x[k] * (k % 13 + 1);
    printf("%s %.17g\n", what, sum);
}

int main(void)
{
    double *x = malloc(BLOCKS * N * sizeof *x);
    int i, k, pass;

    for (k = 0; k < N; k++)
        order[k] = k * 37 % N;
#pragma omp parallel for private(k)
    for (i = 0; i < BLOCKS; i++)
        for (k = 0; k < N; k++)
            x[i * N + k] = (i * 5 + k * 3) % 17;
    for (pass = 0; pass < 4; pass++) {
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            store_behind(x + i * N, N, i == BLOCKS - 1);
        if (pass % 2)
            say("behind", x);
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            load_before(x + i * N, N, i == 0);
        if (pass != 2)
            say("before", x);
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            scatter(x + i * N, N, i, BLOCKS);
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            reach(x + i * N, N, i, pass);
        if (pass % 2 == 0)
            say("reach", x);
    }
    say("end", x);
    free(x);
    return 0;
}
