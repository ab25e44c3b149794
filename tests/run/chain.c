// Variables that a sequential loop hands on from iteration to iteration, over what a parallel one has made.
// procs: 1 2 3 4 7
// same-as: serial
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 3001, SIDE = 60 };

typedef struct { int n; double sum, worst; char seen[7]; } account;

static account total;
static double plate[SIDE][SIDE];
double overall;
static int calls;

static double expected(double x)
{
    int i;
    double sum = 1;

    for (i = 1; i < 4; i++)
        sum = sum * x / i + 1;
    return sum;
}

static unsigned long hash(const unsigned char *p, size_t n)
{
    unsigned long h = 5381;

    for (size_t i = 0; i < n; i++)
        h = h * 33 ^ p[i];
    return h;
}

/* Through a variable that is copied to, as the bits of a number. */
static unsigned long words(const double *x, int n, unsigned long sum)
{
    unsigned long bits;
    char text[12];
    int i;

    for (i = 0; i < n; i++) {
        memcpy(&bits, &x[i], sizeof bits);
        memset(text, i % 50, sizeof text);
        if (x[i] > 0)
            memcpy(&text[3], "abc", 3);
        sum = (sum ^ bits) * 31 + (unsigned char)text[4];
    }
    return sum + bits % 7;
}

/* Sums of a plate, in an array of the function. */
static void moments(double *out)
{
    double moment[5] = { 0 };
    int i, j, m;

    for (i = 1; i < SIDE - 1; i++)
        for (j = 1; j < SIDE - 1; j++)
            for (m = 0; m < 5; m++)
                moment[m] += plate[i][j] * (m + 1) - j;
    for (m = 0; m < 5; m++)
        out[m] = moment[m];
}

/* Called by all, and by members. */
static double backwards(const double *a, int n)
{
    register double r = 0;
    int i;

    for (i = n - 1; i >= 0; i -= 3) {
        r -= a[i];
        calls++;
    }
    return r;
}

/* What another name leads to is the variable. */
static double alias(const double *a, int n, double *also)
{
    int i;

    for (i = 0; i < n; i++)
        overall += a[i] * (1 + *also * 1e-9);
    return overall;
}

static void search(const double *a, int n)
{
    double best = -1, last = 0, before = 0;
    const double *where = NULL;
    int i, up = 0, kinds[3] = { 0 };

    for (i = 0; i < n; i++) {
        if (a[i] > before)
            up++;
        else if (a[i] < -0.9)
            continue;
        before = a[i];
        if (a[i] > best) {
            best = a[i];
            where = &a[i];
        }
        switch (i % 3) {
        case 0:
            kinds[0]++;
            break;
        default:
            kinds[1 + (a[i] > 0)] += i;
        }
        last = a[i] + last * 0.5;
    }
    printf("%d %.17g %ld %.17g %d %d %d\n", up, best, where ? (long)(where - a) : -1, last, kinds[0], kinds[1], kinds[2]);
}

/* What is set in some iterations only, if in any. */
static void latest(const double *a, int n, double above)
{
    int last = -3, other = -4, always = -5, i;

    for (i = 0; i < n; i++) {
        if (a[i] < above)
            continue;
        last = i;
    }
    for (i = 0; i < n; i++) {
        always = (int)(a[i] * 10);
        if (always > 8)
            other = i;
    }
    printf("%d %d %d\n", last, other, always);
}

static void steps(double *a, double *sums, int n)
{
    double parts[8], out[5], sum = 0, local[100] = { 0 };
    long double slowly = 1;
    unsigned long rows = 1;
    int i, j, k, at = 0;

    for (k = 0; k < 3; k++) {
#pragma omp parallel for
        for (i = 0; i < n; i++)
            a[i] = sin(i * 0.37 + k) + (k ? sums[i] * 1e-3 : 0);
#pragma omp parallel for private(j)
        for (i = 0; i < SIDE; i++)
            for (j = 0; j < SIDE; j++)
                plate[i][j] = a[i % n] + j * k;
#pragma omp parallel for
        for (i = 0; i < 100; i++)
            local[i] = i * k;
        for (i = 0; i < n; i++) {
            sum += a[i];
            sums[i] = sum;
        }
        for (i = 0; i < n; i++) {
            double error = fabs(a[i] - expected(a[i]));

            total.n += error > 0.1;
            total.sum += error;
            total.seen[i % 7] += error > 1;
            if (error > total.worst)
                total.worst = error;
        }
        for (i = 0; i < n; i++) {
            local[i % 100] += a[i];
            slowly = slowly * 0.5L + a[i];
        }
        for (i = 0, at = k; i < n / 2; i++) {
            sum += a[at];
            at += 2;
        }
        search(a, n);
        latest(a, n, 0.9);
        latest(a, n, 2);
        latest(a, n / 3, 0.99999);
        moments(out);
        printf("%.17g %.17g %d %.17g %.17g %d\n", sum, sums[n / 2], total.n, total.sum, total.worst, total.seen[2]);
        printf("%.17Lg %.17g %d %.17g %.17g\n", slowly, local[17], at, out[0], out[4]);
        printf("%.17g %.17g\n", alias(a, n, &overall), alias(a, n, out));
        for (i = 0; i < SIDE; i++)
            rows = words(plate[i], SIDE, rows);
        printf("%lx %lx\n", rows, words(a, n, 0));
        printf("%lx %.17g\n", hash((const unsigned char *)a, (size_t)n * sizeof *a), backwards(a, n));
#pragma omp parallel for
        for (i = 0; i < 8; i++)
            parts[i] = expected(a[i % n]) + i;
        printf("%.17g %d\n", parts[7], calls);
    }
}

int main(void)
{
    double *a = malloc(MOST * sizeof *a), *sums = malloc(MOST * sizeof *sums);
    double each[5];
    int i;

    steps(a, sums, MOST);
    steps(a, sums, 2);
    for (i = 0; i < MOST; i++)
        a[i] = i;
#pragma omp parallel for
    for (i = 0; i < 5; i++) {
        double sum = 0;
        int j;

        for (j = 0; j < MOST; j++)
            sum += a[j] / (i + 1);
        each[i] = sum;
    }
    printf("%.17g\n", each[4]);
    free(a);
    free(sums);
    return 0;
}
