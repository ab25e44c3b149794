// same-as: serial
// procs: 1 2 3 4 5 6 7
/* Stores of functions that loops call, known where the calls stand; some of the same functions log elsewhere. */
#include <stdio.h>
#include <stdlib.h>

#define N 60

double a[N], b[N][N], c[N];
int which[N];

void late(double *p, int n, double v);
static double later(double *p, int n, double v);

/* Stores one. */
void put(double *p, int i, double v)
{
    /* here */
    p[i] = v;           /* it */
}

inline __attribute__((always_inline)) static void put_two(double *p, int i, double v)
{
    put(p, 2 * i, v);
    put(p + 1, 2 * i, v + 1);
}

static void many(double *p, int n)
{
    for (int j = 0; j < n; j++)
        put(p, j, j);
}

static void some(double *p, int i, double v)
{
    if (i % 3 == 0)
        return;
    p[i] = v;
    if (i > 10) {
        for (int k = 0; k < 2; k++)
            p[i] += k;
        return;
    } else
        p[i] -= 1;
}

static void walk(double *p, int n, double v)
{
    while (n-- > 0)
        *p++ = v;
}

static void walk_on(double *p, int n, double v)
{
    for (int j = 0; j < n; j++)
        *p++ += v;
}

static double sum(const double *p, int n)
{
    double s = 0, parts[4] = { 0 };

    for (int j = 0; j < n; j++)
        parts[j % 4] += p[j];
    for (int j = 0; j < 4; j++)
        s += parts[j];
    return s;
}

/* Calls in a loop that nothing divides. */
void fill(double *p, int n)
{
    for (int j = 0; j < n; j++)
        put(p, j, 3 * j);
}

static void row_pointers(double **rows, int n, int m)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        many(rows[i], m);
}

static double check(void)
{
    double s = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            s += b[i][j] * (i + 3 * j);
    for (int i = 0; i < N; i++)
        s += a[i] * (i + 1) + c[i] * i;
    return s;
}

int main(void)
{
    int i, n = N;
    double *rows[N], total = 0;

    for (i = 0; i < n; i++) {
        which[i] = (i * 7) % n;
        rows[i] = b[n - 1 - i];
    }
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        put(a, i, 2 * i);
    printf("%g\n", check());
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        put(c, which[i], 2 * i);
    printf("%g\n", check());
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        many(b[i], n / 2);
    printf("%g\n", check());
    #pragma omp parallel for schedule(dynamic)
    for (i = 0; i < n / 2; i++)
        put_two(a, i, 3 * i);
    printf("%g\n", check());
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        late(b[i] + n / 2, n / 4, i);
    printf("%g\n", check());
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        some(a, i, i);
    printf("%g\n", check());
    #pragma omp parallel for schedule(static, 2)
    for (i = 0; i < n; i++)
        walk(b[i], i, i);
    printf("%g\n", check());
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        walk_on(b[i] + i, n - i, i);
    printf("%g\n", check());
    row_pointers(rows, n, n - 3);
    printf("%g\n", check());
    #pragma omp parallel for reduction(+: total)
    for (i = 0; i < n; i++) {
        total += sum(b[i], n);
        put(c, i, sum(b[i], i));
    }
    printf("%g %g\n", check(), total);
    #pragma omp parallel
    {
        #pragma omp sections
        {
            #pragma omp section
            fill(a, n / 2);
            #pragma omp section
            fill(a + n / 2, n / 3);
        }
    }
    printf("%g\n", check());
    return 0;
}

void late(double *p, int n, double v)
{
    double w = later(p, n, v);

    for (int j = 0; j < n; j++)
        p[j] += w;
}

static double later(double *p, int n, double v)
{
    for (int j = 0; j < n; j++)
        p[j] = v;
    return v / 2;
}
