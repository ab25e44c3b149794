/*
 * strassen_mpi.c: the product of strassen.c in MPI, written by hand. The products of some levels are dealt out; each
 * rank adds up what its own make in all places; then all have the sums of their rows.
 */
#include "../ranks.h"
#include "strassen.h"

static long number;             /* of products so far */

/* c = a b, as far as this rank has the products so many levels below. Returns whether it has any. */
static int multiply_own(int n, const double *a, const double *b, double *c, int levels)
{
    int h = n / 2, k, any = 0;
    size_t size = (size_t)h * (size_t)h;
    double *s, *t, *m;

    if (!levels || n <= SMALL) {
        any = number++ % ranks == rank;
        if (any)
            multiply(n, a, b, c);
        return any;
    }
    s = allocate(3 * size * sizeof *s);
    t = s + size;
    m = t + size;
    memset(c, 0, 4 * size * sizeof *c);
    for (k = 0; k < PRODUCTS; k++) {
        if (levels == 1 && number % ranks != rank) {    /* another rank's */
            number++;
            continue;
        }
        add_quarters(h, a, product[k].left, s);
        add_quarters(h, b, product[k].right, t);
        if (multiply_own(h, s, t, m, levels - 1)) {
            add_to_quarters(h, m, product[k].to, c);
            any = 1;
        }
    }
    free(s);
    return any;
}

int main(int argc, char **argv)
{
    int n = arguments(argc, argv), levels = 0, *count, r;
    size_t size = (size_t)n * (size_t)n;
    double *a = allocate(size * sizeof *a), *b = allocate(size * sizeof *b), *c = allocate(size * sizeof *c), *own;
    double start, seconds;
    long products;
    uint64_t sum;

    ranks_init(&argc, &argv);
    fill(n, a, 1);
    fill(n, b, 2);
    count = allocate((size_t)ranks * sizeof *count);
    for (r = 0; r < ranks; r++)
        count[r] = block_size(n, r) * n;
    own = ranks > 1 ? allocate((size_t)count[rank] * sizeof *own) : c;
    start = timed_part_begin();
    for (products = 1; ranks > 1 && products < 4 * ranks; products *= PRODUCTS)
        levels++;
    if (!multiply_own(n, a, b, c, levels))
        memset(c, 0, size * sizeof *c);
    if (ranks > 1)
        MPI_Reduce_scatter(c, own, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, own, (size_t)count[rank] * sizeof *own, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    if (own != c)
        free(own);
    free(count);
    free(a);
    free(b);
    free(c);
    MPI_Finalize();
    return 0;
}
