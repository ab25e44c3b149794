// Functions of the library that store to objects by their addresses: as assignments do, in loops and in functions that they call;
// to places that are known and to others, to objects of the iteration's own, to bounds of inner loops, under conditions.
// procs: 1 2 3 4 7
// same-as: serial
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 400, W = 8 };

typedef struct { double x; unsigned seed; int exponent; struct { unsigned short state[3]; } in; } walker;
typedef struct { int n; unsigned *seed; double *x; } crowd;

static unsigned seed[N], length[N], *row[N];
static unsigned short state[N][3], flat[3 * N];
static double x[N], y[N * W], sines[N], cosines[N], wholes[N];
static int exponents[N], turned[N], sums[N];
static long wide[N];

static double uniform(unsigned *s) { return rand_r(s) / (RAND_MAX + 1.0); }
static void walk(walker *w) { w->x += uniform(&w->seed) + erand48(w->in.state); }
static void draw_to(unsigned *s, double *to, const int *where, int i) { to[where[i]] += rand_r(&s[i]) % 100; }
static void draw_from(unsigned *s, double *to, const int *where, int i) { to[i] += rand_r(&s[where[i]]) % 100 + rand_r(s + where[i]) % 10; }
static void split(double v, double *sine, double *cosine, double *whole) { sincos(v, sine, cosine); modf(v, whole); }

static void move(crowd *c)
{
    #pragma omp parallel for
    for (int i = 0; i < c->n; i++)
        c->x[i] += rand_r(&c->seed[i]) % 100 * 0.01;
}

int main(void)
{
    walker *w = calloc(N, sizeof *w);
    struct drand48_data *buffer = calloc(N, sizeof *buffer);
    crowd c = { N, malloc(N * sizeof *c.seed), calloc(N, sizeof *c.x) };
    unsigned shared = 1;
    double sum = 0;

    for (int i = 0; i < N; i++) {
        w[i].seed = seed[i] = c.seed[i] = (unsigned)i;
        state[i][1] = flat[3 * i] = w[i].in.state[2] = (unsigned short)(7 * i);
        length[i] = (unsigned)(i % W);
        turned[i] = N - 1 - i;
        row[i] = malloc(W * sizeof **row);
        for (int j = 0; j < W; j++)
            row[i][j] = (unsigned)(i + j);
        srand48_r(i, &buffer[i]);
    }
    for (int t = 0; t < 5; t++) {
        int step = 1 + t % 2;

        move(&c);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            walk(&w[i]);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            x[i] += rand_r(&seed[i]) % 10 + rand_r(seed + i) % 10 + erand48(state[i]) + nrand48(&flat[3 * i]) % 5;
        #pragma omp parallel for
        for (int i = 0; i < N; i += step) {
            double d;

            drand48_r(&buffer[i], &d);
            x[i] += d;
            split(x[i], &sines[i], cosines + i, &wholes[i]);
            sincos(x[i], &d, &w[i].x);
            w[i].x += d;
        }
        #pragma omp parallel for
        for (int i = 1; i < N; i++) {   /* the neighbour's */
            frexp(x[i - 1], &exponents[i]);
            frexp(x[i] + sines[i - 1], &w[i].exponent);
            if (__builtin_add_overflow(exponents[i], i << 22, &sums[i]))
                sums[i] = -1;
            __builtin_mul_overflow(exponents[i], 1 << 30, &wide[i]);
        }
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {   /* bounds that are stored to */
            rand_r(&length[i]);
            length[i] %= W;
            for (unsigned j = 0; j < length[i]; j++)
                y[i * W + j] += j + 1;
            for (int j = 0; j < W; j++)
                rand_r(&row[i][j]);
        }
        #pragma omp parallel for
        for (int i = 0; i < N; i++)     /* one of them is known */
            draw_to(seed, x, turned, i);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            draw_from(seed, x, turned, i);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)     /* perhaps */
            if (x[i] > 50 && rand_r(&seed[i]) % 2)
                sincos(x[i], &sines[i], &cosines[turned[i]]);
        #pragma omp parallel for ordered
        for (int i = 0; i < 20; i++) {
            #pragma omp ordered
            x[i] += rand_r(&shared) % 100;
        }
    }
    for (int i = 0; i < N; i++) {
        sum += x[i] + w[i].x + w[i].exponent + sines[i] + cosines[i] + wholes[i] + exponents[i] + sums[i] % 100 + (double)(wide[i] % 100);
        sum += c.x[i] + c.seed[i] % 10 + seed[i] % 10 + state[i][0] + flat[3 * i + 2] + w[i].in.state[1] + row[i][i % W] % 10;
        for (int j = 0; j < W; j++)
            sum += y[i * W + j] * (j + i % 3);
    }
    printf("%.9f %u\n", sum, shared);
    return 0;
}
