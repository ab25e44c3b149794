/* The right-hand side: what is left of the steady equation at each point, times the step. */
#include <math.h>
#include "adi-pentadiagonal.h"

double exact(int i, int j, int k)
{
    double x = i * H, y = j * H, z = k * H;

    return 1 + x * (2 - y) + y * y * z + sin(3 * x + 2 * z) + cos(2 * y) * z;
}

/* One direction's part; points are `stride` elements apart, this one is number m of its line. */
static double along(const double *p, int stride, int m)
{
    double d = VISCOSITY / (H * H) * (p[stride] - 2 * p[0] + p[-stride]) - WIND / (2 * H) * (p[stride] - p[-stride]);

    if (m >= 2 && m < N - 2)
        d -= DISSIPATION / (H * H * H * H)
             * (p[2 * stride] - 4 * p[stride] + 6 * p[0] - 4 * p[-stride] + p[-2 * stride]);
    return d;
}

static double apply(double (*a)[N][N], int i, int j, int k)
{
    const double *p = &a[k][j][i];

    return along(p, 1, i) + along(p, N, j) + along(p, N * N, k);
}

void compute_rhs(void)
{
    #pragma omp for
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                rhs[k][j][i] = 0;
    #pragma omp for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                rhs[k][j][i] = STEP * (apply(u, i, j, k) - forcing[k][j][i]);
}

void add(void)
{
    #pragma omp for collapse(2)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                u[k][j][i] += rhs[k][j][i];
}

double error(void)
{
    static double largest;

    #pragma omp barrier
    #pragma omp single
    largest = 0;
    #pragma omp for reduction(max: largest)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                largest = fmax(largest, fabs(u[k][j][i] - exact(i, j, k)));
    return largest;
}
