// procs: 1 2 3 4 7
// same-as: serial
// Calls through pointers in regions: parameters, members by pointers, structures, locals, functions of the library, several in one
// region; a pointer that leads nowhere while nobody calls it, one that is another function's than those that are seen, one that
// changes inside, private ones.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 201

typedef double (*rule)(double, double);
struct method { const char *name; rule flux; double (*source)(double); int order; };
struct setup { struct method *method, own; struct setup *next; };

static double upwind(double left, double right) { return left + 0 * right; }
static double central(double left, double right) { return (left + right) / 2; }
static double none(double x) { return 0 * x; }
static double decay(double x) { return -0.1 * x; }

static struct method methods[] = { { "upwind", upwind, none, 1 }, { "central", central, decay, 2 }, { "bare", NULL, NULL, 0 } };

double square(double x)
{
    return x * x;
}

double half(double x)
{
    return x / 2;
}

static void map(double *x, int n, double (*f)(double))
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i] = f(x[i] / n);
}

static double integral(double (*f)(double), double from, double to, int n)
{
    double sum = 0;

    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += (*f)(from + (i + 0.5) * (to - from) / n);
    return sum * (to - from) / n;
}

static void step(const struct setup *s, const double *u, double *f, double *next, double dt)
{
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 1; i < N; i++)
            f[i] = s->method->flux(u[i - 1], u[i]);
        #pragma omp for
        for (int i = 1; i < N - 1; i++)
            next[i] = u[i] - dt * (f[i + 1] - f[i]) + dt * s->method->source(u[i]);
    }
}

/* No method, but nobody calls one. */
static void idle(const struct setup *s, double *u)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        u[i] += s ? s->own.flux(u[i], 1) : 1;
}

/* The members change which function is called, each for itself. */
static void changing(double *u)
{
    struct method m = methods[0];
    rule r = central;

    #pragma omp parallel for firstprivate(m, r)
    for (int i = 0; i < N; i++) {
        if (i % 3 == 0)
            m.flux = methods[i % 2].flux;
        else if (i % 3 == 1)
            m.flux = upwind;
        else
            m.flux = central;
        r = i % 2 ? upwind : central;
        u[i] = m.flux(u[i], i) + r(i, u[i]);
    }
}

/* In one iteration it is set, and it alone calls it. */
static void once(struct method *m, double *u)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        if (i == N / 2) {
            m->source = decay;
            u[i] = m->source(u[i]);
        } else
            u[i] = u[i] + 1;
}

/* One of the functions that it may lead to is declared further down. */
static void later(double *u, double (*f)(double, int))
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        u[i] = f(u[i], i);
}

static double scaled(double x, int i)
{
    return x * (i % 3) / 2;
}

static double sum_of(const double *u)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        sum += u[i] * (i % 7 + 1);
    return sum;
}

int main(void)
{
    double *u = malloc(N * sizeof *u), *next = malloc(N * sizeof *next), *f = malloc(N * sizeof *f);
    struct setup setup = { &methods[0], methods[1], NULL };
    double (*fresh)(double) = strlen(methods[0].name) > 3 ? half : square;

    for (int i = 0; i < N; i++)
        u[i] = next[i] = i > 20 && i < 60;
    for (int t = 0; t < 12; t++) {
        double *other = u;

        setup.method = &methods[t % 2];
        step(&setup, u, f, next, 0.4);
        u = next;
        next = other;
    }
    printf("%.9f\n", sum_of(u));
    map(u, N, square);
    map(u, N, sqrt);
    map(u, N, half);
    map(u, 0, NULL);
    map(u, N, fabs);
    printf("%.9f\n", sum_of(u));
    idle(NULL, u);
    idle(&setup, u);
    changing(u);
    once(&methods[2], u);
    printf("%.9f %d\n", sum_of(u), methods[2].source == decay);
    later(u, scaled);
    printf("%.9f %.9f %.9f\n", integral(cos, 0, 1, 1000), integral(square, 0, 3, 500), integral(fresh, 1, 2, 77));
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        u[i] = fresh(u[i]) + setup.own.flux(i, u[i]);
    printf("%.9f\n", sum_of(u));
    return 0;
}
