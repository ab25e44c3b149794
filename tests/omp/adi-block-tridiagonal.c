// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Approximate factorisation with block tri-diagonal systems, in the manner of NAS BT: the three components of
// Burgers' equation, linearised at each step, go to their steady solution. One region spans all time steps;
// orphaned loops in functions; the blocks of a line are threadprivate.
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 12, C = 3, STEPS = 80 };
#define VISCOSITY 0.1
#define STEP 0.05
#define H (1.0 / (N - 1))

typedef double block[C][C];

static double u[N][N][N][C], rhs[N][N][N][C], forcing[N][N][N][C];     /* [k][j][i] */

static block below[N], middle[N], above[N];     /* the system of a line */
static double line[N][C], speed[N][C];
#pragma omp threadprivate(below, middle, above, line, speed)

static void exact(int i, int j, int k, double value[C])
{
    double x = i * H, y = j * H, z = k * H;

    value[0] = 0.5 + 0.2 * sin(2 * x) * y + 0.1 * z;
    value[1] = 0.4 - 0.1 * x * z + 0.2 * cos(y);
    value[2] = 0.3 + 0.2 * x * y * z;
}

/* One direction's part of the steady equation: VISCOSITY u'' - speed u'. Points are `stride` numbers apart. */
static double along(const double *p, int stride, double wind)
{
    return VISCOSITY / (H * H) * (p[stride] - 2 * p[0] + p[-stride]) - wind / (2 * H) * (p[stride] - p[-stride]);
}

static void compute_rhs(void)
{
    #pragma omp for collapse(2)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                for (int c = 0; c < C; c++) {
                    const double *p = &u[k][j][i][c], *wind = u[k][j][i];

                    rhs[k][j][i][c] = STEP * (along(p, C, wind[0]) + along(p, N * C, wind[1])
                                              + along(p, N * N * C, wind[2]) - forcing[k][j][i][c]);
                }
}

/* I - STEP times the derivative of one direction's part: component `d` is the wind of that direction. */
static void set_blocks(int d)
{
    memset(below, 0, sizeof below);
    memset(middle, 0, sizeof middle);
    memset(above, 0, sizeof above);
    for (int m = 0; m < N; m++)
        for (int c = 0; c < C; c++) {
            double second = STEP * VISCOSITY / (H * H), first = STEP * speed[m][d] / (2 * H);

            middle[m][c][c] = 1;
            if (m == 0 || m == N - 1)
                continue;
            below[m][c][c] = -second - first;
            middle[m][c][c] += 2 * second;
            above[m][c][c] = -second + first;
            middle[m][c][d] += STEP / (2 * H) * (speed[m + 1][c] - speed[m - 1][c]);
        }
}

/* a = a - b c, for blocks and for vectors. */
static void subtract_product(block a, block b, block c)
{
    for (int i = 0; i < C; i++)
        for (int j = 0; j < C; j++)
            for (int k = 0; k < C; k++)
                a[i][j] -= b[i][k] * c[k][j];
}

static void subtract_vector(double *a, block b, const double *c)
{
    for (int i = 0; i < C; i++)
        for (int k = 0; k < C; k++)
            a[i] -= b[i][k] * c[k];
}

/* a^-1 b and a^-1 v take the places of b and v. */
static void solve_block(block a, block b, double *v)
{
    for (int p = 0; p < C; p++) {
        double pivot = a[p][p];

        for (int j = 0; j < C; j++) {
            a[p][j] /= pivot;
            b[p][j] /= pivot;
        }
        v[p] /= pivot;
        for (int i = 0; i < C; i++) {
            double f = a[i][p];

            if (i == p)
                continue;
            for (int j = 0; j < C; j++) {
                a[i][j] -= f * a[p][j];
                b[i][j] -= f * b[p][j];
            }
            v[i] -= f * v[p];
        }
    }
}

static void solve_line(int d)
{
    set_blocks(d);
    solve_block(middle[0], above[0], line[0]);
    for (int m = 1; m < N; m++) {
        subtract_product(middle[m], below[m], above[m - 1]);
        subtract_vector(line[m], below[m], line[m - 1]);
        solve_block(middle[m], above[m], line[m]);
    }
    for (int m = N - 2; m >= 0; m--)
        subtract_vector(line[m], above[m], line[m + 1]);
}

static void x_solve(void)
{
    #pragma omp for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
            for (int i = 0; i < N; i++) {
                memcpy(line[i], rhs[k][j][i], sizeof line[i]);
                memcpy(speed[i], u[k][j][i], sizeof speed[i]);
            }
            solve_line(0);
            for (int i = 0; i < N; i++)
                memcpy(rhs[k][j][i], line[i], sizeof line[i]);
        }
}

static void y_solve(void)
{
    #pragma omp for
    for (int k = 1; k < N - 1; k++)
        for (int i = 1; i < N - 1; i++) {
            for (int j = 0; j < N; j++) {
                memcpy(line[j], rhs[k][j][i], sizeof line[j]);
                memcpy(speed[j], u[k][j][i], sizeof speed[j]);
            }
            solve_line(1);
            for (int j = 0; j < N; j++)
                for (int c = 0; c < C; c++)
                    rhs[k][j][i][c] = line[j][c];
        }
}

static void z_solve(void)
{
    #pragma omp for
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            for (int k = 0; k < N; k++) {
                memcpy(line[k], rhs[k][j][i], sizeof line[k]);
                memcpy(speed[k], u[k][j][i], sizeof speed[k]);
            }
            solve_line(2);
            for (int k = 0; k < N; k++)
                memcpy(rhs[k][j][i], line[k], sizeof line[k]);
        }
}

static void add(void)
{
    #pragma omp for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                for (int c = 0; c < C; c++)
                    u[k][j][i][c] += rhs[k][j][i][c];
}

/* The forcing makes `exact` the steady solution; inside, the start is far from it. */
static void start(void)
{
    #pragma omp for
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                exact(i, j, k, u[k][j][i]);
    compute_rhs();
    #pragma omp for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                for (int c = 0; c < C; c++) {
                    forcing[k][j][i][c] = rhs[k][j][i][c] / STEP;
                    u[k][j][i][c] += 0.3 * ((i + 2 * j + 3 * k + c) % 5 - 2);
                }
}

static double error(void)
{
    double largest = 0, value[C];

    #pragma omp parallel for private(value) reduction(max: largest)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                exact(i, j, k, value);
                for (int c = 0; c < C; c++)
                    largest = fmax(largest, fabs(u[k][j][i][c] - value[c]));
            }
    return largest;
}

int main(void)
{
    double before, after;

    #pragma omp parallel
    start();
    before = error();
    #pragma omp parallel
    for (int step = 0; step < STEPS; step++) {
        compute_rhs();
        x_solve();
        y_solve();
        z_solve();
        add();
    }
    after = error();
    printf("error %.4f, then %.3e: %s\n", before, after, before > 0.5 && after < 1e-4 ? "verified" : "WRONG");
    return !(before > 0.5 && after < 1e-4);
}
