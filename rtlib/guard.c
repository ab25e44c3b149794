/*
 * guard.c: who speaks when a job ends in error, and for a rank that can't speak any more.
 *
 * What goes wrong often goes wrong on many ranks at once, and when one rank ends the launcher kills the
 * others. So the first of a node that has something to say takes a name that all know, that of a socket in
 * the abstract namespace; the others keep silent.
 *
 * A rank that is killed by SIGKILL (by the system when memory is short, say) has no last word. So each rank
 * of a job has a guard: a process forked before MPI starts, which sleeps until the rank has ended. Where the
 * rank had not said that it would, the guard tells the rank and the construct that it was in, which stand
 * in a page that both have. It holds the rank's connections to the launcher until then, so that the launcher
 * hears of the death after the guard, and kills the others after that. The guard also keeps the socket's name
 * for a moment, until the others are gone. It is not a child that wait() would find.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include "report.h"
#include "rt.h"

#define LINGER 400000000                /* nanoseconds for which a guard keeps the name */

static int name_socket = -1;

/* Takes the word for this job on this node. False: another rank has it. */
bool ot_take_word(void)
{
    struct sockaddr_un name = { .sun_family = AF_UNIX };

    if (name_socket < 0 || ot.shown->has_word || ot_forked)
        return true;
    snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "otosp %lx", (unsigned long)ot.shown->job);
    if (bind(name_socket, (struct sockaddr *)&name, sizeof name) && errno == EADDRINUSE)
        return false;
    return ot.shown->has_word = true;
}

OT_NORETURN static void guard(int rank_ends)
{
    struct pollfd ends = { .fd = rank_ends, .events = POLLIN };
    const otosp_site *site;

    setsid();
    prctl(PR_SET_NAME, "otosp guard");
    while (poll(&ends, 1, -1) < 0 && errno == EINTR)
        ;
    site = ot.shown->site;
    if (ot.shown->running && ot_take_word()) {
        ot_report(OT_REPORT_ENDED, 128 + SIGKILL);
        if (site)
            ot_say("rank %d was killed in '%s' at %s:%d", ot.shown->rank, site->what, site->file, site->line);
        else
            ot_say("rank %d was killed", ot.shown->rank);
    }
    if (ot.shown->has_word) {
        for (int fd = 0; fd < 1024; fd++)
            if (fd != name_socket)
                close(fd);
        nanosleep(&(struct timespec){ 0, LINGER }, NULL);
    }
    syscall(SYS_exit_group, 0);
    __builtin_unreachable();
}

/*
 * For ranks of a job; a lone process needs none. PMI_SIZE is set by launchers of MPICH's family; under others
 * there is no guard either, and a killed rank goes unnamed. So it does where the system lacks what a guard
 * needs.
 */
void ot_guard_start(void)
{
    const char *size = getenv("PMI_SIZE");
    if (!size || !strcmp(size, "1"))
        return;
    int self = (int)syscall(SYS_pidfd_open, getpid(), 0);
    ot_shown *page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (self < 0 || page == MAP_FAILED)
        return;
    *page = *ot.shown;
    ot.shown = page;
    name_socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (syscall(SYS_clone, 0, NULL, NULL, NULL, NULL) == 0)                /* a fork that signals nobody */
        guard(self);
    close(self);
}
