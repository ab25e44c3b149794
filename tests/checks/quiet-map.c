// procs: 1 2 3 4
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
// exit: 0
/* All that a target uses is there: mapped by it or around it, by members of a team, allocated for it or in it. */
#include <omp.h>
#include <stdlib.h>

enum { N = 60 };

struct vector { int n; double *v; };

typedef struct pair { double v[20]; double *to; } pair;

static const int weights[4] = { 1, 2, 3, 4 };
static double shared[N], named[N];
#pragma omp declare target(shared)
static double *last = &named[N - 1];

/* What it has of its own, and what does not change, is on each device. */
static double own(int i)
{
    static double calls;

    shared[i] += weights[i % 4];
    return shared[i] + ++calls;
}

/* Its parameter lies where the caller's variables lie. */
static double by_value(pair whole, double *caller)
{
    double here[3] = { 1, 2, 3 }, s = 0;

    #pragma omp target map(tofrom: s, caller[0:N], whole.to[0:1]) map(to: whole.v)
    for (int i = 0; i < 3; i++) {
        double inside[2] = { i, here[i] }, *q = inside;

        s += q[1] + whole.v[i] + own(i) + caller[i] + *whole.to;
    }
    return s;
}

static double sum(const double *p, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}

int main(void)
{
    double *p = malloc(N * sizeof *p), *q = omp_target_alloc(N * sizeof *q, 0), s = 0;
    struct vector x = { N, p };

    for (int i = 0; i < N; i++)
        p[i] = 1;
    #pragma omp target data map(to: p[0:N])
    {
        #pragma omp target map(tofrom: s)
        s += sum(p, N);
        #pragma omp target device(0) is_device_ptr(q) map(from: s)
        {
            double *mine = malloc(N * sizeof *mine);

            for (int i = 0; i < N; i++)
                q[i] = mine[i] = p[i];
            s += sum(mine, N);
            free(mine);
        }
        #pragma omp target map(to: x, x.v[2:5]) map(tofrom: s)
        s += x.v[3];
        #pragma omp target update from(p[0:N / 2:2])
    }
    #pragma omp parallel for
    for (int i = 0; i < 6; i++) {
        #pragma omp target enter data map(to: p[i * N / 6:N / 6]) device(0)
    }
    #pragma omp target map(present, to: p[N / 6:N / 6]) device(0)
    p[N / 6 + 1]++;
    #pragma omp target parallel for reduction(+: s)
    for (int i = 0; i < N; i++)
        s += p[i];
    for (int i = 0; i < 6; i++) {
        #pragma omp target exit data map(from: p[i * N / 6:N / 6])
    }
    #pragma omp target exit data map(release: p[0:N])
    double caller[N] = { 1 };
    s += by_value((pair){ { 1 }, &s }, caller);
    #pragma omp target defaultmap(tofrom: scalar)
    {
        named[1] = own(2);
        s += named[1] + *last * 0;
    }
    free(p);
    omp_target_free(q, 0);
    return !(s > 0);
}
