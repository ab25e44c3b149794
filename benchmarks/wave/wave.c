/*
 * wave.c: propagation of an acoustic wave in two dimensions, of second order in time and fourth in space.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "wave.h"

/* `before` becomes what follows `now`. */
static void step(int n, double (*c)[n + 2 * DEPTH], double (*now)[n + 2 * DEPTH], double (*before)[n + 2 * DEPTH])
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = DEPTH; i < n + DEPTH; i++)
        for (j = DEPTH; j < n + DEPTH; j++)
            before[i][j] = 2 * now[i][j] - before[i][j]
                + c[i][j] * (centre * now[i][j]
                             + near * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1])
                             + far * (now[i - 2][j] + now[i + 2][j] + now[i][j - 2] + now[i][j + 2]));
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, size = n + 2 * DEPTH, i, j, k;
    double (*c)[size] = allocate((size_t)size * sizeof *c);
    double (*now)[size] = allocate((size_t)size * sizeof *now);
    double (*before)[size] = allocate((size_t)size * sizeof *before), (*other)[size];
    double start, seconds;

#pragma omp parallel for private(j)
    for (i = 0; i < size; i++)
        for (j = 0; j < size; j++) {
            c[i][j] = speed(n, i, j);
            now[i][j] = before[i][j] = 0;
        }
    start = omp_get_wtime();
    for (k = 0; k < p.steps; k++) {
        step(n, c, now, before);
        other = now, now = before, before = other;
        now[DEPTH + n / 8][DEPTH + n / 2] += wavelet(k);
    }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum(0, now[DEPTH], (long)n * size, 1));
    free(c);
    free(now);
    free(before);
    return 0;
}
