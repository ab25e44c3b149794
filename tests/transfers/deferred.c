/* What reductions in 200 steps come to is noted, and looked at in every 50th, so four times ranks tell each other of it;
   another loop, over the same in a function, adds up, and looks at nothing. */
#include <math.h>
#include <stdio.h>

enum { N = 200000, STEPS = 200 };

static double u[N], v[N], norm[STEPS];

static long above(double limit)
{
    long n = 0;

#pragma omp parallel for reduction(+ : n)
    for (int i = 0; i < N; i++)
        n += u[i] > limit;
    return n;
}

int main(void)
{
    long total = 0, n;
    double s;
    int i, k;

#pragma omp parallel for
    for (i = 0; i < N; i++)
        u[i] = v[i] = i * 7 % 101;
    for (k = 0; k < STEPS; k++) {
        s = 0;
#pragma omp parallel for reduction(+ : s)
        for (i = 1; i < N - 1; i++) {
            v[i] = (u[i - 1] + u[i + 1]) / 2;
            s += v[i] - u[i];
        }
        norm[k] = fabs(s) / N;
#pragma omp parallel for
        for (i = 1; i < N - 1; i++)
            u[i] = v[i];
        if (k % 50 == 49)
            printf("%d %.9e\n", k, norm[k - 25]);
    }
    for (k = 0; k < STEPS; k++) {
        n = above(k / 4);
        total += n * k;
    }
    printf("%ld\n", total);
    return 0;
}
