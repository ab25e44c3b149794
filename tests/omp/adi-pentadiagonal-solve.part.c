/* The implicit step in one direction after the other: penta-diagonal systems along lines. */
#include "adi-pentadiagonal.h"

double diagonal[5][N], line[N];

/* I - STEP times one direction's operator; the boundary does not change. */
static void set_diagonals(void)
{
    for (int m = 0; m < N; m++) {
        double second = STEP * VISCOSITY / (H * H), first = STEP * WIND / (2 * H);
        double fourth = m >= 2 && m < N - 2 ? STEP * DISSIPATION / (H * H * H * H) : 0;
        int inside = m > 0 && m < N - 1;

        diagonal[0][m] = fourth;
        diagonal[1][m] = inside ? -second - first - 4 * fourth : 0;
        diagonal[2][m] = inside ? 1 + 2 * second + 6 * fourth : 1;
        diagonal[3][m] = inside ? -second + first - 4 * fourth : 0;
        diagonal[4][m] = fourth;
    }
}

/* Gaussian elimination without pivots: two elements below the diagonal, two above. */
static void solve_line(void)
{
    set_diagonals();
    for (int m = 0; m < N - 1; m++) {
        double f = diagonal[1][m + 1] / diagonal[2][m];

        diagonal[2][m + 1] -= f * diagonal[3][m];
        diagonal[3][m + 1] -= f * diagonal[4][m];
        line[m + 1] -= f * line[m];
        if (m + 2 < N) {
            f = diagonal[0][m + 2] / diagonal[2][m];
            diagonal[1][m + 2] -= f * diagonal[3][m];
            diagonal[2][m + 2] -= f * diagonal[4][m];
            line[m + 2] -= f * line[m];
        }
    }
    for (int m = N - 1; m >= 0; m--) {
        if (m + 1 < N)
            line[m] -= diagonal[3][m] * line[m + 1];
        if (m + 2 < N)
            line[m] -= diagonal[4][m] * line[m + 2];
        line[m] /= diagonal[2][m];
    }
}

void solve_x(void)
{
    #pragma omp for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
            for (int i = 0; i < N; i++)
                line[i] = rhs[k][j][i];
            solve_line();
            for (int i = 0; i < N; i++)
                rhs[k][j][i] = line[i];
        }
}

void solve_y(void)
{
    int i, j, k;

    #pragma omp for private(i, j)
    for (k = 1; k < N - 1; k++)
        for (i = 1; i < N - 1; i++) {
            for (j = 0; j < N; j++)
                line[j] = rhs[k][j][i];
            solve_line();
            for (j = 0; j < N; j++)
                rhs[k][j][i] = line[j];
        }
}

void solve_z(void)
{
    #pragma omp for schedule(dynamic)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            for (int k = 0; k < N; k++)
                line[k] = rhs[k][j][i];
            solve_line();
            for (int k = 0; k < N; k++)
                rhs[k][j][i] = line[k];
        }
}
