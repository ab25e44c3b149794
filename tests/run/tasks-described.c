// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Tasks of which is known what they read and write: what they have written stays where it is until somebody reads it,
   be it a task, a loop, or the code that made them, in the region, behind it, or behind the function that made them. */
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 9, SIZE = 40, N = BLOCKS * SIZE, STEPS = 7 };

static double old[N + 2], new[N + 2], far[N];
static double *rows[BLOCKS];

static double sum(const double *v, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += v[i] * (i % 7 + 1);
    return s;
}

static void smooth(const double *from, double *to, int begin)
{
    for (int i = begin; i < begin + SIZE; i++)
        to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) / 4;
}

static void steps_of_blocks(void)
{
#pragma omp parallel
#pragma omp single
    for (int t = 0; t < STEPS; t++) {
        double *from = t % 2 ? new : old, *to = t % 2 ? old : new;

        for (int b = 0; b < BLOCKS; b++) {
            int low = b ? b - 1 : 0, high = b < BLOCKS - 1 ? b + 1 : b;

#pragma omp task depend(in: from[low * SIZE + 1], from[b * SIZE + 1], from[high * SIZE + 1]) depend(out: to[b * SIZE + 1])
            smooth(from, to, b * SIZE + 1);
        }
        if (t == 3) {
#pragma omp taskwait
            printf("in the region: %.10g\n", sum(to + 1, N));
            to[SIZE] += 1;
        }
    }
}

/* No region is around: they are complete when it returns. */
static void scale(double by)
{
    for (int b = 0; b < BLOCKS; b++) {
#pragma omp task depend(inout: far[b * SIZE])
        for (int i = b * SIZE; i < (b + 1) * SIZE; i++)
            far[i] = far[i] * by + new[i + 1];
    }
}

/* The table itself, too, is written by a loop that is divided. */
static void rows_by_address(void)
{
    double *all = calloc(N, sizeof *all);

#pragma omp parallel for
    for (int b = 0; b < BLOCKS; b++)
        rows[b] = all + (BLOCKS - 1 - b) * SIZE;
#pragma omp taskgroup
    for (int t = 0; t < 3; t++)
        for (int b = 0; b < BLOCKS; b++) {
            int before = b ? b - 1 : BLOCKS - 1;

#pragma omp task depend(in: rows[before][0]) depend(inout: rows[b][0])
            for (int i = 0; i < SIZE; i++)
                rows[b][i] += rows[before][SIZE - 1 - i] + b + t;
        }
    printf("rows: %.10g %.10g\n", sum(rows[2], SIZE), sum(all, N));
    free(all);
}

/* One after the other: no two of them at the same time. */
static void chain(void)
{
    for (int t = 0; t < 5; t++) {
#pragma omp task depend(inout: old[1])
        for (int i = 1; i <= N; i++)
            old[i] = old[i] * 0.5 + t;
    }
#pragma omp taskwait
    printf("chain: %.10g\n", sum(old + 1, N));
}

/* Some are executed where they stand, and read what others have written before. */
static void mixed(int now)
{
    double total = 0;

#pragma omp parallel
#pragma omp master
    {
        for (int b = 0; b < BLOCKS; b++) {
#pragma omp task depend(out: new[b * SIZE + 1]) firstprivate(b)
            for (int i = b * SIZE + 1; i <= (b + 1) * SIZE; i++)
                new[i] = far[i - 1] + b;
        }
#pragma omp task depend(in: new[3 * SIZE + 1]) if(!now) shared(total)
        for (int i = 3 * SIZE + 1; i <= 4 * SIZE; i++)
            total += new[i];
#pragma omp taskwait
        total += new[5];
    }
    printf("mixed: %.10g %.10g\n", total, sum(new + 1, N));
}

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        old[i + 1] = i * 37 % 101;
        far[i] = i % 5;
    }
    steps_of_blocks();
    printf("behind it: %.10g %.10g\n", sum(old + 1, N), new[SIZE]);
    scale(0.5);
    scale(0.25);
    printf("behind a function: %.10g\n", sum(far, N));
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        new[i] = far[i - 1] + far[i + 1];
    rows_by_address();
    chain();
    mixed(0);
    mixed(1);
    return 0;
}
