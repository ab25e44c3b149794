/*
 * record_counter.c: the numbers that a team shares (rtlib/counter.c), while a program is recorded (record.c).
 *
 * Where many ranks share few cores it is chance who asks for iterations first. So they are given to the rank that has
 * computed least since the loop began, as if each had a core of its own: whoever asks waits until all others have
 * asked, too, and later by that clock, or will not ask again in this loop. Then each recording is the same.
 *
 * Of teams of all ranks, in which nobody waits for another one before the loop ends, or where all ranks advance by
 * steps (record_steps.c): then there is a clock that waiting counts for, too.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <time.h>
#include "record.h"
#include "rt.h"

enum { TAKES = 2000 };                  /* nanoseconds, about: to ask */

uint64_t __real_ot_counter_give(const ot_construct *, uint64_t) __attribute__((weak));
uint64_t __wrap_ot_counter_give(const ot_construct *, uint64_t);
uint64_t __real_ot_counter_raise(const ot_construct *, uint64_t) __attribute__((weak));
uint64_t __wrap_ot_counter_raise(const ot_construct *, uint64_t);
double __real_ot_counter_clock(void) __attribute__((weak));
double __wrap_ot_counter_clock(void);
uint64_t __real_ot_counter_loop(const ot_construct *, uint64_t) __attribute__((weak));
uint64_t __wrap_ot_counter_loop(const ot_construct *, uint64_t);
otosp_ask *__real_ot_counter_ask(const ot_construct *, uint64_t) __attribute__((weak));
otosp_ask *__wrap_ot_counter_ask(const ot_construct *, uint64_t);
uint64_t __real_ot_counter_answer(otosp_ask *) __attribute__((weak));
uint64_t __wrap_ot_counter_answer(otosp_ask *);

/* When a rank has asked last, and in which loop. */
struct asked {
    _Atomic uint64_t loop, time;        /* LAST: it will not ask again */
};

static const uint64_t LAST = UINT64_MAX;

static struct shared {
    _Atomic uint64_t counter, asks;     /* asks: loop << 32, and how often it was asked */
    struct asked by[];                  /* each rank */
} *shared;

static uint64_t loop, end;              /* which one it is, from 1 on; behind its last number */
static long began, asking;              /* what had been computed then; what asking has taken since */

static bool is_ours(const ot_construct *team)
{
    if (!shared)
        shared = record_shared("counter", sizeof *shared + (size_t)ot.world.size * sizeof *shared->by);
    return shared && team->team.whole.size == ot.world.size;
}

/* numbers: behind the last one. */
static void begin_loop(const ot_construct *team, uint64_t numbers)
{
    bool user = ot_enter_runtime();

    if (is_ours(team)) {
        loop++;
        end = numbers;
        began = record_computed();
        asking = 0;
    }
    ot_leave_runtime(user);
}

double __wrap_ot_counter_clock(void)
{
    if (record_in_steps())
        return (double)record_clock() / 1e9;
    return shared ? (double)(record_computed() - began) / 1e9 : __real_ot_counter_clock();
}

uint64_t __wrap_ot_counter_give(const ot_construct *team, uint64_t numbers)
{
    uint64_t first = __real_ot_counter_give(team, numbers);

    begin_loop(team, first + numbers);
    return first;
}

uint64_t __wrap_ot_counter_loop(const ot_construct *team, uint64_t numbers)
{
    uint64_t number = __real_ot_counter_loop(team, numbers);

    begin_loop(team, numbers);
    return number;
}

/* Has the rank asked later, or will it not ask again? */
static bool is_behind(int rank, uint64_t time)
{
    uint64_t in = atomic_load(&shared->by[rank].loop), at = atomic_load(&shared->by[rank].time);

    return in > loop || (in == loop && (at > time || (at == time && rank > ot.world.rank)));
}

/* It is this rank's turn when it has come to the end. */
static void wait_for_others(const ot_team *team, uint64_t time)
{
    for (int m = 0; m < team->members; m++)
        while (m != team->mine && !is_behind(ot_member(team, m).first, time)) {
            ot_poll();
            nanosleep(&(struct timespec){ 0, 100000 }, NULL);
        }
}

/* Returns when all others have asked later by the clock. */
static struct asked *wait_for_turn(const ot_construct *team)
{
    struct asked *mine = &shared->by[ot.world.rank];

    if (record_in_steps()) {
        record_turn();
        return mine;
    }
    asking += TAKES;
    uint64_t time = (uint64_t)(record_computed() - began + asking);
    atomic_store(&mine->time, time);
    atomic_store(&mine->loop, loop);
    wait_for_others(&team->team, time);
    return mine;
}

/* Who has the counter need not ask anybody. */
static bool has_counter(const ot_construct *team)
{
    return ot.world.rank == team->team.whole.first;
}

uint64_t __wrap_ot_counter_raise(const ot_construct *team, uint64_t to)
{
    bool user = ot_enter_runtime();

    if (!is_ours(team)) {
        ot_leave_runtime(user);
        return __real_ot_counter_raise(team, to);
    }
    if (!has_counter(team)) {
        record_operation();
        record_pass(TAKES);
    }
    struct asked *mine = wait_for_turn(team);
    uint64_t was = atomic_load(&shared->counter);
    if (was < to)
        atomic_store(&shared->counter, to);
    if (was >= end || to >= end)
        atomic_store(&mine->time, LAST);
    ot_leave_runtime(user);
    return was;
}

/* Of numbers one by one a rank has one question at a time under way. */
static struct { const ot_construct *team; uint64_t answer; } question;

otosp_ask *__wrap_ot_counter_ask(const ot_construct *team, uint64_t number)
{
    bool user = ot_enter_runtime();

    if (!is_ours(team)) {
        ot_leave_runtime(user);
        return __real_ot_counter_ask(team, number);
    }
    if (!has_counter(team))
        record_asked();
    struct asked *mine = wait_for_turn(team);
    uint64_t was = atomic_load(&shared->asks);
    was = was >> 32 == loop ? was : loop << 32;
    atomic_store(&shared->asks, was + 1);
    question.team = team;
    question.answer = was & UINT32_MAX;
    if (question.answer + 1 >= end)
        atomic_store(&mine->time, LAST);
    ot_leave_runtime(user);
    return (otosp_ask *)&question;
}

uint64_t __wrap_ot_counter_answer(otosp_ask *ask)
{
    if (ask != (otosp_ask *)&question)
        return __real_ot_counter_answer(ask);
    bool user = ot_enter_runtime();
    if (!has_counter(question.team))
        record_answered();
    ot_leave_runtime(user);
    return question.answer;
}
