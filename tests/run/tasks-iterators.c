// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Dependences with iterators: a graph of tasks, each of which reads what some of the step before have written.
#include <stdint.h>
#include <stdio.h>

enum { WIDTH = 13, STEPS = 9, MOST = 5, LENGTH = 3, N = 40 };

typedef unsigned char tiny;

static int inputs(int t, int i, int *from)
{
    int n = t ? (t + i) % (MOST + 1) : 0;

    for (int k = 0; k < n; k++)
        from[k] = (i * 3 + k * (t + 1)) % WIDTH;
    return n;
}

static long data[2][WIDTH][LENGTH];

static void graph(long (*rows)[WIDTH][LENGTH])
{
    #pragma omp parallel
    #pragma omp single
    for (int t = 0; t < STEPS; t++)
        for (int i = 0; i < WIDTH; i++) {
            int from[MOST], n = inputs(t, i, from);

            #pragma omp task depend(iterator(int k = 0 : n), in: rows[(t + 1) % 2][from[k]][0:LENGTH]) \
                             depend(out: rows[t % 2][i][0:LENGTH])
            for (int j = 0; j < LENGTH; j++) {
                long sum = t + i;

                for (int k = 0; k < n; k++)
                    sum = sum * 31 + rows[(t + 1) % 2][from[k]][j] % 1000003;
                rows[t % 2][i][j] = sum;
            }
        }
}

static long x[N], triangle[N][N];

/* Types, steps, directions, several iterators. */
static void forms(int n, int step, long *result)
{
    #pragma omp parallel
    #pragma omp single
    {
        for (int i = 0; i < n; i++)
            #pragma omp task depend(iterator(j = i : i + 1), out: x[j])
            x[i] = i;
        #pragma omp task depend(iterator(tiny k = n - 1 : 0 : -step), inout: x[k]) shared(step)
        for (int k = n - 1; k > 0; k -= step)
            x[k] = 3 * x[k] + 1;
        #pragma omp task depend(iterator(long *p = &x[n] : &x[0] : -1), inout: p[-1])
        for (int i = 0; i < n; i++)
            x[i] = 5 * x[i] + 2;
        for (int i = 0; i < n; i++)
            #pragma omp task depend(in: x[i]) \
                             depend(iterator(int a = i : i + 1, unsigned b = 0 : i), out: triangle[a][b])
            for (int j = 0; j < i; j++)
                triangle[i][j] = x[i] - j;
        #pragma omp task depend(iterator(a = n ? 0 : 1 : n, b = 0 : n), in: triangle[a][b]) shared(result) \
                         affinity(iterator(a = 0 : n): x[a])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                *result = *result * 7 % 1000003 + triangle[i][j];
        #pragma omp task depend(iterator(k = 5 : 5), out: x[k]) depend(iterator(k = 0 : n : 7), inout: x[k])
        for (int k = 0; k < n; k += 7)
            x[k] -= k;
        #pragma omp task depend(iterator(k = 0 : n), in: x[k]) depend(out: result[1])
        for (int k = 0; k < n; k++)
            result[1] = result[1] * 11 % 1000003 + x[k];
        #pragma omp taskwait depend(iterator(k = 1 : 2), in: result[k])
    }
}

int main(void)
{
    long result[2] = { 0 }, sum = 0;

    graph(data);
    for (int i = 0; i < WIDTH; i++)
        for (int j = 0; j < LENGTH; j++)
            sum = sum * 17 % 1000003 + data[0][i][j] % 1000003 + data[1][i][j] % 1000003;
    forms(N, 3, result);
    printf("%ld %ld %ld\n", sum, result[0], result[1]);
    return 0;
}
