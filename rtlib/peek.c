/*
 * peek.c: what another rank of this node has written is copied once, straight from its memory, by the one that reads it.
 *
 * The system does that (process_vm_readv): no memory need be mapped by both, so the heap keeps its large pages, and a
 * forked child its own memory. Rows go from their place to their place, without being packed. The owner must have
 * written before, and write no more until it has heard that the copy is done: who calls here sees to that.
 *
 * Only memory at the same address on all ranks is copied so: heap, main stack, the executable's data. Small messages
 * are faster by MPI, and short rows packed. If any pair of ranks of one node may not read each other, nobody does.
 */
#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>
#include "rt.h"

enum { LEAST = 64 << 10, LEAST_ROW = OT_PEEKED_ROW, MOST_ROWS = 1024 };     /* bytes, bytes, rows of one system call */

static pid_t *process;                  /* of each rank of this node, 0 of others; NULL: nobody reads */

/* What a rank shows, to see whether it can be read; it lies at the same address on all, or it cannot. */
static struct sign {
    uint64_t job;
    int32_t rank, process;
} mine;

static bool can_read(const struct sign *other)
{
    struct sign seen = { .job = 0 };
    struct iovec to = { &seen, sizeof seen }, from = { &mine, sizeof mine };

    return process_vm_readv(other->process, &to, 1, &from, 1, 0) == sizeof seen && !memcmp(&seen, other, sizeof seen);
}

static bool can_read_all(struct sign *all)
{
    static ot_requests r;
    bool can = true;

    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);    /* where the system asks who may read; elsewhere it fails */
    MPI_Iallgather(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE, ot.node, ot_request(&r));
    ot_wait(&r);
    for (int i = 0; i < ot.node_ranks; i++)
        can = can && can_read(&all[i]);
    return can;
}

/* All ranks call it. */
void ot_peek_start(void)
{
    static ot_requests r;
    int refused = 0;

    if (ot.world.size == 1 || !ot_setting(OT_SHM))
        return;
    struct sign *all = ot_alloc((size_t)ot.node_ranks * sizeof *all);
    mine = (struct sign){ ot.shown->job, ot.world.rank, getpid() };
    refused = !can_read_all(all);
    MPI_Iallreduce(MPI_IN_PLACE, &refused, 1, MPI_INT, MPI_MAX, ot.comm, ot_request(&r));
    ot_wait(&r);
    if (!refused) {
        process = memset(ot_alloc((size_t)ot.world.size * sizeof *process), 0, (size_t)ot.world.size * sizeof *process);
        for (int i = 0; i < ot.node_ranks; i++)
            process[all[i].rank] = all[i].process;
    }
    ot_free(all);
}

static bool lies_alike(const ot_md *md)
{
    return md->segment <= OT_SEGMENT_STACK || !strcmp(ot_segment_of(md->segment)->name, "the program");
}

bool ot_can_peek(int rank, const ot_md *v, size_t n)
{
    bool can = process && process[rank];

    for (size_t i = 0; can && i < n; i++)
        can = lies_alike(&v[i]);
    return can;
}

/* Do sections of so many bytes go straight between this rank and another one? Both ranks find the same. */
bool ot_peeks(int rank, const ot_md *v, size_t n, size_t bytes)
{
    uint64_t rows = 0;

    for (size_t i = 0; i < n; i++)
        rows += v[i].rows;
    return bytes >= LEAST && bytes / LEAST_ROW >= rows && ot_can_peek(rank, v, n);
}

bool ot_peeks_anywhere(size_t bytes)
{
    return process && bytes >= LEAST;
}

static void check_copied(int rank, ssize_t done)
{
    if (done <= 0)
        ot_fatal("the memory of rank %d, on the same node, cannot be read: %s; OTOSP_SHM=0 sends messages instead",
                 rank, done ? strerror(errno) : "it is not there");
    if (OTOSP_UNLIKELY(ot_profiled))
        ot_profile_copied(rank, (size_t)done);
}

bool ot_peeks_at(int rank, size_t bytes)
{
    return process && process[rank] && bytes >= LEAST;
}

void ot_peek_at(int rank, const char *from, char *to, size_t bytes)
{
    while (bytes) {
        struct iovec here = { to, bytes }, there = { (char *)(uintptr_t)from, bytes };
        ssize_t done = process_vm_readv(process[rank], &here, 1, &there, 1, 0);

        check_copied(rank, done);
        from += done;
        to += done;
        bytes -= (size_t)done;
    }
}

/* The system may copy less than it was asked for. */
static void copy(int rank, struct iovec *v, unsigned long n)
{
    while (n) {
        ssize_t done = process_vm_readv(process[rank], v, n, v, n, 0);
        check_copied(rank, done);
        for (; n && (size_t)done >= v->iov_len; v++, n--)
            done -= (ssize_t)v->iov_len;
        if (n) {
            v->iov_base = (char *)v->iov_base + done;
            v->iov_len -= (size_t)done;
        }
    }
}

/* Sections become here what they are on that rank. */
void ot_peek(int rank, const ot_md *v, size_t n)
{
    static struct iovec rows[MOST_ROWS];
    unsigned long pending = 0;

    for (size_t i = 0; i < n; i++) {
        char *at = ot_address(v[i].segment, v[i].offset);
        if (OTOSP_UNLIKELY(ot_hidden_any))
            ot_hidden_look_at(&v[i]);
        for (uint64_t row = 0; row < v[i].rows; row++, at += v[i].stride) {
            rows[pending++] = (struct iovec){ at, v[i].len };
            if (pending == MOST_ROWS) {
                copy(rank, rows, pending);
                pending = 0;
            }
        }
    }
    copy(rank, rows, pending);
}
