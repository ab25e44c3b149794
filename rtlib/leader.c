/*
 * leader.c: in replicated code the leader of the current set asks or acts for all its ranks.
 *
 * Functions of ours that stand before libc's (calls.def and others) begin with ot_replicated(): calls by
 * libraries, MPI among them, by children that the program forked, and in a set of one rank are as they are
 * without us.
 */
#include <dlfcn.h>
#include <errno.h>
#include "rt.h"

extern char __executable_start, etext;

/* Is this a call by the program's own code, or by what the runtime does in its place? `caller`: a return address. */
bool ot_is_program(const void *caller)
{
    const char *code = caller;
    return ot_user && code >= &__executable_start && code < &etext && ot_is_rank();
}

/* One that all ranks of a set make alike? */
OT_EARLY bool ot_replicated(const void *caller)
{
    return ot.set.size > 1 && ot_is_program(caller) && !ot_alone();
}

bool ot_leads(void)
{
    return ot.set.rank == 0;
}

/* What the leader has at `answer` is on all ranks of the set when this returns. */
void ot_from_leader(void *answer, size_t bytes)
{
    bool user = ot_enter_runtime();
    ot_broadcast(&ot.set, answer, bytes);
    ot_leave_runtime(user);
    if (OTOSP_UNLIKELY(ot_signals_caught) && user)
        ot_signals_agree();
}

/* The leader's result, and its errno, for all ranks of the set. */
long ot_result_from_leader(long result)
{
    long told[2] = { result, errno };

    ot_from_leader(told, sizeof told);
    errno = (int)told[1];
    return told[0];
}

/*
 * The leader goes on when all ranks of the set have come here: before it changes what others may still look
 * at, such as a file.
 */
void ot_leader_waits(void)
{
    bool user = ot_enter_runtime();
    ot_barrier(&ot.set);
    ot_leave_runtime(user);
}

void *ot_libc(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);

    if (!found)
        ot_fatal("the C library has no %s", name);
    return found;
}
