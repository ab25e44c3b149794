/*
 * walk.c: names that match a pattern, and walks through a tree of directories. In replicated code they look at
 * directories as opendir and lstat do there, which is with the leader's eyes; the program's own functions are
 * called on all ranks. (fts is libc's: each rank looks.)
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <ftw.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "rt.h"

/* ---- glob ---- */

static void *open_any(const char *path)
{
    return ot_opendir(path);
}

/* Their callers must be these functions, and not libc: so they don't end with the call. */
static int status_of(const char *path, struct stat *to)
{
    return stat(path, to) ? -1 : 0;
}

static int link_status_of(const char *path, struct stat *to)
{
    return lstat(path, to) ? -1 : 0;
}

/* libc looks for the names, with functions of ours. */
#define GLOB(name, type) \
    OT_WEAK int name(const char *restrict pattern, int flags, int (*on_error)(const char *, int), \
                     type *restrict found) \
    { \
        if (!OT_FOR_ALL() || flags & GLOB_ALTDIRFUNC) \
            return OT_LIBC(name)(pattern, flags, on_error, found); \
        found->gl_opendir = open_any; \
        found->gl_readdir = (void *)readdir; \
        found->gl_closedir = (void *)closedir; \
        found->gl_stat = (void *)status_of; \
        found->gl_lstat = (void *)link_status_of; \
        int status = OT_LIBC(name)(pattern, flags | GLOB_ALTDIRFUNC, on_error, found); \
        found->gl_flags &= ~GLOB_ALTDIRFUNC; \
        return status; \
    }

GLOB(glob, glob_t)
GLOB(glob64, glob64_t)

/* ---- ftw and nftw ---- */

typedef struct place {
    dev_t device;
    ino_t inode;
} place;

typedef struct walk {
    __ftw_func_t old;                   /* ftw's, or ... */
    __nftw_func_t call;
    int flags;
    char *path;
    size_t room;
    struct FTW at;
    dev_t device;                       /* of the start */
    place *seen;                        /* directories, where links are followed */
    size_t n, cap;
} walk;

static int call(walk *w, const struct stat *s, int flag)
{
    static const int of_ftw[] = { [FTW_F] = FTW_F, [FTW_D] = FTW_D, [FTW_DNR] = FTW_DNR, [FTW_NS] = FTW_NS,
                                  [FTW_SL] = FTW_F, [FTW_DP] = FTW_D, [FTW_SLN] = FTW_NS };

    return w->old ? w->old(w->path, s, of_ftw[flag]) : w->call(w->path, s, flag, &w->at);
}

/* As seen from the directory that the walk is in. */
static const char *here(const walk *w)
{
    return w->flags & FTW_CHDIR ? w->path + w->at.base : w->path;
}

/* Has a directory been met before? Now it has. */
static bool met(walk *w, const struct stat *s)
{
    for (size_t i = 0; i < w->n; i++)
        if (w->seen[i].device == s->st_dev && w->seen[i].inode == s->st_ino)
            return true;
    if (w->n == w->cap)
        w->seen = ot_realloc(w->seen, (w->cap = 2 * w->cap + 16) * sizeof *w->seen);
    w->seen[w->n++] = (place){ s->st_dev, s->st_ino };
    return false;
}

static int visit(walk *);

/* The entries of the directory at w->path, which is open. */
static int visit_entries(walk *w, DIR *d)
{
    size_t length = strlen(w->path);
    bool slash = w->path[length - 1] != '/';
    int base = w->at.base, status = 0;
    struct dirent *entry;

    w->at.level++;
    w->at.base = (int)(length + slash);
    while (status == 0 && (entry = readdir(d))) {
        size_t n = strlen(entry->d_name);
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (length + n + 2 > w->room) {
            char *more = realloc(w->path, w->room = 2 * (length + n + 2));
            if (!more)
                return -1;
            w->path = more;
        }
        if (slash)
            w->path[length] = '/';
        memcpy(w->path + length + slash, entry->d_name, n + 1);
        status = visit(w);
    }
    w->path[length] = 0;
    w->at.base = base;
    w->at.level--;
    return status;
}

static int visit_directory(walk *w, const struct stat *s)
{
    bool changes = w->flags & FTW_CHDIR, acts = w->flags & FTW_ACTIONRETVAL;
    DIR *d = ot_opendir(here(w));
    int status = 0;

    if (!d)
        return errno == EACCES ? call(w, s, FTW_DNR) : -1;
    if (!(w->flags & FTW_DEPTH))
        status = call(w, s, FTW_D);
    if (status == 0 && changes)
        status = fchdir(dirfd(d));
    if (status == 0) {
        status = visit_entries(w, d);
        if (acts && status == FTW_SKIP_SIBLINGS)
            status = 0;
        if (status == 0 && w->flags & FTW_DEPTH)
            status = call(w, s, FTW_DP);                                    /* from inside the directory */
        if (changes && chdir("..") && !status)
            status = -1;
    }
    int error = errno;
    closedir(d);
    errno = error;
    return status;
}

/* What is at w->path. */
static int visit(walk *w)
{
    struct stat s;
    bool physical = w->flags & FTW_PHYS;
    int flag, status;

    memset(&s, 0, sizeof s);
    if ((physical ? lstat(here(w), &s) : stat(here(w), &s)) == 0)
        flag = S_ISDIR(s.st_mode) ? FTW_D : S_ISLNK(s.st_mode) ? FTW_SL : FTW_F;
    else if (errno != EACCES && errno != ENOENT)
        return -1;
    else if (!physical && lstat(here(w), &s) == 0 && S_ISLNK(s.st_mode))
        flag = FTW_SLN;
    else if (w->at.level == 0)
        return -1;
    else
        flag = FTW_NS;
    if (w->at.level == 0)
        w->device = s.st_dev;
    if (w->flags & FTW_MOUNT && flag != FTW_NS && s.st_dev != w->device)
        return 0;
    if (flag != FTW_D)
        status = call(w, &s, flag);
    else
        status = !physical && met(w, &s) ? 0 : visit_directory(w, &s);
    return w->flags & FTW_ACTIONRETVAL && status == FTW_SKIP_SUBTREE ? 0 : status;
}

static int walk_tree(const char *start, walk *w)
{
    size_t length = strlen(start);
    int home = -1, status = -1;

    if (!length) {
        errno = ENOENT;
        return -1;
    }
    if (!(w->path = malloc(w->room = 2 * length + 2)))
        return -1;
    memcpy(w->path, start, length + 1);
    while (length > 1 && w->path[length - 1] == '/')
        w->path[--length] = 0;
    char *slash = strrchr(w->path, '/');
    w->at.base = slash && length > 1 ? (int)(slash + 1 - w->path) : 0;
    if (w->flags & FTW_CHDIR) {
        home = open(".", O_RDONLY | O_DIRECTORY);
        if (w->at.base) {
            char kept = w->path[w->at.base];
            w->path[w->at.base] = 0;
            status = chdir(w->path);
            w->path[w->at.base] = kept;
        } else
            status = 0;
    }
    if (!(w->flags & FTW_CHDIR) || (home >= 0 && status == 0))
        status = visit(w);
    int error = errno;
    if (home >= 0) {
        if (fchdir(home))
            status = -1;
        close(home);
    }
    free(w->path);
    ot_free(w->seen);
    errno = error;
    return status;
}

#define WALKS(ftw, nftw, ftw_function, nftw_function) \
    OT_WEAK int ftw(const char *path, ftw_function f, int most) \
    { \
        return OT_FOR_ALL() ? walk_tree(path, &(walk){ .old = (__ftw_func_t)(void *)f }) \
                            : OT_LIBC(ftw)(path, f, most); \
    } \
    OT_WEAK int nftw(const char *path, nftw_function f, int most, int flags) \
    { \
        return OT_FOR_ALL() ? walk_tree(path, &(walk){ .call = (__nftw_func_t)(void *)f, .flags = flags }) \
                            : OT_LIBC(nftw)(path, f, most, flags); \
    }

WALKS(ftw, nftw, __ftw_func_t, __nftw_func_t)
WALKS(ftw64, nftw64, __ftw64_func_t, __nftw64_func_t)

/* ---- fts ---- */

/* Each rank walks by itself. What the program then does to the tree comes when all have looked. */
static void keep_step(void)
{
    int error = errno;
    bool user = ot_enter_runtime();

    ot_barrier(&ot.set);
    ot_leave_runtime(user);
    errno = error;
}

#define IN_STEP(result, name, parameters, arguments) \
    OT_WEAK result *name parameters \
    { \
        result *found = OT_LIBC(name)arguments; \
        if (OT_FOR_ALL()) \
            keep_step(); \
        return found; \
    }

#define FTS_WALKS(open, read, children, fts, entry) \
    IN_STEP(fts, open, (char *const *paths, int flags, int (*order)(const entry **, const entry **)), \
            (paths, flags, order)) \
    IN_STEP(entry, read, (fts *walk), (walk)) \
    IN_STEP(entry, children, (fts *walk, int instruction), (walk, instruction))

FTS_WALKS(fts_open, fts_read, fts_children, FTS, FTSENT)
FTS_WALKS(fts64_open, fts64_read, fts64_children, FTS64, FTSENT64)
