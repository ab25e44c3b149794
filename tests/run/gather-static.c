// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Static arrays, by name and behind parameters, of which members load elements that an index names: each is an object of
   its own, whatever lies beside it, and has pages that it shares with its neighbours. */
#include <stdio.h>

enum { N = 40000, EACH = 5, STEPS = 8 };

static char before[100];
static double x[N], y[N], z[N + 3];
static int column[N * EACH];
static double value[N * EACH];
static struct { long n; double v[N]; } inside;

static void product(double *to, const double *from)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double sum = 0;

        for (int k = i * EACH; k < (i + 1) * EACH; k++)
            sum += value[k] * from[column[k]];
        to[i] = sum;
    }
}

static double scale(double *to, const double *from, double by)
{
    double all = 0;

#pragma omp parallel for reduction(+ : all)
    for (int i = 0; i < N; i++) {
        to[i] = from[i] * by + i % 3;
        all += to[i];
    }
    return all;
}

int main(void)
{
    static const int apart[EACH] = { -200, -1, 0, 1, 200 };
    double all = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        x[i] = i % 10;
        for (int k = 0; k < EACH; k++) {
            column[i * EACH + k] = (i + apart[k] + N) % N;
            value[i * EACH + k] = 1.0 / (k + 2);
        }
    }
    for (int step = 0; step < STEPS; step++) {
        product(y, x);
        all += scale(x, y, 0.5);
        product(z + 3, x);
        all += scale(y, z + 3, 0.25);
        product(inside.v, y);
        inside.n++;
        all += scale(x, inside.v, 0.125);
    }
    for (int i = 0; i < N; i++)
        all += x[i] + 2 * y[i] + 3 * z[i] + inside.v[i];
    printf("%.9e %ld %d\n", all, inside.n, before[5]);
    return 0;
}
