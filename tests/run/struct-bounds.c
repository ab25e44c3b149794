// procs: 1 2 3 4 7
// same-as: serial
// Bounds that are members of structures which functions return, or which an iteration declares; and such whose value changes
// after all, is not always the same, or is narrower than what it is given.
#include <stdio.h>

enum { N = 1200, W = 13 };

struct range { long lo, hi; };
struct narrow { unsigned char lo; short hi; };
struct more { struct range inner; long step; int of[2]; };

static long u[N + 8], v[N + 8];
static long n = N;

static struct range split(long all, int parts, int k)
{
    struct range r;
    long q = all / parts, rest = all % parts;

    r.lo = k * q + (k < rest ? k : rest);
    r.hi = r.lo + q + (k < rest);
    return r;
}

static struct range literal(long all, int parts, int k)
{
    return (struct range){ .hi = all * (k + 1) / parts, .lo = all * k / parts };
}

static struct range through(int k)
{
    struct range r = split(n, W, k), s = r;

    return s;
}

static struct range late(long all, int parts, int k)
{
    struct range r;
    long q = all / parts;

    r.lo = k * q;
    q++;
    r.hi = k * q;
    q = 0;
    return r;
}

static struct range early(long all, int parts, int k)
{
    struct range r = { all * k / parts, all * (k + 1) / parts };

    if (k % 3 == 1)
        return (struct range){ r.lo + 1, r.hi - 1 };
    return r;
}

static struct range corrected(long all, int parts, int k)
{
    struct range r = { all * k / parts, all * (k + 1) / parts };

    if (k % 2)
        r.lo += 2;
    return r;
}

static void shrink(struct range *r)
{
    r->lo++;
}

static void work(struct range r, long by)
{
    for (long k = r.lo; k < r.hi; k++)
        u[k] = v[k] + v[k + 1] + by;
}

static void work_on_less(struct range r, long by)
{
    r.hi--;
    for (long k = r.lo; k < r.hi; k++)
        u[k] = v[k] + v[k + 1] + by;
}

static void report(const char *what)
{
    long sum = 0;

    for (int i = 0; i < N + 8; i++)
        sum = (sum * 31 + u[i] * 3 + v[i]) % 1000000007;
    printf("%s %ld\n", what, sum);
}

static void follow(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        v[i] = u[i] % 1000 + i;
}

int main(int argc, char **argv)
{
    struct range outside = { 0, 0 };
    int w = argc > 5 ? 0 : W;

    (void)argv;
    for (int t = 0; t < 3; t++) {
#pragma omp parallel for
        for (int i = 0; i < w; i++) {
            struct range r = split(n, w, i);

            for (long k = r.lo; k < r.hi; k++)
                u[k] = v[k] + v[k + 1];
        }
        report("split");
        follow();
#pragma omp parallel for
        for (int i = 0; i < w; i++) {
            struct range r;

            r = literal(n, w, i);
            for (long k = r.lo; k < r.hi; k++)
                u[k] = v[k] + v[k + 1];
        }
        report("literal");
        follow();
#pragma omp parallel for
        for (int i = 0; i < W; i++) {
            const struct range r = through(i);

            work(r, i);
        }
        report("through");
        follow();
#pragma omp parallel for
        for (int i = 0; i < w; i++)
            work_on_less(split(n, w, i), i);
        report("less");
        follow();
#pragma omp parallel for
        for (int i = 0; i < w; i++) {
            struct range r = late(n, w + 1, i);

            for (long k = r.lo; k < r.hi; k++)
                u[k + 7 * i] = v[k] + v[k + 1];
        }
        report("late");
        follow();
#pragma omp parallel for
        for (int i = 0; i < w; i++) {
            struct range r = early(n, w, i), s = corrected(n, w, i);

            for (long k = r.lo; k < r.hi; k++)
                u[k] = v[k] + v[k + 1];
            for (long k = s.lo; k < s.hi; k++)
                u[k] += 5;
        }
        report("early");
        follow();
#pragma omp parallel for
        for (int i = 0; i < w; i++) {
            struct range r = split(n, w, i);

            shrink(&r);
            for (long k = r.lo; k < r.hi; k++)
                u[k] = v[k] + v[k + 1];
            r.lo = r.hi - 2;
            for (long k = r.lo; k < r.hi; k++)
                u[k] = 2 * v[k];
        }
        report("changed");
        follow();
#pragma omp parallel for private(outside)
        for (int i = 0; i < w; i++) {
            int q = i;

            outside = split(n, w, q);
            q = 0;
            for (long k = outside.lo; k < outside.hi; k++)
                u[k] = v[k] + v[k + 1];
            struct range r = split(n, w, q);
            q = i;
            if (i == 0)
                for (long k = r.lo; k < r.hi; k++)
                    u[k] = v[k + 1];
        }
        report("outside");
        follow();
#pragma omp parallel for
        for (int i = 0; i < 40; i++) {
            struct narrow r = { i * 30, i * 30 + 29 }, s;

            s.lo = 30 * i;
            s.hi = (short)(i + 40000);
            for (long k = r.lo; k < r.hi; k++)
                if (k / 30 == i)
                    u[k] = v[k] + v[k + 1];
            if (i < 8)
                u[s.lo] = s.hi;
        }
        report("narrow");
        follow();
#pragma omp parallel for
        for (int i = 0; i < w; i++) {
            struct more m = { { n * i / w, n * (i + 1) / w }, 2, { i, i + 1 } };
            struct range r = m.inner;

            m.step++;
            for (long k = m.inner.lo; k < r.hi; k += m.step)
                u[k] = v[k] + m.of[1];
        }
        report("more");
        follow();
#pragma omp parallel for
        for (int i = 0; i < 4; i++)
            for (int part = 0; part < 3; part++) {
                struct range r = split(n / 4, 3, part);

                for (long k = r.lo; k < r.hi; k++)
                    u[i * (n / 4) + k] = v[i * (n / 4) + k + 1];
            }
        report("inner");
        follow();
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            if (i < 13 && argc > 7) {
                struct range r = split(n, w, i);

                for (long k = r.lo; k < r.hi; k++)
                    u[k] = 0;
            }
        }
        report("never");
    }
    return 0;
}
