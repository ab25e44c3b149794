// procs: 1 2 3 4 5 6 7
// same-as: serial
// simd alone, in a region and combined with for; its clauses; loop with each binding; unroll.
#include <stdio.h>

enum { N = 103 };
static float x[N], y[N];
static int z[N], w[N][8];

#pragma omp declare simd uniform(b) linear(i: 1) simdlen(4) notinbranch
static int twice(int b, int i)
{
    return b + 2 * i;
}

static void orphan(int n)
{
    int i;
    #pragma omp loop bind(parallel)
    #pragma llc result(&z[i], 1)
    for (i = 0; i < n; i++)
        z[i] += i;
}

int main(void)
{
    int i, j, k = 5, t = -1, last = 0;
    double sum = 0;
    float best = 0;

    #pragma omp simd safelen(8) simdlen(4)
    for (i = 0; i < N; i++)
        x[i] = i;
    printf("%d\n", i);
    #pragma omp simd private(t) reduction(+: sum) lastprivate(last) linear(k: 3) if(N > 5)
    for (i = 0; i < N; i++) {
        t = i * 2;
        sum += t + k;
        last = i;
        k += 3;
    }
    printf("%d %d %g\n", last, k, sum);
    #pragma omp simd collapse(2) aligned(y: 4) nontemporal(y)
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++)
            y[i * 10 + j] = x[i] * j;

    #pragma omp parallel for simd reduction(max: best) schedule(simd: static, 5) safelen(16)
    #pragma llc result(&y[i], 1)
    for (i = 0; i < N; i++) {
        y[i] += x[i] * x[i];
        if (y[i] > best)
            best = y[i];
    }
    #pragma omp parallel
    {
        #pragma omp for simd nowait private(t)
        #pragma llc result(&z[i], 1)
        for (i = 0; i < N; i++) {
            t = i;
            z[i] = twice(3, t);
        }
        #pragma omp for
        for (i = 0; i < N; i++) {
            int s = 0;
            #pragma omp simd reduction(+: s)
            for (j = 0; j < 8; j++) {
                w[i][j] = z[i] + j;
                s += j;
                #pragma llc result(&w[i][j], 1)
            }
            z[i] += s;
            #pragma llc result(&z[i], 1)
        }
        orphan(N);
        #pragma omp loop collapse(2) lastprivate(last)
        #pragma llc result(&w[i][j], 1)
        for (i = 0; i < N; i++)
            for (j = 0; j < 8; j++) {
                last = i + j;
                w[i][j] += 1000;
            }
    }
    #pragma omp parallel loop order(concurrent) reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += z[i];
    orphan(N / 2);
    #pragma omp loop bind(thread)
    for (int u = 0; u < N; u++)
        z[u]++;
    #pragma omp unroll partial(4)
    for (int u = 0; u < N; u++)
        sum += z[u];
    #pragma omp parallel for lastprivate(last) private(j)
    #pragma llc result(&z[i], 1)
    for (i = 0; i < N; i++) {
        #pragma omp unroll full
        for (j = 0; j < 3; j++)
            z[i] += j;
        last = z[i];
    }
    printf("%g %g %d\n", sum, best, last);
    for (i = 0; i < N; i++) {
        printf("%g %g %d", x[i], y[i], z[i]);
        for (j = 0; j < 8; j++)
            printf(" %d", w[i][j]);
        printf("\n");
    }
    return 0;
}
