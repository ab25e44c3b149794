// procs: 1 2 3 4 7
// same-as: serial
/* Any element may be read, of an array to which a pointer leads that a condition decides to load; further on iterations load
   that pointer, and the first element, in any case. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 50000 };

struct table { int n; double *value; };

int main(void)
{
    struct table *t = malloc(sizeof *t);
    double *sum = malloc(N * sizeof *sum), all = 0;
    int *wanted = malloc(N * sizeof *wanted), *which = malloc(N * sizeof *which), i;

    t->n = N;
    t->value = malloc(N * sizeof *t->value);
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        wanted[i] = i % 3 == 0;
        which[i] = (i * 7 + 11) % N;
    }
#pragma omp parallel for
    for (i = 0; i < N; i++)
        t->value[i] = i;
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        double found = 0;

        if (wanted[i])
            found = t->value[which[i]];
        sum[i] = found + t->value[0];
    }
    for (i = 0; i < N; i++)
        all += sum[i] * (i % 5);
    printf("%.0f\n", all);
    return 0;
}
