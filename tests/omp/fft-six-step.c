// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Six-step Fourier transform of 2^16 points as a 256 by 256 matrix: transpose, rows, twiddle factors,
// transpose, rows, transpose (Bailey 1990), each step shared out; against the transform of known waves.
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { LOG = 8, M = 1 << LOG, N = M * M };
#define PI 3.14159265358979323846

typedef double complex number;

static number x[N], y[N], root[M];

static void transpose(const number *from, number *to)
{
    enum { BLOCK = 32 };

    #pragma omp for collapse(2) schedule(static)
    for (int i = 0; i < M; i += BLOCK)
        for (int j = 0; j < M; j += BLOCK)
            for (int k = i; k < i + BLOCK; k++)
                for (int l = j; l < j + BLOCK; l++)
                    to[k * M + l] = from[l * M + k];
}

static void transform_row(number *row)
{
    for (int i = 0, j = 0; i < M; i++) {        /* bits of the index reversed */
        int bit = M >> 1;

        if (i < j) {
            number t = row[i];

            row[i] = row[j];
            row[j] = t;
        }
        for (; bit & j; bit >>= 1)
            j ^= bit;
        j |= bit;
    }
    for (int half = 1; half < M; half *= 2)
        for (int i = 0; i < M; i += 2 * half)
            for (int k = 0; k < half; k++) {
                number even = row[i + k], odd = root[k * (M / 2 / half)] * row[i + k + half];

                row[i + k] = even + odd;
                row[i + k + half] = even - odd;
            }
}

static void transform(void)
{
    #pragma omp parallel
    {
        transpose(x, y);
        #pragma omp for
        for (int j = 0; j < M; j++) {
            transform_row(y + j * M);
            for (int k = 0; k < M; k++)
                y[j * M + k] *= cexp(-2 * PI * I * ((double)j * k / N));
        }
        transpose(y, x);
        #pragma omp for schedule(guided, 4)
        for (int k = 0; k < M; k++)
            transform_row(x + k * M);
        transpose(x, y);
    }
}

int main(void)
{
    static const int wave[] = { 0, 5, 777, 32768, 65535 };
    double error = 0;

    #pragma omp parallel for
    for (int i = 0; i < M; i++)
        root[i] = cexp(-2 * PI * I * i / M);
    /* Wave f with amplitude f + 1: the spectrum is N (f + 1) at f, and 0 elsewhere. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        x[i] = 0;
        for (int w = 0; w < 5; w++)
            x[i] += (wave[w] + 1) * cexp(2 * PI * I * ((long long)i * wave[w] % N) / N);
    }
    transform();
    for (int w = 0; w < 5; w++) {
        error = fmax(error, cabs(y[wave[w]] / N - (wave[w] + 1)));
        y[wave[w]] = 0;
    }
    #pragma omp parallel for reduction(max: error)
    for (int i = 0; i < N; i++)
        error = fmax(error, cabs(y[i]) / N);
    printf("%s\n", error < 1e-8 ? "verified" : "WRONG");
    return error >= 1e-8;
}
