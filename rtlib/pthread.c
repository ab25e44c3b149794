/*
 * pthread.c: threads that the program makes itself, in a job of several ranks.
 *
 * Every rank would run them, each at its own pace, and what they write is not seen by other ranks. So they are
 * refused. A lone process may have them, and so may libraries.
 */
#include <pthread.h>
#include <threads.h>
#include <time.h>
#include "rt.h"

/* The program may have its own of these names. */
OT_WEAK __typeof__(pthread_create) pthread_create;
OT_WEAK __typeof__(thrd_create) thrd_create;
OT_WEAK __typeof__(timer_create) timer_create;

static void refuse(bool wanted, const char *name)
{
    if (wanted && ot.world.size > 1)
        ot_fatal("%s: a thread of the program's own would run on every rank, and what it writes would stay "
                 "there; write '#pragma omp parallel', 'sections' or 'task' (built with otospcc -fopenmp a rank "
                 "has threads), or run it on one rank", name);
    if (ot.shown->running)
        ot_streams_lock();
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *),
                   void *restrict argument)
{
    refuse(ot_is_program(__builtin_return_address(0)), "pthread_create");
    return OT_LIBC(pthread_create)(thread, attributes, start, argument);
}

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument)
{
    refuse(ot_is_program(__builtin_return_address(0)), "thrd_create");
    return OT_LIBC(thrd_create)(thread, start, argument);
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer)
{
    if (event && event->sigev_notify == SIGEV_THREAD)
        refuse(ot_is_program(__builtin_return_address(0)), "timer_create with SIGEV_THREAD");
    return OT_LIBC(timer_create)(clock, event, timer);
}
