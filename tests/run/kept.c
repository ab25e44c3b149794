// procs: 1 2 3 4 5 7
// same-as: serial
// What each thread of a region finds by itself, and hands over in a critical construct that combines by no operator.
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 211, ROWS = 23 };
static double x[N], y[N], m[ROWS][ROWS], best = -1;
static int where = -1, rounds;
static const char *names[] = { "even", "odd" };

static double of(int i)
{
    return (i * 37 + 11) % 101 - 50;
}

static void note(const char *what, double v, int i)
{
    rounds++;
    printf("%s %g %d\n", what, v, i);
}

/* The least distance, and where: Prim's tree. */
static void tree(int n)
{
    static double to[N];
    static int from[N], in[N];
    double total = 0;
    int now = 0, sum = 0;

    for (int i = 0; i < n; i++)
        to[i] = DBL_MAX;
    in[0] = 1;
    for (int step = 1; step < n; step++) {
        double least = DBL_MAX;
        int at = n;

#pragma omp parallel shared(least, at)
        {
            double own = DBL_MAX;
            int own_at = n;

#pragma omp for nowait
            for (int i = 0; i < n; i++) {
                double d = fabs(x[now] - x[i]) + fabs(y[now] - y[i]);

                if (in[i])
                    continue;
                if (d < to[i]) {
                    to[i] = d;
                    from[i] = now;
                }
                if (to[i] < own) {
                    own = to[i];
                    own_at = i;
                }
            }
#pragma omp critical
            if (own < least || (own == least && own_at < at)) {
                least = own;
                at = own_at;
            }
        }
        in[at] = 1;
        now = at;
        total += least;
        sum = (sum * 7 + at + from[at]) % 10007;
    }
    printf("tree %g %d\n", total, sum);
}

/* Looked at before the lock is taken, too; more than one loop; the row that is exchanged is the next step's. */
static void pivots(int n)
{
    double largest, own;
    int row, at, k, exchanges = 0;

#pragma omp parallel private(own, at, k) shared(largest, row)
    for (k = 0; k < n; k++) {
#pragma omp barrier
#pragma omp single
        {
            largest = -1;
            row = k;
        }
        own = 0;
        at = k;
#pragma omp for
        for (int i = k; i < n; i++)
            if (fabs(m[i][k]) > own) {
                own = fabs(m[i][k]);
                at = i;
            }
        if (own >= largest) {
#pragma omp critical (pivot)
            {
                if (own > largest || (own == largest && at < row)) {
                    largest = own;
                    row = at;
                }
            }
        }
#pragma omp barrier
#pragma omp single
        if (row != k) {
            exchanges++;
            for (int j = 0; j < n; j++) {
                double v = m[k][j];
                m[k][j] = m[row][j];
                m[row][j] = v;
            }
        }
#pragma omp for
        for (int i = k + 1; i < n; i++) {
            double f = m[i][k] / m[k][k];

            for (int j = k; j < n; j++)
                m[i][j] -= f * m[k][j];
        }
    }
    for (int i = 1; i < n; i++)
        m[0][0] *= m[i][i];
    printf("determinant %.9g, %d exchanges\n", m[0][0], exchanges);
}

/* Counts and sums along with it; a pointer; a name that another variable in the region has; with few iterations. */
static void several(int n)
{
    long count = 0, sum = 0;
    const char *name = "";
    int at = -1;

    best = -100;
#pragma omp parallel
    {
        double own = -100;
        const char *kind = "none";
        long found = 0, total = 0;
        int i_own = INT_MAX;

        for (int again = 0; again < 2; again++) {
#pragma omp for
            for (int i = 0; i < n; i++)
                y[i] += again;
        }
#pragma omp for schedule(dynamic, 3)
        for (int i = 0; i < n; i++) {
            double v = x[i] + y[i];

            found += v > 0;
            total += i;
            if (v > own || (v == own && i < i_own)) {
                own = v;
                i_own = i;
                kind = names[i % 2];
            }
        }
#pragma omp single nowait
        rounds += 10;
#pragma omp critical
        {
            count += found;
            sum += total;
            if (own > best || (own == best && i_own < at)) {
                best = own;
                at = i_own;
                name = kind;
            }
        }
    }
    where = at;
    printf("several %d: %g at %d, %s, %ld %ld\n", n, best, where, name, count, sum);
}

struct found { double value; int at; };

static void take(struct found *to, double value, int at)
{
    if (value > to->value || (value == to->value && at < to->at))
        *to = (struct found){ value, at };
}

/* Both in a structure, by a function. */
static void structures(int n)
{
    struct found most = { -1e9, 0 };

#pragma omp parallel
    {
        struct found own = { -1e9, 0 };

#pragma omp for
        for (int i = 0; i < n; i++)
            take(&own, x[i], i);
#pragma omp critical
        take(&most, own.value, own.at);
    }
    printf("structures %g %d\n", most.value, most.at);
}

/* A loop's values that are used after a step is left early do not come again. */
static void left_early(void)
{
    double most = -1e9;
    int at = -1, t;

#pragma omp parallel private(t)
    for (t = 0; t < 6; t++) {
        double own = -1e9;
        int own_at = -1;

#pragma omp for
        for (int i = 0; i < N; i++)
            if (x[i] * (t + 1) > own) {
                own = x[i] * (t + 1);
                own_at = i;
            }
        if (t % 2)
            continue;
#pragma omp critical
        if (own > most || (own == most && own_at < at)) {
            most = own;
            at = own_at;
        }
    }
    printf("left early %g %d\n", most, at);
}

/* These stay regions: one hands on from loop to loop, one uses its value later. */
static void stay(int n)
{
    double most = -1e9, all = 0;
    int at = -1, late = 0;

#pragma omp parallel
    {
        double own = -1e9;
        int own_at = -1;

#pragma omp for
        for (int i = 0; i < n; i++)
            if (x[i] > own) {
                own = x[i];
                own_at = i;
            }
#pragma omp for
        for (int i = 0; i < n; i++)
            if (y[i] > own) {
                own = y[i];
                own_at = i;
            }
#pragma omp critical
        if (own > most || (own == most && own_at < at)) {
            most = own;
            at = own_at;
        }
#pragma omp barrier
        if (own == most && own_at == at) {
#pragma omp critical
            late = own_at + 1;
        }
    }
#pragma omp parallel
    {
        double own = 0, first = 1;

#pragma omp for
        for (int i = 0; i < n; i++)
            own += x[i];
        first += own;
#pragma omp critical
        {
            if (first != own + 1)
                note("odd", first, 0);
            all += own;
        }
    }
    printf("stay %g %d %d %g\n", most, at, late, all);
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        x[i] = of(i);
        y[i] = of(i * 3 + 1);
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS; j++)
            m[i][j] = of(i * 5 + j * 3) / 50 + (i == (j * 7) % ROWS);
    tree(N);
    pivots(ROWS);
    several(N);
    several(2);
    several(0);
    structures(N);
    structures(3);
    left_early();
    stay(N);
    printf("%d\n", rounds);
    return 0;
}
