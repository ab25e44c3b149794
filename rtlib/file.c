/*
 * file.c: files that the program opens, and what it does with descriptors.
 *
 * In replicated code a number means the same file on all ranks. They come from a table, lowest first as in any
 * program; the numbers are kept busy from the start, so that MPI can't get one of them.
 *
 * A file that is read is opened by each rank, if all see the same one: reading it costs no message. Otherwise
 * the others get a copy of the leader's. What is written, the leader writes. The others have a shadow, a memory
 * file at the same position; so every function of libc works on all ranks alike, and only results that depend
 * on the real file are the leader's for all. Of a shadow that is never read no memory is kept.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <linux/magic.h>
#include <unistd.h>
#include "file.h"

ot_file ot_files[OT_FILES];

static bool ours[OT_FILES];             /* numbers that can be given out */
static int null = -1;

int ot_keep_away(int fd)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 900);
    return copy >= 0 ? copy : fcntl(fd, F_DUPFD_CLOEXEC, OT_FILES);
}

void ot_write_all(int fd, const char *p, size_t n)
{
    while (n) {
        long done = syscall(SYS_write, fd, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return;                     /* as stdio: the user's stream would only have set its error flag */
        p += done;
        n -= (size_t)done;
    }
}

/* Is it true on any rank of the set? */
static bool on_any(bool here)
{
    static ot_requests r;
    bool there;

    if (ot.set.rank)
        ot_send(&r, &here, sizeof here, ot.set.first, OT_TAG_BARRIER);
    else
        for (int rank = 1; rank < ot.set.size; rank++) {
            ot_receive(&r, &there, sizeof there, ot.set.first + rank, OT_TAG_BARRIER);
            ot_wait(&r);
            here |= there;
        }
    ot_wait(&r);
    ot_broadcast(&ot.set, &here, sizeof here);
    return here;
}

/* Numbers that are free on all ranks are ours from now on. */
void ot_files_start(void)
{
    int fd = open("/dev/null", O_RDWR | O_CLOEXEC);

    null = ot_keep_away(fd);
    close(fd);
    for (int n = 0; n < OT_FILES; n++) {
        ot_files[n].memory = ot_files[n].real = -1;
        ours[n] = n > 2 && fcntl(n, F_GETFD) < 0;
    }
    static ot_requests r;
    bool theirs[OT_FILES];
    for (int rank = 1; rank < ot.world.size && !ot.world.rank; rank++) {
        ot_receive(&r, theirs, sizeof theirs, rank, OT_TAG_BARRIER);
        ot_wait(&r);
        for (int n = 0; n < OT_FILES; n++)
            ours[n] &= theirs[n];
    }
    if (ot.world.rank)
        ot_send(&r, ours, sizeof ours, 0, OT_TAG_BARRIER);
    ot_wait(&r);
    ot_broadcast(&ot.world, ours, sizeof ours);
    for (int n = 3; n < OT_FILES; n++)
        if (ours[n])
            dup3(null, n, O_CLOEXEC);
    ours[0] = ours[1] = ours[2] = true;
}

/* ---- Numbers ---- */

int ot_file_number(void)
{
    for (int n = ot.split ? OT_FILES_OF_SPLITS : 0; n < OT_FILES; n++)
        if (ours[n] && !ot_files[n].kind)
            return n;
    errno = EMFILE;
    return -1;
}

static void take_number(int fd, int number, enum ot_file_kind kind, bool filled)
{
    ot_file *file = &ot_files[number];

    dup3(fd, number, fcntl(fd, F_GETFD) & FD_CLOEXEC ? O_CLOEXEC : 0);
    file->kind = kind;
    file->filled = filled;
    file->opened = ot.split;
    file->stream = file->process = NULL;
    file->punched = 0;
}

int ot_file_place(int fd, enum ot_file_kind kind, bool filled)
{
    int number = ot_file_number(), error = errno;

    if (number >= 0)
        take_number(fd, number, kind, filled);
    close(fd);
    errno = error;
    return number;
}

void ot_file_vacate(int number)
{
    int error = errno;

    ot_files[number].kind = OT_FILE_NONE;
    ot_files[number].stream = NULL;
    if (number > 2)
        dup3(null, number, O_CLOEXEC);
    else
        syscall(SYS_close, number);
    errno = error;
}

bool ot_is_leaders(int fd, const void *caller)
{
    return fd >= 0 && fd < OT_FILES && ot_files[fd].kind >= OT_FILE_LEADERS && ot.split == ot_files[fd].opened
        && ot_replicated(caller);
}

/* ---- Shadows and copies ---- */

static void take_contents(int leaders, int copy)
{
    static char piece[1 << 18];
    off_t at = 0;
    long n;

    do {
        n = ot_leads() ? pread(leaders, piece, sizeof piece, at) : 0;
        ot_broadcast(&ot.set, &n, sizeof n);
        if (n > 0) {
            ot_broadcast(&ot.set, piece, (size_t)n);
            if (!ot_leads())
                ot_write_all(copy, piece, (size_t)n);
            at += n;
        }
    } while (n > 0);
}

/* Called by all ranks; the leader has the file itself already. */
int ot_file_shadow(int flags, bool filled, off_t size, int leaders)
{
    char name[64];

    if (ot_leads()) {
        if (filled)
            take_contents(leaders, -1);
        return leaders;
    }
    int memory = memfd_create("otosp file", MFD_CLOEXEC);
    if (memory < 0)
        ot_fatal("cannot make a memory file: %s", strerror(errno));
    if (filled)
        take_contents(-1, memory);
    else if (ftruncate(memory, size))
        ot_fatal("cannot make a memory file: %s", strerror(errno));
    snprintf(name, sizeof name, "/proc/self/fd/%d", memory);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, name, flags & (O_ACCMODE | O_APPEND | O_CLOEXEC));
    close(memory);
    return fd;
}

/* Gives back what a shadow holds and nobody can read. */
void ot_file_trim(ot_file *file, int fd)
{
    if (file->kind != OT_FILE_LEADERS || file->filled || ot_leads())
        return;
    off_t at = lseek(fd, 0, SEEK_CUR);
    if (at > file->punched + (1 << 20)) {
        fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, at);
        file->punched = at;
    }
}

/* ---- Opening ---- */

/* What the leader has found. */
typedef struct finding {
    int error;
    enum ot_file_kind kind;
    bool filled, is_null, compare;      /* compare: do all see this one? */
    struct stat is;
} finding;

static finding look(int fd, int flags)
{
    finding f = { .error = fd < 0 ? errno : 0 };
    bool reads = (flags & O_ACCMODE) == O_RDONLY;
    struct statfs system;

    if (fd < 0)
        return f;
    fstat(fd, &f.is);
    if (S_ISDIR(f.is.st_mode) || flags & O_PATH)
        f.kind = OT_FILE_OWN;
    else if (S_ISREG(f.is.st_mode)) {
        bool made = fstatfs(fd, &system) == 0
                 && (system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC);
        f.kind = reads && !made ? OT_FILE_OWN : OT_FILE_LEADERS;
        f.compare = reads;
        f.filled = reads || (flags & O_ACCMODE) == O_RDWR;
    } else if (S_ISCHR(f.is.st_mode) && major(f.is.st_rdev) == 1 && (minor(f.is.st_rdev) == 3
               || minor(f.is.st_rdev) == 5 || minor(f.is.st_rdev) == 7))
        f.kind = OT_FILE_OWN;           /* null, zero, full */
    else {
        f.kind = (flags & O_ACCMODE) == O_WRONLY ? OT_FILE_LEADERS : OT_FILE_TOLD;
        f.is_null = true;
    }
    return f;
}

static bool is_other(int fd, const struct stat *leaders)
{
    struct stat mine;

    return fd < 0 || fstat(fd, &mine) || mine.st_size != leaders->st_size
        || mine.st_mtim.tv_sec != leaders->st_mtim.tv_sec || mine.st_mtim.tv_nsec != leaders->st_mtim.tv_nsec;
}

/* In replicated code. */
int ot_file_open(int folder, const char *path, int flags, mode_t mode)
{
    bool user = ot_enter_runtime();
    int fd = -1, number = -1;
    finding f = { .error = 0 };

    if ((flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC))
        ot_leader_waits();
    if (ot_leads()) {
        fd = (int)syscall(SYS_openat, folder, path, flags, mode);
        f = look(fd, flags);
    }
    ot_broadcast(&ot.set, &f, sizeof f);
    if (f.error) {
        errno = f.error;
        ot_leave_runtime(user);
        return -1;
    }
    if (f.kind == OT_FILE_OWN && !ot_leads())
        fd = (int)syscall(SYS_openat, folder, path, flags & ~(O_CREAT | O_EXCL | O_TRUNC), mode);
    if (f.kind == OT_FILE_OWN && f.compare && on_any(is_other(fd, &f.is))) {
        if (!ot_leads() && fd >= 0)
            close(fd);
        f.kind = OT_FILE_LEADERS;
    }
    if (f.is_null)
        fd = ot_leads() ? fd : fcntl(null, flags & O_CLOEXEC ? F_DUPFD_CLOEXEC : F_DUPFD, OT_FILES);
    else if (f.kind == OT_FILE_LEADERS)
        fd = ot_file_shadow(flags, f.filled, f.is.st_size, fd);
    if (!f.is_null && (flags & O_ACCMODE) == O_RDONLY)
        f.kind = OT_FILE_OWN;           /* by now */
    number = ot_file_place(fd, f.kind, f.filled);
    ot_leave_runtime(user);
    return number;
}

/* The program may have its own of these names. */
OT_WEAK __typeof__(open) open;
OT_WEAK __typeof__(openat) openat;
OT_WEAK __typeof__(creat) creat;
OT_WEAK __typeof__(mkstemp) mkstemp;
OT_WEAK __typeof__(mkostemp) mkostemp;
OT_WEAK __typeof__(mkstemps) mkstemps;
OT_WEAK __typeof__(mkostemps) mkostemps;
OT_WEAK __typeof__(close) close;
OT_WEAK __typeof__(dup) dup;
OT_WEAK __typeof__(dup2) dup2;
OT_WEAK __typeof__(pipe) pipe;
OT_WEAK __typeof__(pipe2) pipe2;

static int plain_or_all(const void *caller, int folder, const char *path, int flags, mode_t mode)
{
    if (ot_replicated(caller))
        return ot_file_open(folder, path, flags, mode);
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}

#define CALLER __builtin_return_address(0)
#define MODE(flags, after) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list args; \
        va_start(args, after); \
        mode = va_arg(args, mode_t); \
        va_end(args); \
    }

int open(const char *path, int flags, ...)
{
    MODE(flags, flags)
    return plain_or_all(CALLER, AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    MODE(flags, flags)
    return plain_or_all(CALLER, folder, path, flags, mode);
}

int creat(const char *path, mode_t mode)
{
    return plain_or_all(CALLER, AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int __open_2(const char *path, int flags)
{
    return plain_or_all(CALLER, AT_FDCWD, path, flags, 0);
}

int open64(const char *, int, ...) __attribute__((weak, alias("open")));
int openat64(int, const char *, int, ...) __attribute__((weak, alias("openat")));
int creat64(const char *, mode_t) __attribute__((weak, alias("creat")));
int __open64_2(const char *, int) __attribute__((weak, alias("__open_2")));

static int make_temporary(bool all, char *name, int suffix, int flags)
{
    int fd = -1;

    if (!all)
        return OT_LIBC(mkostemps)(name, suffix, flags);
    bool user = ot_enter_runtime();
    if (ot_leads())
        fd = OT_LIBC(mkostemps)(name, suffix, flags);
    long made = ot_result_from_leader(fd);
    if (made >= 0) {
        ot_broadcast(&ot.set, name, strlen(name) + 1);
        fd = ot_file_place(ot_file_shadow(O_RDWR | flags, true, 0, fd), OT_FILE_LEADERS, true);
    }
    ot_leave_runtime(user);
    return fd;
}

int mkstemp(char *name) { return make_temporary(OT_FOR_ALL(), name, 0, 0); }
int mkostemp(char *name, int flags) { return make_temporary(OT_FOR_ALL(), name, 0, flags); }
int mkstemps(char *name, int suffix) { return make_temporary(OT_FOR_ALL(), name, suffix, 0); }
int mkostemps(char *name, int suffix, int flags) { return make_temporary(OT_FOR_ALL(), name, suffix, flags); }
int mkstemp64(char *) __attribute__((weak, alias("mkstemp")));
int mkostemp64(char *, int) __attribute__((weak, alias("mkostemp")));
int mkstemps64(char *, int) __attribute__((weak, alias("mkstemps")));
int mkostemps64(char *, int, int) __attribute__((weak, alias("mkostemps")));

/* ---- Closing and duplicates ---- */

int close(int fd)
{
    const void *caller = CALLER;

    if (fd < 0 || fd >= OT_FILES || !ours[fd] || ot.world.size == 1 || !ot_is_program(caller))
        return (int)syscall(SYS_close, fd);
    if (!ot_files[fd].kind) {
        errno = EBADF;
        return -1;
    }
    ot_capture_refuse(fd, "closed");
    bool leaders = ot_is_leaders(fd, caller);
    int result = (int)syscall(SYS_close, fd);
    ot_file_vacate(fd);
    return leaders ? (int)ot_result_from_leader(result) : result;
}

static int duplicate(int fd, int number, bool close_on_exec)
{
    ot_file *from = &ot_files[fd], *to = &ot_files[number];
    FILE *stream = to->stream;

    if (dup3(fd, number, close_on_exec ? O_CLOEXEC : 0) < 0)
        return -1;
    to->kind = from->kind;
    to->filled = from->filled;
    to->opened = from->opened;
    to->stream = number <= 2 ? stream : NULL;
    return number;
}

/* Of a file of the program, in replicated code? */
static bool has_number(int fd, const void *caller)
{
    return fd >= 0 && fd < OT_FILES && ot_files[fd].kind && ot_replicated(caller);
}

int dup(int fd)
{
    int number;

    if (!has_number(fd, CALLER))
        return (int)syscall(SYS_dup, fd);
    number = ot_file_number();
    return number < 0 ? -1 : duplicate(fd, number, false);
}

int dup2(int fd, int number)
{
    if (!has_number(fd, CALLER) || number < 0 || number >= OT_FILES || !ours[number])
        return fd == number ? fcntl(fd, F_GETFD) < 0 ? -1 : fd : (int)syscall(SYS_dup3, fd, number, 0);
    return fd == number ? fd : duplicate(fd, number, false);
}

/* The others write nowhere, and are told what the leader reads. */
static int make_pipe(bool all, int ends[2], int flags)
{
    int status = (int)syscall(SYS_pipe2, ends, flags);

    if (!all || status)
        return status;
    bool user = ot_enter_runtime();
    for (int i = 0; i < 2; i++) {
        if (!ot_leads())
            dup3(null, ends[i], flags & O_CLOEXEC);
        ends[i] = ot_file_place(ends[i], i ? OT_FILE_LEADERS : OT_FILE_TOLD, true);
    }
    ot_leave_runtime(user);
    return 0;
}

int pipe(int ends[2]) { return make_pipe(OT_FOR_ALL(), ends, 0); }
int pipe2(int ends[2], int flags) { return make_pipe(OT_FOR_ALL(), ends, flags); }
