/*
 * counter.c: numbers that a team shares, from which its members take iterations.
 *
 * A counter only grows, by one operation: `raise(to)` makes it the larger of what it was and `to`, and
 * returns what it was. A rank that raises it from a to b owns a .. b-1; one that comes too late, with a
 * number from a loop that the others have left, changes nothing. So the loops of a team share one
 * counter, each in a range of its own behind the range of the loop before, and no barrier resets it.
 *
 * The counter of a team lies with the first rank of the set that the team has split, one word for each
 * depth and parity of the fork. A team of all ranks goes on where the last one in its place has stopped: all have begun
 * the same loops, and nothing need be reset, however far one rank is behind another. In a team inside of another one, and
 * where members may leave before they have begun a loop, as they are cancelled, that rank sets the word to 0 when the team
 * has joined.
 *
 * Where all ranks of the team share memory a raise is an atomic on the word. Otherwise it is
 * MPI_Rget_accumulate, which the rank that holds the word may serve by a network card, or else when it is
 * in MPI: it looks in at each chunk and in all waiting. The two never meet on one word.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "rt.h"

#define DEPTHS 34                       /* a split halves a set, so 2^31 ranks nest no deeper */
#define LINE   64                       /* words on cache lines of their own */

typedef union word {
    _Atomic uint64_t n;
    char line[LINE];
} word;

static MPI_Win far = MPI_WIN_NULL;
static word *far_words;                 /* this rank's part of it */
static int near_first, near_end;        /* the ranks around this one that share memory; it alone, if none */
static word *near_words;                /* theirs: 2 * DEPTHS each */
static void *near_locks;                /* behind those of the node: see lock_near.c */

static MPI_Aint place(const ot_construct *team)
{
    return 2 * (team->depth % DEPTHS) + (team->fork & 1);
}

/* Do all ranks of the team share memory? They all find the same. */
bool ot_counter_is_near(const ot_construct *team)
{
    const ot_set *whole = &team->team.whole;
    return whole->first >= near_first && whole->first + whole->size <= near_end;
}

static _Atomic uint64_t *near_word(const ot_construct *team)
{
    return &near_words[(team->team.whole.first - near_first) * 2 * DEPTHS + place(team)].n;
}

/* One operation on the word of a team that spans nodes. */
static uint64_t operate(const ot_construct *team, uint64_t to, MPI_Op op)
{
    static ot_requests r;
    uint64_t was;
    bool user = ot_enter_runtime();

    MPI_Rget_accumulate(&to, 1, MPI_UINT64_T, &was, 1, MPI_UINT64_T, team->team.whole.first, place(team), 1,
                        MPI_UINT64_T, op, far, ot_request(&r));
    ot_wait(&r);
    ot_leave_runtime(user);
    return was;
}

/* The counter now, or at least `seen`, which is what the caller knows. */
uint64_t ot_counter_read(const ot_construct *team, uint64_t seen)
{
    return ot_counter_is_near(team) ? atomic_load_explicit(near_word(team), memory_order_relaxed) : seen;
}

uint64_t ot_counter_raise(const ot_construct *team, uint64_t to)
{
    if (OTOSP_UNLIKELY(ot_forked))
        ot_child_refuse();
    if (!ot_counter_is_near(team))
        return operate(team, to, MPI_MAX);
    _Atomic uint64_t *w = near_word(team);
    uint64_t was = atomic_load_explicit(w, memory_order_relaxed);
    while (was < to && !atomic_compare_exchange_weak_explicit(w, &was, to, memory_order_relaxed,
                                                              memory_order_relaxed))
        ;
    return was;
}

/* Lets MPI serve those who ask this rank. */
void ot_counter_serve(const ot_construct *team)
{
    int there;

    if (ot_counter_is_near(team))
        return;
    bool user = ot_enter_runtime();
    MPI_Iprobe(ot.world.rank, OT_TAG_DATA, ot.comm, &there, MPI_STATUS_IGNORE);
    ot_leave_runtime(user);
}

static uint64_t taken_by_all[2];       /* by teams of all ranks, from either word */

static uint64_t *taken_before(const ot_construct *team)
{
    return team->outer || ot_omp.cancellation ? NULL : &taken_by_all[team->fork & 1];
}

/* Where the counter of a team that begins stands. */
uint64_t ot_counter_base(const ot_construct *team)
{
    return taken_before(team) ? *taken_before(team) : 0;
}

/* The team has joined: it takes from its counter no more. */
void ot_counter_leave(const ot_construct *team)
{
    if (taken_before(team)) {
        *taken_before(team) = team->taken;
        return;
    }
    if (!team->taken || team->team.whole.rank)
        return;
    if (ot_counter_is_near(team))
        atomic_store_explicit(near_word(team), 0, memory_order_relaxed);
    else
        operate(team, 0, MPI_REPLACE);
}

/* ---- start and end --------------------------------------------------------------------------------- */

/* What a rank says of itself to the others of its node; the first of them owns the shared memory. */
typedef struct neighbour {
    int rank, process, file;
} neighbour;

/* A file in memory that no program will meet by chance, nor inherit. */
static int make_file(size_t bytes)
{
    int made = memfd_create("otosp counters", MFD_CLOEXEC), file;

    if (made < 0)
        return -1;
    file = fcntl(made, F_DUPFD_CLOEXEC, 900);
    close(made);
    return file >= 0 && ftruncate(file, (off_t)bytes) ? -1 : file;
}

/* The file of another process as that has it open. */
static word *map_file(const neighbour *owner, size_t bytes)
{
    char name[64];
    void *at = MAP_FAILED;

    snprintf(name, sizeof name, "/proc/%d/fd/%d", owner->process, owner->file);
    int file = open(name, O_RDWR | O_CLOEXEC);
    if (file >= 0) {
        at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        close(file);
    }
    return at == MAP_FAILED ? NULL : at;
}

/* Maps the counters of the ranks around this one that are on its node. */
static bool share_memory(void)
{
    static ot_requests r;
    size_t bytes = (size_t)ot.node_ranks * 2 * DEPTHS * sizeof(word);
    neighbour me = { ot.world.rank, getpid(), -1 }, *all = ot_alloc((size_t)ot.node_ranks * sizeof *all);
    int i = 0, place;

    MPI_Comm_rank(ot.node, &place);
    if (place == 0)
        me.file = make_file(bytes + ot_near_bytes());
    MPI_Iallgather(&me, sizeof me, MPI_BYTE, all, sizeof me, MPI_BYTE, ot.node, ot_request(&r));
    ot_wait(&r);
    word *words = map_file(&all[0], bytes + ot_near_bytes());
    near_locks = (char *)words + bytes;
    for (i = place; i && all[i - 1].rank == all[i].rank - 1; i--)
        ;
    near_first = all[i].rank;
    near_words = words ? words + i * 2 * DEPTHS : NULL;
    for (i = place; i + 1 < ot.node_ranks && all[i + 1].rank == all[i].rank + 1; i++)
        ;
    near_end = all[i].rank + 1;
    free(all);
    return words;
}

/* What this job needs; all ranks call it. */
void ot_counter_start(void)
{
    static ot_requests r;
    int alone = 0;

    if (ot.world.size == 1)
        return;
    if (!ot_setting(OT_SHM) || !share_memory())
        alone = 1;
    MPI_Iallreduce(MPI_IN_PLACE, &alone, 1, MPI_INT, MPI_MAX, ot.comm, ot_request(&r));
    ot_wait(&r);
    if (alone) {                        /* somebody cannot, so nobody does */
        near_first = ot.world.rank;
        near_end = near_first + 1;
    }
    if (near_end - near_first == ot.world.size) {       /* then so it is on all ranks */
        ot_near_start(near_locks);
        return;
    }
    MPI_Win_allocate(2 * DEPTHS * sizeof(word), sizeof(word), MPI_INFO_NULL, ot.comm, &far_words, &far);
    for (int i = 0; i < 2 * DEPTHS; i++)
        far_words[i].n = 0;
    MPI_Barrier(ot.comm);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, far);
}

void ot_counter_stop(void)
{
    if (far == MPI_WIN_NULL)
        return;
    MPI_Win_unlock_all(far);
    MPI_Win_free(&far);
}
