/*
 * md.c: molecular dynamics, all pairs, velocity Verlet.
 *
 * W. C. Swope, H. C. Andersen, P. H. Berens, K. R. Wilson, J. Chem. Phys. 76, 637 (1982), give the
 * step: x += v dt + a dt^2 / 2, v += a dt / 2, then the forces at the new places, v += a dt / 2.
 * The energy, whose largest change is printed, is constant but for the error of order dt^2.
 */
#include <inttypes.h>
#include "../checksum.h"
#include "../timer.h"
#include "particles.h"

static int n;
static double *x, *v, *f;       /* places, velocities, forces: ND coordinates a particle */

/* The first part of the step. */
static void move(void)
{
    int i, k;

#pragma omp parallel for private(k)
#if defined NC_RESULT
#pragma llc nc_result(&x[i * ND], ND, x)
#pragma llc nc_result(&v[i * ND], ND, v)
#elif defined RESULT
#pragma llc result(&x[i * ND], ND)
#pragma llc result(&v[i * ND], ND)
#endif
    for (i = 0; i < n; i++)
        for (k = 0; k < ND; k++) {
            v[i * ND + k] += 0.5 * dt * f[i * ND + k] / mass;
            x[i * ND + k] += dt * v[i * ND + k];
        }
}

/* The second part; returns the energy. */
static double forces(void)
{
    double potential = 0, kinetic = 0, force[ND];
    pair p;
    int i, j, k;

#pragma omp parallel for private(j, k, p, force) reduction(+ : potential, kinetic)
#if defined NC_RESULT
#pragma llc nc_result(&f[i * ND], ND, f)
#pragma llc nc_result(&v[i * ND], ND, v)
#elif defined RESULT
#pragma llc result(&f[i * ND], ND)
#pragma llc result(&v[i * ND], ND)
#endif
    for (i = 0; i < n; i++) {
        for (k = 0; k < ND; k++)
            force[k] = 0;
        for (j = 0; j < n; j++)
            if (j != i) {
                p = interaction(&x[i * ND], &x[j * ND]);
                potential += 0.5 * p.potential;
                for (k = 0; k < ND; k++)
                    force[k] += p.pull * (x[i * ND + k] - x[j * ND + k]);
            }
        for (k = 0; k < ND; k++) {
            f[i * ND + k] = force[k];
            v[i * ND + k] += 0.5 * dt * force[k] / mass;
            kinetic += 0.5 * mass * v[i * ND + k] * v[i * ND + k];
        }
    }
    return potential + kinetic;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double start, seconds, energy, first, drift = 0;
    int k;

    n = p.particles;
    x = coordinates(n);
    v = coordinates(n);
    f = coordinates(n);
    place(x, n);
    forces();                   /* as if half a step had been made: velocities begin with a kick */
    start = omp_get_wtime();
    first = energy = 0;
    for (k = 0; k < p.steps; k++) {
        move();
        energy = forces();
        if (k == 0)
            first = energy;
        drift = fmax(drift, fabs((energy - first) / first));
    }
    seconds = omp_get_wtime() - start;
    printf("seconds %.6f\n", seconds);
    printf("energy %.15g\n", energy);
    printf("drift %.3e\n", drift);
    printf("checksum %016" PRIx64 "\n", checksum(checksum(0, x, n * ND, 1), v, n * ND, 1));
    free(x);
    free(v);
    free(f);
    return 0;
}
