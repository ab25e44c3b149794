/* A bar in time steps, some of whose nodes are given by a list: each rank has its part of the bar before and after that. The
   list stays as it is, or goes on while it is used. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 400000, GIVEN = 300, TIMES = 20 };

static void step(const double *u, double *next)
{
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        next[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

static void keep(double *u, const int *list)
{
#pragma omp parallel for
    for (int k = 0; k < GIVEN; k++)
        u[list[k]] = 0;
}

static void go_on(double *u, int *list)
{
#pragma omp parallel for
    for (int k = 0; k < GIVEN; k++) {
        u[list[k]] = 0;
        list[k] = (list[k] + GIVEN) % N;
    }
}

int main(int argc, char **argv)
{
    double *u = malloc(N * sizeof *u), *next = malloc(N * sizeof *next), *swap, sum = 0;
    int *list = malloc(GIVEN * sizeof *list), goes = argc > 1 && !strcmp(argv[1], "on");

    for (int k = 0; k < GIVEN; k++)
        list[k] = (int)(k * 104729L % GIVEN + k * (N / GIVEN));
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        next[i] = u[i] = i % 17;
    for (int t = 0; t < TIMES; t++) {
        step(u, next);
        if (goes)
            go_on(next, list);
        else
            keep(next, list);
        swap = u;
        u = next;
        next = swap;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += u[i];
    printf("%.9e\n", sum);
}
