/*
 * queens.c: the ways to place n queens. A task for each place in the first rows, with a copy of the board.
 */
#include "../timer.h"
#include "queens.h"

static long ways_by_tasks(int n, const char *before, int row)
{
    long found[MOST] = { 0 }, sum = 0;
    int k;

    if (row == TASKS_DOWN_TO || row == n) {
        char at[MOST];

        memcpy(at, before, (size_t)row);
        return ways(n, at, row);
    }
    for (k = 0; k < n; k++)
        if (is_free(before, row, k)) {
            char at[MOST];

            memcpy(at, before, (size_t)row);
            at[row] = (char)k;
#pragma omp task firstprivate(at) shared(found)
            found[k] = ways_by_tasks(n, at, row + 1);
        }
#pragma omp taskwait
    for (k = 0; k < n; k++)
        sum += found[k];
    return sum;
}

int main(int argc, char **argv)
{
    int n = arguments(argc, argv);
    char none[MOST] = { 0 };
    double start = omp_get_wtime();
    long found = 0;

#pragma omp parallel
#pragma omp single
    found = ways_by_tasks(n, none, 0);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    printf("ways %ld\n", found);
    return 0;
}
