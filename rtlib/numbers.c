/*
 * numbers.c: the numbers of the program's files.
 *
 * In replicated code a number means the same file on all ranks. They come from a table, lowest first as in any
 * program; what is not given out yet is kept busy from before MPI's start, so that MPI can't get it, and so is
 * what each rank opens itself in a split. The table grows as files are opened.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "file.h"

enum { FIRST = 256, OF_SPLITS = 64, MORE = 256, WATCHED = 4096, MOST = 1 << 20 };

ot_file *ot_files;
int ot_files_end, ot_null = -1;

static int room;                        /* entries of ot_files that are in use; they never move */
static bool inherited[WATCHED];         /* open before the start */
static bool others[WATCHED];            /* numbers that MPI or the runtime has */

int ot_keep_away(int fd)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 900);
    return copy >= 0 ? copy : fcntl(fd, F_DUPFD_CLOEXEC, room);
}

/* ---- The table ---- */

static void add(int from, int to)
{
    for (int n = from; n < to; n++)
        ot_files[n] = (ot_file){ .memory = -1, .real = -1,
                                 .ours = n > 2 && fcntl(n, F_GETFD) < 0 && dup3(ot_null, n, O_CLOEXEC) == n };
    room = to;
}

/* Numbers that all ranks of the set could get are ours; the number of these. */
static int agree(int from, int to)
{
    static ot_requests r;
    bool mine[FIRST + OF_SPLITS + MORE], theirs[sizeof mine];
    size_t n = (size_t)(to - from);
    int all = 0;

    for (size_t i = 0; i < n; i++)
        mine[i] = ot_files[from + (int)i].ours;
    for (int rank = 1; rank < ot.set.size && !ot.set.rank; rank++) {
        ot_receive(&r, theirs, n, ot.set.first + rank, OT_TAG_BARRIER);
        ot_wait(&r);
        for (size_t i = 0; i < n; i++)
            mine[i] &= theirs[i];
    }
    if (ot.set.rank)
        ot_send(&r, mine, n, ot.set.first, OT_TAG_BARRIER);
    ot_wait(&r);
    ot_broadcast(&ot.set, mine, n);
    for (size_t i = 0; i < n; i++) {
        ot_file *file = &ot_files[from + (int)i];
        if (file->ours && !mine[i])
            syscall(SYS_close, from + (int)i);
        file->ours = mine[i];
        all += mine[i];
    }
    return all;
}

/* What a launcher of MPICH's family has left open, and the socket through which it is spoken to. */
static void move_launchers(void)
{
    const char *told = getenv("PMI_FD");
    int pmi = told ? atoi(told) : -1;
    char text[16];

    for (int n = 3; n < FIRST + OF_SPLITS && told; n++) {
        int copy = fcntl(n, F_GETFD) < 0 ? -1 : fcntl(n, F_DUPFD_CLOEXEC, FIRST + OF_SPLITS);
        if (copy < 0)
            continue;
        if (n == pmi) {
            snprintf(text, sizeof text, "%d", copy);
            setenv("PMI_FD", text, 1);
        }
        syscall(SYS_close, n);
    }
}

static void find_open(bool *is_open)
{
    static struct pollfd v[WATCHED];

    for (int n = 0; n < WATCHED; n++)
        v[n].fd = n;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    poll(v, limit.rlim_cur < WATCHED ? (nfds_t)limit.rlim_cur : WATCHED, 0);
    for (int n = 0; n < WATCHED; n++)
        is_open[n] = n < (int)limit.rlim_cur && !(v[n].revents & POLLNVAL);
}

/* Before MPI's start. */
void ot_files_reserve(void)
{
    find_open(inherited);
    for (int n = 0; n < WATCHED; n++)
        inherited[n] &= !(fcntl(n, F_GETFD) & FD_CLOEXEC);
    move_launchers();
    ot_files = mmap(NULL, sizeof *ot_files * MOST, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (ot_files == MAP_FAILED)
        ot_fatal("cannot map the table of files (ulimit -v?)");
    int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    ot_null = ot_keep_away(fd);
    close(fd);
    add(0, FIRST + OF_SPLITS);
}

/* And after. A lone process needs no table. */
void ot_files_start(void)
{
    find_open(others);
    for (int n = 0; n < WATCHED; n++)
        others[n] &= !inherited[n] && !(n < room && ot_files[n].ours);
    for (int n = 3; n < room && ot.world.size == 1; n++)
        if (ot_files[n].ours)
            syscall(SYS_close, n);
    if (ot.world.size == 1) {
        room = 0;
        return;
    }
    agree(0, room);
    ot_files[0].ours = ot_files[1].ours = ot_files[2].ours = true;
    ot_files_end = 3;
}

/* It is given the numbers that the system has. */
void ot_files_child(void)
{
    for (int n = 3; n < room; n++)
        if (ot_files[n].ours && !ot_files[n].kind)
            syscall(SYS_close, n);
}

ot_file *ot_file_of(int fd)
{
    return fd >= 0 && fd < ot_files_end && ot_files[fd].kind ? &ot_files[fd] : NULL;
}

bool ot_is_number(int fd)
{
    return fd >= 0 && fd < room && ot_files[fd].ours;
}

/* A number that is kept busy but not given out, in a call of the program's: errno is set. */
bool ot_is_closed(int fd, const void *caller)
{
    if (!ot_is_number(fd) || ot_files[fd].kind || !ot_is_program(caller))
        return false;
    errno = EBADF;
    return true;
}

bool ot_is_others(int fd)
{
    return fd >= 0 && fd < WATCHED && others[fd];
}

int ot_file_number(int least)
{
    int n = ot.split && least < FIRST ? FIRST : least, end = ot.split ? FIRST + OF_SPLITS : room;

    for (;;) {
        for (; n < end; n++)
            if (ot_files[n].ours && !ot_files[n].kind && (ot.split || n < FIRST || n >= FIRST + OF_SPLITS))
                return n;
        bool user = ot_enter_runtime(), more = false;
        if (!ot.split && room + MORE <= MOST) {
            add(room, end = room + MORE);
            more = agree(end - MORE, end);
        }
        ot_leave_runtime(user);
        if (!more)
            break;
    }
    errno = EMFILE;
    return -1;
}

/* The descriptor fd gets this number too. */
void ot_file_take(int fd, int number, ot_file is)
{
    ot_file *file = &ot_files[number];

    syscall(SYS_dup3, fd, number, syscall(SYS_fcntl, fd, F_GETFD) & FD_CLOEXEC ? O_CLOEXEC : 0);
    file->kind = is.kind;
    file->filled = is.filled;
    file->opened = is.opened;
    file->stream = is.stream;
    file->process = is.process;
    if (number >= ot_files_end)
        ot_files_end = number + 1;
}

int ot_file_place(int fd, enum ot_file_kind kind, bool filled)
{
    int number = ot_file_number(0), error = errno;

    if (number >= 0)
        ot_file_take(fd, number, (ot_file){ .kind = kind, .filled = filled, .opened = ot.split });
    syscall(SYS_close, fd);
    errno = error;
    return number;
}

void ot_file_vacate(int number)
{
    int error = errno;

    ot_files[number].kind = OT_FILE_NONE;
    ot_files[number].stream = NULL;
    if (number > 2)
        syscall(SYS_dup3, ot_null, number, O_CLOEXEC);
    else
        syscall(SYS_close, number);
    while (ot_files_end > 3 && !ot_files[ot_files_end - 1].kind)
        ot_files_end--;
    errno = error;
}
