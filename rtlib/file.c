/*
 * file.c: files that the program opens, and what it does with descriptors.
 *
 * A file that is read is opened by each rank, if all see the same one: reading it costs no message. Otherwise
 * the others get a copy of the leader's; and all do of what the system makes while it is read, as in /proc. What is written, the leader writes. The others have a shadow, so that
 * every function of libc works on all ranks alike, and only results that depend on the real file are the leader's
 * for all. Of a file that is read as well the shadow is a memory file at the same position; else it is /dev/null,
 * and the leader is asked for positions.
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
#include <sys/vfs.h>
#include <linux/magic.h>
#include <unistd.h>
#include "file.h"

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

bool ot_is_leaders(int fd, const void *caller)
{
    const ot_file *file = ot_file_of(fd);
    return file && file->kind >= OT_FILE_LEADERS && ot.split == file->opened && ot_replicated(caller);
}

bool ot_is_hidden(int fd, const void *caller)
{
    return ot_is_leaders(fd, caller) && !ot_files[fd].filled;
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
            if (copy >= 0)
                ot_write_all(copy, piece, (size_t)n);
            at += n;
        }
    } while (n > 0);
}

/* What the leader's file holds, in memory. */
static int copy_contents(int flags, int leaders)
{
    char name[64];
    int memory = memfd_create("otosp file", MFD_CLOEXEC);

    if (memory < 0)
        ot_fatal("cannot make a memory file: %s", strerror(errno));
    take_contents(leaders, memory);
    snprintf(name, sizeof name, "/proc/self/fd/%d", memory);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, name, flags & (O_ACCMODE | O_APPEND | O_CLOEXEC));
    close(memory);
    return fd;
}

/* Called by all ranks; the leader has the file itself already. */
int ot_file_shadow(int flags, bool filled, int leaders)
{
    if (ot_leads()) {
        if (filled)
            take_contents(leaders, -1);
        return leaders;
    }
    if (!filled)
        return fcntl(ot_null, flags & O_CLOEXEC ? F_DUPFD_CLOEXEC : F_DUPFD, 3);
    return copy_contents(flags, -1);
}

/* ---- Opening ---- */

/* What the leader has found. */
typedef struct finding {
    int error;
    enum ot_file_kind kind;
    bool filled, compare;               /* compare: do all see this one? */
    bool made;                          /* by the system, while it is read: of that all get a copy, the leader too */
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
        f.made = reads && fstatfs(fd, &system) == 0
                 && (system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC);
        f.kind = reads && !f.made ? OT_FILE_OWN : OT_FILE_LEADERS;
        f.compare = reads;
        f.filled = reads || (flags & O_ACCMODE) == O_RDWR;
    } else if (S_ISCHR(f.is.st_mode) && major(f.is.st_rdev) == 1 && (minor(f.is.st_rdev) == 3
               || minor(f.is.st_rdev) == 5 || minor(f.is.st_rdev) == 7))
        f.kind = OT_FILE_OWN;           /* null, zero, full */
    else {
        f.kind = (flags & O_ACCMODE) == O_WRONLY ? OT_FILE_LEADERS : OT_FILE_TOLD;
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
    if (f.made) {
        int copy = copy_contents(flags, fd);
        if (fd >= 0)
            close(fd);
        fd = copy;
    } else if (f.kind != OT_FILE_OWN)
        fd = ot_file_shadow(flags, f.filled, fd);
    if (f.filled && (flags & O_ACCMODE) == O_RDONLY)
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
        fd = ot_file_place(ot_file_shadow(O_RDWR | flags, true, fd), OT_FILE_LEADERS, true);
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

