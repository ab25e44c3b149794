// procs: 1 2 3 4 5 6 7
// same-as: serial
// n bodies: each iteration sums the forces on one body in a fixed order, so every rank count agrees.
#include <math.h>
#include <stdio.h>

enum { N = 40, STEPS = 10 };

struct body { double x[3], v[3], mass; };

static struct body bodies[N];
static double forces[N][3];

static void force_on(const struct body *b, int i, double f[3])
{
    int j, k;
    f[0] = f[1] = f[2] = 0;
    for (j = 0; j < N; j++) {
        double d[3], r2 = 0.01;
        if (j == i)
            continue;
        for (k = 0; k < 3; k++) {
            d[k] = b[j].x[k] - b[i].x[k];
            r2 += d[k] * d[k];
        }
        for (k = 0; k < 3; k++)
            f[k] += b[i].mass * b[j].mass * d[k] / (r2 * sqrt(r2));
    }
}

int main(void)
{
    int i, k, t, near = 0;
    for (i = 0; i < N; i++) {
        for (k = 0; k < 3; k++)
            bodies[i].x[k] = (i * (7 + k * 4) + k) % 23 - 11;
        bodies[i].mass = 1 + i % 3;
    }
    for (t = 0; t < STEPS; t++) {
        #pragma omp parallel for private(k)
        #pragma llc result(forces[i], 3)
        for (i = 0; i < N; i++) {
            double f[3];
            force_on(bodies, i, f);
            for (k = 0; k < 3; k++)
                forces[i][k] = f[k];
        }
        #pragma omp parallel for private(k) reduction(+: near)
        #pragma llc result(bodies[i].x, 6)
        for (i = 0; i < N; i++) {
            struct body *b = &bodies[i];
            for (k = 0; k < 3; k++) {
                b->v[k] += 0.01 * forces[i][k] / b->mass;
                b->x[k] += 0.01 * b->v[k];
            }
            near += fabs(b->x[0]) < 5;
        }
    }
    for (i = 0; i < N; i += 7)
        printf("%.15g %.15g %.15g\n", bodies[i].x[0], bodies[i].v[1], bodies[i].x[2]);
    printf("%d\n", near);
    return 0;
}
