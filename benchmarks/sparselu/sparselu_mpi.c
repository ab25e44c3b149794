/*
 * sparselu_mpi.c: the factors of sparselu.c in MPI, written by hand.
 *
 * Blocks are dealt out over a grid of ranks, two rows or columns to each in turn, since every second one has most of
 * the blocks. Of each step the diagonal's factors go to the ranks of its row and
 * column; the blocks of the row go down the grid, those of the column along it, packed: one message a rank.
 */
#include "../ranks.h"
#include "sparselu.h"

typedef struct grid {
    int rows, columns, row, column;             /* of ranks, and where this one is */
    MPI_Comm along, down;                       /* ranks of its row, and of its column */
} grid;

typedef struct matrix {
    int n, size;
    size_t bytes;                               /* of a block */
    char *has;
    double **block;                             /* this rank's, and for one step those that have come */
} matrix;

static grid grid_made(void)
{
    grid g;

    for (g.rows = 1; (g.rows + 1) * (g.rows + 1) <= ranks; g.rows++)
        ;
    while (ranks % g.rows)
        g.rows--;
    g.columns = ranks / g.rows;
    g.row = rank / g.columns;
    g.column = rank % g.columns;
    MPI_Comm_split(MPI_COMM_WORLD, g.row, g.column, &g.along);
    MPI_Comm_split(MPI_COMM_WORLD, g.column, g.row, &g.down);
    return g;
}

/* Which of so many has row or column i. */
static int dealt(int i, int of)
{
    return i / 2 % of;
}

static int is_mine(const grid *g, int i, int j)
{
    return dealt(i, g->rows) == g->row && dealt(j, g->columns) == g->column;
}

/* Memory that is kept from step to step. */
static double *panel(double **kept, size_t bytes)
{
    if (!*kept)
        *kept = allocate(bytes);
    return *kept;
}

/*
 * Blocks that the ranks of `comm` need and one of them, `root`, has: `count` of them, at `place`. They come through
 * `buffer`, and stay there for those that had none.
 */
static void hand_round(const matrix *m, MPI_Comm comm, int root, const int *place, int count, double *buffer)
{
    size_t elements = (size_t)m->size * (size_t)m->size;
    int me, of, k;

    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &of);
    if (of == 1 || !count)
        return;
    for (k = 0; k < count; k++)
        if (me == root)
            memcpy(buffer + (size_t)k * elements, m->block[place[k]], m->bytes);
        else
            m->block[place[k]] = buffer + (size_t)k * elements;
    MPI_Request request;
    MPI_Status status;
    MPI_Ibcast(buffer, (int)((size_t)count * elements), MPI_DOUBLE, root, comm, &request);
    wait_all(1, &request, &status);
}

static void factorize(const grid *g, matrix *m)
{
    int n = m->n, size = m->size, i, j, k, count, *place = allocate((size_t)n * sizeof *place);
    double *diagonal = allocate(m->bytes), *row = NULL, *column = NULL, **b = m->block;
    double (*d)[size];

    for (k = 0; k < n; k++) {
        int row_of = dealt(k, g->rows), column_of = dealt(k, g->columns);
        int in_row = row_of == g->row, in_column = column_of == g->column;

        if (in_row && in_column)
            factor_diagonal(size, (double (*)[size])b[k * n + k]);
        place[0] = k * n + k;
        if (in_row)
            hand_round(m, g->along, column_of, place, 1, diagonal);
        if (in_column)
            hand_round(m, g->down, row_of, place, 1, diagonal);
        d = (double (*)[size])b[k * n + k];
        for (count = 0, j = k + 1; j < n; j++)
            if (m->has[k * n + j] && dealt(j, g->columns) == g->column) {
                if (in_row)
                    solve_row(size, d, (double (*)[size])b[k * n + j]);
                place[count++] = k * n + j;
            }
        hand_round(m, g->down, row_of, place, count, panel(&row, (size_t)(n / g->columns + 2) * m->bytes));
        for (count = 0, i = k + 1; i < n; i++)
            if (m->has[i * n + k] && dealt(i, g->rows) == g->row) {
                if (in_column)
                    solve_column(size, d, (double (*)[size])b[i * n + k]);
                place[count++] = i * n + k;
            }
        hand_round(m, g->along, column_of, place, count, panel(&column, (size_t)(n / g->rows + 2) * m->bytes));
        for (i = k + 1; i < n; i++)
            for (j = k + 1; m->has[i * n + k] && j < n; j++)
                if (m->has[k * n + j] && is_mine(g, i, j))
                    update_block(size, (double (*)[size])b[i * n + k], (double (*)[size])b[k * n + j],
                                 (double (*)[size])b[i * n + j]);
    }
    free(place);
    free(diagonal);
    free(row);
    free(column);
}

/* Rank 0 gets the blocks in order. */
static uint64_t checksum_of_blocks(const grid *g, const matrix *m)
{
    int n = m->n, count = m->size * m->size, i, j, owner;
    double *buffer = allocate(m->bytes);
    uint64_t sum = 0;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            owner = dealt(i, g->rows) * g->columns + dealt(j, g->columns);
            if (!m->has[i * n + j] || (rank != 0 && rank != owner))
                continue;
            if (rank != 0)
                MPI_Send(m->block[i * n + j], count, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            else if (owner != 0)
                MPI_Recv(buffer, count, MPI_DOUBLE, owner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank == 0)
                sum = checksum(sum, owner ? buffer : m->block[i * n + j], count, 1);
        }
    free(buffer);
    return sum;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.blocks, i, j;
    matrix m = { n, p.size, (size_t)p.size * (size_t)p.size * sizeof(double), allocate((size_t)n * (size_t)n),
                 allocate_zeros((size_t)n * (size_t)n, sizeof(double *)) };
    double start, seconds;
    uint64_t sum;
    grid g;

    ranks_init(&argc, &argv);
    g = grid_made();
    find_pattern(n, (char (*)[n])m.has);
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (m.has[i * n + j] && is_mine(&g, i, j)) {
                m.block[i * n + j] = allocate(m.bytes);
                fill_block(i, j, n, p.size, (double (*)[p.size])m.block[i * n + j]);
            }
    start = timed_part_begin();
    factorize(&g, &m);
    seconds = timed_part_end(start);

    sum = checksum_of_blocks(&g, &m);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (is_mine(&g, i, j))
                free(m.block[i * n + j]);
    free(m.has);
    free(m.block);
    MPI_Comm_free(&g.along);
    MPI_Comm_free(&g.down);
    MPI_Finalize();
    return 0;
}
