// procs: 1 2 3 5 7
// same-as: serial
/*
 * Tasks that read rows at distances: of each rank these are sections with others between them, some of which follow each
 * other and some do not, and which are written in the same wave or not.
 */
#include <stdio.h>

enum { WIDTH = 37, STEPS = 11, LENGTH = 33 };

static double row[2][WIDTH][LENGTH], last[2][WIDTH][LENGTH];

/* Two rows at a distance that is doubled from step to step, as in a Fourier transform. */
static void butterflies(void)
{
    for (int t = 1; t < STEPS; t++) {
        double (*now)[LENGTH] = row[t % 2], (*before)[LENGTH] = row[(t + 1) % 2];
        const int far = 1 << (t - 1) % 6;

        for (int i = 0; i < WIDTH; i++) {
            int low = i >= far ? i - far : i, high = i + far < WIDTH ? i + far : i;
            #pragma omp task depend(in: before[i], before[low], before[high]) depend(inout: now[i])
            for (int j = low; j <= high; j += far)
                for (int k = 0; k < LENGTH; k++)
                    now[i][k] += before[j][k] / (far + k % 3 + 2);
        }
    }
}

/* Every seventh row, another one each time. */
static void spread(void)
{
    for (int t = 1; t < STEPS; t++) {
        double (*now)[LENGTH] = last[t % 2], (*before)[LENGTH] = last[(t + 1) % 2];

        for (int i = 0; i < WIDTH; i++) {
            #pragma omp task depend(iterator(j = 0:WIDTH), in: before[j]) depend(inout: now[i])
            for (int j = (i + t) % 7; j < WIDTH; j += 7)
                for (int k = 0; k < LENGTH; k++)
                    now[i][k] += before[j][k] / (t + k % 3 + 2);
        }
    }
}

static double sum(double (*v)[LENGTH])
{
    double all = 0;

    for (int i = 0; i < 2 * WIDTH; i++)
        for (int k = 0; k < LENGTH; k++)
            all += v[i][k] * (1 + (i * 5 + k) % 11);
    return all;
}

int main(void)
{
    for (int i = 0; i < WIDTH; i++)
        for (int k = 0; k < LENGTH; k++)
            row[0][i][k] = last[0][i][k] = i + 0.01 * k;
    #pragma omp parallel
    #pragma omp single
    {
        butterflies();
        #pragma omp taskwait
        spread();
    }
    printf("%.9f %.9f\n", sum(row[0]), sum(last[0]));
    for (int i = 0; i < WIDTH; i += 5)
        printf(" %.6f %.6f", row[1][i][3], last[0][i][LENGTH - 1]);
    printf("\n");
    return 0;
}
