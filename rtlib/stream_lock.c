/*
 * stream_lock.c: streams without locks. MPI's threads, which never touch the program's streams, make libc lock one
 * for each character that is read or written, at twice the time. While the program has no threads of its own its
 * streams are as in a process without any.
 */
#include "file.h"

static int flag;                        /* of a FILE that has to be locked */
static bool has_threads;

void ot_streams_look(void)
{
    flag = stdout->_flags2;
}

/* The flag is the one that standard output did not have. */
void ot_streams_start(void)
{
    flag = stdout->_flags2 & ~flag;
    ot_stream_unlocked(stdin);
    ot_stream_unlocked(stdout);
}

void ot_streams_lock(void)
{
    if (has_threads)
        return;
    FILE **all = ot_libc("_IO_list_all");               /* each of its members begins with a FILE */
    for (FILE *f = *all; f; f = f->_chain)
        f->_flags2 |= flag;
    has_threads = true;
}

FILE *ot_stream_unlocked(FILE *stream)
{
    if (stream && !has_threads)
        stream->_flags2 &= ~flag;
    return stream;
}
