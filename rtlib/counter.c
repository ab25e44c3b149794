/*
 * counter.c: numbers that a team shares, from which its members take iterations.
 *
 * A counter only grows, by one operation: `raise(to)` makes it the larger of what it was and `to`, and
 * returns what it was. A rank that raises it from a to b owns a .. b-1; one that comes too late, with a
 * number from a loop that the others have left, changes nothing. So the loops that share a counter have
 * each a range of their own, behind the range of the loop before, and nothing ever resets it.
 *
 * There is one counter for each set of ranks that a team has split. Teams of the same set follow one another, as a set
 * that splits inside of a team is smaller than the team's, and all ranks of the set begin their loops in the same
 * order: where the next range begins each rank of the set knows by itself, however far one is behind another, and
 * whatever other sets they have been in meanwhile. Only members that a cancelled region has lost begin fewer loops than
 * others; when its team has joined, all go on behind the last one that somebody has begun.
 *
 * The counter of a set lies with its first rank, one word for each size. Where all ranks of the set share memory a
 * raise is an atomic on the word. Otherwise it is MPI_Rget_accumulate, which the rank that holds the word may serve by
 * a network card, or else when it is in MPI: it looks in at each chunk and in all waiting. The two never meet on one
 * word.
 *
 * Where asking takes time, a loop that has split the set by itself does with one question for each piece, which may be
 * under way while the piece before is computed: the next number of the loop, by an addition. Nobody can come too late,
 * as no member leaves the join of such a loop before all have their answers; so two words serve in turn, and who has
 * them prepares the one of the next loop when one begins. A word is the loop's number and, below, how often it was
 * asked.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"

#define LINE 64                         /* bytes of a cache line */

typedef _Atomic uint64_t word;

static MPI_Win far = MPI_WIN_NULL;
static uint64_t *far_words;             /* this rank's part of it: words that are raised, and pairs that are asked */
static int near_first, near_end;        /* the ranks around this one that share memory; it alone, if none */
static word *near_words;                /* theirs: as many each as ranks of the node */
static void *near_locks;                /* behind those of the node: see lock_near.c */
static void *near_shelves;              /* of the ranks around this one: see shelf.c */

/* Of the words of the set's first rank. */
static MPI_Aint place(const ot_set *set)
{
    return set->size - 1;
}

/* Do all ranks of the team share memory? They all find the same. */
bool ot_counter_is_near(const ot_construct *team)
{
    const ot_set *whole = &team->team.whole;
    return whole->first >= near_first && whole->first + whole->size <= near_end;
}

static word *near_word(const ot_construct *team)
{
    const ot_set *whole = &team->team.whole;
    return &near_words[(size_t)(whole->first - near_first) * (size_t)ot.node_ranks + (size_t)place(whole)];
}

/* Raises the counter of a team that spans nodes. */
static uint64_t raise_far(const ot_construct *team, uint64_t to)
{
    const ot_set *whole = &team->team.whole;
    static ot_requests r;
    uint64_t was;
    bool user = ot_enter_runtime();

    MPI_Rget_accumulate(&to, 1, MPI_UINT64_T, &was, 1, MPI_UINT64_T, whole->first, place(whole), 1, MPI_UINT64_T,
                        MPI_MAX, far, ot_request(&r));
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
        return raise_far(team, to);
    word *w = near_word(team);
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

double ot_counter_clock(void)
{
    bool user = ot_enter_runtime();     /* else it is the clock of the set's leader, which all of its ranks ask for */
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    ot_leave_runtime(user);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- numbers one by one ---------------------------------------------------------------------------- */

struct otosp_ask {                      /* a question that is under way */
    ot_requests under_way;
    const ot_construct *team;
    uint64_t loop, one, was;
    otosp_ask *next;                    /* of those that are free */
};

enum { COUNT_BITS = 32 };

static otosp_ask *free_asks;

/* Of the loop of the set that has this number. */
static MPI_Aint place_of_loop(const ot_set *set, uint64_t loop)
{
    return ot.world.size + 2 * place(set) + (MPI_Aint)(loop % 2);
}

/* Asks for the next number. It must be answered before the loop ends. */
otosp_ask *ot_counter_ask(const ot_construct *team, uint64_t loop)
{
    bool user = ot_enter_runtime();
    const ot_set *whole = &team->team.whole;
    otosp_ask *a = free_asks;

    if (a)
        free_asks = a->next;
    else
        *(a = ot_alloc(sizeof *a)) = (otosp_ask){ .one = 1 };
    a->team = team;
    a->loop = loop;
    MPI_Rget_accumulate(&a->one, 1, MPI_UINT64_T, &a->was, 1, MPI_UINT64_T, whole->first, place_of_loop(whole, loop), 1,
                        MPI_UINT64_T, MPI_SUM, far, ot_request(&a->under_way));
    ot_leave_runtime(user);
    return a;
}

/* From 0 on. */
uint64_t ot_counter_answer(otosp_ask *a)
{
    bool user = ot_enter_runtime();

    ot_wait(&a->under_way);
    if ((uint32_t)(a->was >> COUNT_BITS) != (uint32_t)a->loop)
        ot_fatal_at(a->team->site, "internal error: iterations of a loop were asked for that the others have left");
    a->next = free_asks;
    free_asks = a;
    ot_leave_runtime(user);
    return a->was & UINT32_MAX;
}

/* ---- where ranges begin ---------------------------------------------------------------------------- */

/* What loops of a set that this rank is in have been given of its counter. */
typedef struct given {
    struct given *next;                 /* in its bucket */
    int first, size;
    uint64_t numbers, loops;            /* loops: how many have asked for numbers one by one */
} given;

static given *given_of(const ot_construct *team)
{
    static given *bucket[64];
    const ot_set *whole = &team->team.whole;
    given **at = &bucket[ot_mix((uint64_t)whole->first, (uint64_t)whole->size) % 64], *g = *at;

    while (g && (g->first != whole->first || g->size != whole->size))
        g = g->next;
    if (!g) {
        g = ot_alloc(sizeof *g);
        *g = (given){ .next = *at, .first = whole->first, .size = whole->size };
        *at = g;
    }
    return g;
}

static void refuse_so_many(const ot_construct *team)
{
    ot_fatal_at(team->site, "loops with schedule(dynamic) or schedule(guided) have more chunks than can be counted: "
                "write a larger chunk size");
}

/* The first of so many numbers for a loop that all members of the team begin. */
uint64_t ot_counter_give(const ot_construct *team, uint64_t numbers)
{
    given *g = given_of(team);
    uint64_t first = g->numbers;

    if (numbers > UINT64_MAX - first)
        refuse_so_many(team);
    g->numbers += numbers;
    return first;
}

/* The number of a loop that has split the set, whose members will ask for so many numbers one by one. */
uint64_t ot_counter_loop(const ot_construct *team, uint64_t numbers)
{
    if (numbers + (uint64_t)team->team.members > UINT32_MAX)
        refuse_so_many(team);
    const ot_set *whole = &team->team.whole;
    uint64_t loop = given_of(team)->loops++;

    if (ot.world.rank == whole->first) {
        far_words[place_of_loop(whole, loop + 1)] = (loop + 1) << COUNT_BITS;
        MPI_Win_sync(far);
    }
    return loop;
}

uint64_t ot_counter_given(const ot_construct *team)
{
    return given_of(team)->numbers;
}

/* Other members have begun more loops. */
void ot_counter_skip(const ot_construct *team, uint64_t to)
{
    given *g = given_of(team);

    if (g->numbers < to)
        g->numbers = to;
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
    size_t bytes = ((size_t)ot.node_ranks * (size_t)ot.node_ranks * sizeof(word) + LINE - 1) / LINE * LINE;
    neighbour me = { ot.world.rank, getpid(), -1 }, *all = ot_alloc((size_t)ot.node_ranks * sizeof *all);
    int i = 0, place;

    MPI_Comm_rank(ot.node, &place);
    const size_t locks = bytes, shelves = (locks + ot_near_bytes() + ot_post_bytes() + LINE - 1) / LINE * LINE;
    bytes = shelves + (size_t)ot.node_ranks * ot_shelf_bytes();
    if (place == 0)
        me.file = make_file(bytes);
    MPI_Iallgather(&me, sizeof me, MPI_BYTE, all, sizeof me, MPI_BYTE, ot.node, ot_request(&r));
    ot_wait(&r);
    word *words = map_file(&all[0], bytes);
    near_locks = (char *)words + locks;
    for (i = place; i && all[i - 1].rank == all[i].rank - 1; i--)
        ;
    near_first = all[i].rank;
    near_words = words ? words + (size_t)i * (size_t)ot.node_ranks : NULL;
    near_shelves = (char *)words + shelves + (size_t)i * ot_shelf_bytes();
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
    ot_shelf_start(near_shelves, near_first, near_end);
    if (near_end - near_first == ot.world.size) {       /* then so it is on all ranks */
        ot_near_start(near_locks);
        ot_post_start(near_locks + ot_near_bytes());
        return;
    }
    /* MPICH lets others see other bytes than these where a part is not aligned. */
    size_t bytes = (3 * (size_t)ot.world.size * sizeof *far_words + LINE - 1) / LINE * LINE;
    MPI_Win_allocate((MPI_Aint)bytes, sizeof *far_words, MPI_INFO_NULL, ot.comm, &far_words, &far);
    memset(far_words, 0, bytes);
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
