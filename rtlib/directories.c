/*
 * directories.c: what is in a directory. In replicated code the leader reads all of it at opendir (and again at
 * rewinddir, as POSIX has it), so that all ranks see the same entries in the same order, and readdir takes no
 * message.
 *
 * The object is then ours, in the user's heap, where it has the same address on all ranks.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "rt.h"

#define OURS 0x7363696c70657226u        /* what ours begins with; libc's begin with a descriptor */

struct __dirstream {
    uint64_t magic;
    int fd;
    size_t at, bytes;
    char *entries;                      /* struct dirent, of d_reclen bytes each */
};

/* The leader's; -1 and errno. */
static long read_entries(int fd, ot_buffer *all)
{
    enum { ROOM = 1 << 15 };
    long n;

    all->n = 0;
    if (lseek(fd, 0, SEEK_SET) < 0)
        return -1;
    for (;;) {
        ot_buffer_reserve(all, ROOM);
        if ((n = syscall(SYS_getdents64, fd, all->p + all->n, ROOM)) <= 0)
            break;
        all->n += (size_t)n;
    }
    for (size_t at = 0; at < all->n; ) {
        struct dirent *entry = (void *)(all->p + at);
        at += entry->d_reclen;
        entry->d_off = (off_t)at;
    }
    return n < 0 ? -1 : (long)all->n;
}

static bool load(DIR *d)
{
    static ot_buffer all;
    long bytes = 0;

    if (ot_leads()) {
        bool user = ot_enter_runtime();
        bytes = read_entries(d->fd, &all);
        ot_leave_runtime(user);
    }
    bytes = ot_result_from_leader(bytes);
    if (bytes < 0)
        return false;
    char *entries = realloc(d->entries, (size_t)bytes + 1);
    if (!entries)
        return false;
    if (ot_leads())
        memcpy(entries, all.p, (size_t)bytes);
    ot_from_leader(entries, (size_t)bytes);
    d->entries = entries;
    d->bytes = (size_t)bytes;
    d->at = 0;
    return true;
}

static DIR *open_descriptor(int fd)
{
    DIR *d = calloc(1, sizeof *d);

    if (!d)
        return NULL;
    d->magic = OURS;
    d->fd = fd;
    if (load(d))
        return d;
    int error = errno;
    free(d);
    errno = error;
    return NULL;
}

static bool is_ours(const DIR *d)
{
    return d && d->magic == OURS;
}

/* ---- dirent.h ---- */

DIR *ot_opendir(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0)
        return NULL;
    DIR *d = open_descriptor(fd);
    if (!d) {
        int error = errno;
        close(fd);
        errno = error;
    }
    return d;
}

OT_WEAK DIR *opendir(const char *path)
{
    return OT_FOR_ALL() ? ot_opendir(path) : OT_LIBC(opendir)(path);
}

OT_WEAK DIR *fdopendir(int fd)
{
    return OT_FOR_ALL() ? open_descriptor(fd) : OT_LIBC(fdopendir)(fd);
}

OT_WEAK int closedir(DIR *d)
{
    if (!is_ours(d))
        return OT_LIBC(closedir)(d);
    int fd = d->fd;
    d->magic = 0;
    free(d->entries);
    free(d);
    return close(fd);
}

OT_WEAK struct dirent *readdir(DIR *d)
{
    if (!is_ours(d))
        return OT_LIBC(readdir)(d);
    if (d->at >= d->bytes)
        return NULL;
    struct dirent *entry = (void *)(d->entries + d->at);
    d->at += entry->d_reclen;
    return entry;
}

OT_WEAK struct dirent64 *readdir64(DIR *d)
{
    return is_ours(d) ? (void *)readdir(d) : OT_LIBC(readdir64)(d);
}

static int copy_entry(DIR *d, void *to, void **found)
{
    struct dirent *entry = readdir(d);

    *found = entry ? memcpy(to, entry, entry->d_reclen) : NULL;
    return 0;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
OT_WEAK int readdir_r(DIR *restrict d, struct dirent *restrict to, struct dirent **restrict found)
{
    return is_ours(d) ? copy_entry(d, to, (void **)found) : OT_LIBC(readdir_r)(d, to, found);
}

OT_WEAK int readdir64_r(DIR *restrict d, struct dirent64 *restrict to, struct dirent64 **restrict found)
{
    return is_ours(d) ? copy_entry(d, to, (void **)found) : OT_LIBC(readdir64_r)(d, to, found);
}
#pragma GCC diagnostic pop

OT_WEAK void rewinddir(DIR *d)
{
    if (!is_ours(d))
        OT_LIBC(rewinddir)(d);
    else if (OT_FOR_ALL())
        load(d);
    else
        d->at = 0;
}

OT_WEAK long telldir(DIR *d)
{
    return is_ours(d) ? (long)d->at : OT_LIBC(telldir)(d);
}

OT_WEAK void seekdir(DIR *d, long to)
{
    if (is_ours(d))
        d->at = (size_t)to;
    else
        OT_LIBC(seekdir)(d, to);
}

OT_WEAK int dirfd(DIR *d)
{
    return is_ours(d) ? d->fd : OT_LIBC(dirfd)(d);
}

/* ---- scandir ---- */

typedef int chosen(const struct dirent *);
typedef int order(const struct dirent **, const struct dirent **);

static int scan(DIR *d, struct dirent ***list, chosen *is_chosen, order *compare)
{
    struct dirent **v = NULL, *entry;
    int n = 0, room = 0;

    if (!d)
        return -1;
    while ((entry = readdir(d))) {
        if (is_chosen && !is_chosen(entry))
            continue;
        if (n == room) {
            struct dirent **more = realloc(v, (size_t)(room = 2 * room + 8) * sizeof *v);
            if (!more)
                goto failed;
            v = more;
        }
        if (!(v[n] = malloc(entry->d_reclen)))
            goto failed;
        memcpy(v[n++], entry, entry->d_reclen);
    }
    closedir(d);
    if (compare && n)
        qsort(v, (size_t)n, sizeof *v, (int (*)(const void *, const void *))(void *)compare);
    *list = v;
    return n;
failed:
    while (n)
        free(v[--n]);
    free(v);
    closedir(d);
    errno = ENOMEM;
    return -1;
}

static DIR *open_at(int folder, const char *path)
{
    int fd = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
    DIR *d = fd < 0 ? NULL : open_descriptor(fd);

    if (fd >= 0 && !d)
        close(fd);
    return d;
}

#define SCAN(name, at, entry) \
    OT_WEAK int name(const char *restrict path, struct entry ***restrict list, \
                     int (*is_chosen)(const struct entry *), \
                     int (*compare)(const struct entry **, const struct entry **)) \
    { \
        if (!OT_FOR_ALL()) \
            return OT_LIBC(name)(path, list, is_chosen, compare); \
        return scan(ot_opendir(path), (struct dirent ***)list, (chosen *)(void *)is_chosen, \
                    (order *)(void *)compare); \
    } \
    OT_WEAK int at(int folder, const char *restrict path, struct entry ***restrict list, \
           int (*is_chosen)(const struct entry *), \
           int (*compare)(const struct entry **, const struct entry **)) \
    { \
        if (!OT_FOR_ALL()) \
            return OT_LIBC(at)(folder, path, list, is_chosen, compare); \
        return scan(open_at(folder, path), (struct dirent ***)list, (chosen *)(void *)is_chosen, \
                    (order *)(void *)compare); \
    }

SCAN(scandir, scandirat, dirent)
SCAN(scandir64, scandirat64, dirent64)
