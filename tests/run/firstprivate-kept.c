// procs: 1 2 3 4 7
// same-as: openmp
// Arrays and structures of which each thread of a region has a copy: constant ones, others that it only loads from, and such
// that are stored to in the region, in one copy or in the variable itself.
#include <stdio.h>

enum { N = 60 };

struct scale { double by, beyond; int at[3]; };

static double pick(const double *w, int k) { return w[k]; }

static void constant(double *out)
{
    const double w[3] = { 0.5, 0.25, 0.125 };
    const int step[3][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 } };
    const struct scale s = { 2, 3, { 1, 2, 4 } };

    #pragma omp parallel default(shared) firstprivate(w, step, s)
    {
        #pragma omp for
        for (int i = 0; i < N; i++)
            out[i] = w[i % 3] * s.by + step[i % 3][1] + pick(w, i % 3) * s.at[i % 3];
        #pragma omp for
        for (int i = 0; i < N; i++)
            out[i] += s.beyond * step[i % 3][0];
    }
}

static void loaded(double *out, double by)
{
    double w[4];
    struct scale s = { by, by + 1, { 0, 1, 0 } };

    for (int k = 0; k < 4; k++)
        w[k] = k * by;
    #pragma omp parallel firstprivate(w, s)
    {
        #pragma omp for
        for (int i = 0; i < N; i++)
            out[i] += w[i % 4] * s.by;
        #pragma omp for
        for (int i = 0; i < N; i++)
            out[i] -= s.at[i % 3];
    }
    for (int k = 0; k < 4; k++)
        w[k] += k;
    #pragma omp parallel for firstprivate(w)
    for (int i = 0; i < N; i++)
        out[i] += w[i % 4];
}

/* The copies begin with what the variable is then, and keep it, whatever it becomes. */
static void stored(double *out)
{
    double w[3] = { 1, 2, 3 }, *p = w;
    struct scale s = { 1, 2, { 3, 4, 5 } };

    #pragma omp parallel firstprivate(w, s)
    {
        #pragma omp barrier
        #pragma omp single
        p[1] = 100;
        #pragma omp for
        for (int i = 0; i < N; i++) {
            s.at[0] = i;
            out[i] += w[i % 3] + s.at[0] + s.at[1];
        }
        #pragma omp for
        for (int i = 0; i < N; i++)
            out[i] += w[1];
    }
    out[0] += w[1] + s.at[0];
}

int main(void)
{
    double out[N];

    constant(out);
    loaded(out, 1.5);
    stored(out);
    for (int i = 0; i < N; i++)
        printf("%g%c", out[i], i % 10 < 9 ? ' ' : '\n');
    return 0;
}
