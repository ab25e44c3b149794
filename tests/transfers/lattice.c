/* A lattice whose cells push what they have to their neighbours, by tables of directions, around the edges, and not from cells
   that are wall: three values of each cell beside another rank's go there, and no more. */
#include <stdio.h>
#include <stdlib.h>

enum { NX = 128, NY = 140, Q = 9, TIMES = 20 };

static const int ex[Q] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 }, ey[Q] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };

static void push(const double *f, double *g, const char *wall)
{
#pragma omp parallel for
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            int i = y * NX + x;
            double all = 0;

            if (wall[i])
                continue;
            for (int k = 0; k < Q; k++)
                all += f[i * Q + k];
            for (int k = 0; k < Q; k++) {
                int t = (y + ey[k] + NY) % NY * NX + (x + ex[k] + NX) % NX;

                g[t * Q + k] = f[i * Q + k] * 0.5 + all / 18;
            }
        }
}

int main(void)
{
    double *f = malloc(NX * NY * Q * sizeof *f), *g = malloc(NX * NY * Q * sizeof *g), *swap, sum = 0;
    char *wall = calloc(NX * NY, 1);

    for (int i = 0; i < NX * NY; i++)
        wall[i] = i % 17 == 3;
#pragma omp parallel for
    for (int i = 0; i < NX * NY * Q; i++) {
        f[i] = i % 7;
        g[i] = i % 5;
    }
    for (int t = 0; t < TIMES; t++) {
        push(f, g, wall);
        swap = f;
        f = g;
        g = swap;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < NX * NY * Q; i++)
        sum += f[i];
    printf("%.9e\n", sum);
}
