// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Embarrassingly parallel: 2^24 pairs of random numbers, those in the unit circle made Gaussian deviates,
// counted by square annuli. Definition and reference values: NAS report RNR-94-007, class S.
#include <math.h>
#include <stdio.h>
#include "lcg.h"

enum { LOG_PAIRS = 24, LOG_BATCH = 14, BATCH = 1 << LOG_BATCH, ANNULI = 10 };

static double numbers[2 * BATCH];
static long in_annulus[ANNULI];
#pragma omp threadprivate(numbers, in_annulus)

static long total[ANNULI];

static void draw(int batch)
{
    lcg x = lcg_jump(271828183ULL, 2ULL * BATCH * (unsigned long long)batch);

    for (int i = 0; i < 2 * BATCH; i++)
        numbers[i] = lcg_next(&x);
}

static void gaussian(double *sum_x, double *sum_y)
{
    for (int i = 0; i < BATCH; i++) {
        double x = 2 * numbers[2 * i] - 1, y = 2 * numbers[2 * i + 1] - 1, t = x * x + y * y;

        if (t <= 1) {
            double scale = sqrt(-2 * log(t) / t), u = fabs(x * scale), v = fabs(y * scale);

            in_annulus[(int)(u > v ? u : v)]++;
            *sum_x += x * scale;
            *sum_y += y * scale;
        }
    }
}

int main(void)
{
    static const long expected[ANNULI] = { 6140517, 5865300, 1100361, 68546, 1648, 17 };
    const double expected_x = -3.247834652034740e+3, expected_y = -6.958407078382297e+3;
    double sum_x = 0, sum_y = 0;
    int right = 1;

    #pragma omp parallel
    {
        for (int i = 0; i < ANNULI; i++)
            in_annulus[i] = 0;
        #pragma omp for reduction(+: sum_x, sum_y)
        for (int batch = 0; batch < 1 << (LOG_PAIRS - LOG_BATCH); batch++) {
            draw(batch);
            gaussian(&sum_x, &sum_y);
        }
        #pragma omp critical
        for (int i = 0; i < ANNULI; i++)
            total[i] += in_annulus[i];
    }
    for (int i = 0; i < ANNULI; i++) {
        printf("%d %ld\n", i, total[i]);
        right = right && total[i] == expected[i];
    }
    right = right && fabs((sum_x - expected_x) / expected_x) < 1e-8 && fabs((sum_y - expected_y) / expected_y) < 1e-8;
    printf("%.6f %.6f %s\n", sum_x, sum_y, right ? "verified" : "WRONG");
    return !right;
}
