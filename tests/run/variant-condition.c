// procs: 1 2 3 4 5 6 7
// exit: 0
/*
 * `declare variant` with conditions that are known when the program runs: of the function's arguments, which are
 * evaluated once, and of variables of the file, whatever a call's own variables are named.
 */
#include <stdio.h>

#define N 60

enum { SMALL = 4 };

typedef struct pair { int a, b; } pair;

static int limit = 30, calls;
static double v[N];

static double large(int n, double x);
static double middle(int n, double x);

#pragma omp declare variant(large) match(user={condition(n > limit && SMALL)})
#pragma omp declare variant(middle) match(user={condition(score(5): n > limit / 2 && n <= limit)})
static double scaled(int n, double x)
{
    return n + x;
}

static double large(int n, double x)
{
    return 1000 * n + x;
}

static double middle(int n, double x)
{
    return 100 * n + x;
}

static int second(pair p, const int *from, ...) { return p.b + from[0]; }
#pragma omp declare variant(second) match(user={condition(p.a > from[0])})
static int first(pair p, const int *from, ...) { return p.a + from[0]; }

static void store_twice(double *to, double x) { *to = 2 * x; }
#pragma omp declare variant(store_twice) match(construct={parallel, for}, user={condition(x > limit)})
#pragma omp declare variant(missing_on_this) match(device={kind(fpga)}, user={condition(x > limit)})
static void store(double *to, double x) { *to = x; }

static int twice(int x) { return 2 * x; }
#pragma omp begin declare variant match(user={condition(limit > 20)})
static int twice(int x) { return 2 * x + limit; }
#pragma omp end declare variant

static int next(void)
{
    return calls++;
}

int main(void)
{
    int zero = 0, wrong = 0, before;
    double x;

    for (int limit = 0; limit < 3; limit++)
        wrong |= scaled(7 + 15 * limit, limit) != (limit == 0 ? 7 : limit == 1 ? 2201 : 37002);
    x = scaled(next() + 31, next() * 0.0);
    wrong |= calls != 2 || (x != 31000 && x != 32000);
    limit = 10;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        v[i] = scaled(i, 0.5);
    for (int i = 0; i < N; i++)
        wrong |= v[i] != (i > 10 ? 1000 : i > 5 ? 100 : 1) * i + 0.5;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        store(&v[i], i);
    for (int i = 0; i < N; i++)
        wrong |= v[i] != (i > 10 ? 2 : 1) * i;
    before = calls;
    store(&v[next() - before], 20);
    wrong |= v[0] != 20 || calls != before + 1;
    wrong |= first((pair){ 1, 2 }, &zero) != 2 || first((pair){ 0, 2 }, &zero, 5) != 0;
    wrong |= twice(3) != 6;
    limit = 21;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        v[i] = twice(i);
    for (int i = 0; i < N; i++)
        wrong |= v[i] != 2 * i + 21;
    return wrong;
}
