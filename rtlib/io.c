/*
 * io.c: the edge between replicated execution and files 0, 1 and 2.
 *
 * Output works on the file descriptors, so that printf, write(2), wide characters and child processes all
 * behave. In replicated code file 1 is the real one on rank 0 and /dev/null on the others; what members of a split
 * print is kept (capture.c).
 *
 * Errors (file 2): as file 1 in replicated code; in a split each member's leader writes at once.
 *
 * Input: `stdin` is replaced by a stream whose bytes are read by rank 0 and given to all; so is what
 * read(2) reads of file 0.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "file.h"

int ot_real_stderr = 2, ot_start_out = -1;

static int saved_err = -1;              /* file 2 as it was at the outermost fork */
static bool shows_errors;               /* file 2 is the real one */

/* The program may have its own of these names. */
OT_WEAK __typeof__(read) read;
OT_WEAK __typeof__(write) write;

/* ---- Input that the leader reads for all ---- */

enum { SIGNAL = -2 };                  /* it came before there was input */

void ot_told_refuse(int fd, const char *what)
{
    if (ot.split && (!fd || ot_files[fd].opened != ot.split))
        ot_fatal_at(ot.split->site, "%s is %s inside a construct that splits the ranks; do it before or after",
                    fd ? "a pipe, a socket, a terminal or a device" : "standard input", what);
}

bool ot_may_call(int fd, bool input)
{
    if (!ot_signals_caught || ot.split)
        return true;
    if (!input || syscall(SYS_fcntl, fd, F_GETFL) & O_NONBLOCK)
        return !ot_signal_is_due(NULL);
    return ot_signal_or_input(fd);
}

ssize_t ot_read_for_all(int fd, void *p, size_t n)
{
    int64_t got[2] = { 0, 0 };
    const ot_set *set = fd ? &ot.set : &ot.world;
    bool user = ot_enter_runtime();

    ot_told_refuse(fd, "read");
    for (;;) {
        if (set->rank == 0) {
            bool signal = user && !ot_may_call(fd, true);
            got[0] = signal ? SIGNAL : syscall(SYS_read, fd, p, n);
            got[1] = errno;
        }
        ot_broadcast(set, got, sizeof got);
        if (got[0] != SIGNAL)
            break;
        ot_leave_runtime(user);
        if (!ot_signals_agree()) {
            errno = EINTR;
            return -1;
        }
        ot_enter_runtime();
    }
    if (got[0] > 0)
        ot_broadcast(set, p, (size_t)got[0]);
    else
        errno = (int)got[1];
    ot_leave_runtime(user);
    return (ssize_t)got[0];
}

/* The executable's read() stands before libc's for all libraries: all but the program's own go to the system. */
ssize_t read(int fd, void *p, size_t n)
{
    const void *caller = __builtin_return_address(0);

    if (ot_is_closed(fd, caller))
        return -1;
    if (ot_user && ot_file_of(fd) && ot_files[fd].kind == OT_FILE_TOLD && ot_is_program(caller))
        return ot_read_for_all(fd, p, n);
    if (ot.split && ot_user && ot_file_of(fd) && ot_files[fd].filled && ot_is_program(caller))
        ot_capture_refuse(fd, "read");
    return syscall(SYS_read, fd, p, n);
}

ssize_t write(int fd, const void *p, size_t n)
{
    const void *caller = __builtin_return_address(0);

    if (ot_user && ot_file_of(fd) && ot_files[fd].kind == OT_FILE_TOLD && ot_is_program(caller))
        ot_told_refuse(fd, "written");
    ssize_t done = ot_is_closed(fd, caller) ? -1 : syscall(SYS_write, fd, p, n);

    return ot_is_leaders(fd, caller) ? ot_result_from_leader(done) : done;
}

/* ---- At the start ---- */

/* What a rank finds at file 1, all ranks get: nothing, or one that is always full. */
enum { OUT_FILE, OUT_TERMINAL, OUT_CLOSED, OUT_FULL };

static int32_t look_at_output(void)
{
    struct stat out, full;

    if (fstat(1, &out))
        return OUT_CLOSED;
    if (S_ISCHR(out.st_mode) && stat("/dev/full", &full) == 0 && full.st_rdev == out.st_rdev)
        return OUT_FULL;
    return isatty(1) ? OUT_TERMINAL : OUT_FILE;
}

/*
 * Streams have buffers of ours: libc would choose a size by what the file is, which differs between ranks,
 * and take it from the user's heap; and some MPI libraries take the buffer of a lone process away.
 */
void ot_io_start(void)
{
    static char out_buffer[1 << 16], in_buffer[1 << 16];
    int32_t out = look_at_output();

    ot_broadcast(&ot.world, &out, sizeof out);
    if (out == OUT_CLOSED)
        close(1);
    ot_start_out = ot_keep_away(1);
    ot_real_stderr = ot_keep_away(2);
    shows_errors = true;
    ot_files_start();
    setvbuf(stdout, out_buffer, out == OUT_TERMINAL ? _IOLBF : _IOFBF, sizeof out_buffer);
    ot_streams_start();
    if (ot.world.size == 1)
        return;
    ot_libc_stdin = stdin;
    stdin = ot_stream_unlocked(ot_stream_told(0, "r"));
    setvbuf(stdin, in_buffer, _IOFBF, sizeof in_buffer);
    ot_files[0].kind = OT_FILE_TOLD;
    ot_files[0].stream = stdin;
    ot_files[1].kind = out == OUT_CLOSED ? OT_FILE_NONE : out == OUT_FULL ? OT_FILE_OWN : OT_FILE_LEADERS;
    ot_files[1].stream = stdout;
    ot_files[2].kind = OT_FILE_LEADERS;
    ot_files[2].stream = stderr;
    if (out == OUT_FULL) {
        int fd = open("/dev/full", O_WRONLY);
        dup2(fd, 1);
        close(fd);
    } else if (out != OUT_CLOSED && ot.world.rank)
        dup2(ot_null, 1);
    if (ot.world.rank > 0) {
        dup2(ot_null, 2);
        shows_errors = false;
    }
}

static void show_errors(bool show, int real)
{
    if (show != shows_errors) {
        fflush(stderr);
        dup2(show ? real : ot_null, 2);
        shows_errors = show;
    }
}

/* Called while the whole set is still current. */
void ot_io_fork(ot_construct *c)
{
    c->captures = !(c->site->flags & OTOSP_SITE_SILENT) && (!c->outer || c->outer->captures);
    if (!c->captures)
        return;
    if (!c->outer)
        saved_err = saved_err < 0 ? ot_keep_away(2) : dup3(2, saved_err, O_CLOEXEC);
    ot_capture_fork(c);
    if (!c->outer)
        ot_cookies_fork();
    show_errors(c->team.member.rank == 0, ot_real_stderr);
}

/* The whole set is current again. */
void ot_io_leave(ot_construct *c)
{
    ot_capture_leave(c);
    if (!c->outer)
        ot_cookies_leave(c->site);
    if (c->outer)
        show_errors(c->outer->team.member.rank == 0, ot_real_stderr);
    else
        show_errors(ot.world.rank == 0, saved_err);
}
