// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Poisson's equation on a periodic 32 cubed grid: 4 multigrid V-cycles. Each of the functions is called by a
// whole team and shares out its planes. Definition and reference value: NAS report RNR-94-007, 2.4, class S.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "lcg.h"

enum { LOG = 5, N = 1 << LOG, CYCLES = 4, CHARGES = 10 };
#define NORM 0.5307707005734e-04

/* A level's grid of n cubed points with one layer of periodic images around it; rows of rows of points. */
struct grid {
    int n;
    double ***at;
};

static const double laplacian[4] = { -8.0 / 3, 0, 1.0 / 6, 1.0 / 12 };        /* by distance */
static const double smoother[4] = { -3.0 / 8, 1.0 / 32, -1.0 / 64, 0 };
static const double restriction[4] = { 1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16 };

static struct grid u[LOG + 1], r[LOG + 1], v;
static double norm;

static struct grid make_grid(int n)
{
    struct grid g = { n, malloc(sizeof *g.at * (size_t)(n + 2)) };
    double *data = calloc((size_t)(n + 2) * (size_t)(n + 2) * (size_t)(n + 2), sizeof *data);

    for (int i = 0; i < n + 2; i++) {
        g.at[i] = malloc(sizeof *g.at[i] * (size_t)(n + 2));
        for (int j = 0; j < n + 2; j++)
            g.at[i][j] = data + ((size_t)i * (size_t)(n + 2) + (size_t)j) * (size_t)(n + 2);
    }
    return g;
}

static void free_grid(struct grid g)
{
    free(g.at[0][0]);
    for (int i = 0; i < g.n + 2; i++)
        free(g.at[i]);
    free(g.at);
}

/* The periodic images: along lines and in planes each thread's own part, then whole planes. */
static void wrap(struct grid g)
{
    int n = g.n;

    #pragma omp for
    for (int i = 1; i <= n; i++) {
        for (int j = 1; j <= n; j++) {
            g.at[i][j][0] = g.at[i][j][n];
            g.at[i][j][n + 1] = g.at[i][j][1];
        }
        for (int k = 0; k < n + 2; k++) {
            g.at[i][0][k] = g.at[i][n][k];
            g.at[i][n + 1][k] = g.at[i][1][k];
        }
    }
    #pragma omp for
    for (int j = 0; j < n + 2; j++)
        for (int k = 0; k < n + 2; k++) {
            g.at[0][j][k] = g.at[n][j][k];
            g.at[n + 1][j][k] = g.at[1][j][k];
        }
}

static double stencil(double ***a, int i, int j, int k, const double weight[4])
{
    double faces = a[i][j][k - 1] + a[i][j][k + 1] + a[i][j - 1][k] + a[i][j + 1][k] + a[i - 1][j][k] + a[i + 1][j][k];
    double edges = a[i][j - 1][k - 1] + a[i][j - 1][k + 1] + a[i][j + 1][k - 1] + a[i][j + 1][k + 1]
                 + a[i - 1][j][k - 1] + a[i - 1][j][k + 1] + a[i + 1][j][k - 1] + a[i + 1][j][k + 1]
                 + a[i - 1][j - 1][k] + a[i - 1][j + 1][k] + a[i + 1][j - 1][k] + a[i + 1][j + 1][k];
    double corners = 0;

    if (weight[3] != 0)
        corners = a[i - 1][j - 1][k - 1] + a[i - 1][j - 1][k + 1] + a[i - 1][j + 1][k - 1] + a[i - 1][j + 1][k + 1]
                + a[i + 1][j - 1][k - 1] + a[i + 1][j - 1][k + 1] + a[i + 1][j + 1][k - 1] + a[i + 1][j + 1][k + 1];
    return weight[0] * a[i][j][k] + weight[1] * faces + weight[2] * edges + weight[3] * corners;
}

/* to = from - A of; `to` may be `from`. */
static void residual(struct grid of, struct grid from, struct grid to)
{
    #pragma omp for
    for (int i = 1; i <= of.n; i++)
        for (int j = 1; j <= of.n; j++)
            for (int k = 1; k <= of.n; k++)
                to.at[i][j][k] = from.at[i][j][k] - stencil(of.at, i, j, k, laplacian);
    wrap(to);
}

static void smooth(struct grid res, struct grid to)
{
    #pragma omp for
    for (int i = 1; i <= to.n; i++)
        for (int j = 1; j <= to.n; j++)
            for (int k = 1; k <= to.n; k++)
                to.at[i][j][k] += stencil(res.at, i, j, k, smoother);
    wrap(to);
}

static void restrict_to(struct grid coarse, struct grid fine)
{
    #pragma omp for
    for (int i = 1; i <= coarse.n; i++)
        for (int j = 1; j <= coarse.n; j++)
            for (int k = 1; k <= coarse.n; k++)
                coarse.at[i][j][k] = stencil(fine.at, 2 * i, 2 * j, 2 * k, restriction);
    wrap(coarse);
}

static void set_zero(struct grid g)
{
    #pragma omp for
    for (int i = 0; i < g.n + 2; i++)
        for (int j = 0; j < g.n + 2; j++)
            for (int k = 0; k < g.n + 2; k++)
                g.at[i][j][k] = 0;
}

/* fine += the trilinear interpolation of coarse. */
static void prolong(struct grid coarse, struct grid fine)
{
    #pragma omp for
    for (int i = 1; i <= fine.n; i++)
        for (int j = 1; j <= fine.n; j++)
            for (int k = 1; k <= fine.n; k++) {
                int a = i / 2, b = j / 2, c = k / 2, di = i % 2, dj = j % 2, dk = k % 2;
                double sum = 0;

                for (int x = 0; x <= di; x++)
                    for (int y = 0; y <= dj; y++)
                        for (int z = 0; z <= dk; z++)
                            sum += coarse.at[a + x][b + y][c + z];
                fine.at[i][j][k] += sum / ((1 + di) * (1 + dj) * (1 + dk));
            }
    wrap(fine);
}

static void v_cycle(void)
{
    for (int level = LOG; level > 1; level--)
        restrict_to(r[level - 1], r[level]);
    set_zero(u[1]);
    smooth(r[1], u[1]);
    for (int level = 2; level < LOG; level++) {
        set_zero(u[level]);
        prolong(u[level - 1], u[level]);
        residual(u[level], r[level], r[level]);
        smooth(r[level], u[level]);
    }
    prolong(u[LOG - 1], u[LOG]);
    residual(u[LOG], v, r[LOG]);
    smooth(r[LOG], u[LOG]);
}

static void measure(struct grid g)
{
    #pragma omp single
    norm = 0;
    #pragma omp for reduction(+: norm)
    for (int i = 1; i <= g.n; i++)
        for (int j = 1; j <= g.n; j++)
            for (int k = 1; k <= g.n; k++)
                norm += g.at[i][j][k] * g.at[i][j][k];
    #pragma omp single
    norm = sqrt(norm / (double)(g.n * g.n * g.n));
}

/* +1 where the ten largest of n cubed random numbers lie, -1 where the ten smallest do. */
static void place_charges(void)
{
    static double number[N * N * N];
    lcg x = LCG_SEED;

    for (int i = 0; i < N * N * N; i++)
        number[i] = lcg_next(&x);
    for (int sign = -1; sign <= 1; sign += 2)
        for (int c = 0; c < CHARGES; c++) {
            int best = 0;

            for (int i = 1; i < N * N * N; i++)
                if (sign * number[i] > sign * number[best])
                    best = i;
            number[best] = 0.5;
            v.at[1 + best / (N * N)][1 + best / N % N][1 + best % N] = sign;
        }
}

int main(void)
{
    int right;

    v = make_grid(N);
    for (int level = 1; level <= LOG; level++) {
        u[level] = make_grid(1 << level);
        r[level] = make_grid(1 << level);
    }
    place_charges();
    #pragma omp parallel
    {
        wrap(v);
        residual(u[LOG], v, r[LOG]);
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            v_cycle();
            residual(u[LOG], v, r[LOG]);
        }
        measure(r[LOG]);
    }
    right = fabs(norm - NORM) < 1e-8 * NORM;
    printf("%.10e %s\n", norm, right ? "verified" : "WRONG");
    free_grid(v);
    for (int level = 1; level <= LOG; level++) {
        free_grid(u[level]);
        free_grid(r[level]);
    }
    return !right;
}
