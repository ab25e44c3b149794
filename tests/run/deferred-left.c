// procs: 1 2 3 4 7
// same-as: serial
/* Loops that are left, or go on, where the variable of a reduction has begun anew, and the construct has not come yet. */
#include <stdio.h>

enum { N = 2000, STEPS = 15 };

static double u[N];

static void left(int limit)
{
    double sum = 7, total = 0;
    int i, k;

    for (k = 0; k < STEPS; k++) {
        sum = 0;
        if (k == limit)
            break;
#pragma omp parallel for reduction(+ : sum)
        for (i = 0; i < N; i++) {
            u[i] = (i + k) % 19;
            sum += u[i];
        }
        total += sum;
    }
    printf("%d %g %g\n", k, sum, total);
}

static void goes_on(int limit)
{
    double sum = 7, most = 0;
    int i, k;

    for (k = 0; k < STEPS; k++) {
        sum = -k;
        if (k >= limit)
            continue;
#pragma omp parallel for reduction(+ : sum)
        for (i = 0; i < N; i++) {
            u[i] = (i * k) % 23;
            sum += u[i];
        }
        if (sum > most)
            most = sum;
    }
    printf("%g %g\n", sum, most);
}

int main(void)
{
    int limit;

    for (limit = 0; limit <= STEPS; limit += 5) {
        left(limit);
        goes_on(limit);
    }
    return 0;
}
