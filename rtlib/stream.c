/*
 * stream.c: the program's streams: a descriptor from file.c in a FILE of libc's.
 *
 * A FILE and its buffer lie at the same address on all ranks, so that a pointer to one may be part of what ranks
 * exchange, but in memory that is never exchanged: a FILE has pointers into libc, which differ. Streams that
 * a member opens in a split have slots of that rank alone; where another rank uses them, it dies of it (fault.c).
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "file.h"

#define SLOTS ((char *)0x1ff000000000)
enum { SLOT = 8192, BUFFER = 4096, PER_SET = 1024 };

__thread bool ot_stream_made;           /* malloc is called by libc for a FILE */

static __thread char *room, *room_end;
static bool *taken;
static size_t slots;

#define CALLER __builtin_return_address(0)

/* ---- Slots ---- */

static void map_slots(void)
{
    slots = (size_t)PER_SET * ((size_t)ot.world.size + 1);
    taken = ot_alloc(slots);
    memset(taken, 0, slots);
    if (mmap(SLOTS, slots * SLOT, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
             | MAP_FIXED_NOREPLACE, -1, 0) != (void *)SLOTS)
        ot_fatal("cannot map the streams' memory at %p", (void *)SLOTS);
}

/* What libc allocates until end_slot lies in the slot. */
static char *begin_slot(void)
{
    if (!slots)
        map_slots();
    size_t i = ot.split ? (size_t)PER_SET * (size_t)(ot.set.first + 1) : 0, end = i + PER_SET;

    mprotect(SLOTS + i * SLOT, PER_SET * SLOT, PROT_READ | PROT_WRITE);
    while (i < end && taken[i])
        i++;
    if (i == end)
        ot_fatal("more than %d streams are open", PER_SET);
    taken[i] = true;
    room = SLOTS + i * SLOT;
    room_end = room + SLOT - BUFFER;
    ot_stream_made = true;
    return room;
}

static void free_slot(const void *p)
{
    if (ot_stream_has(p))
        taken[(size_t)((const char *)p - SLOTS) / SLOT] = false;
}

static FILE *end_slot(char *slot, FILE *stream)
{
    ot_stream_made = false;
    if (stream)
        setvbuf(ot_stream_unlocked(stream), slot + SLOT - BUFFER, _IOFBF, BUFFER);
    else
        free_slot(slot);
    return stream;
}

int ot_stream_owner(const void *p)
{
    size_t at = (size_t)((const char *)p - SLOTS) / ((size_t)PER_SET * SLOT);

    return (const char *)p < SLOTS || at < 1 || at > (size_t)ot.world.size ? -1 : (int)at - 1;
}

bool ot_stream_has(const void *p)
{
    return (const char *)p >= SLOTS && (const char *)p < SLOTS + slots * SLOT;
}

void *ot_stream_alloc(size_t bytes)
{
    char *p = room;

    bytes = (bytes + 15) & ~(size_t)15;
    if (bytes > (size_t)(room_end - room))
        return NULL;
    room += bytes;
    return p;
}

/* ---- Streams on descriptors ---- */

static ssize_t read_told(void *number, char *p, size_t n)
{
    return ot_read_for_all((int)(intptr_t)number, p, n);
}

static ssize_t write_told(void *number, const char *p, size_t n)
{
    ot_told_refuse((int)(intptr_t)number, "written");
    ot_write_all((int)(intptr_t)number, p, n);
    return (ssize_t)n;
}

/* Told to all as well: of a terminal or a pipe there is none, but there may be one of standard input. When all is over
   libc gives back what a stream has read ahead: each rank does so for itself. */
static int seek_told(void *number, off64_t *to, int from)
{
    long at = syscall(SYS_lseek, (int)(intptr_t)number, *to, from);

    if (ot.split)
        return -1;
    if (ot.shown->running)
        at = ot_result_from_leader(at);
    *to = at;
    return at < 0 ? -1 : 0;
}

static int close_told(void *number)
{
    return (int)syscall(SYS_close, (int)(intptr_t)number);
}

FILE *ot_stream_told(int number, const char *mode)
{
    return fopencookie((void *)(intptr_t)number, mode,
                       (cookie_io_functions_t){ read_told, write_told, seek_told, close_told });
}

/* On a file of the table; or, in a member's own code, on any. */
static FILE *make_stream(int fd, const char *mode)
{
    bool user = ot_enter_runtime();
    ot_file *file = ot_file_of(fd);
    char *slot = begin_slot();
    FILE *stream = file && file->kind == OT_FILE_TOLD ? ot_stream_told(fd, mode) : OT_LIBC(fdopen)(fd, mode);

    if (*mode == 'a')
        lseek(fd, 0, SEEK_END);
    if (end_slot(slot, stream) && file)
        file->stream = stream;
    ot_leave_runtime(user);
    return stream;
}

FILE *ot_stream_open(int number, const char *mode)
{
    FILE *stream = number < 0 ? NULL : make_stream(number, mode);

    if (number >= 0 && !stream)
        ot_file_vacate(number);
    return stream;
}

int ot_stream_number(FILE *stream)
{
    int fd = ot_files_end ? fileno_unlocked(stream) : -1;

    if (ot_file_of(fd) && ot_files[fd].stream == stream)
        return fd;
    for (int n = 0; n < ot_files_end && fd < 0; n++)
        if (ot_files[n].kind && ot_files[n].stream == stream)
            return n;
    return -1;
}

/* The flags of open for a mode of fopen; -1: there is no such mode. */
static int flags_of(const char *mode)
{
    int flags = *mode == 'r' ? 0 : *mode == 'w' ? O_CREAT | O_TRUNC : *mode == 'a' ? O_CREAT | O_APPEND : -1;
    bool both = false;

    for (const char *p = mode + 1; *p && *p != ',' && flags >= 0; p++) {
        both |= *p == '+';
        flags |= *p == 'x' ? O_EXCL : *p == 'e' ? O_CLOEXEC : 0;
    }
    return flags < 0 ? -1 : flags | (both ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY);
}

/* The program may have its own of these names. */
OT_WEAK __typeof__(fopen) fopen;
OT_WEAK __typeof__(fdopen) fdopen;
OT_WEAK __typeof__(tmpfile) tmpfile;
OT_WEAK __typeof__(freopen) freopen;
OT_WEAK __typeof__(fclose) fclose;
OT_WEAK __typeof__(fflush) fflush;
OT_WEAK __typeof__(ferror) ferror;
OT_WEAK __typeof__(fileno) fileno;
OT_WEAK __typeof__(popen) popen;
OT_WEAK __typeof__(pclose) pclose;

static bool has_slots(const void *caller)
{
    return ot.world.size > 1 && ot_is_program(caller);
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    const void *caller = CALLER;
    int flags = flags_of(mode);

    if (!has_slots(caller) || flags < 0)
        return ot_stream_unlocked(OT_LIBC(fopen)(path, mode));
    if (ot_replicated(caller))
        return ot_stream_open(ot_file_open(AT_FDCWD, path, flags, 0666), mode);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0666);
    return fd < 0 ? NULL : make_stream(fd, mode);
}

FILE *fopen64(const char *restrict, const char *restrict) __attribute__((weak, alias("fopen")));

FILE *fdopen(int fd, const char *mode)
{
    return has_slots(CALLER) && fd >= 0 && flags_of(mode) >= 0 ? make_stream(fd, mode)
                                                                  : ot_stream_unlocked(OT_LIBC(fdopen)(fd, mode));
}

FILE *ot_stream_of_leader(int fd)
{
    if (ot_result_from_leader(fd) >= 0)
        fd = ot_file_place(ot_file_shadow(O_RDWR, true, fd), OT_FILE_LEADERS, true);
    return ot_stream_open(fd, "w+");
}

FILE *tmpfile(void)
{
    const void *caller = CALLER;
    bool all = ot_replicated(caller);
    FILE *file;

    if (!has_slots(caller))
        return ot_stream_unlocked(OT_LIBC(tmpfile)());
    bool user = ot_enter_runtime();
    int fd = -1;
    if (!all || ot_leads()) {
        file = OT_LIBC(tmpfile)();
        fd = file ? dup(fileno(file)) : -1;
        if (file)
            OT_LIBC(fclose)(file);
    }
    file = all ? ot_stream_of_leader(fd) : ot_stream_open(fd, "w+");
    ot_leave_runtime(user);
    return file;
}

FILE *tmpfile64(void) __attribute__((weak, alias("tmpfile")));

static int close_stream(FILE *stream, int number)
{
    bool user = ot_enter_runtime();
    int result = OT_LIBC(fclose)(stream);

    free_slot(stream);
    if (number >= 0)
        ot_file_vacate(number);
    ot_leave_runtime(user);
    return result;
}

/*
 * The stream stays where it is, on the descriptor that it has: libc opens the new file by the name that the
 * system has for the descriptor that we have opened. Only standard input becomes another stream.
 */
static FILE *change_file(FILE *stream, int old, int number, const char *mode)
{
    bool told = ot_files[number].kind == OT_FILE_TOLD;
    char name[64], again[3] = { *mode, 0, 0 };

    if (told && old)
        ot_fatal("freopen: only standard input can become a pipe, a terminal or a device; open it with fopen");
    if (strchr(mode, '+'))
        strcpy(again, *mode == 'w' ? "r+" : *mode == 'a' ? "a+" : "r+");
    snprintf(name, sizeof name, "/proc/self/fd/%d", number);
    if (old == 0 && stream != ot_libc_stdin) {
        OT_LIBC(fclose)(stream);
        stream = stdin = ot_libc_stdin;
    }
    stream = told ? stdin = ot_stream_told(0, again) : OT_LIBC(freopen)(name, again, stream);
    if (stream) {
        ot_file is = ot_files[number];
        is.stream = stream;
        if (told || fileno(stream) == number)
            ot_file_take(number, old, is);
        else
            ot_file_take(fileno(stream), old, is);
    }
    if (number != old)
        ot_file_vacate(number);
    return stream;
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict stream)
{
    const void *caller = CALLER;
    int flags = flags_of(mode), old = ot_stream_number(stream);
    char name[64];

    if (old < 0 || flags < 0 || !ot_replicated(caller))
        return OT_LIBC(freopen)(path, mode, stream);
    ot_capture_refuse(old, "replaced");
    OT_LIBC(fflush)(stream);
    snprintf(name, sizeof name, "/proc/self/fd/%d", old);
    int number = ot_file_open(AT_FDCWD, path ? path : name, flags, 0666);
    if (number < 0) {
        int error = errno;
        close_stream(stream, old);
        errno = error;
        return NULL;
    }
    bool user = ot_enter_runtime();
    stream = change_file(stream, old, number, mode);
    ot_leave_runtime(user);
    return stream;
}

FILE *freopen64(const char *restrict, const char *restrict, FILE *restrict) __attribute__((weak, alias("freopen")));

int fclose(FILE *stream)
{
    const void *caller = CALLER;
    int number = ot_stream_number(stream);

    if (!has_slots(caller))
        return OT_LIBC(fclose)(stream);
    if (number >= 0)
        ot_capture_refuse(number, "closed");
    bool leaders = ot_is_leaders(number, caller);
    if (leaders)
        ot_memstream_closes(stream);
    ot_cookies_close(stream);
    int result = close_stream(stream, number);
    return leaders ? (int)ot_result_from_leader(result) : result;
}

int fflush(FILE *stream)
{
    const void *caller = CALLER;
    int result = OT_LIBC(fflush)(stream), number = stream ? ot_stream_number(stream) : 1;

    ot_memstream_flushed(stream, caller);
    return ot_is_leaders(number, caller) ? (int)ot_result_from_leader(result) : result;
}

int ferror(FILE *stream)
{
    const void *caller = CALLER;
    int number = ot_stream_number(stream), result = ferror_unlocked(stream);

    return ot_is_leaders(number, caller) ? (int)ot_result_from_leader(result) : result;
}

/* A stream whose bytes the leader reads knows no number. */
int fileno(FILE *stream)
{
    int fd = fileno_unlocked(stream), error = errno;

    if (fd < 0 && (fd = ot_stream_number(stream)) >= 0)
        errno = error == EBADF ? 0 : error;
    return fd;
}

/* ---- Commands ---- */

FILE *popen(const char *command, const char *mode)
{
    bool all = OT_FOR_ALL();
    FILE *process = NULL;
    int fd = -1;

    if (!all)
        return ot_stream_unlocked(OT_LIBC(popen)(command, mode));
    ot_leader_waits();
    bool user = ot_enter_runtime();
    if (ot_leads() && (process = OT_LIBC(popen)(command, mode)))
        fd = fcntl(fileno(process), F_DUPFD_CLOEXEC, 3);
    if (ot_result_from_leader(fd) < 0) {
        ot_leave_runtime(user);
        return NULL;
    }
    if (!ot_leads())
        fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    fd = ot_file_place(fd, *mode == 'r' ? OT_FILE_TOLD : OT_FILE_LEADERS, true);
    FILE *stream = ot_stream_open(fd, *mode == 'r' ? "r" : "w");
    ot_leave_runtime(user);
    ot_files[fd].process = process;
    return stream;
}

int pclose(FILE *stream)
{
    const void *caller = CALLER;
    int number = ot_stream_number(stream);

    if (number < 0)
        return OT_LIBC(pclose)(stream);
    FILE *process = ot_files[number].process;
    bool leaders = ot_is_leaders(number, caller);
    close_stream(stream, number);
    bool user = ot_enter_runtime();
    int status = process ? OT_LIBC(pclose)(process) : 0;
    ot_leave_runtime(user);
    return leaders ? (int)ot_result_from_leader(status) : status;
}
