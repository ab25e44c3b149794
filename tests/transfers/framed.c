/* A plate whose frame is kept warm, in one region: the loops of the frame find in `i` and `warmth` what all threads have set
   them to, and those of the inside have them as their own. */
#include <stdio.h>

#define N 256
#define STEPS 20

static double plate[N][N], next[N][N];

int main(void)
{
    double sum = 0;

    #pragma omp parallel
    {
        int i, j, step;
        double warmth;

        for (step = 0; step < STEPS; step++) {
            i = 0;
            warmth = step;
            #pragma omp for nowait
            for (j = 0; j < N; j++)
                plate[i][j] = warmth;
            i = N - 1;
            #pragma omp for
            for (j = 0; j < N; j++)
                plate[i][j] = 2 * warmth;
            #pragma omp for
            for (i = 1; i < N - 1; i++)
                for (j = 1; j < N - 1; j++) {
                    warmth = plate[i][j - 1] + plate[i][j + 1];
                    next[i][j] = 0.25 * (plate[i - 1][j] + plate[i + 1][j] + warmth);
                }
            #pragma omp for
            for (j = 1; j < N - 1; j++)
                for (i = 1; i < 2; i++)
                    next[i][j] *= 0.5;
            #pragma omp for
            for (i = 1; i < N - 1; i++)
                for (j = 1; j < N - 1; j++)
                    plate[i][j] = next[i][j];
        }
    }
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += plate[i][j];
    printf("%.6f\n", sum);
    return 0;
}
