// Finite differences in the time domain: electric and magnetic fields of a plane, in turn.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { NX = 37, NY = 43, STEPS = 15 };

static double ex[NX][NY], ey[NX][NY], hz[NX][NY], source[STEPS];

int main(void)
{
    int t, i, j;

    for (t = 0; t < STEPS; t++)
        source[t] = t;
    for (i = 0; i < NX; i++)
        for (j = 0; j < NY; j++) {
            ex[i][j] = (double)i * (j + 1) / NX;
            ey[i][j] = (double)i * (j + 2) / NY;
            hz[i][j] = (double)i * (j + 3) / NX;
        }

    #pragma omp parallel private(t, i, j)
    for (t = 0; t < STEPS; t++) {
        #pragma omp for nowait
        for (j = 0; j < NY; j++)
            ey[0][j] = source[t];
        #pragma omp for nowait
        for (i = 1; i < NX; i++)
            for (j = 0; j < NY; j++)
                ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
        #pragma omp for
        for (i = 0; i < NX; i++)
            for (j = 1; j < NY; j++)
                ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
        #pragma omp for
        for (i = 0; i < NX - 1; i++)
            for (j = 0; j < NY - 1; j++)
                hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
    show("ex", &ex[0][0], NX * NY);
    show("ey", &ey[0][0], NX * NY);
    show("hz", &hz[0][0], NX * NY);
    return 0;
}
