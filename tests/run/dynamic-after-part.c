// Loops that members take iterations from, of teams that follow one another: between them teams of which not every rank
// waits for every other one, so that a rank may be in the next but one when another one leaves the first.
// procs: 1 2 3 4 5 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { N = 2000, TIMES = 150 };
static long total;
static int seen[N];
static double *block;

static void dynamic(int n)
{
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < n; i++) {
        seen[i]++;
#pragma omp atomic
        total += i;
    }
}

static void part(int threads)
{
#pragma omp parallel num_threads(threads)
#pragma omp single
    {
        double *fresh = malloc(N * sizeof *fresh);
        free(block);
        block = fresh;
    }
}

int main(void)
{
    long sum = 0;

    for (int k = 0; k < TIMES; k++) {
        dynamic(20 + k % 7);
        part(2 + k % 2);
        dynamic(40);
        part(2);
    }
    for (int i = 0; i < N; i++)
        sum = sum * 7 % 1000003 + seen[i];
    printf("%ld %ld\n", total, sum);
    return 0;
}
