int other(int x);

static int better(int x) { return x + 1; }
#pragma omp declare variant(better) match(user={condition(1)})
static int f(int x) { return -x; }
static int g(int x) { return x; }
static int h(int x) { return -x; }
#pragma omp declare variant(h) match(implementation={unified_address})
static int k(int x) { return x; }

int other(int x)
{
    return k(g(f(x)));
}
