/*
 * exec.c: the program becomes another program, which exists once.
 *
 * The leader runs it as a child, so that a program that cannot be executed leaves all ranks as they are; then
 * all ranks wait for its end, and end as it did. A lone process becomes the other program really.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "rt.h"

/* The program may have its own of these names. */
OT_WEAK __typeof__(execve) execve;
OT_WEAK __typeof__(execv) execv;
OT_WEAK __typeof__(execvp) execvp;
OT_WEAK __typeof__(execvpe) execvpe;
OT_WEAK __typeof__(fexecve) fexecve;
OT_WEAK __typeof__(execl) execl;
OT_WEAK __typeof__(execlp) execlp;
OT_WEAK __typeof__(execle) execle;

/* What is executed: a name, that of a file or one to look for in PATH, or an open file. */
typedef struct image {
    const char *name;
    bool look;
    int fd;
    char *const *argv, *const *envp;
} image;

static void become(const image *i)
{
    if (!i->name)
        syscall(SYS_execveat, i->fd, "", i->argv, i->envp, AT_EMPTY_PATH);
    else if (i->look)
        OT_LIBC(execvpe)(i->name, i->argv, i->envp);
    else
        syscall(SYS_execve, i->name, i->argv, i->envp);
}

/* The leader's: -1, or how the child has ended. */
static long run(const image *i)
{
    int report[2], error = 0, status;
    pid_t child;

    if (pipe2(report, O_CLOEXEC))
        return -1;
    child = ot_fork_process();
    if (child == 0) {
        become(i);
        error = errno;
        if (write(report[1], &error, sizeof error) < 0)
            error = 0;
        syscall(SYS_exit_group, 127);
    }
    close(report[1]);
    if (child < 0)
        error = errno;
    else if (syscall(SYS_read, report[0], &error, sizeof error) != sizeof error)
        error = 0;
    close(report[0]);
    while (child >= 0 && syscall(SYS_wait4, child, &status, 0, NULL) < 0 && errno == EINTR)
        ;
    errno = error;
    return error ? -1 : status;
}

static int replace(bool all, const image *i)
{
    long status = 0;

    if (!all) {
        if (ot.shown->running && ot_user && ot_is_rank() && ot.split)
            ot_fatal_at(ot.split->site, "one rank would become another program, without which the others cannot "
                        "go on; write fork() before it, or system()");
        become(i);
        return -1;
    }
    ot_leader_waits();
    if (ot_leads()) {
        bool user = ot_enter_runtime();
        status = run(i);
        ot_leave_runtime(user);
    }
    status = ot_result_from_leader(status);
    if (status < 0)
        return -1;
    if (ot.split || WIFSIGNALED(status))
        ot_die(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    _exit(WEXITSTATUS(status));
}

#define REPLACE(...) replace(OT_FOR_ALL(), &(image){ __VA_ARGS__ })

int execve(const char *path, char *const argv[], char *const envp[])
{
    return REPLACE(.name = path, .argv = argv, .envp = envp);
}

int execv(const char *path, char *const argv[])
{
    return REPLACE(.name = path, .argv = argv, .envp = environ);
}

int execvp(const char *name, char *const argv[])
{
    return REPLACE(.name = name, .look = true, .argv = argv, .envp = environ);
}

int execvpe(const char *name, char *const argv[], char *const envp[])
{
    return REPLACE(.name = name, .look = true, .argv = argv, .envp = envp);
}

int fexecve(int fd, char *const argv[], char *const envp[])
{
    return REPLACE(.fd = fd, .argv = argv, .envp = envp);
}

/* The arguments are on the stack, where a child of vfork may put them as well. */
#define LISTED(first, last) \
    size_t n = 1; \
    va_list args; \
    va_start(args, first); \
    while (va_arg(args, const char *)) \
        n++; \
    va_end(args); \
    char *argv[n + 1]; \
    va_start(args, first); \
    argv[0] = (char *)(uintptr_t)first; \
    for (size_t i = 1; i <= n; i++) \
        argv[i] = va_arg(args, char *); \
    last; \
    va_end(args)

int execl(const char *path, const char *first, ...)
{
    LISTED(first, (void)0);
    return REPLACE(.name = path, .argv = argv, .envp = environ);
}

int execlp(const char *name, const char *first, ...)
{
    LISTED(first, (void)0);
    return REPLACE(.name = name, .look = true, .argv = argv, .envp = environ);
}

int execle(const char *path, const char *first, ...)
{
    LISTED(first, char *const *envp = va_arg(args, char *const *));
    return REPLACE(.name = path, .argv = argv, .envp = envp);
}
