// same-as: serial
// options: -O1
/*
 * Reductions of arrays that are too large for the messages of a join: by clauses and by atomic updates, of several types and
 * operators, in loops, regions, teams inside of teams, and several in one construct.
 */
#include <stdio.h>
#include <stdlib.h>

#define N 20011

static long count[N];
static int bits[N];

static void show(const char *what, const void *p, size_t bytes)
{
    const unsigned char *c = p;
    unsigned h = 2166136261u;

    for (size_t i = 0; i < bytes; i++)
        h = (h ^ c[i]) * 16777619u;
    printf("%s %08x\n", what, h);
}

static void loops(int n)
{
    double *sum = calloc((size_t)n, sizeof *sum);
    float *most = calloc((size_t)n, sizeof *most);
    double *product = malloc((size_t)n * sizeof *product);
    long total = 0;

    for (int k = 0; k < n; k++)
        product[k] = 1 + k % 3;
    #pragma omp parallel for reduction(+:sum[:n], total) reduction(max:most[:n]) reduction(*:product[:n])
    for (int i = 0; i < 50; i++) {
        for (int k = i; k < n; k += 1 + i) {
            sum[k] += i + 0.5 * k;
            most[k] = most[k] > i * k % 97 ? most[k] : i * k % 97;
            if (i % 10 == 3)
                product[k] *= 2;
        }
        total += i;
    }
    printf("%d %ld\n", n, total);
    show("sum", sum, (size_t)n * sizeof *sum);
    show("most", most, (size_t)n * sizeof *most);
    show("product", product, (size_t)n * sizeof *product);
    free(sum);
    free(most);
    free(product);
}

static void region(void)
{
    #pragma omp parallel
    {
        #pragma omp for reduction(+:count) reduction(^:bits)
        for (int i = 0; i < 4 * N; i++) {
            count[i % N] += i;
            bits[i % N] ^= i;
        }
        #pragma omp for nowait reduction(+:count)
        for (int i = 0; i < N; i++)
            count[N - 1 - i] -= i;
    }
    show("count", count, sizeof count);
    show("bits", bits, sizeof bits);
}

static void teams(void)
{
    static unsigned long inner[2][N];

    #pragma omp parallel for
    for (int t = 0; t < 2; t++) {
        unsigned long *mine = inner[t];

        #pragma omp parallel for reduction(+:mine[:N])
        for (int i = 0; i < 1000; i++)
            for (int k = i; k < N; k += 1000)
                mine[k] += (unsigned long)(i + t);
    }
    show("teams", inner, sizeof inner);
}

static void updates(int n)
{
    double *sum = calloc((size_t)n, sizeof *sum);

    for (int step = 0; step < 3; step++) {
        #pragma omp parallel for
        for (int i = 0; i < 2 * n; i++) {
            #pragma omp atomic
            sum[i * 7L % n] += i;
        }
        sum[step] -= 0.5;
    }
    show("updates", sum, (size_t)n * sizeof *sum);
    free(sum);
}

int main(void)
{
    loops(1);
    loops(5);
    loops(4100);
    loops(N);
    region();
    teams();
    updates(5);
    updates(N);
    return 0;
}
