/*
 * algebra_mpi.c: the kernels of algebra.c in MPI, written by hand.
 *
 * A rank has a block of rows of each matrix, or every so-many-th row where the result is a triangle, so that the
 * work is even. Rows of a matrix that is needed whole go to all others; they are used while further ones come.
 */
#include <inttypes.h>
#include "../ring.h"
#include "algebra.h"

/* m rows of n are this rank's: a block, or every so-many-th. */
typedef struct kernel {
    int n, m;
    double *matrix[MATRICES];
} kernel;

/* c += factor a b, of b rank r's rows. */
typedef struct multiplication {
    int n, m;
    double factor, *c, *a;
} multiplication;

static void add_rows(void *what, const double *rows, int r)
{
    const multiplication *p = what;
    int n = p->n, from = block_first(n, r), to = block_first(n, r + 1), i, j, k;
    double (*restrict c)[n] = (double (*)[n])p->c, by;
    double (*a)[n] = (double (*)[n])p->a;
    const double (*b)[n] = (const double (*)[n])rows;

    for (i = 0; i < p->m; i++)
        for (k = from; k < to; k++) {
            by = p->factor * a[i][k];
            for (j = 0; j < n; j++)
                c[i][j] += by * b[k - from][j];
        }
}

static void multiply(const kernel *p, double *c, double factor, double *a, double *b)
{
    multiplication x = { p->n, p->m, factor, c, a };

    pass_rows(b, p->n, p->n, block_size, add_rows, &x);
}

static void clear(const kernel *p, double *c)
{
    memset(c, 0, (size_t)p->m * (size_t)p->n * sizeof *c);
}

static void kernel_mm(const kernel *p)
{
    double *const *m = p->matrix;

    clear(p, m[5]);
    multiply(p, m[5], 1, m[0], m[1]);
}

static void scale(const kernel *p, double *c)
{
    long i;

    for (i = 0; i < (long)p->m * p->n; i++)
        c[i] *= beta;
}

static void kernel_gemm(const kernel *p)
{
    double *const *m = p->matrix;

    scale(p, m[5]);
    multiply(p, m[5], alpha, m[0], m[1]);
}

static void kernel_2mm(const kernel *p)
{
    double *const *m = p->matrix;

    clear(p, m[4]);
    multiply(p, m[4], alpha, m[0], m[1]);
    scale(p, m[5]);
    multiply(p, m[5], 1, m[4], m[2]);
}

static void kernel_3mm(const kernel *p)
{
    double *const *m = p->matrix, *f = allocate((size_t)p->m * (size_t)p->n * sizeof *f);

    clear(p, m[4]);
    multiply(p, m[4], 1, m[0], m[1]);
    clear(p, f);
    multiply(p, f, 1, m[2], m[3]);
    clear(p, m[5]);
    multiply(p, m[5], 1, m[4], f);
    free(f);
}

/* Columns of this rank's part of the triangle, from rank r's rows of a: row k of them is number k * ranks + r. */
static void update(void *what, const double *rows, int r)
{
    const kernel *p = what;
    int n = p->n, i, j, k, l;
    double (*c)[n] = (double (*)[n])p->matrix[5], (*a)[n] = (double (*)[n])p->matrix[0], sum;
    const double (*b)[n] = (const double (*)[n])rows;

    for (i = 0; i < p->m; i++)
        for (l = 0, j = r; j <= i * ranks + rank; l++, j += ranks) {
            sum = 0;
            for (k = 0; k < n; k++)
                sum += a[i][k] * b[l][k];
            c[i][j] = alpha * sum + beta * c[i][j];
        }
}

static void kernel_syrk(kernel *p)
{
    pass_rows(p->matrix[0], p->n, p->n, cyclic_size, update, p);
}

/* The same from rows of a and b side by side. */
static void update_2(void *what, const double *rows, int r)
{
    const kernel *p = what;
    int n = p->n, i, j, k, l;
    double (*c)[n] = (double (*)[n])p->matrix[5], sum;
    double (*a)[n] = (double (*)[n])p->matrix[0], (*b)[n] = (double (*)[n])p->matrix[1];
    const double (*ab)[2][n] = (const double (*)[2][n])rows;

    for (i = 0; i < p->m; i++)
        for (l = 0, j = r; j <= i * ranks + rank; l++, j += ranks) {
            sum = 0;
            for (k = 0; k < n; k++)
                sum += a[i][k] * ab[l][1][k] + b[i][k] * ab[l][0][k];
            c[i][j] = alpha * sum + beta * c[i][j];
        }
}

static void kernel_syr2k(kernel *p)
{
    size_t n = (size_t)p->n, i;
    double *both = allocate(2 * (size_t)p->m * n * sizeof *both);

    for (i = 0; i < (size_t)p->m; i++) {
        memcpy(both + 2 * i * n, p->matrix[0] + i * n, n * sizeof *both);
        memcpy(both + (2 * i + 1) * n, p->matrix[1] + i * n, n * sizeof *both);
    }
    pass_rows(both, p->n, 2 * p->n, cyclic_size, update_2, p);
    free(both);
}

static void add_covariance(void *what, const double *rows, int r)
{
    const kernel *p = what;
    int n = p->n, i, j, k, l;
    double (*c)[n] = (double (*)[n])p->matrix[5], (*a)[n] = (double (*)[n])p->matrix[0], sum;
    const double (*b)[n] = (const double (*)[n])rows;

    for (i = 0; i < p->m; i++)
        for (l = 0, j = r; j <= i * ranks + rank; l++, j += ranks) {
            sum = 0;
            for (k = 0; k < n; k++)
                sum += a[i][k] * b[l][k];
            c[i][j] = sum / (n - 1);
        }
}

static void kernel_covariance(kernel *p)
{
    int n = p->n, i, k;
    double (*a)[n] = (double (*)[n])p->matrix[0], sum;

    for (i = 0; i < p->m; i++) {
        sum = 0;
        for (k = 0; k < n; k++)
            sum += a[i][k];
        for (k = 0; k < n; k++)
            a[i][k] -= sum / n;
    }
    pass_rows(p->matrix[0], n, n, cyclic_size, add_covariance, p);
}

static void run(const char *kind, kernel *p)
{
    if (strcmp(kind, "3mm") == 0)
        kernel_3mm(p);
    else if (strcmp(kind, "syrk") == 0)
        kernel_syrk(p);
    else if (strcmp(kind, "syr2k") == 0)
        kernel_syr2k(p);
    else if (strcmp(kind, "covariance") == 0)
        kernel_covariance(p);
    else if (strcmp(kind, "gemm") == 0)
        kernel_gemm(p);
    else if (strcmp(kind, "mm") == 0)
        kernel_mm(p);
    else
        kernel_2mm(p);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int cyclic = strstr(p.kind, "mm") == NULL;
    kernel kernel;
    double start, seconds;
    uint64_t sum;
    size_t bytes;
    int i, j, k;

    ranks_init(&argc, &argv);
    kernel.n = p.n;
    kernel.m = cyclic ? cyclic_size(p.n, rank) : block_size(p.n, rank);
    bytes = (size_t)kernel.m * (size_t)p.n * sizeof(double);
    for (k = 0; k < MATRICES; k++) {
        kernel.matrix[k] = allocate(bytes);
        for (i = 0; i < kernel.m; i++)
            for (j = 0; j < p.n; j++)
                kernel.matrix[k][(long)i * p.n + j] =
                    element(k, cyclic ? i * ranks + rank : block_first(p.n, rank) + i, j);
    }
    start = timed_part_begin();
    run(p.kind, &kernel);
    seconds = timed_part_end(start);

    if (cyclic)
        sum = checksum_of_cyclic_rows(kernel.matrix[MATRICES - 1], p.n, (size_t)p.n * sizeof(double), 1);
    else
        sum = checksum_of_ranks(0, kernel.matrix[MATRICES - 1], bytes, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (k = 0; k < MATRICES; k++)
        free(kernel.matrix[k]);
    MPI_Finalize();
    return 0;
}
