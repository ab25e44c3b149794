/*
 * differ.c: what differs between ranks. In replicated code the answer of the current set's leader is
 * everybody's: srand(time(NULL) ^ getpid()) begins the same sequence on all ranks.
 *
 * These functions stand before libc's. Only calls from the executable's own code are answered so; libraries,
 * MPI among them, get the plain answer, and so do a set of one rank, and children that the program forked.
 */
#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"

extern char __executable_start, etext;

static bool for_all(const void *caller)
{
    const char *code = caller;
    return ot_user && ot.set.size > 1 && code >= &__executable_start && code < &etext && ot_is_rank();
}

#define FOR_ALL() for_all(__builtin_return_address(0))

static void from_leader(void *answer, size_t bytes)
{
    bool user = ot_enter_runtime();
    ot_broadcast(&ot.set, answer, bytes);
    ot_leave_runtime(user);
}

static int plain_clock(clockid_t id, struct timespec *t)
{
    static int (*libc)(clockid_t, struct timespec *);

    if (!libc)
        *(void **)&libc = dlsym(RTLD_NEXT, "clock_gettime");
    return libc ? libc(id, t) : (int)syscall(SYS_clock_gettime, id, t);
}

__attribute__((noinline)) int clock_gettime(clockid_t id, struct timespec *t)
{
    int status = plain_clock(id, t);
    if (!status && FOR_ALL())
        from_leader(t, sizeof *t);
    return status;
}

__attribute__((noinline)) time_t time(time_t *to)
{
    struct timespec t;

    plain_clock(CLOCK_REALTIME_COARSE, &t);
    if (FOR_ALL())
        from_leader(&t, sizeof t);
    if (to)
        *to = t.tv_sec;
    return t.tv_sec;
}

__attribute__((noinline)) int gettimeofday(struct timeval *restrict to, void *restrict zone)
{
    struct timespec t;

    if (zone)
        *(struct timezone *)zone = (struct timezone){ 0, 0 };
    plain_clock(CLOCK_REALTIME, &t);
    if (FOR_ALL())
        from_leader(&t, sizeof t);
    *to = (struct timeval){ t.tv_sec, t.tv_nsec / 1000 };
    return 0;
}

__attribute__((noinline)) clock_t clock(void)
{
    struct timespec t;

    plain_clock(CLOCK_PROCESS_CPUTIME_ID, &t);
    if (FOR_ALL())
        from_leader(&t, sizeof t);
    return t.tv_sec * CLOCKS_PER_SEC + t.tv_nsec / (1000000000 / CLOCKS_PER_SEC);
}

__attribute__((noinline)) pid_t getpid(void)
{
    pid_t pid = (pid_t)syscall(SYS_getpid);
    if (FOR_ALL())
        from_leader(&pid, sizeof pid);
    return pid;
}
