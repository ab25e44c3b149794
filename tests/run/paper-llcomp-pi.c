// same-as: serial
/*
 * llCoMP, the first listing of its papers: pi as the integral of 4 / (1 + x^2), a parallel loop and a reduction.
 */
#include <stdio.h>

#define N 100000

int main(void)
{
    double h = 1.0 / N, pi = 0, x;
    long i;

#pragma omp parallel for private(x) reduction(+ : pi)
    for (i = 0; i < N; i++) {
        x = h * (i + 0.5);
        pi += 4 / (1 + x * x);
    }
    printf("%.8f\n", pi * h);
    return 0;
}
