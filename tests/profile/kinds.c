/* One construct of each kind; behind it, how often a rank executes it at most, `each`: as its members share it. */
#include <stdio.h>
#include <stdlib.h>

#define N 3000
#define SIDE 400

static double u[N], next[N], table[N];
static double rows[SIDE][SIDE], columns[SIDE][SIDE];
static int which[N], hits[16];

static int fib(int n)
{
    int a, b;

    if (n < 2)
        return n;
    #pragma omp task shared(a)
    a = fib(n - 1);
    #pragma omp task shared(b)
    b = fib(n - 2);
    #pragma omp taskwait
    return a + b;
}

int main(void)
{
    double sum = 0, *heap = malloc(N * sizeof *heap);
    int i, step, count = 0, f = 0, s = 0;

    u[N / 2] = 1000;
    for (step = 0; step < 20; step++) {
        #pragma omp parallel for    // 20
        for (i = 1; i < N - 1; i++)
            next[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        #pragma omp parallel for    // 20
        for (i = 1; i < N - 1; i++)
            u[i] = next[i];
    }
    for (step = 0; step < 5; step++) {
        #pragma omp parallel for    // 5
        for (i = 0; i < SIDE; i++)
            for (int k = 0; k < SIDE; k++)
                rows[i][k] = columns[i][k] + i * k + step;
        #pragma omp parallel for    // 5
        for (i = 0; i < SIDE; i++)
            for (int k = 0; k < SIDE; k++)
                columns[i][k] = rows[k][i];
    }
    printf("%g %g\n", rows[3][SIDE - 5], columns[SIDE - 3][7]);
    #pragma omp parallel for reduction(+:sum)    // 1
    for (i = 0; i < N; i++)
        sum += u[i] * i;
    #pragma omp parallel for    // 1
    for (i = 0; i < N; i++)
        which[i] = i * 7 % N;
    #pragma omp parallel for schedule(dynamic, 100)    // 1
    for (i = 0; i < N; i++)
        table[which[i]] = heap[i] = i;
    #pragma omp parallel for    // 1
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        hits[i % 16]++;
    }
    #pragma omp parallel    // 1
    {
        #pragma omp for    // 1
        for (i = 0; i < 60; i++) {
            #pragma omp critical
            count += i;
        }
        #pragma omp sections    // 1
        {
            #pragma omp section
            #pragma omp critical
            s += 1;
            #pragma omp section
            f = 2;
        }
        #pragma omp barrier
        #pragma omp single    // each
        s += fib(5);
    }
    #pragma omp parallel for ordered    // 1
    for (i = 0; i < 8; i++) {
        #pragma omp ordered
        printf("%d\n", i);
    }
    printf("%.9g %.9g %g %g %d %d %d %d\n", sum, u[N / 2], table[99], heap[N - 1], hits[3], count, f, s);
    return 0;
}
