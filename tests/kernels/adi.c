// Alternating directions for the heat equation in a plane: columns, then rows, each by elimination.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

enum { N = 33, STEPS = 6 };

static double u[N][N], v[N][N], p[N][N], q[N][N];

int main(void)
{
    double dx = 1.0 / N, dt = 1.0 / STEPS, m1 = 2 * dt / (dx * dx), m2 = dt / (dx * dx);
    double a = -m1 / 2, b = 1 + m1, c = a, d = -m2 / 2, e = 1 + m2, f = d;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = (double)(i + N - j) / N;

    for (int t = 1; t <= STEPS; t++) {
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++) {
            v[0][i] = 1;
            p[i][0] = 0;
            q[i][0] = v[0][i];
            for (int j = 1; j < N - 1; j++) {
                p[i][j] = -c / (a * p[i][j - 1] + b);
                q[i][j] = (-d * u[j][i - 1] + (1 + 2 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1])
                        / (a * p[i][j - 1] + b);
            }
            v[N - 1][i] = 1;
            for (int j = N - 2; j >= 1; j--)
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++) {
            u[i][0] = 1;
            p[i][0] = 0;
            q[i][0] = u[i][0];
            for (int j = 1; j < N - 1; j++) {
                p[i][j] = -f / (d * p[i][j - 1] + e);
                q[i][j] = (-a * v[i - 1][j] + (1 + 2 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1])
                        / (d * p[i][j - 1] + e);
            }
            u[i][N - 1] = 1;
            for (int j = N - 2; j >= 1; j--)
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
    show("u", &u[0][0], N * N);
    return 0;
}
