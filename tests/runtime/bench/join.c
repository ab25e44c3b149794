/*
 * The join of a loop in which each rank writes one contiguous section, against MPI_Allgatherv and against
 * one Isend and Irecv for each pair. Prints microseconds (the first decile of the repetitions, on rank 0, since a busy machine slows the others) for each
 * size of a rank's section.
 *
 *     mpiexec -n 2 ./join
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "otosp.h"

enum { MOST = 8 << 20, REPS = 401 };

static const otosp_site site = { "join.c", 10, "parallel for", OTOSP_SITE_SILENT };
static char *data;
static double times[REPS];

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void join(long bytes, int ranks, int rank)
{
    otosp_loop loop;

    (void)rank;
    otosp_parallel_for_begin(&loop, &site, (otosp_count)ranks, OTOSP_STATIC, 0, 0);
    while (otosp_next(&loop))
        for (otosp_count i = loop.first; i < loop.end; i++)
            otosp_result(&loop, data + (long)i * bytes, bytes);
    otosp_end(&loop);
}

static void allgatherv(long bytes, int ranks, int rank)
{
    int counts[64], places[64];

    (void)rank;
    for (int i = 0; i < ranks; i++) {
        counts[i] = (int)bytes;
        places[i] = (int)(i * bytes);
    }
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, data, counts, places, MPI_CHAR, MPI_COMM_WORLD);
}

static void direct(long bytes, int ranks, int rank)
{
    MPI_Request r[128];
    int n = 0;

    for (int i = 0; i < ranks; i++)
        if (i != rank)
            MPI_Irecv(data + i * bytes, (int)bytes, MPI_CHAR, i, 0, MPI_COMM_WORLD, &r[n++]);
    for (int i = 0; i < ranks; i++)
        if (i != rank)
            MPI_Isend(data + rank * bytes, (int)bytes, MPI_CHAR, i, 0, MPI_COMM_WORLD, &r[n++]);
    for (int i = 0; i < n; i++)
        MPI_Wait(&r[i], MPI_STATUS_IGNORE);
}

static double measure(void (*exchange)(long, int, int), long bytes, int ranks, int rank)
{
    int batch = bytes < 65536 ? 10 : 1;

    for (int i = -20; i < REPS; i++) {
        double start = MPI_Wtime();
        for (int j = 0; j < batch; j++)
            exchange(bytes, ranks, rank);
        if (i >= 0)
            times[i] = (MPI_Wtime() - start) / batch;
    }
    qsort(times, REPS, sizeof *times, by_value);
    return 1e6 * times[REPS / 10];
}

int main(void)
{
    int ranks, rank;

    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    data = malloc((size_t)MOST * (size_t)ranks);
    memset(data, 1, (size_t)MOST * (size_t)ranks);
    printf("%10s %10s %10s %10s\n", "bytes", "join", "Allgatherv", "direct");
    for (long bytes = 8; bytes <= MOST; bytes *= 4) {
        double a = measure(join, bytes, ranks, rank);
        double b = measure(allgatherv, bytes, ranks, rank);
        double c = measure(direct, bytes, ranks, rank);
        printf("%10ld %10.2f %10.2f %10.2f\n", bytes, a, b, c);
    }
    return 0;
}
