// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// A partial differential equation solved by 3D Fourier transforms of a 64 cubed grid: 6 checksums.
// Definition and reference values: NAS report RNR-94-007, 2.4, class S.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include "lcg.h"

enum { LOG = 6, N = 1 << LOG, ITERATIONS = 6, SAMPLES = 1024 };
#define PI 3.14159265358979323846
#define ALPHA 1e-6

typedef double complex cube[N][N][N];           /* [z][y][x] */

static cube spectrum, state;
static double complex root[N / 2];
static double decay[N][N][N];

static double complex line[N], work[N];         /* each thread's own */
#pragma omp threadprivate(line, work)

/* Stockham's transform of `line`. */
static void transform_line(int sign)
{
    double complex *from = line, *to = work;

    for (int half = N / 2, blocks = 1; half; half /= 2, blocks *= 2) {
        double complex *other = from;

        for (int b = 0; b < blocks; b++) {
            double complex w = sign > 0 ? root[b * half] : conj(root[b * half]);

            for (int k = 0; k < half; k++) {
                double complex u = from[2 * b * half + k], v = w * from[(2 * b + 1) * half + k];

                to[b * half + k] = u + v;
                to[(b + blocks) * half + k] = u - v;
            }
        }
        from = to;
        to = other;
    }
    if (from != line)
        for (int i = 0; i < N; i++)
            line[i] = from[i];
}

/* All three dimensions. Called by a whole team. */
static void transform(cube a, int sign)
{
    int i, j, k;

    #pragma omp for collapse(2)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            for (k = 0; k < N; k++)
                line[k] = a[i][j][k];
            transform_line(sign);
            for (k = 0; k < N; k++)
                a[i][j][k] = line[k];
        }
    #pragma omp for
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            for (k = 0; k < N; k++)
                line[k] = a[i][k][j];
            transform_line(sign);
            for (k = 0; k < N; k++)
                a[i][k][j] = line[k];
        }
    #pragma omp for schedule(static)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            for (k = 0; k < N; k++)
                line[k] = a[k][i][j];
            transform_line(sign);
            for (k = 0; k < N; k++)
                a[k][i][j] = line[k];
        }
}

static void start(void)
{
    #pragma omp for
    for (int z = 0; z < N; z++) {
        lcg seed = lcg_jump(LCG_SEED, 2ULL * N * N * (unsigned long long)z);

        for (int y = 0; y < N; y++)
            for (int x = 0; x < N; x++) {
                double real = lcg_next(&seed);

                spectrum[z][y][x] = real + I * lcg_next(&seed);
            }
    }
    #pragma omp for nowait
    for (int i = 0; i < N / 2; i++)
        root[i] = cexp(2 * PI * I * i / N);
    #pragma omp for
    for (int z = 0; z < N; z++)
        for (int y = 0; y < N; y++)
            for (int x = 0; x < N; x++) {
                int kx = (x + N / 2) % N - N / 2, ky = (y + N / 2) % N - N / 2, kz = (z + N / 2) % N - N / 2;

                decay[z][y][x] = exp(-4 * ALPHA * PI * PI * (kx * kx + ky * ky + kz * kz));
            }
}

static void evolve(void)
{
    #pragma omp for
    for (int z = 0; z < N; z++)
        for (int y = 0; y < N; y++)
            for (int x = 0; x < N; x++) {
                spectrum[z][y][x] *= decay[z][y][x];
                state[z][y][x] = spectrum[z][y][x];
            }
}

int main(void)
{
    static const double expected[ITERATIONS][2] = {
        { 5.546087004964e+02, 4.845363331978e+02 }, { 5.546385409189e+02, 4.865304269511e+02 },
        { 5.546148406171e+02, 4.883910722336e+02 }, { 5.545423607415e+02, 4.901273169046e+02 },
        { 5.544255039624e+02, 4.917475857993e+02 }, { 5.542683411902e+02, 4.932597244941e+02 },
    };
    double real[ITERATIONS] = { 0 }, imaginary[ITERATIONS] = { 0 };
    int right = 0;

    #pragma omp parallel
    {
        start();
        transform(spectrum, -1);
        for (int t = 0; t < ITERATIONS; t++) {
            double re = 0, im = 0;

            evolve();
            transform(state, 1);
            #pragma omp for
            for (int j = 1; j <= SAMPLES; j++) {
                double complex v = state[5 * j % N][3 * j % N][j % N];

                re += creal(v) / (N * N * N);
                im += cimag(v) / (N * N * N);
            }
            #pragma omp critical (checksum)
            {
                real[t] += re;
                imaginary[t] += im;
            }
        }
    }
    for (int t = 0; t < ITERATIONS; t++) {
        int same = fabs((real[t] - expected[t][0]) / expected[t][0]) < 1e-12
                && fabs((imaginary[t] - expected[t][1]) / expected[t][1]) < 1e-12;

        printf("%.9e %.9e\n", real[t], imaginary[t]);
        right += same;
    }
    printf("%d of %d verified\n", right, ITERATIONS);
    return right != ITERATIONS;
}
