/*
 * count.c: stands between a program and MPI, as profilers do, and writes down at the end, for each rank that this one
 * has sent messages to, how many and of how many bytes, and last the bytes that it has read of other processes. Not
 * counted is what carries the profile itself, nor a first look at a few bytes.
 *
 * COUNT_REFUSES=1: no program may read another one. What MPI itself reads so is its own concern.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST_RANKS = 64, FEW = 64, OT_TAG_PROFILE = 99 };

static long messages[MOST_RANKS], bytes[MOST_RANKS], looked;

int MPI_Isend(const void *p, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *r)
{
    int size;

    PMPI_Type_size(type, &size);
    if (tag != OT_TAG_PROFILE) {
        messages[to]++;
        bytes[to] += (long)count * size;
    }
    return PMPI_Isend(p, count, type, to, tag, comm, r);
}

/* The program is linked to a fixed address, libraries lie high up. */
static int is_library(const void *code)
{
    return (uintptr_t)code >> 32 != 0;
}

ssize_t process_vm_readv(pid_t process, const struct iovec *to, unsigned long n, const struct iovec *from,
                         unsigned long m, unsigned long flags)
{
    long done = -1;
    int library = is_library(__builtin_return_address(0));

    if (!library && getenv("COUNT_REFUSES"))
        errno = EPERM;
    else
        done = syscall(SYS_process_vm_readv, process, to, n, from, m, flags);
    if (!library && done > FEW)
        looked += done;
    return done;
}

int MPI_Finalize(void)
{
    char name[4096];
    int rank;

    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "%s/%d", getenv("COUNT_FOLDER"), rank);
    FILE *f = fopen(name, "w");
    for (int to = 0; f && to < MOST_RANKS; to++)
        fprintf(f, "%ld %ld\n", messages[to], bytes[to]);
    if (f)
        fprintf(f, "%ld\n", looked);
    if (!f || fclose(f))
        abort();
    return PMPI_Finalize();
}
