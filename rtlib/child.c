/*
 * child.c: processes that the program makes: in replicated code the leader makes them, so that each exists once,
 * and what becomes of them is told to all ranks.
 *
 * A child has no part in MPI: it goes on alone, as a program on one rank. It is a child of the leader, whose
 * process id is the one that getpid() gives on all ranks.
 */
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "rt.h"

/* The program may have its own of these names. */
OT_WEAK __typeof__(fork) fork;
OT_WEAK __typeof__(system) system;
OT_WEAK __typeof__(wait) wait;
OT_WEAK __typeof__(waitpid) waitpid;
OT_WEAK __typeof__(wait3) wait3;
OT_WEAK __typeof__(wait4) wait4;
OT_WEAK __typeof__(waitid) waitid;
OT_WEAK __typeof__(posix_spawn) posix_spawn;
OT_WEAK __typeof__(posix_spawnp) posix_spawnp;

pid_t __fork(void);                     /* glibc's */

size_t ot_shared_with_children;
bool ot_forked;

/* From here on this process is no rank. */
static void become_child(void)
{
    static ot_shown shown;

    ot_forked = true;
    shown = *ot.shown;
    shown.running = false;
    ot.shown = &shown;
    ot.world = ot.set = (ot_set){ .first = ot.world.rank, .size = 1 };
    ot_signals_forget();
    ot_files_child();
}

/* In a split, which alone has messages: locks are free in a child, but a team needs all its members. */
void ot_child_refuse(void)
{
    ot_fatal_at(ot.split->site, "a child process that was forked inside this construct goes on in it to where the members "
                "meet, and it is none of them; let it end before, by exit or exec");
}

pid_t ot_fork_process(void)
{
    pid_t pid = __fork();
    if (pid == 0)
        become_child();
    return pid;
}

pid_t fork(void)
{
    bool all = OT_FOR_ALL();
    pid_t pid = 0;

    if (all) {
        OTOSP_ACQUIRE_ALL();
        ot_deferred_settle_all();
    }
    if (all && ot_shared_with_children)
        ot_fatal("what a child stores to a shared mapping would come to one rank only; let it write to a pipe "
                 "or a file");
    if (all)
        ot_leader_waits();
    if (!all || ot_leads()) {
        bool rank = ot_is_rank() && ot.shown->running;
        pid = rank ? ot_fork_process() : __fork();
        if (pid == 0)
            return 0;
    }
    return all ? (pid_t)ot_result_from_leader(pid) : pid;
}

/* A child that shares its parent's memory would change what only the leader has. */
pid_t vfork(void) __attribute__((weak, alias("fork")));

int system(const char *command)
{
    bool all = OT_FOR_ALL();
    int status = 0;

    if (all)
        ot_leader_waits();
    if (!all || ot_leads()) {
        bool user = ot_enter_runtime();
        status = OT_LIBC(system)(command);
        ot_leave_runtime(user);
    }
    return all ? (int)ot_result_from_leader(status) : status;
}

static int spawned(bool all, int error, pid_t *pid)
{
    pid_t child = pid && !error ? *pid : 0;

    if (!all)
        return error;
    error = (int)ot_result_from_leader(error);
    ot_from_leader(&child, sizeof child);
    if (pid && !error)
        *pid = child;
    return error;
}

#define SPAWN(name) \
    int name(pid_t *restrict pid, const char *restrict path, const posix_spawn_file_actions_t *restrict actions, \
             const posix_spawnattr_t *restrict attributes, char *const argv[restrict], char *const envp[restrict]) \
    { \
        bool all = OT_FOR_ALL(); \
        int error = 0; \
        if (all) \
            ot_leader_waits(); \
        if (!all || ot_leads()) \
            error = OT_LIBC(name)(pid, path, actions, attributes, argv, envp); \
        return spawned(all, error, pid); \
    }

SPAWN(posix_spawn)
SPAWN(posix_spawnp)

/* ---- Their ends ---- */

static pid_t wait_for(bool all, pid_t pid, int *status, int options, struct rusage *usage)
{
    struct { int status; struct rusage usage; } told;
    pid_t found = 0;

    memset(&told, 0, sizeof told);
    if (!all || ot_leads())
        found = (pid_t)syscall(SYS_wait4, pid, &told.status, options, &told.usage);
    if (all) {
        found = (pid_t)ot_result_from_leader(found);
        if (found > 0)
            ot_from_leader(&told, sizeof told);
    }
    if (found > 0 && status)
        *status = told.status;
    if (found > 0 && usage)
        *usage = told.usage;
    return found;
}

pid_t wait(int *status)
{
    return wait_for(OT_FOR_ALL(), -1, status, 0, NULL);
}

pid_t waitpid(pid_t pid, int *status, int options)
{
    return wait_for(OT_FOR_ALL(), pid, status, options, NULL);
}

pid_t wait3(int *status, int options, struct rusage *usage)
{
    return wait_for(OT_FOR_ALL(), -1, status, options, usage);
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
    return wait_for(OT_FOR_ALL(), pid, status, options, usage);
}

int waitid(idtype_t type, id_t id, siginfo_t *info, int options)
{
    bool all = OT_FOR_ALL();
    siginfo_t told;
    int status = 0;

    memset(&told, 0, sizeof told);
    if (!all || ot_leads())
        status = (int)syscall(SYS_waitid, type, id, &told, options, NULL);
    if (all) {
        status = (int)ot_result_from_leader(status);
        ot_from_leader(&told, sizeof told);
    }
    if (status == 0 && info)
        *info = told;
    return status;
}
