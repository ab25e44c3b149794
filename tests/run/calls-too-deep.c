// procs: 1 2 3 4
// same-as: serial
// env: OTOSP_MOVE=poison
// What functions load that are called too deep inside others, or by themselves, to be looked into.
#include <stdio.h>

static double a[400], b[400], c[400];

static double f5(int i) { return a[399 - i]; }
static double f4(int i) { return f5(i) + 1; }
static double f3(int i) { return f4(i) + 1; }
static double f2(int i) { return f3(i) + 1; }
static double f1(int i) { return f2(i) + 1; }

static double down(int i, int left)
{
    return left ? down(i, left - 1) : b[399 - i];
}

int main(void)
{
    double sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < 400; i++)
        a[i] = i;
    #pragma omp parallel for
    for (int i = 0; i < 400; i++)
        b[i] = f1(i) * 2;
    #pragma omp parallel for
    for (int i = 0; i < 400; i++)
        c[i] = down(i, 3) + a[i];
    for (int i = 0; i < 400; i++)
        sum += c[i] * (i % 7);
    printf("%.1f\n", sum);
    return 0;
}
