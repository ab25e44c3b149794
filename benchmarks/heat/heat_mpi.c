/*
 * heat_mpi.c: the steps of heat.c in MPI, written by hand.
 *
 * Ranks form a grid over planes and rows, and each has a box. The faces of its neighbours travel while those points
 * are computed that need none of them; requests are persistent, for each of the two arrays.
 */
#include <inttypes.h>
#include "../ranks.h"
#include "heat.h"

/* A rank's place in the grid of ranks, and its box: m[d] planes (d = 0) or rows (1) from the first[d]-th on. */
typedef struct box {
    int n, grid[2], place[2], first[2], m[2];
} box;

/* The first of n that part k of `parts` has. */
static int part_first(int n, int parts, int k)
{
    int least = n / parts, more = n % parts;

    return k * least + (k < more ? k : more);
}

/* Of the grids that fit the cube, the one with the smallest faces: planes alone where that is as good. */
static void choose_grid(box *b)
{
    long cost, least = 0;
    int planes, rows, size = ranks;

    for (; size > (long)b->n * b->n; size--)
        continue;
    for (b->grid[0] = 0; !b->grid[0]; size--)
        for (planes = size; planes >= 1; planes--) {
            rows = size / planes;
            if (planes * rows != size || planes > b->n || rows > b->n)
                continue;
            cost = (planes > 1 ? b->n / rows : 0) + (rows > 1 ? b->n / planes : 0);
            if (!b->grid[0] || cost < least) {
                least = cost;
                b->grid[0] = planes;
                b->grid[1] = rows;
            }
        }
}

static box make_box(int n)
{
    box b = { .n = n };
    int d;

    choose_grid(&b);
    b.place[0] = rank / b.grid[1];
    b.place[1] = rank % b.grid[1];
    for (d = 0; d < 2; d++) {
        b.first[d] = part_first(n, b.grid[d], b.place[d]);
        b.m[d] = b.place[0] < b.grid[0] ? part_first(n, b.grid[d], b.place[d] + 1) - b.first[d] : 0;
    }
    return b;
}

/* The rank at the next place in direction d, or MPI_PROC_NULL. */
static int neighbour(const box *b, int d, int step)
{
    int at = b->place[d] + step;

    if (b->m[0] == 0 || at < 0 || at >= b->grid[d])
        return MPI_PROC_NULL;
    return rank + (d == 0 ? step * b->grid[1] : step);
}

/* A face with its neighbour: what is sent and where it is received, in the middle of each plane of the box. */
static void connect(halo *h, const box *b, double *u, int d, int step, MPI_Datatype face, long plane, long row)
{
    long stride = d == 0 ? plane : row, inner = step < 0 ? 1 : b->m[d], outer = inner + step;
    long start = d == 0 ? row : plane;
    int other = neighbour(b, d, step);

    if (other == MPI_PROC_NULL)
        return;
    MPI_Recv_init(u + start + outer * stride, 1, face, other, 2 * d + (step > 0), MPI_COMM_WORLD,
                  &h->request[h->count++]);
    MPI_Send_init(u + start + inner * stride, 1, face, other, 2 * d + (step < 0), MPI_COMM_WORLD,
                  &h->request[h->count++]);
}

static void connect_all(halo *h, const box *b, double *u)
{
    long row = b->n + 2, plane = (b->m[1] + 2) * row;
    MPI_Datatype face[2];
    int d, step;

    MPI_Type_contiguous((int)(b->m[1] * row), MPI_DOUBLE, &face[0]);
    MPI_Type_vector(b->m[0], (int)row, (int)plane, MPI_DOUBLE, &face[1]);
    h->count = 0;
    for (d = 0; d < 2; d++) {
        MPI_Type_commit(&face[d]);
        for (step = -1; step <= 1; step += 2)
            connect(h, b, u, d, step, face[d], plane, row);
        MPI_Type_free(&face[d]);
    }
}

/* Planes from .. to-1 of the box, rows low .. high-1. */
static void compute(const box *b, const double *from_u, double *to_u, int from, int to, int low, int high)
{
    int n = b->n, m = b->m[1], i, j, k;
    const double (*u)[m + 2][n + 2] = (const double (*)[m + 2][n + 2])from_u;
    double (*next)[m + 2][n + 2] = (double (*)[m + 2][n + 2])to_u;

    for (i = from; i < to; i++)
        for (j = low; j < high; j++)
            for (k = 1; k <= n; k++)
                next[i][j][k] = u[i][j][k]
                    + share * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k]
                               + u[i][j][k - 1] + u[i][j][k + 1] - 6 * u[i][j][k]);
}

static void step(const box *b, const double *u, double *next, halo *h)
{
    int top = neighbour(b, 0, -1) == MPI_PROC_NULL ? 1 : 2, left = neighbour(b, 1, -1) == MPI_PROC_NULL ? 1 : 2;
    int bottom = b->m[0] + (neighbour(b, 0, 1) == MPI_PROC_NULL);
    int right = b->m[1] + (neighbour(b, 1, 1) == MPI_PROC_NULL), i;

    halo_start(h);
    compute(b, u, next, top, bottom, left, right);
    halo_finish(h);
    compute(b, u, next, 1, top < b->m[0] + 1 ? top : b->m[0] + 1, 1, b->m[1] + 1);
    compute(b, u, next, bottom > top ? bottom : top, b->m[0] + 1, 1, b->m[1] + 1);
    for (i = top; i < bottom; i++) {
        compute(b, u, next, i, i + 1, 1, left < b->m[1] + 1 ? left : b->m[1] + 1);
        compute(b, u, next, i, i + 1, right > left ? right : left, b->m[1] + 1);
    }
}

/* The checksum of all rows in order, on rank 0: outside of what is timed. */
static uint64_t checksum_of_boxes(const box *b, const double *u)
{
    int n = b->n, row = n + 2, i, j, owner, p, q;
    double *other = allocate((size_t)row * sizeof *other);
    const double *next;
    uint64_t sum = 0;

    for (i = p = 0; i < n; i++) {
        p += p + 1 < b->grid[0] && i >= part_first(n, b->grid[0], p + 1);
        for (j = -1, q = 0; j <= n; j++) {
            q += q + 1 < b->grid[1] && j >= part_first(n, b->grid[1], q + 1);
            owner = p * b->grid[1] + q;
            next = other;
            if (rank == owner)
                next = u + ((i - b->first[0] + 1) * (long)(b->m[1] + 2) + j - b->first[1] + 1) * row;
            if (owner != 0 && rank == owner)
                MPI_Send(next, row, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD);
            if (owner != 0 && rank == 0)
                MPI_Recv(other, row, MPI_DOUBLE, owner, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank == 0)
                sum = checksum(sum, next, row, 1);
        }
    }
    free(other);
    return sum;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int i, j, k, t;
    double *u[2], *point, start, seconds;
    halo h[2];
    uint64_t sum;
    box b;

    ranks_init(&argc, &argv);
    b = make_box(p.n);
    for (t = 0; t < 2; t++) {
        point = u[t] = allocate((size_t)(b.m[0] + 2) * (size_t)(b.m[1] + 2) * (size_t)(p.n + 2) * sizeof *u[t]);
        for (i = 0; i < b.m[0] + 2; i++)
            for (j = 0; j < b.m[1] + 2; j++)
                for (k = 0; k < p.n + 2; k++)
                    *point++ = initial(b.first[0] + i, b.first[1] + j, k);
        connect_all(&h[t], &b, u[t]);
    }
    start = timed_part_begin();
    for (t = 0; t < p.steps; t++)
        step(&b, u[t % 2], u[(t + 1) % 2], &h[t % 2]);
    seconds = timed_part_end(start);

    sum = checksum_of_boxes(&b, u[t % 2]);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    for (t = 0; t < 2; t++) {
        halo_free(&h[t]);
        free(u[t]);
    }
    MPI_Finalize();
    return 0;
}
