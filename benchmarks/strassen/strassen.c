/*
 * strassen.c: the product of two matrices: each of its seven products is a task, down to a certain order.
 */
#include "../timer.h"
#include "strassen.h"

enum { TASKS_FROM = 256 };

static void multiply_tasks(int n, const double *a, const double *b, double *c)
{
    double *m[PRODUCTS];
    int h = n / 2, k;
    size_t size = (size_t)h * (size_t)h;

    if (n < TASKS_FROM) {
        multiply(n, a, b, c);
        return;
    }
    for (k = 0; k < PRODUCTS; k++) {
        m[k] = allocate(size * sizeof *m[k]);
#pragma omp task firstprivate(k) shared(m) untied
        {
            double *s = allocate(size * sizeof *s), *t = allocate(size * sizeof *t);

            add_quarters(h, a, product[k].left, s);
            add_quarters(h, b, product[k].right, t);
            multiply_tasks(h, s, t, m[k]);
            free(s);
            free(t);
        }
    }
#pragma omp taskwait
    memset(c, 0, 4 * size * sizeof *c);
    for (k = 0; k < PRODUCTS; k++) {
        add_to_quarters(h, m[k], product[k].to, c);
        free(m[k]);
    }
}

int main(int argc, char **argv)
{
    int n = arguments(argc, argv);
    size_t size = (size_t)n * (size_t)n;
    double *a = allocate(size * sizeof *a), *b = allocate(size * sizeof *b), *c = allocate(size * sizeof *c), start;

    fill(n, a, 1);
    fill(n, b, 2);
    start = omp_get_wtime();
#pragma omp parallel
#pragma omp single
    multiply_tasks(n, a, b, c);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    printf("checksum %016" PRIx64 "\n", checksum(0, c, (long)size, 1));
    free(a);
    free(b);
    free(c);
    return 0;
}
