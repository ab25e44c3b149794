/*
 * life.c: Conway's game of life on a square field with a dead border; the population is counted in each generation.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "life.h"

/* Returns how many live in the next generation. */
static long generation(int n, unsigned char (*now)[n + 2], unsigned char (*next)[n + 2])
{
    long population = 0;
    int i, j;

#pragma omp parallel for private(j) reduction(+ : population)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++) {
            int neighbours = now[i - 1][j - 1] + now[i - 1][j] + now[i - 1][j + 1] + now[i][j - 1] + now[i][j + 1]
                             + now[i + 1][j - 1] + now[i + 1][j] + now[i + 1][j + 1];

            next[i][j] = neighbours == 3 || (neighbours == 2 && now[i][j]);
            population += next[i][j];
        }
    return population;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, i, j, k;
    unsigned char (*now)[n + 2] = allocate((size_t)(n + 2) * sizeof *now);
    unsigned char (*next)[n + 2] = allocate((size_t)(n + 2) * sizeof *next), (*other)[n + 2];
    double start, seconds;
    long most = 0, population;

#pragma omp parallel for private(j)
    for (i = 0; i < n + 2; i++)
        for (j = 0; j < n + 2; j++)
            now[i][j] = next[i][j] = initial(n, i, j);
    start = omp_get_wtime();
    for (k = 0; k < p.generations; k++) {
        population = generation(n, now, next);
        if (population > most)
            most = population;
        other = now, now = next, next = other;
    }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("most %ld\n", most);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, now[1], (size_t)n * sizeof *now));
    free(now);
    free(next);
    return 0;
}
