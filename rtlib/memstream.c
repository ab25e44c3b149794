/*
 * memstream.c: streams into memory that grows, open_memstream.
 *
 * libc's has its buffer in a FILE, which ranks never exchange: what members wrote stayed with each of them. One that all
 * ranks open is here a file of the leader's, so what members write comes in the order of events, as in any other file;
 * the text is what the file holds when the stream is flushed or closed. One that a member opens for itself is libc's.
 */
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "file.h"

typedef struct memory {
    FILE *stream;
    char **text;                        /* the program's variables */
    size_t *size;
    char *v;                            /* the text, in the heap */
    struct memory *next;
} memory;

static memory *memories;                /* that are open */

static void read_file(int fd, char *v, size_t n)
{
    for (size_t done = 0; done < n; ) {
        long more = syscall(SYS_pread64, fd, v + done, n - done, done);

        if (more <= 0)
            ot_fatal("the text of a memory stream, of %zu bytes, cannot be read", n);
        done += (size_t)more;
    }
}

/* What is in the file becomes the text; what counts ends at the stream's place. Executed by all ranks. */
static void take_text(memory *m)
{
    struct { size_t n, place; } is = { 0, 0 };
    int fd = fileno_unlocked(m->stream);
    char *v;

    if (ot_leads()) {
        is.place = (size_t)syscall(SYS_lseek, fd, 0, SEEK_CUR);
        is.n = (size_t)syscall(SYS_lseek, fd, 0, SEEK_END);
        syscall(SYS_lseek, fd, is.place, SEEK_SET);
    }
    ot_from_leader(&is, sizeof is);
    if (!(v = realloc(m->v, is.n + 1)))
        ot_fatal("out of memory: the text of a memory stream has %zu bytes", is.n);
    if (ot_leads())
        read_file(fd, v, is.n);
    ot_from_leader(v, is.n);
    v[is.n] = 0;
    *m->text = m->v = v;
    *m->size = is.place < is.n ? is.place : is.n;
}

void ot_memstream_flushed(FILE *stream, const void *caller)
{
    if (!memories || !ot_is_program(caller) || ot_alone())
        return;
    for (memory *m = memories; m; m = m->next)
        if (m->stream == stream && ot.split)
            ot_fatal("fflush of a memory stream in parallel code: its text is the same on all ranks, and changes where "
                     "they all flush or close it; leave fflush out here, or write to a stream that the member has opened");
        else if (m->stream == stream || (!stream && !ot.split))
            take_text(m);
}

void ot_memstream_closes(FILE *stream)
{
    for (memory **at = &memories, *m; (m = *at); at = &m->next)
        if (m->stream == stream) {
            OT_LIBC(fflush)(stream);
            take_text(m);
            m->v[*m->size] = 0;
            *at = m->next;
            ot_free(m);
            return;
        }
}

OT_WEAK __typeof__(open_memstream) open_memstream;

FILE *open_memstream(char **text, size_t *size)
{
    const void *caller = __builtin_return_address(0);
    FILE *stream;
    memory *m;
    bool user;

    if (!ot_replicated(caller))
        return ot_stream_unlocked(OT_LIBC(open_memstream)(text, size));
    user = ot_enter_runtime();
    stream = ot_stream_of_leader(ot_leads() ? memfd_create("otosp text", MFD_CLOEXEC) : -1);
    ot_leave_runtime(user);
    if (!stream)
        return NULL;
    m = ot_alloc(sizeof *m);
    *m = (memory){ stream, text, size, NULL, memories };
    memories = m;
    return stream;
}
