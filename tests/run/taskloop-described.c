// procs: 1 2 3 4 5 6 7
// same-as: serial
// Task loops whose bodies only load and store, over arrays of all kinds: what one has written is what the next one, a
// parallel loop, a task or sequential code reads.
#include <stdio.h>
#include <stdlib.h>

enum { N = 90, M = 31, STEPS = 6 };

static double grid[N][M], next[N][M];
static long count[N];

static double sum_of(double (*x)[M])
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += x[i][j] * ((i * 3 + j) % 7);
    return sum;
}

static void fill(double (*x)[M], int seed)
{
    #pragma omp taskloop grainsize(4)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            x[i][j] = (i * seed + j * 5) % 13;
}

/* In sequential code, and wherever it is called. */
static void step(double (*to)[M], double (*from)[M], int rows)
{
    #pragma omp taskloop collapse(2)
    for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < M - 1; j++)
            to[i][j] = (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]) / 4;
}

static void put(double *x, int n, double value)
{
    for (int j = 0; j < n; j++)
        x[j] += value * j;
}

static void swapped(void)
{
    #pragma omp parallel
    #pragma omp single
    {
        double (*from)[M] = grid, (*to)[M] = next;

        fill(from, 3);
        fill(to, 3);
        for (int s = 0; s < STEPS; s++) {
            double (*kept)[M] = from;

            step(to, from, N);
            #pragma omp taskloop nogroup num_tasks(5)
            for (int i = 0; i < N; i++)
                count[i] += (long)to[i][i % M];
            #pragma omp taskwait
            from = to;
            to = kept;
        }
    }
    printf("%.6f %.6f\n", sum_of(grid), sum_of(next));
}

/* What is allocated, or lies on the stack, where the tasks are made. */
static void own(int n)
{
    double seen = 0;

    #pragma omp parallel
    #pragma omp master
    {
        double local[N], vla[n + 1], *heap = malloc((size_t)n * sizeof *heap);

        #pragma omp taskloop shared(local)
        for (int i = 0; i < N; i++)
            local[i] = i % 9;
        #pragma omp taskloop shared(local, vla) grainsize(7)
        for (int i = 0; i < n; i++)
            vla[i + 1] = local[i] + local[N - 1 - i];
        vla[0] = local[N / 2];
        #pragma omp taskloop simd shared(vla)
        for (int i = 0; i < n; i++)
            heap[i] = vla[i] * 2 - vla[i + 1];
        for (int i = 0; i < n; i++)
            seen = seen * 0.5 + heap[i] + vla[i];
        free(heap);
    }
    printf("%.6f\n", seen);
}

/* Between loops of other kinds, and tasks that are kept while it is executed. */
static void mixed(void)
{
    for (int s = 0; s < 3; s++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            grid[i][s] += count[i] % 5;
        #pragma omp parallel
        #pragma omp single
        {
            for (int b = 0; b < N; b += 30) {
                #pragma omp task depend(inout: count[b])
                for (int i = b; i < b + 30; i++)
                    count[i] += (long)grid[i][2];
            }
            #pragma omp taskloop
            for (int i = 0; i < N; i++)
                put(next[i], M, grid[i][s] + grid[(i + 40) % N][1]);
            for (int b = 0; b < N; b += 30) {
                #pragma omp task depend(inout: count[b])
                for (int i = b; i < b + 30; i++)
                    count[i] = count[i] * 3 % 101;
            }
        }
        fill(grid, s + 2);
    }
    long sum = 0;

    for (int i = 0; i < N; i++)
        sum = (sum * 5 + count[i]) % 1000003;
    printf("%ld %.6f %.6f\n", sum, sum_of(grid), sum_of(next));
}

/* In tasks; and where only one member of a team makes the loop's. */
static void inside(void)
{
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < N; i++)
            count[i] = i * i % 17;
        #pragma omp single
        {
            #pragma omp taskloop num_tasks(3)
            for (int i = 0; i < N; i++)
                count[i] += (N - i) % 4;
        }
        #pragma omp for
        for (int i = 0; i < N; i++)
            grid[i][4] = count[N - 1 - i];
    }
    #pragma omp parallel
    #pragma omp single
    for (int half = 0; half < 2; half++) {
        #pragma omp task
        step(next + 40 * half, grid + 40 * half, 30);
        #pragma omp task
        {
            #pragma omp taskloop
            for (int i = 45 * half; i < 45 * half + 45; i++)
                count[i] = count[i] * 2 + half;
        }
    }
    #pragma omp parallel for
    for (int k = 0; k < 3; k++) {
        #pragma omp taskloop
        for (int i = 30 * k; i < 30 * k + 30; i++)
            grid[i][k] = count[i] + k;
    }
    printf("%.6f %.6f\n", sum_of(grid), sum_of(next));
}

int main(void)
{
    fill(grid, 7);
    step(next, grid, N);
    printf("%.6f\n", sum_of(next));
    swapped();
    own(70);
    own(1);
    mixed();
    inside();
    return 0;
}
