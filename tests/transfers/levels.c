/* Bounds that are elements of a structure's array: planes stay where they are, and rows next to others travel. */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 40, TIMES = 20 };

struct level { int n[3]; double *u, *r; };

static void sweep(const struct level *l)
{
    double (*u)[l->n[1] + 2][l->n[2] + 2] = (double (*)[l->n[1] + 2][l->n[2] + 2])l->u;
    double (*r)[l->n[1] + 2][l->n[2] + 2] = (double (*)[l->n[1] + 2][l->n[2] + 2])l->r;

#pragma omp parallel for
    for (int k = 1; k <= l->n[0]; k++)
        for (int j = 1; j <= l->n[1]; j++)
            for (int i = 1; i <= l->n[2]; i++)
                r[k][j][i] = u[k - 1][j][i] + u[k + 1][j][i] - 2 * u[k][j][i];
}

int main(void)
{
    size_t all = (size_t)(SIZE + 2) * (SIZE + 2) * (SIZE + 2);
    struct level a = { { SIZE, SIZE, SIZE }, calloc(all, sizeof(double)), calloc(all, sizeof(double)) }, b = a;

    b.u = a.r;
    b.r = a.u;
    for (size_t i = 0; i < all; i++)
        a.u[i] = (double)(i % 17);
    for (int t = 0; t < TIMES; t++) {
        sweep(&a);
        sweep(&b);
    }
    printf("%g\n", a.u[all / 2]);
    return 0;
}
