/*
 * Shallow water in rows with a halo, the arrays by members of a struct, which macros take by its address: the fastest wave is
 * looked for where there is water, through pointers that only a condition of the data decides to load.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NX = 200, NY = 161, TIMES = 20 };

typedef struct { int nx, ny, stride; double *h, *hu, *hv; } water;

#define AT(w, i, j) (((j) + 1) * (w)->stride + (i) + 1)
#define H(w, i, j) ((w)->h[AT(w, i, j)])
#define HU(w, i, j) ((w)->hu[AT(w, i, j)])
#define HV(w, i, j) ((w)->hv[AT(w, i, j)])

static double time_step(const water *w)
{
    double fastest = 0;

#pragma omp parallel for collapse(2) reduction(max: fastest)
    for (int j = 0; j < w->ny; j++)
        for (int i = 0; i < w->nx; i++)
            if (H(w, i, j) > 1e-3) {
                double wave = sqrt(9.81 * H(w, i, j)), x = fabs(HU(w, i, j) / H(w, i, j)), y = fabs(HV(w, i, j) / H(w, i, j));

                if (wave + fmax(x, y) > fastest)
                    fastest = wave + fmax(x, y);
            }
    return 0.2 / fastest;
}

static void step(const water *w, water *next, double dt)
{
#pragma omp parallel for
    for (int j = 0; j < w->ny; j++)
        for (int i = 0; i < w->nx; i++) {
            if (H(w, i, j) < 0.1) {
                H(next, i, j) = H(w, i, j);
                HU(next, i, j) = HV(next, i, j) = 0;
                continue;
            }
            H(next, i, j) = H(w, i, j) - dt * 0.5 * (HU(w, i + 1, j) - HU(w, i - 1, j) + HV(w, i, j + 1) - HV(w, i, j - 1));
            HU(next, i, j) = HU(w, i, j) - dt * 4.9 * H(w, i, j) * (H(w, i + 1, j) - H(w, i - 1, j));
            HV(next, i, j) = HV(w, i, j) - dt * 4.9 * H(w, i, j) * (H(w, i, j + 1) - H(w, i, j - 1));
        }
}

int main(void)
{
    water now = { NX, NY, NX + 2 }, next = { NX, NY, NX + 2 }, swap;
    size_t cells = (size_t)(NX + 2) * (NY + 2);

    now.h = calloc(cells, sizeof(double));
    now.hu = calloc(cells, sizeof(double));
    now.hv = calloc(cells, sizeof(double));
    next.h = calloc(cells, sizeof(double));
    next.hu = calloc(cells, sizeof(double));
    next.hv = calloc(cells, sizeof(double));
#pragma omp parallel for
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            H(&now, i, j) = i > 150 ? 0.05 : 1 + exp(-0.01 * ((i - 60) * (i - 60) + (j - 80) * (j - 80)));
            HU(&now, i, j) = HV(&now, i, j) = 0;
        }
    for (int t = 0; t < TIMES; t++) {
        step(&now, &next, time_step(&now));
        swap = now;
        now = next;
        next = swap;
    }
    printf("%.9f %.9f\n", H(&now, 60, 80), HU(&now, 70, 90));
    return 0;
}
