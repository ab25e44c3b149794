/*
 * Burgers' equation in one region: threads look by hand for the fastest cell of their share, whose bounds they make of a
 * structure's size, and store it by their numbers; one of them chooses the time step; loops do the rest.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { CELLS = 100000, STEPS = 40, MOST = 256 };

struct tube { int n; double wide, *now, *next, *flux; };

static double step_of[MOST];
static int cell_of[MOST];

static long advance(struct tube *t, double *time)
{
    double passed = 0, step = 0;
    long cells = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        int from = (int)((long)t->n * me / all), to = (int)((long)t->n * (me + 1) / all);

        for (int s = 0; s < STEPS; s++) {
            double fastest = 0;
            int at = 0;

            for (int i = from; i < to; i++)
                if (fabs(t->now[i]) + 0.5 > fastest) {
                    fastest = fabs(t->now[i]) + 0.5;
                    at = i;
                }
            step_of[me] = fastest > 0 ? 0.4 * t->wide / fastest : 1e9;
            cell_of[me] = at;
#pragma omp barrier
#pragma omp single
            {
                int best = 0;

                for (int k = 1; k < all; k++)
                    if (step_of[k] < step_of[best])
                        best = k;
                step = step_of[best];
                passed += step;
                cells += cell_of[best];
            }
#pragma omp for
            for (int i = 0; i < t->n - 1; i++)
                t->flux[i] = 0.25 * (t->now[i] * t->now[i] + t->now[i + 1] * t->now[i + 1]) - 0.5 * (t->now[i + 1] - t->now[i]);
#pragma omp for
            for (int i = 1; i < t->n - 1; i++)
                t->next[i] = t->now[i] - step / t->wide * 0.2 * (t->flux[i] - t->flux[i - 1]);
#pragma omp single
            {
                double *swap = t->now;

                t->now = t->next;
                t->next = swap;
            }
        }
    }
    *time = passed;
    return cells;
}

int main(void)
{
    struct tube t = { CELLS, 1.0 / CELLS, malloc(CELLS * sizeof(double)), malloc(CELLS * sizeof(double)),
                      malloc(CELLS * sizeof(double)) };
    double time, sum = 0;
    long cells;

#pragma omp parallel for
    for (int i = 0; i < t.n; i++)
        t.now[i] = t.next[i] = sin(6.28 * i * t.wide) + 0.01 * (i % 7);
    cells = advance(&t, &time);
    for (int i = 0; i < t.n; i++)
        sum += t.now[i] * t.now[i];
    printf("%.15g %ld %.15g\n", time, cells, sum);
    free(t.now);
    free(t.next);
    free(t.flux);
    return 0;
}
