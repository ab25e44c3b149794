/*
 * A time step as long as the fastest cell allows: each thread keeps its least one and where it is, and stores them by its number;
 * the program looks for the least of all.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_max_threads(void) { return 1; }
#endif

enum { CELLS = 60000, TIMES = 20 };

struct tube { int cells; double *density, *speed; };

static double time_step(const struct tube *u, int *cell)
{
    static double *of_thread;
    static int *cell_of_thread;
    int threads = omp_get_max_threads(), best = 0;

    if (!of_thread) {
        of_thread = malloc((size_t)threads * sizeof *of_thread);
        cell_of_thread = malloc((size_t)threads * sizeof *cell_of_thread);
    }
#pragma omp parallel
    {
        double least = 1e30;
        int at = -1, me = omp_get_thread_num();

#pragma omp for
        for (int i = 0; i < u->cells; i++) {
            double step = 1 / (fabs(u->speed[i]) + sqrt(1.4 * u->density[i]));

            if (step < least) {
                least = step;
                at = i;
            }
        }
        of_thread[me] = least;
        cell_of_thread[me] = at;
    }
    for (int t = 1; t < threads; t++)
        if (of_thread[t] < of_thread[best])
            best = t;
    *cell = cell_of_thread[best];
    return of_thread[best];
}

int main(void)
{
    struct tube u = { CELLS, malloc(CELLS * sizeof(double)), malloc(CELLS * sizeof(double)) };
    double now = 0;

#pragma omp parallel for
    for (int i = 0; i < u.cells; i++) {
        u.density[i] = 1 + i % 13 * 0.125;
        u.speed[i] = (i * 37 % 101 - 50) * 0.01;
    }
    for (int t = 0; t < TIMES; t++) {
        int cell;
        double step = time_step(&u, &cell);

#pragma omp parallel for
        for (int i = 0; i < u.cells; i++) {
            u.speed[i] += step * (0.5 - u.speed[i]) * u.density[i];
            u.density[i] *= 1 - 0.01 * step * i / u.cells;
        }
        now += step;
        printf("%d %.17g\n", cell, now);
    }
    free(u.density);
    free(u.speed);
    return 0;
}
