/*
 * record_steps.c: time that all ranks have in common while a program is recorded (record.c) in which ranks look for
 * messages that may come or not, as where they steal work from each other.
 *
 * Many ranks share few cores, so what has come when a rank looks would be chance. Here each rank has a clock: what it
 * has computed, and steps that it has waited. A message is seen a step after it was sent, and a rank that looks for
 * messages waits until all others have come to a step before its own time at least: then none can be under way that it
 * does not know (K. M. Chandy, J. Misra, Commun. ACM 24, 198 (1981), with a step as the lookahead). The rank whose clock
 * is last never waits. So each recording is the same, and as if each rank had a core of its own.
 *
 * RECORD_STEP=n: in steps of n nanoseconds, about as long as a message takes. Without it nothing here does anything.
 *
 * What a program waits with is sched_yield or nanosleep: that is a step. clock_gettime tells this clock.
 */
#include <linux/futex.h>
#include <mpi.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "record.h"

enum { MOST = 2048 };                   /* messages to a rank that it has not received */
enum { COLLECTIVES = 4 };               /* more than a rank can be before another one */
enum { NAP = 1000000, LOOKS = 20 };     /* nanoseconds; between two of them */

static const long NEVER = INT64_MAX;

typedef struct message {
    long time, number;
    int from, tag;
} message;

/* Of each rank. */
static struct state {
    _Atomic long clock;
    _Atomic uint32_t moves;             /* how often that has been set: others sleep until it is again */
    _Atomic uint32_t sleepers;
    _Atomic long entered, when[COLLECTIVES];    /* collectives, and when each began */
    atomic_flag locked;
    _Atomic int n;
    message of[MOST];
} *of_rank, *mine;

static int rank, ranks, timed;          /* timed: this rank is in the part that is timed */
static long step, began, waited, last;  /* last: no other rank's clock is before that, as far as is known */

/* false: there are no steps. */
static int start(void)
{
    static int asked;
    const char *text = asked ? NULL : getenv("RECORD_STEP");

    asked = 1;
    if (!text)
        return of_rank != NULL;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    step = atol(text);
    of_rank = record_shared("steps", (size_t)ranks * sizeof *of_rank);
    mine = of_rank ? &of_rank[rank] : NULL;
    return of_rank != NULL;
}

/* ---- clocks -------------------------------------------------------------------------------------- */

static long futex(_Atomic uint32_t *at, int operation, uint32_t value, const struct timespec *time)
{
    return syscall(SYS_futex, at, operation, value, time, NULL, 0);
}

static void set_clock(long time)
{
    if (atomic_load(&mine->clock) == time)
        return;
    atomic_store(&mine->clock, time);
    atomic_fetch_add(&mine->moves, 1);
    if (atomic_load(&mine->sleepers))
        futex(&mine->moves, FUTEX_WAKE, INT32_MAX, NULL);
}

int record_in_steps(void)
{
    return timed;
}

void record_steps_begin(void)
{
    if (!start())
        return;
    timed = 1;
    began = record_computed();
    waited = last = 0;
}

void record_steps_end(void)
{
    if (!timed)
        return;
    timed = 0;
    set_clock(NEVER);
}

long record_clock(void)
{
    return record_computed() - began + waited;
}

void record_pass(long nanoseconds)
{
    waited += nanoseconds;
}

void record_step(void)
{
    waited += step;
}

/* Sleeps until the other one's clock may be later than `time`; MPI goes on here meanwhile. */
static void wait_for(struct state *other, long time)
{
    int looks = 0, there;

    while (atomic_load(&other->clock) < time) {
        PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (looks++ < LOOKS) {
            syscall(SYS_sched_yield);
            continue;
        }
        uint32_t moves = atomic_load(&other->moves);
        atomic_fetch_add(&other->sleepers, 1);
        if (atomic_load(&other->clock) < time)
            futex(&other->moves, FUTEX_WAIT, moves, &(struct timespec){ 0, NAP });
        atomic_fetch_sub(&other->sleepers, 1);
    }
}

/* Returns when all others have come to a time. */
static void wait_for_all(long time)
{
    long least = NEVER;

    if (last >= time)
        return;
    for (int r = 0; r < ranks; r++)
        if (r != rank) {
            wait_for(&of_rank[r], time);
            long clock = atomic_load(&of_rank[r].clock);
            least = clock < least ? clock : least;
        }
    last = least;
}

/* Before this rank looks for messages. Returns when those that are seen now were sent. */
static long look(void)
{
    long now = record_clock();

    set_clock(now);
    wait_for_all(now - step);
    return now - step;
}

/* Of two with the same time the lower one is first. */
void record_turn(void)
{
    long now = record_clock();

    set_clock(now);
    for (int r = 0; r < ranks; r++)
        if (r != rank)
            wait_for(&of_rank[r], now + (r < rank));
}

/* ld --wrap=name: these are called in place of libc's. */
int __real_sched_yield(void) __attribute__((weak));
int __wrap_sched_yield(void);
int __real_nanosleep(const struct timespec *, struct timespec *) __attribute__((weak));
int __wrap_nanosleep(const struct timespec *, struct timespec *);
int __real_clock_gettime(clockid_t, struct timespec *) __attribute__((weak));
int __wrap_clock_gettime(clockid_t, struct timespec *);

int __wrap_sched_yield(void)
{
    if (!timed)
        return __real_sched_yield();
    record_step();
    return 0;
}

int __wrap_nanosleep(const struct timespec *time, struct timespec *left)
{
    if (!timed)
        return __real_nanosleep(time, left);
    record_step();
    return 0;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *to)
{
    if (!timed)
        return __real_clock_gettime(clock, to);
    long now = record_clock();
    *to = (struct timespec){ now / 1000000000, now % 1000000000 };
    return 0;
}

/* ---- messages -------------------------------------------------------------------------------------- */

static void lock(struct state *s)
{
    while (atomic_flag_test_and_set_explicit(&s->locked, memory_order_acquire))
        syscall(SYS_sched_yield);
}

static void unlock(struct state *s)
{
    atomic_flag_clear_explicit(&s->locked, memory_order_release);
}

void record_sent(int to, int tag, long number)
{
    if (!start())
        return;
    struct state *s = &of_rank[to];
    lock(s);
    int n = atomic_load(&s->n);
    if (n == MOST) {
        fprintf(stderr, "record: more than %d messages for rank %d are under way\n", MOST, to);
        PMPI_Abort(MPI_COMM_WORLD, 1);
    }
    s->of[n] = (message){ timed ? record_clock() : 0, number, rank, tag };
    atomic_store(&s->n, n + 1);
    unlock(s);
}

/* NULL: it has not been sent. To be called with the lock. */
static message *find(int from, int tag, long number)
{
    for (int k = 0; k < atomic_load(&mine->n); k++)
        if (mine->of[k].from == from && mine->of[k].tag == tag && mine->of[k].number == number)
            return &mine->of[k];
    return NULL;
}

int record_has_come(int from, int tag, long number)
{
    long until = look();

    lock(mine);
    const message *found = find(from, tag, number);
    int come = found && found->time <= until;
    unlock(mine);
    return come;
}

void record_forget(int from, int tag, long number)
{
    message *found;

    if (!start())
        return;
    lock(mine);
    if ((found = find(from, tag, number))) {
        int n = atomic_load(&mine->n) - 1;
        *found = mine->of[n];
        atomic_store(&mine->n, n);
    }
    unlock(mine);
}

static int is_before(const message *a, const message *b)
{
    return a->time != b->time ? a->time < b->time : a->from != b->from ? a->from < b->from : a->number < b->number;
}

int record_probe(int *from, int *tag)
{
    const message *first = NULL;
    long until = look();

    if (!atomic_load(&mine->n))
        return 0;
    lock(mine);
    for (int k = 0; k < atomic_load(&mine->n); k++) {
        const message *m = &mine->of[k];
        if ((*from < 0 || m->from == *from) && (*tag < 0 || m->tag == *tag) && m->time <= until
            && (!first || is_before(m, first)) && m->number >= record_received(m->from, m->tag))
            first = m;
    }
    if (first) {
        *from = first->from;
        *tag = first->tag;
    }
    unlock(mine);
    return first != NULL;
}

long record_enter(void)
{
    long number = atomic_load(&mine->entered);

    atomic_store(&mine->when[number % COLLECTIVES], record_clock());
    atomic_store(&mine->entered, number + 1);
    return number;
}

int record_all_entered(long number)
{
    long until = look();

    for (int r = 0; r < ranks; r++)
        if (atomic_load(&of_rank[r].entered) <= number || atomic_load(&of_rank[r].when[number % COLLECTIVES]) > until)
            return 0;
    return 1;
}
