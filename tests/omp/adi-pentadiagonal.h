/* adi-pentadiagonal.h: the grid that the files of adi-pentadiagonal.c share. */
#ifndef ADI_PENTADIAGONAL_H
#define ADI_PENTADIAGONAL_H

enum { N = 16 };                                /* points in each direction, boundary included */

#define VISCOSITY 0.05
#define WIND 0.3
#define DISSIPATION 1e-5
#define STEP 0.08                               /* of time */
#define H (1.0 / (N - 1))

extern double u[N][N][N], rhs[N][N][N], forcing[N][N][N];       /* [k][j][i] */

/* The system of a line: five diagonals, and the right-hand side. Each thread's own. */
extern double diagonal[5][N], line[N];
#pragma omp threadprivate(diagonal, line)

double exact(int i, int j, int k);

/* All of these are called by a whole team. */
void compute_rhs(void);
void solve_x(void);
void solve_y(void);
void solve_z(void);
void add(void);
double error(void);

#endif
