/*
 * exit.c: the ends that a program chooses: exit, _exit, quick_exit, abort, and assertions that fail.
 *
 * In replicated code all ranks come to the end together, and leave MPI together. Where one rank alone comes
 * to it, in parallel code or in a signal handler (signal.c), it ends the job (exit_early.c).
 */
#include <assert.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "report.h"
#include "rt.h"

/* The program may have its own of these names. */
OT_WEAK __typeof__(_exit) _exit;
OT_WEAK __typeof__(quick_exit) quick_exit;
OT_WEAK __typeof__(abort) abort;
OT_WEAK __typeof__(__assert_fail) __assert_fail;
OT_WEAK __typeof__(atexit) atexit;
OT_WEAK __typeof__(at_quick_exit) at_quick_exit;
OT_WEAK __typeof__(on_exit) on_exit;

/* All ranks are there; none leaves early, which would make the launcher end the others. */
static void stop_mpi(int status)
{
    ot_active_stop();
    ot_retrace_stop();
    ot_graph_finish();
    ot_profile_finish();
    ot_report(OT_REPORT_ENDED, status & 255);
    ot.shown->running = false;
    ot_counter_stop();
    MPI_Comm_free(&ot.node);
    MPI_Comm_free(&ot.comm);
    MPI_Finalize();
}

/* Those that nobody has waited for; not where a task itself ends the program. */
static void finish_tasks(void)
{
    static const otosp_site end = { "", 0, "end of the program", OTOSP_SITE_GUARDED };      /* nothing is read any more */

    if (!ot.split && !ot_task())
        ot_pool_finish(&end);
}

/* exit() in replicated code is called by all ranks. */
static void finish(int status)
{
    if (!ot_is_rank() || !ot.shown->running)
        return;
    finish_tasks();
    ot_user = false;
    ot_io_exit(true);
    int result = ot_race_end(status);
    if (ot_exit_is_early())
        ot_exit_early(result, true);
    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_end();
    stop_mpi(result);
    if (result != status)
        syscall(SYS_exit_group, result);
}

/* Destructors of the executable: the runtime of C has one, and we have one. */
extern void (*__fini_array_start[])(void) __attribute__((weak, visibility("hidden")));
extern void (*__fini_array_end[])(void) __attribute__((weak, visibility("hidden")));

static bool has_destructors(void)
{
    return __fini_array_end - __fini_array_start > 2;
}

static bool are_left;                   /* destructors of the program, which is still to be finished */
static int left_status;

/* Runs last of all exit handlers. What destructors read may be pending, and they may hold constructs. */
static void finish_handlers(int status, void *unused)
{
    (void)unused;
    are_left = has_destructors();
    left_status = status;
    if (!are_left)
        finish(status);
}

static __attribute__((destructor(101))) void finish_destructors(void)
{
    if (are_left)
        finish(left_status);
}

/* The end without exit handlers. */
void _exit(int status)
{
    if (ot.shown->running && ot_user && ot_is_rank()) {
        ot_user = false;
        ot_io_exit(false);
        if (ot_exit_is_early())
            ot_exit_early(status, false);
        __fpurge(stdout);               /* which some MPI libraries would flush */
        stop_mpi(status);
    }
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

void _Exit(int) __attribute__((weak, alias("_exit")));

static int quick_status;

static void finish_quickly(void)
{
    _exit(quick_status);
}

void quick_exit(int status)
{
    quick_status = status;
    OT_LIBC(quick_exit)(status);
    __builtin_unreachable();
}

/* ---- handlers ---- */

static bool is_handled;                 /* the program has registered some */

/* What stands behind the functions that libc adds to each executable. */
extern int __cxa_atexit(void (*)(void *), void *, void *);
extern int __cxa_at_quick_exit(void (*)(void *), void *);

static void call(void *handler)
{
    ((void (*)(void))(uintptr_t)handler)();
}

int atexit(void (*handler)(void))
{
    is_handled = true;
    return __cxa_atexit(call, (void *)(uintptr_t)handler, NULL);
}

int at_quick_exit(void (*handler)(void))
{
    is_handled = true;
    return __cxa_at_quick_exit((void (*)(void *))(uintptr_t)handler, NULL);
}

int on_exit(void (*handler)(int, void *), void *data)
{
    is_handled |= ot_is_program(__builtin_return_address(0));
    return OT_LIBC(on_exit)(handler, data);
}

bool ot_exit_is_handled(void)
{
    return is_handled || has_destructors();
}

/* Both kinds of handlers run in the reverse order of their registration, so that ours come last. */
void ot_exit_start(void)
{
    OT_LIBC(on_exit)(finish_handlers, NULL);
    __cxa_at_quick_exit((void (*)(void *))(uintptr_t)finish_quickly, NULL);
}

/*
 * A program's own handler runs first, and may leave by longjmp. In replicated code all ranks come here, and
 * the leader's messages are the ones to be seen: the others let it go ahead.
 */
static void let_leader_end(void)
{
    if (ot_user && ot.shown->running && ot_is_rank() && !ot.split && ot.world.rank && !ot_signal_is_caught(SIGABRT)) {
        bool user = ot_enter_runtime();
        nanosleep(&(struct timespec){ 3, 0 }, NULL);
        ot_leave_runtime(user);
    }
}

void abort(void)
{
    sigset_t just;

    let_leader_end();
    sigemptyset(&just);
    sigaddset(&just, SIGABRT);
    ot_signal_mask(SIG_UNBLOCK, &just, NULL);
    raise(SIGABRT);
    if (ot.shown->running && ot_is_rank())
        ot_die_of(SIGABRT, NULL);
    OT_LIBC(abort)();
    __builtin_unreachable();
}

/* In parallel code one rank's message is enough. */
void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    let_leader_end();
    if (ot.shown->running && ot_is_rank() && !ot_signal_is_caught(SIGABRT))
        ot_say_first(128 + SIGABRT);
    OT_LIBC(__assert_fail)(assertion, file, line, function);
    __builtin_unreachable();
}
