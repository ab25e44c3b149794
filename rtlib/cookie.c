/*
 * cookie.c: streams that are no files: fmemopen, fopencookie, open_wmemstream.
 *
 * Their place and what they have not written yet are in a FILE, which ranks never exchange. As long as all ranks do the
 * same with one that is alike on them. A member that uses one which was opened before its construct would leave the others
 * behind: that is an error, found where the construct ends. Those that a member opens for itself are its own.
 */
#include <stdlib.h>
#include <wchar.h>
#include "file.h"

typedef struct cookie {
    FILE *stream, was;                  /* was: when the construct at hand began */
    off_t place;                        /* then, of one of wide characters: what they are in is not in the FILE */
    struct cookie *next;
} cookie;

static cookie *cookies;

static off_t place_of(FILE *stream)
{
    return fwide(stream, 0) > 0 ? OT_LIBC(ftello)(stream) : 0;
}

static FILE *note(FILE *stream, const void *caller)
{
    cookie *c;

    if (!stream || ot.split || !ot_replicated(caller))
        return stream;
    c = ot_alloc(sizeof *c);
    c->stream = stream;
    c->next = cookies;
    return (cookies = c)->stream;
}

void ot_cookies_fork(void)
{
    for (cookie *c = cookies; c; c = c->next) {
        c->was = *c->stream;
        c->place = place_of(c->stream);
    }
}

void ot_cookies_leave(const otosp_site *site)
{
    for (cookie *c = cookies; c; c = c->next)
        if (c->was._IO_read_ptr != c->stream->_IO_read_ptr || c->was._IO_write_ptr != c->stream->_IO_write_ptr
            || c->was._offset != c->stream->_offset || c->place != place_of(c->stream))
            ot_fatal_at(site, "a stream of fmemopen, fopencookie or open_wmemstream that was opened before this construct is "
                        "used inside it, where each rank has its own place and buffer; use it behind the construct, or one "
                        "that the member has opened, or open_memstream");
}

void ot_cookies_close(const FILE *stream)
{
    for (cookie **at = &cookies, *c; (c = *at); at = &c->next)
        if (c->stream == stream) {
            *at = c->next;
            ot_free(c);
            return;
        }
}

/* The program may have its own of these names. */
OT_WEAK __typeof__(fmemopen) fmemopen;
OT_WEAK __typeof__(fopencookie) fopencookie;
OT_WEAK __typeof__(open_wmemstream) open_wmemstream;

FILE *fmemopen(void *text, size_t bytes, const char *mode)
{
    return note(OT_LIBC(fmemopen)(text, bytes, mode), __builtin_return_address(0));
}

FILE *fopencookie(void *restrict state, const char *restrict mode, cookie_io_functions_t functions)
{
    return note(OT_LIBC(fopencookie)(state, mode, functions), __builtin_return_address(0));
}

FILE *open_wmemstream(wchar_t **text, size_t *size)
{
    return note(OT_LIBC(open_wmemstream)(text, size), __builtin_return_address(0));
}
