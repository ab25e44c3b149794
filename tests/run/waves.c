// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SMALL=0
// Planes across a cube, one after the other: short parts of a large static array stay with who has written them, those of
// small variables do not, and sequential code finds either. Bounds are static variables, also such as change or that each
// thread has, and the larger or smaller of two values.
#include <stdio.h>

enum { MOST = 18 };

#define larger(a, b) ((a) > (b) ? (a) : (b))
#define smaller(a, b) ((a) < (b) ? (a) : (b))

static double a[MOST][MOST][MOST];
static int n = MOST;
static int small[8], wide[1100];
static struct { double v[700]; int last; } mixed;
static int own = 5;
#pragma omp threadprivate(own)

static double value(int k, int j, int i)
{
    return 0.3 * (a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i - 1]);
}

static void left_out(int l)
{
    #pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++) {
            int i = l - k - j;
            if (i < 1 || i > n - 2)
                continue;
            a[k][j][i] = value(k, j, i);
        }
}

static void inside(int l)
{
    #pragma omp parallel for
    for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++) {
            int i = l - k - j;
            if (i >= 1 && i <= n - 2)
                a[k][j][i] = value(k, j, i);
        }
}

static void by_bounds(int l)
{
    #pragma omp parallel for
    for (int k = larger(1, l - 2 * (n - 2)); k <= smaller(n - 2, l - 2); k++)
        for (int j = larger(1, l - k - (n - 2)); j <= (n - 2 < l - k - 1 ? n - 2 : l - k - 1); j++)
            a[k][j][l - k - j] = value(k, j, l - k - j);
}

static void reduce(int l)               /* what is at the ends of the rows of the plane behind */
{
    #pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = larger(1, l - k - (n - 2)); j <= smaller(n - 2, l - k - 1); j++)
            if (a[k][j][l - k - j] > 3)
                a[k][j][l - k - j] -= 2;
}

/* One element each, of variables of several sizes; then each is read where no construct is. */
static int singles(int t)
{
    int sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i == 3)
            small[t % 8] = t + 1;
        if (i == n - 2)
            wide[(t * 97) % 1100] = t + 2;
        if (i == n / 2)
            mixed.last = t;
        if (i == t % n)
            mixed.v[t * 5 % 700] = t;
    }
    sum += small[t % 8] + wide[(t * 97) % 1100] + mixed.last + (int)mixed.v[t * 5 % 700];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        wide[i * 61] += small[(i + t) % 8] + mixed.last;
    return sum + wide[(t % n) * 61] + wide[61 * (n - 1)];
}

/* The bounds of what is done inside change from step to step, and in between. */
static void shrink(int t)
{
    n = MOST - t % 3;
    #pragma omp parallel for
    for (int k = 1; k < MOST - 1; k++)
        for (int j = 1; j < n - 1; j++)
            a[k][j][(k + j + t) % MOST] += 1;
    n = MOST;
}

static int threads_own(void)
{
    int sum = 0;

    #pragma omp parallel for reduction(+: sum)
    for (int k = 0; k < MOST; k++)
        for (int j = 0; j < own; j++)
            sum += k * j;
    return sum;
}

static double total(void)
{
    double sum = 0;

    for (int k = 0; k < MOST; k++)
        for (int j = 0; j < MOST; j++)
            for (int i = 0; i < MOST; i++)
                sum += a[k][j][i] * (1 + (i + 2 * j + 3 * k) % 5);
    return sum;
}

int main(void)
{
    for (int k = 0; k < MOST; k++)
        for (int j = 0; j < MOST; j++)
            for (int i = 0; i < MOST; i++)
                a[k][j][i] = (i + 2 * j + 3 * k) % 7;
    for (int t = 0; t < 6; t++) {
        for (int l = 3; l <= 3 * (n - 2); l++) {
            if (t % 3 == 0)
                left_out(l);
            else if (t % 3 == 1)
                inside(l);
            else
                by_bounds(l);
            if (l % 7 == 3)
                reduce(l);
            if (l % 11 == 5)
                printf("%.9g ", a[smaller(l / 3, n - 2)][1][smaller(l - l / 3 - 1, n - 2)]);
        }
        shrink(t);
        printf("%.9g %d\n", t % 2 ? total() : a[4][5][6], threads_own());
    }
    for (int t = 0; t < 20; t++)
        printf("%d ", singles(t));
    printf("\n");
    return 0;
}
