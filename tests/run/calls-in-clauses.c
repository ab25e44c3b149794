// procs: 1 2 3 4 5 6 7
// same-as: openmp
/* Functions that store, called in clauses of constructs, and in the heads of their loops, in parallel code. How often they
   are called is left open, so what they store is the same each time. */
#include <stdio.h>

enum { N = 20, KINDS = 9 };

static int stored[KINDS][N], out[N];
static char name[N][8];
static int (*volatile by_pointer)(int);

/* One for each place: it is called nowhere else. */
#define STORES(kind) \
    static int store_##kind(int i) \
    { \
        stored[kind][i] = 10 * kind + i + 1; \
        return 2; \
    }
STORES(0) STORES(1) STORES(2) STORES(3) STORES(4) STORES(5) STORES(7) STORES(8)

static void divide(int i)
{
    int j, t = 0;

#pragma omp parallel num_threads(store_0(i)) if (store_1(i)) reduction(+: t)
    t += 0;
#pragma omp parallel reduction(+: t)
    {
#pragma omp for schedule(static, store_2(i))
        for (j = 0; j < 5; j++)
            t += j;
    }
    out[i] = t;
}

int main(void)
{
    long sum = 0;
    int i, k;

    by_pointer = store_5;
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        int t = 0;

        divide(i);
#pragma omp parallel for reduction(+: t)
        for (int j = 0; j < store_3(i); j++)
            t += j;
#pragma omp simd reduction(+: t)
        for (int j = store_4(i) - 2; j < 3; j++)
            t += j;
        out[i] += t;
    }
#pragma omp parallel for schedule(dynamic)
    for (i = 0; i < N; i++) {
        int t = 0;

#pragma omp task if (by_pointer(i)) final(sprintf(name[i], "n%d", i)) shared(t)
        t = 4;
#pragma omp taskwait
#pragma omp parallel num_threads(stored[6][i] = i + 2) reduction(+: t)
        t += 0;
        out[i] += t;
    }
#pragma omp parallel
#pragma omp single
    for (i = 0; i < N; i++) {
#pragma omp task priority(store_7(i)) firstprivate(i)
        {
#pragma omp taskloop grainsize(store_8(i))
            for (int j = 0; j < 3; j++)
                ;
        }
    }
    for (i = 0; i < N; i++) {
        for (k = 0; k < KINDS; k++)
            sum = sum * 7 + stored[k][i];
        printf("%d %s %ld\n", out[i], name[i], sum);
    }
    return 0;
}
