// procs: 1 2 3 4 7
// same-as: serial openmp
// Functions with parameters in the old style, which parallel loops call: before they are defined and behind that, from
// sequential code as well, with narrow types and floats, by way of each other, and with a loop of their own.
#include <stdio.h>

enum { N = 400, TIMES = 4 };

static double u[N + 300], v[N + 300];
static float narrow[N];

void put();
static double mean();
static void later();

static void first(to, from, n)
    double *to, *from;
    int n;
{
    int i;

    #pragma omp parallel for
    for (i = 1; i < n - 1; i++)
        put(to, i, mean(from[i - 1], from[i + 1]));
}

static void put_at(p, i, k, x)
    double *p;
    short i;
    signed char k;
    float x;
{
    p[i] += k;
    narrow[i] = x;
}

static void second(to, n)
    double *to;
    int n;
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        put_at(to, i, i, i * 0.1);
    put_at(to, n, 300, 1.0 / 3);
}

static void row(to, low, high)
    register double *to;
    int low, high;
{
    int k;

    for (k = low; k < high; k++)
        to[k] = to[k] / 2 + k;
}

static void third(to)
    double to[];
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N / 20; i++) {
        row(to, 20 * i, 20 * i + 20);
        later(to + 20 * i, 3);
    }
    row(to, 0, 5);
}

static void later(to, k)
    double *to;
    unsigned char k;
{
    to[k] = 1;
}

void put(a, i, x)
    double *a, x;
    int i;
{
    a[i] = x;
}

static double mean(a, b)
    double a;
    double b;
{
    return (a + b) / 2;
}

static void show(name, a)
    const char *name;
    const double *a;
{
    double s = 0;
    int i;

    for (i = 0; i < N; i++)
        s += a[i] * (i % 9 + 1) + narrow[i];
    printf("%s %.6f\n", name, s);
}

int main(void)
{
    int t;

    put(u, 3, 5.0);
    put(u, N - 1, 7.0);
    for (t = 0; t < TIMES; t++) {
        first(v, u, N);
        first(u, v, N);
        second(u, N - 1);
        third(v);
        put(v, t, 2.0);
        show("u", u);
        show("v", v);
    }
    return 0;
}
