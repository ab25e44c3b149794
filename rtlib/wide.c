/*
 * wide.c: standard input by wide characters.
 *
 * The stream whose bytes the leader reads for all (io.c) knows none. So with the first call that reads a wide
 * character, all input that is left goes into a memory file on each rank, and `stdin` is libc's own stream again.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>
#include "file.h"

FILE *ot_libc_stdin;

static FILE *bytes_of_all;              /* what stdin was */

static FILE *wide(FILE *stream)
{
    static char piece[1 << 16];
    ssize_t n;

    if (stream == bytes_of_all && bytes_of_all)
        return stdin;
    if (!ot_libc_stdin || stream != stdin || stdin == ot_libc_stdin || !ot_user || ot.split)
        return stream;
    bool user = ot_enter_runtime();
    int memory = memfd_create("otosp input", MFD_CLOEXEC);
    while ((n = ot_read_for_all(0, piece, sizeof piece)) > 0)
        ot_write_all(memory, piece, (size_t)n);
    lseek(memory, 0, SEEK_SET);
    dup2(memory, 0);
    close(memory);
    ot_files[0].kind = OT_FILE_OWN;
    bytes_of_all = stdin;
    ot_files[0].stream = stdin = ot_libc_stdin;
    ot_leave_runtime(user);
    return stdin;
}

#define WIDE(type, name, parameters, ...) \
    OT_WEAK type name parameters; \
    type name parameters \
    { \
        OT_DECLARE_LIBC(type, name, parameters); \
        return libc(__VA_ARGS__); \
    }

WIDE(wint_t, fgetwc, (FILE *stream), wide(stream))
WIDE(wint_t, getwc, (FILE *stream), wide(stream))
WIDE(wint_t, ungetwc, (wint_t c, FILE *stream), c, wide(stream))
WIDE(wchar_t *, fgetws, (wchar_t *restrict to, int n, FILE *restrict stream), to, n, wide(stream))
WIDE(int, vfwscanf, (FILE *restrict stream, const wchar_t *restrict format, va_list args), wide(stream), format, args)
WIDE(int, fwide, (FILE *stream, int mode), mode > 0 ? wide(stream) : stream, mode)

OT_WEAK __typeof__(getwchar) getwchar;

wint_t getwchar(void)
{
    return OT_LIBC(fgetwc)(wide(stdin));
}

#define SCANS(name, parameters, stream) \
    OT_WEAK int name parameters; \
    int name parameters \
    { \
        FILE *from = wide(stream); \
        va_list args; \
        va_start(args, format); \
        int found = OT_LIBC(vfwscanf)(from, format, args); \
        va_end(args); \
        return found; \
    }

/* Headers call them by these names since C99. */
int __isoc99_fwscanf(FILE *restrict, const wchar_t *restrict, ...);
int __isoc99_wscanf(const wchar_t *restrict, ...);
SCANS(__isoc99_fwscanf, (FILE *restrict file, const wchar_t *restrict format, ...), file)
SCANS(__isoc99_wscanf, (const wchar_t *restrict format, ...), stdin)
