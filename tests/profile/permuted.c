/* Elements change places, in a block of the heap and in a variable, and are read by parts: each goes to who reads it, once. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000, TIMES = 10 };

static int place[N];
static struct node { double x, y; } from[N], to[N];

int main(void)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), sum = 0;

    for (int i = 0; i < N; i++)
        place[i] = (int)((i * 7919L + 13) % N);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = from[i].x = i % 7;
        from[i].y = 1;
    }
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            b[place[i]] = 0.5 * a[i] + t;
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            a[i] += 0.25 * (b[i - 1] - 2 * b[i] + b[i + 1]);
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            to[place[i]] = from[i];
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            from[i].x = to[i].y;
            from[i].y = to[i].x + 1;
        }
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i] + from[i].x;
    printf("%.9e\n", sum);
}
