// same-as: serial openmp
// Radix-2 FFT with complex numbers, VLAs, and a 2-D transform by rows and columns.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef double complex cplx;

static void fft(int n, cplx a[n], int sign)
{
    if (n == 1)
        return;
    cplx even[n / 2], odd[n / 2];
    for (int i = 0; i < n / 2; i++) {
        even[i] = a[2 * i];
        odd[i] = a[2 * i + 1];
    }
    fft(n / 2, even, sign);
    fft(n / 2, odd, sign);
    for (int k = 0; k < n / 2; k++) {
        cplx t = cexp(sign * 2 * I * acos(-1) * k / n) * odd[k];
        a[k] = even[k] + t;
        a[k + n / 2] = even[k] - t;
    }
}

static void fft2(int n, cplx (*a)[n], int sign)
{
    #pragma omp parallel
    {
        cplx column[n];
        #pragma omp for
        for (int i = 0; i < n; i++)
            fft(n, a[i], sign);
        #pragma omp for
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++)
                column[i] = a[i][j];
            fft(n, column, sign);
            for (int i = 0; i < n; i++)
                a[i][j] = column[i];
        }
    }
}

int main(void)
{
    int n = 32;
    cplx(*a)[n] = malloc(n * sizeof *a);
    double worst = 0, energy = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (i * j) % 7 + I * (i - j);
    fft2(n, a, -1);
    printf("%.6f %.6f %.6f\n", creal(a[0][0]), cimag(a[1][2]), cabs(a[n - 1][n - 1]));
    fft2(n, a, 1);
    #pragma omp parallel for collapse(2) reduction(max : worst)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double e = cabs(a[i][j] / (n * n) - ((i * j) % 7 + I * (i - j)));
            if (e > worst)
                worst = e;
        }
    cplx sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += i + 2 * i * I;
    for (int i = 0; i < n; i++)
        energy += i;
    printf("%d %g %g %g\n", worst < 1e-9, creal(sum), cimag(sum), energy);
    free(a);
    return 0;
}
