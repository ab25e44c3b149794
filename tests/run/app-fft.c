// procs: 1 2 3 4 5 6 7
// same-as: serial
// Fast Fourier transform, one parallel loop for each stage, pairs of elements written by each iteration.
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { LOG = 7, N = 1 << LOG };

int main(void)
{
    static double complex x[N], w[N / 2];
    const double pi = 3.14159265358979323846;
    int i, k, stage;
    for (i = 0; i < N; i++) {
        int r = 0;
        for (k = 0; k < LOG; k++)
            r |= (i >> k & 1) << (LOG - 1 - k);
        x[r] = (i * 17 % 32) - 16 + (i % 3) * I;
    }
    #pragma omp parallel for
    #pragma llc result(&w[i], 1)
    for (i = 0; i < N / 2; i++)
        w[i] = cos(2 * pi * i / N) - sin(2 * pi * i / N) * I;
    for (stage = 0; stage < LOG; stage++) {
        int half = 1 << stage;
        #pragma omp parallel for
        for (k = 0; k < N / 2; k++) {
            int at = k / half * 2 * half + k % half;
            double complex a = x[at], b = x[at + half] * w[k % half * (N / 2 / half)];
            x[at] = a + b;
            #pragma llc result(&x[at], 1)
            x[at + half] = a - b;
            #pragma llc result(&x[at + half], 1)
        }
    }
    for (i = 0; i < N; i += 9)
        printf("%.9f %.9f\n", creal(x[i]), cimag(x[i]));
    return 0;
}
