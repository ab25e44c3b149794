/*
 * factors_mpi.c: the factors of factors.c in MPI, written by hand.
 *
 * Blocks are dealt out over a grid of ranks. When a block of a panel (the column, and for LU the row, of a step) has
 * its final values, it goes straight to the ranks that use it; receives wait for them, a step ahead. Of each step a
 * rank first updates the next panel. While it waits for that panel's diagonal it updates what else there is.
 */
#include "../ranks.h"
#include "factors.h"

typedef struct item {           /* a block of a panel */
    double *block, *buffer;     /* where it is, and where it comes to, if it is another rank's */
    MPI_Request request;
} item;

typedef struct factors {
    problem p;
    int rows, columns, row, column;             /* of the grid, and where this rank is */
    double **own;                               /* blocks */
    item *left[2], *up[2];                      /* those of the column and the row of even and odd steps */
    MPI_Request *sent;
    size_t sends, room;
} factors;

static int elements(const factors *f)
{
    return f->p.size * f->p.size;
}

static int owner(const factors *f, int i, int j)
{
    return i % f->rows * f->columns + j % f->columns;
}

static double **own(const factors *f, int i, int j)
{
    return &f->own[i * f->p.blocks + j];
}

/* Is one of first..last number `which` of so many that they are dealt to? */
static int deals_to(int first, int last, int which, int of)
{
    return first + (which - first % of + of) % of <= last;
}

/* Does the rank at this place of the grid use block i of the column of step k? */
static int uses_left(const factors *f, int i, int k, int row, int column)
{
    int last = f->p.blocks - 1, here = i % f->rows == row, below = k % f->columns == column;

    if (i == k)
        return (below && deals_to(k + 1, last, row, f->rows))
            || (!f->p.cholesky && here && deals_to(k + 1, last, column, f->columns));
    if (here && deals_to(k + 1, f->p.cholesky ? i : last, column, f->columns))
        return 1;
    return f->p.cholesky && i % f->columns == column && deals_to(i, last, row, f->rows);
}

/* ... or block j of the row? */
static int uses_up(const factors *f, int j, int k, int row, int column)
{
    return j % f->columns == column && deals_to(k + 1, f->p.blocks - 1, row, f->rows);
}

typedef int is_used(const factors *f, int i, int k, int row, int column);

static void send_block(factors *f, double *block, int i, int k, is_used *uses, int tag)
{
    int r;

    for (r = 0; r < ranks; r++) {
        if (r == rank || !uses(f, i, k, r / f->columns, r % f->columns))
            continue;
        if (f->sends == f->room && !(f->sent = realloc(f->sent, (f->room = 2 * f->room + 64) * sizeof *f->sent)))
            exit(1);
        MPI_Isend(block, elements(f), MPI_DOUBLE, r, tag, MPI_COMM_WORLD, &f->sent[f->sends++]);
    }
}

static void expect_block(factors *f, item *b, int i, int j, int used, int tag)
{
    b->block = *own(f, i, j);
    b->request = MPI_REQUEST_NULL;
    if (b->block || !used)
        return;
    if (!b->buffer)
        b->buffer = allocate((size_t)elements(f) * sizeof *b->buffer);
    b->block = b->buffer;
    MPI_Irecv(b->buffer, elements(f), MPI_DOUBLE, owner(f, i, j), tag, MPI_COMM_WORLD, &b->request);
}

/* The panel of step k is to come. */
static void expect_panel(factors *f, int k)
{
    int n = f->p.blocks, i;

    for (i = k; i < n; i++)
        expect_block(f, &f->left[k % 2][i], i, k, uses_left(f, i, k, f->row, f->column), i);
    for (i = k + 1; i < n && !f->p.cholesky; i++)
        expect_block(f, &f->up[k % 2][i], k, i, uses_up(f, i, k, f->row, f->column), n + i);
}

/* Its values, when they have come. */
static double (*got(item *b))[]
{
    MPI_Status status;

    if (b->request != MPI_REQUEST_NULL)
        wait_all(1, &b->request, &status);
    return (double (*)[])b->block;
}

static int is_here(item *b)
{
    int done;

    MPI_Test(&b->request, &done, MPI_STATUS_IGNORE);
    return done;
}

static void factor_own_diagonal(factors *f, int k)
{
    int size = f->p.size;
    double *d = *own(f, k, k);

    if (!d)
        return;
    if (f->p.cholesky)
        factor_cholesky(size, (double (*)[size])d);
    else
        factor_diagonal(size, (double (*)[size])d);
    send_block(f, d, k, k, uses_left, k);
}

/* What this rank has of the panel gets its final values. */
static void solve_own_panel(factors *f, int k)
{
    int n = f->p.blocks, size = f->p.size, i;
    double *b;

    for (i = k + 1; i < n; i++) {
        if ((b = *own(f, i, k))) {
            if (f->p.cholesky)
                solve_cholesky(size, got(&f->left[k % 2][k]), (double (*)[size])b);
            else
                solve_column(size, got(&f->left[k % 2][k]), (double (*)[size])b);
            send_block(f, b, i, k, uses_left, i);
        }
        if (!f->p.cholesky && (b = *own(f, k, i))) {
            solve_row(size, got(&f->left[k % 2][k]), (double (*)[size])b);
            send_block(f, b, i, k, uses_up, n + i);
        }
    }
}

/* Block i, j in step k. */
static void update(factors *f, int i, int j, int k)
{
    int size = f->p.size;
    double *c = *own(f, i, j);

    if (!c)
        return;
    if (f->p.cholesky)
        update_cholesky(size, got(&f->left[k % 2][i]), got(&f->left[k % 2][j]), (double (*)[size])c);
    else
        update_block(size, got(&f->left[k % 2][i]), got(&f->up[k % 2][j]), (double (*)[size])c);
}

static void factorize(factors *f)
{
    int n = f->p.blocks, i, j, k, waits;

    expect_panel(f, 0);
    factor_own_diagonal(f, 0);
    solve_own_panel(f, 0);
    for (k = 0; k + 1 < n; k++) {
        expect_panel(f, k + 1);
        update(f, k + 1, k + 1, k);
        factor_own_diagonal(f, k + 1);
        for (i = k + 2; i < n; i++) {
            update(f, i, k + 1, k);
            if (!f->p.cholesky)
                update(f, k + 1, i, k);
        }
        waits = 1;
        for (i = k + 2; i < n; i++)
            for (j = k + 2; j < (f->p.cholesky ? i + 1 : n); j++) {
                if (waits && is_here(&f->left[(k + 1) % 2][k + 1])) {
                    solve_own_panel(f, k + 1);
                    waits = 0;
                }
                update(f, i, j, k);
            }
        if (waits)
            solve_own_panel(f, k + 1);
    }
}

static void factors_init(factors *f)
{
    int n = f->p.blocks, size = f->p.size, i, j;

    for (f->rows = 1; (f->rows + 1) * (f->rows + 1) <= ranks; f->rows++)
        ;
    while (ranks % f->rows)
        f->rows--;
    f->columns = ranks / f->rows;
    f->row = rank / f->columns;
    f->column = rank % f->columns;
    f->own = allocate_zeros((size_t)n * (size_t)n, sizeof *f->own);
    for (i = 0; i < 2; i++) {
        f->left[i] = allocate_zeros((size_t)n, sizeof(item));
        f->up[i] = allocate_zeros((size_t)n, sizeof(item));
    }
    for (i = 0; i < n; i++)
        for (j = 0; j < (f->p.cholesky ? i + 1 : n); j++)
            if (owner(f, i, j) == rank) {
                *own(f, i, j) = allocate((size_t)elements(f) * sizeof(double));
                fill_block(i, j, n, size, (double (*)[size])*own(f, i, j));
            }
}

static void factors_free(factors *f)
{
    int n = f->p.blocks, i, k;

    for (i = 0; i < n * n; i++)
        free(f->own[i]);
    for (k = 0; k < 2; k++) {
        for (i = 0; i < n; i++) {
            free(f->left[k][i].buffer);
            free(f->up[k][i].buffer);
        }
        free(f->left[k]);
        free(f->up[k]);
    }
    free(f->own);
    free(f->sent);
}

/* Rank 0 gets the blocks in order. */
static uint64_t checksum_of_blocks(const factors *f)
{
    int n = f->p.blocks, i, j, from;
    double *buffer = allocate((size_t)elements(f) * sizeof *buffer);
    uint64_t sum = 0;

    for (i = 0; i < n; i++)
        for (j = 0; j < (f->p.cholesky ? i + 1 : n); j++) {
            from = owner(f, i, j);
            if (rank != 0 && rank == from)
                MPI_Send(*own(f, i, j), elements(f), MPI_DOUBLE, 0, 2 * n, MPI_COMM_WORLD);
            else if (rank == 0 && from != 0)
                MPI_Recv(buffer, elements(f), MPI_DOUBLE, from, 2 * n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank == 0)
                sum = checksum(sum, from ? buffer : *own(f, i, j), elements(f), 1);
        }
    free(buffer);
    return sum;
}

int main(int argc, char **argv)
{
    factors f = { .p = arguments(argc, argv) };
    double start, seconds;
    MPI_Status *status;
    uint64_t sum;

    ranks_init(&argc, &argv);
    factors_init(&f);
    start = timed_part_begin();
    factorize(&f);
    status = allocate(f.sends * sizeof *status);
    wait_all((int)f.sends, f.sent, status);
    seconds = timed_part_end(start);

    sum = checksum_of_blocks(&f);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    free(status);
    factors_free(&f);
    MPI_Finalize();
    return 0;
}
