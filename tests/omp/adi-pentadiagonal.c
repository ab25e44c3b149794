// procs: 1 2 3 4
// same-as: serial openmp
// files: adi-pentadiagonal-rhs.part.c adi-pentadiagonal-solve.part.c
// options: -O2
// Approximate factorisation with scalar penta-diagonal systems, in the manner of NAS SP: a convection-diffusion
// equation with fourth-order dissipation goes to its steady solution. One region spans all time steps; loops
// are orphaned in functions of three files, with threadprivate work arrays.
#include <stdio.h>
#include "adi-pentadiagonal.h"

enum { STEPS = 100 };

double u[N][N][N], rhs[N][N][N], forcing[N][N][N];

/* Exact on the boundary, something far off inside; the forcing makes `exact` the steady solution. */
static void start(void)
{
    #pragma omp for
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                forcing[k][j][i] = 0;
                u[k][j][i] = exact(i, j, k);
            }
    compute_rhs();
    #pragma omp for
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                forcing[k][j][i] = rhs[k][j][i] / STEP;
                u[k][j][i] = 0;
            }
}

int main(void)
{
    double first = 0, last = 0;

    #pragma omp parallel shared(first, last)
    {
        double e;

        start();
        e = error();
        #pragma omp master
        first = e;
        for (int step = 0; step < STEPS; step++) {
            compute_rhs();
            solve_x();
            solve_y();
            solve_z();
            add();
        }
        e = error();
        #pragma omp master
        last = e;
    }
    printf("error %.4f, then %.3e: %s\n", first, last, first > 1 && last < 1e-4 ? "verified" : "WRONG");
    return !(first > 1 && last < 1e-4);
}
