// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Recursive Fourier transform with tasks (decimation in time), there and back, and against the definition.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 14, CUTOFF = 1 << 9 };
#define PI 3.14159265358979323846

typedef double complex number;

static number signal[N], spectrum[N], back[N];

/* to[k] = sum over j of from[j * stride] e^(sign 2 pi i j k / n). */
static void transform(const number *from, number *to, int n, int stride, int sign)
{
    if (n == 1) {
        *to = *from;
        return;
    }
    #pragma omp task final(n <= CUTOFF) mergeable
    transform(from, to, n / 2, 2 * stride, sign);
    #pragma omp task final(n <= CUTOFF) mergeable
    transform(from + stride, to + n / 2, n / 2, 2 * stride, sign);
    #pragma omp taskwait
    #pragma omp taskloop if(n > CUTOFF) grainsize(256)
    for (int k = 0; k < n / 2; k++) {
        number even = to[k], odd = cexp(sign * 2 * PI * I * k / n) * to[k + n / 2];

        to[k] = even + odd;
        to[k + n / 2] = even - odd;
    }
}

int main(void)
{
    double difference = 0, error = 0;

    for (int i = 0; i < N; i++)
        signal[i] = (i * 37 % 101) / 101.0 + I * ((i * 53 % 89) / 89.0 - 0.5);
    #pragma omp parallel
    #pragma omp single
    transform(signal, spectrum, N, 1, -1);

    #pragma omp parallel
    #pragma omp master
    {
        #pragma omp taskgroup
        transform(spectrum, back, N, 1, 1);
        for (int i = 0; i < N; i++)
            back[i] /= N;
    }
    #pragma omp parallel for reduction(max: difference)
    for (int i = 0; i < N; i++)
        difference = fmax(difference, cabs(back[i] - signal[i]));
    #pragma omp parallel for reduction(max: error)
    for (int k = 0; k < N; k += N / 16) {
        number sum = 0;

        for (int j = 0; j < N; j++)
            sum += signal[j] * cexp(-2 * PI * I * ((double)j * (k + 3) / N));
        error = fmax(error, cabs(sum - spectrum[(k + 3) % N]));
    }
    printf("%.6f %.6f %s\n", creal(spectrum[1]), cimag(spectrum[N / 2]),
           difference < 1e-12 && error < 1e-7 ? "verified" : "WRONG");
    return difference >= 1e-12 || error >= 1e-7;
}
