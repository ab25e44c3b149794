// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// Reductions that the program defines: structs, several types, initialisers of both kinds, operators, arrays, array
// sections, in a block, in functions, on every construct that takes them.
#include <stdio.h>
#include <string.h>

struct range { int low, high; };
typedef struct { double re, im; } number;

static void widen(struct range *to, const struct range *by)
{
    if (by->low < to->low)
        to->low = by->low;
    if (by->high > to->high)
        to->high = by->high;
}

static void set(struct range *r, int low, int high)
{
    r->low = low;
    r->high = high;
}

#pragma omp declare reduction(widest : struct range : widen(&omp_out, &omp_in)) initializer(set(&omp_priv, 1000, -1000))
#pragma omp declare reduction(+ : number : omp_out.re += omp_in.re, omp_out.im += omp_in.im)
#pragma omp declare reduction(times : int, long, double : omp_out *= omp_in) initializer(omp_priv = 1)
#pragma omp declare reduction(keep : int : omp_out = omp_out > omp_in ? omp_out : omp_in) \
    initializer(omp_priv = omp_orig)

static int hash(int i)
{
    return (i * 7919 + 13) % 701 - 350;
}

static number orphaned(int n)
{
    static number sum;
    int i;

    #pragma omp single
    sum.re = sum.im = 0;
    #pragma omp for reduction(+: sum)
    for (i = 0; i < n; i++) {
        sum.re += i;
        sum.im -= 2 * i;
    }
    return sum;
}

int main(void)
{
    struct range r = { 5, 5 }, each[3] = { { 0, 0 }, { 1, 1 }, { 2, 2 } };
    number z = { 1, 2 }, w[4];
    int i, k, p = 3, m = -4;
    long q = 2;
    double d = 0.5;

    memset(w, 0, sizeof w);
    #pragma omp parallel for reduction(widest: r, each) reduction(+: z)
    for (i = 0; i < 500; i++) {
        struct range one = { hash(i), hash(i) };

        widen(&r, &one);
        widen(&each[i % 3], &one);
        z.re += i;
        z.im += 1;
    }
    printf("%d %d  %d %d  %d %d  %g %g\n", r.low, r.high, each[0].low, each[1].high, each[2].low, each[2].high, z.re,
           z.im);
    #pragma omp parallel
    {
        #pragma omp for reduction(times: p, q, d) reduction(keep: m) nowait
        for (i = 1; i < 8; i++) {
            p *= i % 3 + 1;
            q *= i;
            d *= 2;
            m = m > i ? m : i;
        }
        #pragma omp sections reduction(+: z)
        {
            z.re += 1;
            #pragma omp section
            z.re += 10;
            #pragma omp section
            z.im += 100;
        }
        #pragma omp for reduction(+: w[1:2])
        for (i = 0; i < 100; i++)
            w[1 + i % 2].re += i;
    }
    printf("%d %ld %g %d %g %g  %g %g %g\n", p, q, d, m, z.re, z.im, w[0].re, w[1].re, w[2].re);
    {
        #pragma omp declare reduction(times : number : omp_out.re *= omp_in.re, omp_out.im += omp_in.im) \
            initializer(omp_priv = { 1, 0 })
        number t = { 1, 0 };

        #pragma omp parallel for reduction(times: t)
        for (k = 1; k < 12; k++) {
            t.re *= k;
            t.im += k;
        }
        printf("%g %g\n", t.re, t.im);
    }
    z = orphaned(100);
    printf("%g %g\n", z.re, z.im);
    #pragma omp parallel
    {
        number mine = orphaned(50);

        #pragma omp master
        printf("%g %g\n", mine.re, mine.im);
    }
    #pragma omp parallel for reduction(+: z)
    for (i = 0; i < 3; i++) {
        number inner = { 0, 0 };
        int j;

        #pragma omp parallel for reduction(+: inner)
        for (j = 0; j < 10; j++)
            inner.re += i * j;
        z.re += inner.re;
    }
    printf("%g\n", z.re);
    return 0;
}
