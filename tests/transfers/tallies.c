/* What iterations count, add up and look for in critical constructs, each by itself. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 20000, KINDS = 16 };

static int kinds[KINDS];

int main(void)
{
    int *v = malloc(N * sizeof *v), least = N, many = 0;
    long sum = 0, most = -1;

    for (int i = 0; i < N; i++)
        v[i] = (int)(i * 7919L % 1009);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#pragma omp critical
        {
            sum += v[i];
            many++;
            if (v[i] > most)
                most = v[i];
            least = v[i] < least ? v[i] : least;
        }
    }
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++)
            if (v[i] % 3) {
#pragma omp critical (kinds)
                kinds[v[i] % KINDS]++;
            }
    }
    printf("%ld %d %ld %d\n", sum, many, most, least);
    for (int k = 0; k < KINDS; k++)
        printf("%d%c", kinds[k], k < KINDS - 1 ? ' ' : '\n');
    free(v);
    return 0;
}
