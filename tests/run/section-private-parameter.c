// same-as: openmp
/*
 * Sections that are functions of a region's private variables: each member evaluates them by its own values, which
 * here differ from member to member where they may.
 */
#include <stdio.h>
#include <omp.h>

enum { STEPS = 20, COLUMNS = 30 };

static double source[STEPS], e[STEPS][COLUMNS], h[COLUMNS][COLUMNS + 1], own[8][COLUMNS];

int main(void)
{
    double sum = 0;
    int t, i, j;

    for (t = 0; t < STEPS; t++)
        source[t] = t;
    #pragma omp parallel private(t, i, j)
    {
        for (t = 0; t < STEPS; t++) {
            int k = t + 1;
            double *row = h[t];

            #pragma omp for nowait
            for (j = 0; j < COLUMNS; j++)
                e[0][j] += source[t];
            #pragma omp for
            for (i = 1; i < STEPS; i++)
                for (j = k; j < COLUMNS; j++)
                    e[i][j] += source[t] * k;
            #pragma omp for
            for (i = 0; i < COLUMNS; i++)
                row[i] += i + t;
        }
        int me = omp_get_thread_num(), width = 1 + me % 3;

        /* Each iteration is some member's; what it writes depends on the iteration, how much on the member. */
        #pragma omp for schedule(static, 1)
        for (i = 0; i < 8; i++)
            for (j = 0; j < width; j++)
                own[i][j] = i + 1;
    }
    for (i = 0; i < STEPS; i++)
        for (j = 0; j < COLUMNS; j++)
            sum = sum * 0.9 + e[i][j] + h[i][j];
    for (i = 0; i < 8; i++)
        if (own[i][0] != i + 1)
            printf("own[%d] is %g\n", i, own[i][0]);
    printf("%.17g\n", sum);
    return 0;
}
