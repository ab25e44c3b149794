/*
 * whole_file.c: files of the runtime's own that are there as a whole or not at all: written under another name in the
 * same folder, which they lose when all is in them.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "profile.h"

static char *copy_of(const char *text, const char *more)
{
    size_t n = strlen(text), m = strlen(more);
    char *p = ot_alloc(n + m + 1);

    memcpy(p, text, n);
    memcpy(p + n, more, m + 1);
    return p;
}

/* The program may go to other folders later, so the name is made absolute; links are followed. */
static char *absolute(const char *path)
{
    char whole[PATH_MAX], folder[PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

    if (realpath(path, whole))
        return copy_of(whole, "");
    if (!*name || name - path >= PATH_MAX)
        return NULL;
    memcpy(folder, path, (size_t)(name - path));
    folder[name - path] = 0;
    if (!realpath(*folder ? folder : ".", whole))
        return NULL;
    char *in = copy_of(whole, "/"), *all = copy_of(in, name);
    ot_free(in);
    return all;
}

bool ot_whole_file_open(ot_whole_file *w)
{
    int fd = open(w->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    return fd >= 0 && (w->f = fdopen(fd, "w"));
}

/* Could it be written? Nothing is left of the attempt. */
const char *ot_whole_file_begin(ot_whole_file *w, const char *path)
{
    struct stat old;
    char number[32];

    w->path = absolute(path);
    if (!w->path)
        return strerror(errno ? errno : EINVAL);
    if (!stat(w->path, &old) && !S_ISREG(old.st_mode))
        return S_ISDIR(old.st_mode) ? strerror(EISDIR) : "it is no ordinary file";
    snprintf(number, sizeof number, ".%ld", (long)getpid());
    w->draft = copy_of(w->path, number);
    if (!ot_whole_file_open(w))
        return strerror(errno);
    fclose(w->f);
    unlink(w->draft);
    return NULL;
}

bool ot_whole_file_end(ot_whole_file *w)
{
    bool failed = ferror(w->f) != 0;
    int error;

    failed |= fclose(w->f) != 0;
    if (!failed && !rename(w->draft, w->path))
        return true;
    error = errno;
    unlink(w->draft);
    errno = error;
    return false;
}
