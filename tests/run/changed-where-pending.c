// procs: 1 2 3 4 7
// same-as: serial openmp
// Code outside of constructs changes elements that are pending: it brings none of them, and each is what it should be
// when it is read, by all, by a loop, and after it has been changed by others.
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

struct cell { int n; double v; unsigned bits : 5, more : 3; };

static double u[N];
static int k[N];
static struct cell cells[N];

static void fill(int step)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        u[i] = i * 0.5 + step;
        k[i] = i * step;
        cells[i].n = i;
        cells[i].v = step;
        cells[i].bits = (unsigned)i % 32;
        cells[i].more = (unsigned)step % 8;
    }
}

static int next(int *at)
{
    return *at += 7;
}

static void change(int step)
{
    int at = step;

    u[N / 2] += 0.25;
    u[next(&at)] -= step;
    k[3]++;
    --k[N - 1];
    k[N / 3] |= 5;
    k[N / 3] ^= step;
    k[N / 4] &= 0xfff;
    cells[N - 2].n += step, cells[N - 2].v++;
    cells[17].bits += 3;
    cells[N - 17].more--;
    for (int i = N / 5; i < N / 4; i++)
        u[i] += k[i] % 3;
    /* values that are used */
    k[0] = k[N - 3]++;
    k[1] = (k[N - 4] += 2);
    k[N - 5] *= 3;
    k[N - 6] /= 2 + step;
    u[5] = u[N / 2];
}

static void bump(int i)
{
    k[i]++;
    u[i] += i;
}

/* Members that change them do need what they are. */
static void by_members(void)
{
    #pragma omp parallel for schedule(dynamic, 3)
    for (int i = 0; i < N / 2; i++)
        bump(N - 1 - i);
    bump(N / 3);
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task
        bump(4);
        #pragma omp task
        k[N - 8] -= 2;
    }
    #pragma omp target map(tofrom: k)
    k[N / 2 + 3] += 4;
}

static double sum(void)
{
    double all = 0;

    #pragma omp parallel for reduction(+: all)
    for (int i = 0; i < N; i++)
        all += u[N - 1 - i] * (i % 4) + k[i] + cells[i].n + cells[i].v * 2 + cells[i].bits + cells[i].more * 8;
    return all;
}

int main(void)
{
    double *h = malloc(N * sizeof *h), all = 0;

    for (int step = 0; step < 4; step++) {
        fill(step);
        change(step);
        change(step + 1);
        fill(step + 2);
        by_members();
        printf("%.3f\n", sum());
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            h[i] = u[i] + cells[i].v;
        h[N - 1] += 1;
        h[0]--;
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            h[i] *= 2;
        h[N - 1] -= 3;
        h[N / 2] += h[N - 1];
        for (int i = 0; i < N; i++)
            all = all * 0.99 + h[i] + u[i] + k[i] + cells[i].n + cells[i].bits * 3 + cells[i].more;
        printf("%.6f\n", all);
    }
    free(h);
    return 0;
}
