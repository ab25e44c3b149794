// procs: 1 2 3 4 5 6 7
// same-as: serial
/* A loop of one iteration, which all ranks run as one member, and which makes the last of what is pending valid: what comes
   after it is logged as ever. */
#include <stdio.h>

enum { N = 240, STEPS = 3 };

static double a[N], b[N];
static int c[N], key[N];

static void fill(int step)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        c[i] = i % 11 + step;
}

static void one(void)
{
#pragma omp parallel for schedule(static, 7)
    for (int i = 5; i < 6; i++)
        b[i] = key[i] + c[i];
}

/* The same, of all that is pending. */
static void all(void)
{
#pragma omp parallel for
    for (int i = 0; i < 1; i++)
        for (int k = 0; k < N; k++)
            b[0] += c[k];
}

static void region(int step)
{
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp task
            for (int m = 0; m < N; m++)
                b[m] += a[m] + step;
#pragma omp taskwait
        }
#pragma omp for schedule(static, 7)
        for (int i = 2; i < 60; i += 2)
            key[i] = (int)(b[i] + b[N - i]) % 200;
    }
}

int main(void)
{
    double sum = 0;

    for (int step = 0; step < STEPS; step++) {
        fill(step);
        one();
        region(step);
        fill(step + 1);
        all();
        region(step);
        for (int i = 0; i < N; i++) {
            a[i] = key[i] % 7;
            sum += (a[i] + b[i] + c[i]) * (i % 5 + 1);
        }
        printf("%.6f\n", sum);
    }
    return 0;
}
