/* Rows of a sparse matrix change places, and those of the new one are read by parts, at places that are loaded: after the
   first time each entry goes to who reads it. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 20000, TIMES = 10 };

static int first[N + 1], moved[N + 1], length[N], place[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        first[i + 1] = first[i] + 3 + i % 4;
        place[i] = (int)((i * 7919L + 13) % N);
    }
    const int entries = first[N];
    int *column = malloc(entries * sizeof *column), *target = malloc(entries * sizeof *target);
    double *value = malloc(entries * sizeof *value), *reordered = malloc(entries * sizeof *reordered);
    long sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = first[i]; k < first[i + 1]; k++) {
            column[k] = (i + k * 37) % N;
            value[k] = k % 9;
        }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        length[place[i]] = first[i + 1] - first[i];
    for (int i = 0; i < N; i++)
        moved[i + 1] = moved[i] + length[i];
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int k = first[i], to = moved[place[i]]; k < first[i + 1]; k++, to++) {
                target[to] = place[column[k]];
                reordered[to] = value[k] + t;
            }
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < N; i++)
            for (int k = moved[i]; k < moved[i + 1]; k++)
                sum += (long)reordered[k] * (target[k] % 13);
    }
    printf("%ld\n", sum);
}
