/*
 * process.c: running programs by argument vector, temporary files, files moved into place.
 */
#include "process.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Asked by the leak checker of sanitized builds: nothing is freed, so there is nothing to find. */
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
    return 1;
}

/* ---- small things ---------------------------------------------------------------------------- */

_Noreturn void fatal(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    fprintf(stderr, "%s: error: ", program_invocation_short_name);
    vfprintf(stderr, format, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(1);
}

void *grow(void *memory, size_t size)
{
    memory = realloc(memory, size);
    if (!memory)
        fatal("out of memory");
    return memory;
}

/* A stream's text, which grows; what it is handed over to. */
struct text {
    char *bytes;
    size_t size, room;
    bool failed;                /* no memory: the program is ending, which flushes the stream once more */
    char **to;
    size_t *to_size;
};

static ssize_t write_text(void *cookie, const char *bytes, size_t size)
{
    struct text *text = cookie;
    if (text->failed)
        return (ssize_t)size;
    if (text->room - text->size < size) {
        text->failed = true;
        text->bytes = grow(text->bytes, text->room = 2 * (text->size + size));
        text->failed = false;
    }
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    return (ssize_t)size;
}

static int close_text(void *cookie)
{
    struct text *text = cookie;
    write_text(text, "", 1);
    *text->to = text->bytes;
    *text->to_size = text->size - 1;
    free(text);
    return 0;
}

FILE *text_stream(char **to, size_t *to_size)
{
    struct text *text = grow(NULL, sizeof *text);
    *text = (struct text){ .to = to, .to_size = to_size };
    FILE *out = fopencookie(text, "w", (cookie_io_functions_t){ .write = write_text, .close = close_text });
    if (!out)
        fatal("out of memory");
    return out;
}

static char *format_text(const char *format, va_list ap)
{
    char *text;
    if (vasprintf(&text, format, ap) < 0)
        fatal("out of memory");
    return text;
}

char *text_format(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    char *text = format_text(format, ap);
    va_end(ap);
    return text;
}

/* What is left to read, NUL-terminated; NULL with errno set on an error. */
static char *read_all(int fd, size_t *size)
{
    char *text = NULL;
    size_t space = 0;
    *size = 0;
    for (;;) {
        if (*size + 1 >= space)
            text = grow(text, space = space ? 2 * space : 65536);
        ssize_t got = read(fd, text + *size, space - *size - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            free(text);
            return NULL;
        }
        if (got == 0)
            break;
        *size += (size_t)got;
    }
    text[*size] = '\0';
    return text;
}

/* ---- argument vectors ------------------------------------------------------------------------ */

void args_add(struct args *args, const char *word)
{
    if (args->count + 1 >= args->space) {
        args->space = args->space ? 2 * args->space : 16;
        args->word = grow(args->word, args->space * sizeof *args->word);
    }
    args->word[args->count++] = (char *)word;
    args->word[args->count] = NULL;
}

void args_addf(struct args *args, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    args_add(args, format_text(format, ap));
    va_end(ap);
}

void args_add_all(struct args *args, const struct args *more)
{
    for (size_t i = 0; i < more->count; i++)
        args_add(args, more->word[i]);
}

void args_split(struct args *args, const char *text)
{
    for (;;) {
        text += strspn(text, " \t\n");
        size_t length = strcspn(text, " \t\n");
        if (length == 0)
            return;
        args_addf(args, "%.*s", (int)length, text);
        text += length;
    }
}

void args_add_backend(struct args *args)
{
    const char *backend = getenv("OTOSP_CC");
    size_t before = args->count;
    if (backend)
        args_split(args, backend);
    if (args->count == before)
        args_add(args, "mpicc");
}

void args_respond(struct args *args, const struct args *rest)
{
    static int number;
    char *path = temp_path(text_format("args%d", ++number));
    FILE *file = fopen(path, "w");
    if (!file)
        fatal("cannot write '%s': %s", path, strerror(errno));
    for (size_t i = 0; i < rest->count; i++) {
        const char *c = rest->word[i];
        if (!*c)
            fputs("\"\"", file);
        for (; *c; c++) {
            if (isspace((unsigned char)*c) || strchr("\\'\"", *c))
                fputc('\\', file);
            fputc(*c, file);
        }
        fputc('\n', file);
    }
    if (ferror(file) | fclose(file))
        fatal("cannot write '%s': %s", path, strerror(errno));
    args_addf(args, "@%s", path);
}

char *args_quote(const struct args *args)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
    char *text;
    size_t size;
    FILE *out = text_stream(&text, &size);
    for (size_t i = 0; i < args->count; i++) {
        const char *c = args->word[i];
        if (i)
            fputc(' ', out);
        if (*c && !c[strspn(c, plain)]) {
            fputs(c, out);
            continue;
        }
        fputc('\'', out);
        for (; *c; c++) {
            if (*c == '\'')
                fputs("'\\''", out);
            else
                fputc(*c, out);
        }
        fputc('\'', out);
    }
    fclose(out);
    return text;
}

/* ---- the temporary folder, and the signals that end the program ------------------------------- */

static char folder[PATH_MAX];              /* "" until it is made */
static volatile pid_t child;               /* the program that is being run, or 0 */
static pid_t maker;                        /* the process that made the folder: a fork does not remove it */

static const int ends[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM };

/* Only system calls, since the signal handler calls it too. The folder holds no folders. */
static void remove_folder(void)
{
    if (!folder[0] || getpid() != maker)
        return;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        char entries[4096] __attribute__((aligned(8)));
        ssize_t size;
        while ((size = getdents64(fd, entries, sizeof entries)) > 0) {
            for (ssize_t at = 0; at < size;) {
                struct dirent64 *entry = (struct dirent64 *)(entries + at);
                unlinkat(fd, entry->d_name, 0);
                at += entry->d_reclen;
            }
        }
        close(fd);
    }
    rmdir(folder);
    folder[0] = '\0';
}

static void end_by_signal(int number)
{
    pid_t pid = child;
    if (pid > 0) {
        kill(pid, number);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    remove_folder();
    signal(number, SIG_DFL);
    raise(number);
}

/* Signals that are ignored (as under nohup) stay ignored. */
static void catch_signals(void)
{
    static bool caught;
    if (caught)
        return;
    caught = true;
    struct sigaction action = { .sa_handler = end_by_signal }, old;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaddset(&action.sa_mask, ends[i]);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(ends[i], &action, NULL);
}

/* Also for what makes `child` and `folder` agree with the world. */
void hold_signals(sigset_t *before)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaddset(&set, ends[i]);
    sigprocmask(SIG_BLOCK, &set, before);
}

void release_signals(const sigset_t *before)
{
    sigprocmask(SIG_SETMASK, before, NULL);
}

/*
 * Where TMPDIR holds a '=', /tmp is used: GCC's -ffile-prefix-map=OLD=NEW, by which the driver
 * keeps the folder's name out of what it makes, has no way to write such a name.
 */
static bool make_folder(const char *parent)
{
    char real[PATH_MAX];
    if (!parent || !*parent || !realpath(parent, real) || strchr(real, '='))
        return false;
    int length = snprintf(folder, sizeof folder, "%s/otosp-XXXXXX", strcmp(real, "/") ? real : "");
    if (length < (int)sizeof folder && mkdtemp(folder))
        return true;
    folder[0] = '\0';
    return false;
}

char *temp_path(const char *name)
{
    if (!folder[0]) {
        sigset_t before;
        catch_signals();
        hold_signals(&before);
        maker = getpid();
        if (!make_folder(getenv("TMPDIR")) && !make_folder("/tmp"))
            fatal("cannot make a temporary folder: %s", strerror(errno));
        atexit(remove_folder);
        release_signals(&before);
    }
    return text_format("%s/%s", folder, name);
}

/* ---- running --------------------------------------------------------------------------------- */

/* Starts the program with `in` and `out` as files, and `out_fd`, if not -1, as standard output. */
static int start(const struct args *args, const char *in, const char *out, int out_fd, const sigset_t *mask)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, mask);
    if (in)
        posix_spawn_file_actions_addopen(&files, 0, in, O_RDONLY, 0);
    if (out)
        posix_spawn_file_actions_addopen(&files, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (out_fd >= 0)
        posix_spawn_file_actions_adddup2(&files, out_fd, 1);
    pid_t pid = 0;
    int error = posix_spawnp(&pid, args->word[0], &files, &attributes, args->word, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    child = pid;
    return error;
}

/*
 * Waits for `child`. It is waited for without being taken first, so that the handler never signals
 * a process id that is in use again.
 */
static int finish(const struct args *args)
{
    siginfo_t info;
    while (waitid(P_PID, child, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        ;
    sigset_t before;
    int status = 0;
    hold_signals(&before);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    child = 0;
    release_signals(&before);
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status);
    fprintf(stderr, "%s: error: '%s' was ended by signal %d (%s)\n", program_invocation_short_name,
            args->word[0], WTERMSIG(status), strsignal(WTERMSIG(status)));
    return 128 + WTERMSIG(status);
}

static int not_started(const struct args *args, int error)
{
    fprintf(stderr, "%s: error: cannot run '%s': %s\n", program_invocation_short_name, args->word[0],
            strerror(error));
    return 127;
}

int run(const struct args *args, const char *in, const char *out)
{
    sigset_t before;
    catch_signals();
    fflush(NULL);
    hold_signals(&before);
    int error = start(args, in, out, -1, &before);
    release_signals(&before);
    return error ? not_started(args, error) : finish(args);
}

int run_capture(const struct args *args, const char *in, char **text, size_t *size)
{
    int ends_of_pipe[2];
    sigset_t before;
    *text = NULL;
    if (pipe2(ends_of_pipe, O_CLOEXEC) < 0)
        return not_started(args, errno);
    catch_signals();
    fflush(NULL);
    hold_signals(&before);
    int error = start(args, in, NULL, ends_of_pipe[1], &before);
    release_signals(&before);
    close(ends_of_pipe[1]);
    *text = read_all(ends_of_pipe[0], size);
    close(ends_of_pipe[0]);
    return error ? not_started(args, error) : finish(args);
}

/* ---- files ----------------------------------------------------------------------------------- */

char *read_file(const char *path, size_t *size)
{
    if (!strcmp(path, "-"))
        return read_all(0, size);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    char *text = read_all(fd, size);
    int error = errno;
    close(fd);
    errno = error;
    return text;
}

static bool write_all(int fd, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t put = write(fd, text, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        text += put;
        size -= (size_t)put;
    }
    return true;
}

/* What a name stands for that is written to. */
enum target { A_FILE, STANDARD_OUTPUT, A_DEVICE };      /* or a pipe */

/*
 * Only files are replaced. *path becomes the name behind symbolic links, which stay: /dev/stdout is one, and leads
 * to a file where standard output goes to one.
 */
static enum target find_target(const char **path)
{
    struct stat status, output;
    if (stat(*path, &status) < 0)
        return A_FILE;
    if (fstat(1, &output) == 0 && status.st_dev == output.st_dev && status.st_ino == output.st_ino)
        return STANDARD_OUTPUT;
    if (!S_ISREG(status.st_mode))
        return A_DEVICE;
    const char *real = realpath(*path, NULL);
    if (real)
        *path = real;
    return A_FILE;
}

static bool write_into(enum target target, const char *path, const char *text, size_t size)
{
    int fd = target == STANDARD_OUTPUT ? fcntl(1, F_DUPFD_CLOEXEC, 0) : open(path, O_WRONLY | O_CLOEXEC);
    bool written = fd >= 0 && write_all(fd, text, size);
    int error = errno;
    if (fd >= 0 && close(fd) < 0 && written)
        return false;
    errno = error;
    return written;
}

/* Writes text beside `path` and renames it over `path`, with the given permissions. */
static bool write_beside(const char *path, const char *text, size_t size, mode_t mode)
{
    const char *slash = strrchr(path, '/');
    char *beside = text_format("%.*s.otosp-XXXXXX", slash ? (int)(slash + 1 - path) : 0, path);
    sigset_t before;
    hold_signals(&before);
    int fd = mkostemp(beside, O_CLOEXEC);
    bool written = fd >= 0 && write_all(fd, text, size) && fchmod(fd, mode) == 0;
    int error = errno;
    if (fd >= 0 && close(fd) < 0 && written) {
        written = false;
        error = errno;
    }
    if (written && rename(beside, path) < 0) {
        written = false;
        error = errno;
    }
    if (fd >= 0 && !written)
        unlink(beside);
    release_signals(&before);
    errno = error;
    return written;
}

bool write_file(const char *path, const char *text, size_t size)
{
    mode_t mask = umask(0);
    umask(mask);
    enum target target = find_target(&path);
    return target == A_FILE ? write_beside(path, text, size, 0666 & ~mask) : write_into(target, path, text, size);
}

bool move_file(const char *from, const char *to)
{
    struct stat status;
    if (stat(from, &status) < 0)
        return false;
    enum target target = find_target(&to);
    if (target == A_FILE && rename(from, to) == 0)
        return true;
    if (target == A_FILE && errno != EXDEV)
        return false;
    size_t size;
    char *text = read_file(from, &size);
    if (!text || !(target == A_FILE ? write_beside(to, text, size, status.st_mode & 07777)
                                    : write_into(target, to, text, size)))
        return false;
    free(text);
    unlink(from);
    return true;
}
