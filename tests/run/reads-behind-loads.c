// procs: 1 2 3 4 7
// same-as: serial
/* A pointer on the way to what is read, in iterations of which it depends on their numbers whether there are any: rows of
   every second element, from the first or the second on, whose neighbours wrap round. Where there are none, the pointer leads
   nowhere. */
#include <stdio.h>
#include <stdlib.h>

struct ring { int rows, columns; double *from, *to; };

static void smooth(const struct ring *r, int first)
{
    #pragma omp parallel for
    for (int i = 0; i < r->rows; i++)
        for (int k = (i + first) % 2; k < r->columns; k += 2) {
            int left = k == 0 ? r->columns - 1 : k - 1;
            int right = k == r->columns - 1 ? 0 : k + 1;

            r->to[i * r->columns + k] = 0.5 * (r->from[i * r->columns + left] + r->from[i * r->columns + right]) + 1;
        }
}

static void spread(const struct ring *r)
{
    #pragma omp parallel for
    for (int i = 0; i < r->rows; i++) {
        int above = i == 0 ? r->rows - 1 : i - 1;

        for (int k = i % 2; k < r->columns; k += 2) {
            int left = k == 0 ? r->columns - 1 : k - 1;

            r->to[i * r->columns + k] += 0.25 * (r->from[above * r->columns + left] - r->from[i * r->columns + left]);
        }
    }
}

static double weighed(const struct ring *r)
{
    double sum = 0;

    for (int i = 0; i < r->rows * r->columns; i++)
        sum += r->to[i] * (1 + i % 7);
    return sum;
}

int main(void)
{
    for (int columns = 0; columns < 24; columns += columns < 4 ? 1 : 9)
        for (int rows = 1; rows < 40; rows += 13) {
            struct ring r = { rows, columns, NULL, NULL };
            int cells = rows * columns;
            double *heat = calloc((size_t)cells + 1, sizeof *heat), *next = calloc((size_t)cells + 1, sizeof *next);

            for (int step = 0; step < 6; step++) {
                r.from = columns ? heat : (double *)8;
                r.to = columns ? next : (double *)8;
                smooth(&r, step % 2);
                spread(&r);
                r.from = r.to;
                r.to = columns ? heat : (double *)8;
                smooth(&r, 1 - step % 2);
                spread(&r);
            }
            printf("%d %d: %.9f\n", rows, columns, weighed(&r));
            free(heat);
            free(next);
        }
    return 0;
}
