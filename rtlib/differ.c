/*
 * differ.c: what differs between ranks. In replicated code the answer of the current set's leader is
 * everybody's: srand(time(NULL) ^ getpid()) begins the same sequence on all ranks.
 *
 * These functions stand before libc's; whose calls are answered so is told by leader.c.
 */
#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"

#define FOR_ALL() ot_replicated(__builtin_return_address(0))

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
        ot_from_leader(t, sizeof *t);
    return status;
}

__attribute__((noinline)) time_t time(time_t *to)
{
    struct timespec t;

    plain_clock(CLOCK_REALTIME_COARSE, &t);
    if (FOR_ALL())
        ot_from_leader(&t, sizeof t);
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
        ot_from_leader(&t, sizeof t);
    *to = (struct timeval){ t.tv_sec, t.tv_nsec / 1000 };
    return 0;
}

__attribute__((noinline)) clock_t clock(void)
{
    struct timespec t;

    plain_clock(CLOCK_PROCESS_CPUTIME_ID, &t);
    if (FOR_ALL())
        ot_from_leader(&t, sizeof t);
    return t.tv_sec * CLOCKS_PER_SEC + t.tv_nsec / (1000000000 / CLOCKS_PER_SEC);
}

__attribute__((noinline)) pid_t getpid(void)
{
    pid_t pid = (pid_t)syscall(SYS_getpid);
    if (FOR_ALL())
        ot_from_leader(&pid, sizeof pid);
    return pid;
}
