// procs: 1 2 3 4 7
// same-as: serial
/* Rows of a sparse matrix change places, and nodes of a mesh their numbers; what has been stored so is read at places that
   are loaded: by each rank mostly around its own part, or anywhere; the order changes from time to time. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 6000, NODES = 12000, NEAR = 4, TIMES = 6 };

static int first[N + 1], moved[N + 1], length[N], place[N], wanted[NODES];
static double at[NODES], mass[NODES], force[NODES];
static int near[NODES][NEAR], number[NODES];

static int order(int i, int n, int t)
{
    return (int)((i * (t < 3 ? 7919L : 7907L) + 13 * t) % n);
}

static double matrix(void)
{
    int entries, *column, *target;
    double *value, *reordered, *x = malloc(N * sizeof *x), sum = 0;

    for (int i = 0; i < N; i++)
        first[i + 1] = first[i] + 2 + i % 5;
    entries = first[N];
    column = malloc(entries * sizeof *column);
    target = malloc(entries * sizeof *target);
    value = malloc(entries * sizeof *value);
    reordered = malloc(entries * sizeof *reordered);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        x[i] = i % 10;
        for (int k = first[i]; k < first[i + 1]; k++) {
            column[k] = (i + k * 37) % N;
            value[k] = 1.0 / (k % 9 + 1);
        }
    }
    for (int t = 0; t < TIMES; t++) {
        for (int i = 0; i < N; i++)
            place[i] = order(i, N, t / 2);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            length[place[i]] = first[i + 1] - first[i];
        for (int i = 0; i < N; i++)
            moved[i + 1] = moved[i] + length[i];
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int k = first[i], to = moved[place[i]]; k < first[i + 1]; k++, to++) {
                target[to] = place[column[k]];
                reordered[to] = value[k] + t;
            }
        #pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < N; i++) {
            long s = 0;
            for (int k = moved[i]; k < moved[i + 1]; k++)
                s += (long)(reordered[k] * 16) * (target[k] % 13);
            x[i] += s % 100;
            sum += s % 1000;
        }
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int k = first[i]; k < first[i + 1]; k++)
                value[k] *= 0.5;
    }
    for (int i = 0; i < N; i++)
        sum += x[i] * (i % 7);
    free(column);
    free(target);
    free(value);
    free(reordered);
    free(x);
    return sum;
}

static double mesh(int apart)
{
    double sum = 0;

    for (int i = 0; i < NODES; i++)
        for (int k = 0; k < NEAR; k++)
            near[i][k] = (i + apart * (k - 1) + NODES) % NODES;
    for (int i = 0; i < NODES; i++)
        wanted[i] = i * 5 % NODES;
    #pragma omp parallel for
    for (int i = 0; i < NODES; i++) {
        at[i] = i % 100;
        force[i] = 0;
    }
    for (int t = 0; t < TIMES; t++) {
        for (int i = 0; i < NODES; i++)
            number[i] = order(i, NODES, t / 2);
        #pragma omp parallel for
        for (int i = 0; i < NODES; i++)
            mass[number[i]] = at[i] + t;
        #pragma omp parallel for
        for (int i = 0; i < NODES; i++) {
            double f = 0;
            for (int k = 0; k < NEAR; k++)
                f += mass[near[i][k]];
            force[i] += f;
        }
        #pragma omp parallel for
        for (int i = 0; i < NODES; i++)
            at[i] = force[i] * 0.25 + (t == 4 ? mass[wanted[i]] : 0);
    }
    for (int i = 0; i < NODES; i++)
        sum += at[i] * (i % 7) + mass[i];
    return sum;
}

int main(void)
{
    printf("%.10g\n", matrix());
    printf("%.10g %.10g\n", mesh(1), mesh(NODES / 3));
    return 0;
}
