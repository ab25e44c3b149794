/*
 * io.c: the edge between replicated execution and files 0, 1 and 2.
 *
 * Output works on the file descriptors, so that printf, write(2), wide characters and child processes all
 * behave. In replicated code file 1 is the real one on rank 0 and /dev/null on the others. A split keeps it:
 * file 1 of each member's leader becomes a memory file, whose new contents go to the leader of the whole set
 * at the join, and are written there in the order of the members (output.c): a printf in a parallel loop comes
 * out in the order of the iterations. Constructs marked OTOSP_SITE_SILENT skip all of this.
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
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "rt.h"

int ot_real_stderr = 2;

static int saved[3] = { -1, -1, -1 };   /* files 1 and 2 as they were at the outermost fork */
static int start_out = -1;              /* file 1 as the program got it */
static int null = -1, memory = -1;
static bool shows_errors;               /* file 2 is the real one */

/* A duplicate that no program will meet by chance, nor inherit. */
static int keep_away(int fd)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 900);
    return copy >= 0 ? copy : fcntl(fd, F_DUPFD_CLOEXEC, 10);
}

static void write_all(int fd, const char *p, size_t n)
{
    while (n) {
        ssize_t done = write(fd, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return;                     /* as stdio: the user's stream would only have set its error flag */
        p += done;
        n -= (size_t)done;
    }
}

/* ---- Standard input ---- */

static ssize_t read_for_all(void *unused, char *p, size_t n)
{
    int64_t got[2] = { 0, 0 };
    bool user = ot_enter_runtime();

    (void)unused;
    if (ot.split)
        ot_fatal_at(ot.split->site, "standard input is read inside a construct that splits the ranks; "
                    "read it before");
    if (ot.world.rank == 0) {
        got[0] = read(0, p, n);
        got[1] = errno;
    }
    ot_broadcast(&ot.world, got, sizeof got);
    if (got[0] > 0)
        ot_broadcast(&ot.world, p, (size_t)got[0]);
    else
        errno = (int)got[1];
    ot_leave_runtime(user);
    return (ssize_t)got[0];
}

/*
 * The program's own reads of file 0, which only rank 0 could do. The executable's read() stands before
 * libc's for all libraries, so every other file goes to the system untouched.
 */
ssize_t read(int fd, void *p, size_t n)
{
    if (fd == 0 && ot_user && ot.world.size > 1)
        return read_for_all(NULL, p, n);
    return syscall(SYS_read, fd, p, n);
}

/* ---- Output ---- */

/*
 * Streams have buffers of ours: libc would choose a size by what the file is, which differs between ranks,
 * and take it from the user's heap; and some MPI libraries take the buffer of a lone process away.
 */
void ot_io_start(void)
{
    static char out_buffer[1 << 16], in_buffer[1 << 16];
    int32_t terminal = isatty(1);

    start_out = keep_away(1);
    ot_real_stderr = keep_away(2);
    shows_errors = true;
    ot_broadcast(&ot.world, &terminal, sizeof terminal);
    setvbuf(stdout, out_buffer, terminal ? _IOLBF : _IOFBF, sizeof out_buffer);
    if (ot.world.size == 1)
        return;
    stdin = fopencookie(NULL, "r", (cookie_io_functions_t){ .read = read_for_all });
    setvbuf(stdin, in_buffer, _IOFBF, sizeof in_buffer);
    int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    null = keep_away(fd);
    close(fd);
    if (ot.world.rank > 0) {
        dup2(null, 1);
        dup2(null, 2);
        shows_errors = false;
    }
}

static void show_errors(bool show, int real)
{
    if (show != shows_errors) {
        fflush(stderr);
        dup2(show ? real : null, 2);
        shows_errors = show;
    }
}

/* Called while the whole set is still current. */
void ot_io_fork(ot_construct *c)
{
    c->captures = !(c->site->flags & OTOSP_SITE_SILENT) && (!c->outer || c->outer->captures);
    if (!c->captures)
        return;
    if (__fpending(stdout))
        fflush(stdout);
    if (memory < 0) {
        int fd = memfd_create("otosp output", MFD_CLOEXEC);
        memory = keep_away(fd);
        close(fd);
        if (memory < 0)
            ot_fatal("cannot keep the output of a construct: %s", strerror(errno));
    }
    if (!c->outer)
        for (int fd = 1; fd <= 2; fd++)
            saved[fd] = saved[fd] < 0 ? keep_away(fd) : dup3(fd, saved[fd], O_CLOEXEC);
    if (c->outer)
        ot_io_stamp(c->outer);
    c->kept = lseek(memory, 0, SEEK_CUR);
    c->stamped = c->pieces.n = 0;
    dup2(c->team.member.rank == 0 ? memory : null, 1);
    show_errors(c->team.member.rank == 0, ot_real_stderr);
}

/* What this member has printed and no piece holds becomes one: the time is about to change. */
void ot_io_stamp(ot_construct *c)
{
    if (!c->captures || c->team.member.rank)
        return;
    if (__fpending(stdout))
        fflush(stdout);
    ot_piece more = { (size_t)(lseek(memory, 0, SEEK_CUR) - c->kept) - c->stamped, ot_clock_time() };
    if (more.bytes) {
        ot_buffer_add(&c->pieces, &more, sizeof more);
        c->stamped += more.bytes;
    }
}

size_t ot_io_kept(ot_construct *c)
{
    if (c->captures && __fpending(stdout))
        fflush(stdout);
    ot_io_stamp(c);
    return c->stamped ? sizeof(uint64_t) + c->pieces.n + c->stamped : 0;
}

static void read_kept(const ot_construct *c, char *to, size_t bytes)
{
    for (size_t done = 0; done < bytes; ) {
        ssize_t n = pread(memory, to + done, bytes - done, c->kept + (off_t)done);
        if (n <= 0)
            ot_fatal("output that was kept is lost: %s", strerror(errno));
        done += (size_t)n;
    }
}

/* Moves what this member has printed into `out`: how many pieces, the pieces, the text. */
void ot_io_take_kept(ot_construct *c, ot_buffer *out)
{
    uint64_t pieces = c->pieces.n / sizeof(ot_piece);

    ot_buffer_add(out, &pieces, sizeof pieces);
    ot_buffer_add(out, c->pieces.p, c->pieces.n);
    read_kept(c, ot_buffer_add(out, NULL, c->stamped), c->stamped);
    if (ftruncate(memory, c->kept) == 0)
        lseek(memory, c->kept, SEEK_SET);
    c->stamped = c->pieces.n = 0;
}

/* The leader of the whole set prints a piece: into the outer split's output, or really. */
void ot_io_write(ot_construct *c, const char *p, const ot_piece *piece)
{
    write_all(c->outer ? memory : saved[1], p, piece->bytes);
    if (c->outer) {
        c->kept += (off_t)piece->bytes;
        ot_buffer_add(&c->outer->pieces, piece, sizeof *piece);
        c->outer->stamped += piece->bytes;
    }
}

/* The whole set is current again. */
void ot_io_leave(ot_construct *c)
{
    if (!c->outer) {
        dup2(saved[1], 1);
        show_errors(ot.world.rank == 0, saved[2]);
        return;
    }
    dup2(c->outer->team.member.rank == 0 ? memory : null, 1);
    show_errors(c->outer->team.member.rank == 0, ot_real_stderr);
}

/* exit() inside a split: what this member's leader has printed is shown by itself. */
void ot_io_exit(void)
{
    static ot_buffer text;
    ot_construct *c = ot.split;

    fflush(NULL);
    if (!c || !c->captures)
        return;
    while (c->outer)
        c = c->outer;
    size_t n = (size_t)(lseek(memory, 0, SEEK_CUR) - c->kept);
    if (c->team.member.rank == 0 && n) {
        read_kept(c, ot_buffer_add(&text, NULL, n), n);
        write_all(start_out, text.p, n);
    }
}
