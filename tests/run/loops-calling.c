// Loops that end by a condition, and functions that call themselves, in iterations of divided loops: Newton's method with a result
// in a structure, points of the Mandelbrot set with complex numbers of one's own, integrals by halves, a tree that is searched.
// procs: 1 2 3 4 7
// same-as: serial
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double re, im; } number;
typedef struct { double value; int steps; } root;
typedef struct node { double key; int small, large; } node;

static number sum(number a, number b) { return (number){ a.re + b.re, a.im + b.im }; }
static number product(number a, number b) { number r; r.re = a.re * b.re - a.im * b.im; r.im = a.re * b.im + a.im * b.re; return r; }
static double square(number a) { return a.re * a.re + a.im * a.im; }

static root newton(double x, double c)
{
    root r = { x, 0 };

    do {
        r.value -= (r.value * r.value * r.value - c) / (3 * r.value * r.value);
        r.steps++;
    } while (fabs(r.value * r.value * r.value - c) > 1e-9 && r.steps < 60);
    return r;
}

static double integral(double from, double to, double by, int depth)
{
    double middle = (from + to) / 2, one = (to - from) * exp(-by * middle * middle);

    if (!depth || fabs(one) < 1e-4)
        return one;
    return integral(from, middle, by, depth - 1) + integral(middle, to, by, depth - 1);
}

static int rank_of(const node *tree, int at, double key)
{
    return at < 0 ? 0 : key < tree[at].key ? 2 * rank_of(tree, tree[at].small, key) : 1 + 2 * rank_of(tree, tree[at].large, key);
}

int main(void)
{
    enum { N = 3000, SIDE = 60, KEYS = 200 };
    double *c = malloc(N * sizeof *c), *whole = malloc(N * sizeof *whole), total = 0;
    root *r = malloc(N * sizeof *r);
    int *points = malloc(SIDE * SIDE * sizeof *points), *ranks = malloc(N * sizeof *ranks);
    node *tree = malloc(KEYS * sizeof *tree);
    long steps = 0;

    for (int t = 0; t < 3; t++) {
        #pragma omp parallel for
        for (int i = 0; i < KEYS; i++)
            tree[i] = (node){ 4 * i + t, 2 * i + 1 < KEYS ? 2 * i + 1 : -1, 2 * i + 2 < KEYS ? 2 * i + 2 : -1 };
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            c[i] = 1 + i * 0.01 + t;
            r[i] = newton(1, c[i]);
        }
        #pragma omp parallel for
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) {
                number at = { 3. * j / SIDE - 2, 2. * i / SIDE - 1 }, z = { 0, t * 0.1 };
                int k = 0;

                while (k < 50 && square(z) < 4) {
                    z = sum(product(z, z), at);
                    k++;
                }
                points[i * SIDE + j] = k;
            }
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            whole[i] = integral(0, 1, c[N - 1 - i], 6);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            ranks[i] = rank_of(tree, 0, whole[i] * 900);
    }
    for (int i = 0; i < N; i++) {
        total += r[i].value + whole[i];
        steps += r[i].steps + ranks[i] % 1000;
    }
    for (int i = 0; i < SIDE * SIDE; i++)
        steps += points[i] * (i % 7);
    printf("%.9f %ld\n", total, steps);
    return 0;
}
