/*
 * capture.c: what members of a split write to files that were opened before it.
 *
 * The descriptor becomes a memory file, whose new contents go to the leader of the whole set at the join, and are
 * written there in the order of the members (output.c): a printf in a parallel loop comes out in the order of
 * the iterations. What is written at an offset travels with it. Shadows that can be read follow. Constructs
 * marked OTOSP_SITE_SILENT skip all of this.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include "file.h"

/*
 * Of one file in one construct: where its output begins in the file's memory; bytes of it in pieces. Of one that
 * is read: where it stood.
 */
typedef struct kept {
    int number;
    off_t from;
    size_t stamped;
    bool reads;
} kept;

#define EACH_KEPT(k, c) (kept *k = (void *)(c)->kept.p; k < (kept *)(void *)((c)->kept.p + (c)->kept.n); k++)

static kept *kept_of(ot_construct *c, int number)
{
    for EACH_KEPT(k, c)
        if (k->number == number)
            return k;
    return NULL;
}

static void empty(const ot_file *file)
{
    if (file->stream && __fpending(file->stream))
        fflush(file->stream);
}

/* libc remembers a descriptor's position. */
static void redirect(ot_file *file, int to)
{
    dup2(to, (int)(file - ot_files));
    if (file->stream)
        file->stream->_offset = -1;
}

/* Standard output is for each member's leader only. */
static int target(const ot_construct *c, const ot_file *file)
{
    return file == &ot_files[1] && c->team.member.rank ? ot_null : file->memory;
}

/* ---- Files that are read ---- */

/*
 * Each rank reads by itself. One member may read on, as in `single`: the others follow at the join. If several do,
 * each got what follows the same place, which is not what threads would get: unless they said where to read.
 */
static off_t position(int number)
{
    FILE *stream = ot_files[number].stream;
    return stream ? ftello(stream) : lseek(number, 0, SEEK_CUR);
}

static void move_to(int number, off_t at)
{
    FILE *stream = ot_files[number].stream;

    if (stream)
        OT_LIBC(fseeko)(stream, at, SEEK_SET);
    else
        lseek(number, at, SEEK_SET);
}

static void note_positions(ot_construct *c)
{
    for (int n = 0; n < ot_files_end; n++)
        if (ot_files[n].kind == OT_FILE_OWN) {
            kept k = { n, position(n), 0, true };
            ot_files[n].sought = false;
            if (k.from >= 0)
                ot_buffer_add(&c->kept, &k, sizeof k);
        }
}

/* A piece without text, `at` where this member stands; `time` says whether it was told to. */
static void tell_positions(ot_construct *c)
{
    for EACH_KEPT(k, c)
        if (k->reads && !c->team.member.rank) {
            ot_file *file = &ot_files[k->number];
            ot_piece moved = { 0, file->sought, k->number, position(k->number) };
            if (moved.at != k->from)
                ot_buffer_add(&c->pieces, &moved, sizeof moved);
        }
}

static void take_position(ot_construct *c, const ot_piece *piece)
{
    kept *k = kept_of(c, (int)piece->file);

    if (k && k->stamped++ && !piece->time)
        ot_fatal_at(c->site, "several members of this construct read on in a file that was opened before it, each from "
                    "the same place; read it before, or let each say where (fseek, pread)");
}

/* Members only write to it: what one would read there is not what the file holds. */
static int open_again(int memory, int mode)
{
    char name[32];

    snprintf(name, sizeof name, "/proc/self/fd/%d", memory);
    return open(name, mode | O_CLOEXEC);
}

static void capture(ot_file *file)
{
    int number = (int)(file - ot_files);

    if (file->stream && file->filled)
        fflush(file->stream);           /* what has been read ahead is given back */
    if (file->memory < 0) {
        int memory = memfd_create("otosp output", MFD_CLOEXEC), fd = open_again(memory, O_WRONLY);
        file->memory = ot_keep_away(fd);
        close(memory);
        close(fd);
        if (file->memory < 0)
            ot_fatal("cannot keep the output of a construct: %s", strerror(errno));
    }
    file->real = file->real < 0 ? ot_keep_away(number) : dup3(number, file->real, O_CLOEXEC);
    file->captured = true;
}

/* Called while the whole set is still current. */
void ot_capture_fork(ot_construct *c)
{
    if (c->outer)
        ot_io_stamp(c->outer);
    c->kept.n = c->pieces.n = c->stamped = 0;
    for (int n = 1; n < ot_files_end; n++) {
        ot_file *file = &ot_files[n];
        if (file->kind != OT_FILE_LEADERS || n == 2)
            continue;
        empty(file);
        if (!file->captured)
            capture(file);
        kept k = { n, lseek(file->memory, 0, SEEK_CUR), 0, false };
        ot_buffer_add(&c->kept, &k, sizeof k);
        redirect(file, target(c, file));
    }
    note_positions(c);
}

static void add_piece(ot_construct *c, kept *k, size_t bytes, off_t at)
{
    ot_piece more = { bytes, ot_clock_time(), k->number, at };

    if (bytes) {
        ot_buffer_add(&c->pieces, &more, sizeof more);
        k->stamped += bytes;
        c->stamped += bytes;
    }
}

static void stamp(ot_construct *c, kept *k)
{
    const ot_file *file = &ot_files[k->number];

    if (file->stream && __freadable(file->stream) && ferror_unlocked(file->stream))
        ot_fatal_at(c->site, "a file that was opened for reading and writing before this construct is read in it; "
                    "read it before, or open it inside");

    empty(file);
    add_piece(c, k, (size_t)(lseek(file->memory, 0, SEEK_CUR) - k->from) - k->stamped, -1);
}

/* What this member has written and no piece holds becomes one: the time is about to change. */
void ot_io_stamp(ot_construct *c)
{
    if (c->captures && !c->team.member.rank)
        for EACH_KEPT(k, c)
            if (!k->reads)
                stamp(c, k);
}

size_t ot_io_kept(ot_construct *c)
{
    if (!c->captures)
        return 0;
    for EACH_KEPT(k, c)
        if (!k->reads)
            empty(&ot_files[k->number]);
    ot_io_stamp(c);
    tell_positions(c);
    return c->pieces.n ? sizeof(uint64_t) + c->pieces.n + c->stamped : 0;
}

bool ot_io_kept_files(const ot_construct *c)
{
    const ot_piece *piece = (const void *)c->pieces.p;

    for (size_t n = c->pieces.n / sizeof *piece; n; n--, piece++)
        if (ot_files[piece->file].filled || !piece->bytes)
            return true;
    return false;
}

static void read_kept(int number, off_t from, char *to, size_t bytes)
{
    int memory = open_again(ot_files[number].memory, O_RDONLY);

    for (size_t done = 0; done < bytes; ) {
        ssize_t n = pread(memory, to + done, bytes - done, from + (off_t)done);
        if (n <= 0)
            ot_fatal("output that was kept is lost: %s", strerror(errno));
        done += (size_t)n;
    }
    close(memory);
}

/* Moves what this member has written into `out`: how many pieces, the pieces, the text. */
void ot_io_take_kept(ot_construct *c, ot_buffer *out)
{
    uint64_t pieces = c->pieces.n / sizeof(ot_piece);
    const ot_piece *piece = (const void *)c->pieces.p;

    ot_buffer_add(out, &pieces, sizeof pieces);
    ot_buffer_add(out, c->pieces.p, c->pieces.n);
    for EACH_KEPT(k, c)
        k->stamped = 0;
    for (; pieces; pieces--, piece++) {
        kept *k = kept_of(c, (int)piece->file);
        if (k->reads)
            continue;
        read_kept(k->number, k->from + (off_t)k->stamped, ot_buffer_add(out, NULL, piece->bytes), piece->bytes);
        k->stamped += piece->bytes;
    }
    for EACH_KEPT(k, c) {
        int memory = ot_files[k->number].memory;
        if (!k->reads && k->stamped && ftruncate(memory, k->from) == 0)
            lseek(memory, k->from, SEEK_SET);
        k->stamped = 0;
    }
    c->pieces.n = c->stamped = 0;
}

static void write_piece(const ot_file *file, const char *p, const ot_piece *piece)
{
    if (piece->at < 0)
        ot_write_all(file->real, p, piece->bytes);
    else
        for (size_t done = 0; done < piece->bytes; ) {
            ssize_t n = pwrite(file->real, p + done, piece->bytes - done, piece->at + (off_t)done);
            if (n <= 0)
                return;
            done += (size_t)n;
        }
}

/* The leader of the whole set writes a piece: into the outer split's output, or really. */
void ot_io_write(ot_construct *c, const char *p, const ot_piece *piece)
{
    const ot_file *file = &ot_files[piece->file];

    if (!piece->bytes) {
        take_position(c, piece);
        return;
    }
    if (file->opened == c->outer) {
        write_piece(file, p, piece);
        return;
    }
    ot_write_all(file->memory, p, piece->bytes);
    kept_of(c, (int)piece->file)->from += (off_t)piece->bytes;
    ot_buffer_add(&c->outer->pieces, piece, sizeof *piece);
    kept_of(c->outer, (int)piece->file)->stamped += piece->bytes;
    c->outer->stamped += piece->bytes;
}

/* What the leader has written for this construct becomes known to the others, where it can be read. */
void ot_capture_follow(ot_construct *c, const ot_written *v, size_t n)
{
    static ot_buffer told;
    uint64_t bytes = 0;

    told.n = 0;
    for (size_t i = 0; i < n; i++)
        if (!v[i].piece.bytes)
            ot_buffer_add(&told, &v[i].piece, sizeof v->piece);
        else if (ot_files[v[i].piece.file].filled && ot_files[v[i].piece.file].opened == c->outer) {
            ot_buffer_add(&told, &v[i].piece, sizeof v->piece);
            ot_buffer_add(&told, v[i].text, v[i].piece.bytes);
        }
    bytes = told.n;
    ot_broadcast(&c->team.whole, &bytes, sizeof bytes);
    ot_buffer_reserve(&told, bytes);
    ot_broadcast(&c->team.whole, told.p, bytes);
    for (const char *p = told.p; p < told.p + bytes; ) {
        ot_piece piece;
        memcpy(&piece, p, sizeof piece);
        p += sizeof piece;
        if (!piece.bytes) {
            move_to((int)piece.file, piece.at);
            kept_of(c, (int)piece.file)->from = piece.at;
            kept_of(c, (int)piece.file)->stamped = 0;
            continue;
        }
        if (c->team.whole.rank)
            write_piece(&ot_files[piece.file], p, &piece);
        p += piece.bytes;
    }
}

/* The whole set is current again. */
void ot_capture_leave(ot_construct *c)
{
    for EACH_KEPT(k, c) {
        ot_file *file = &ot_files[k->number];
        if (k->reads)
            continue;
        if (file->opened == c->outer) {
            redirect(file, file->real);
            file->captured = false;
        } else
            redirect(file, target(c->outer, file));
    }
}

/* ---- The program ends inside a split ---- */

/* What streams hold is written, or (_exit) lost. */
void ot_io_exit(bool flush)
{
    if (flush)
        fflush(NULL);
    for (int n = 1; !flush && n < ot_files_end; n++)
        if (ot_files[n].captured && ot_files[n].stream)
            __fpurge(ot_files[n].stream);
}

/* Adds a piece and its text, unless it is for a file that a member has opened, which its leader writes itself. */
static void tell_piece(ot_construct *c, const ot_piece *piece, off_t from, ot_buffer *to)
{
    const ot_file *file = &ot_files[piece->file];
    size_t before = to->n;

    ot_buffer_add(to, piece, sizeof *piece);
    read_kept((int)piece->file, from, ot_buffer_add(to, NULL, piece->bytes), piece->bytes);
    if (file->opened) {
        if (file->opened == c->outer && !c->team.whole.rank)
            write_piece(file, to->p + before + sizeof *piece, piece);
        to->n = before;
    }
}

static void tell(ot_construct *c, ot_buffer *to)
{
    const ot_piece *piece;

    if (!c || !c->captures)
        return;
    tell(c->outer, to);
    for EACH_KEPT(k, c)
        k->stamped = 0;
    piece = (const void *)c->pieces.p;
    for (size_t n = c->pieces.n / sizeof *piece; n; n--, piece++) {
        kept *k = kept_of(c, (int)piece->file);
        if (piece->bytes)
            tell_piece(c, piece, k->from + (off_t)k->stamped, to);
        k->stamped += piece->bytes;
    }
}

/* What this rank has written in all splits that it stands in: each piece, followed by its text. */
void ot_io_tell(ot_buffer *to)
{
    if (!ot.split)
        return;
    ot_io_stamp(ot.split);
    tell(ot.split, to);
}

/* On the leader of all ranks: where the file really is. Others have standard output only. */
void ot_io_end(const ot_written *w)
{
    ot_file file = ot_files[w->piece.file];

    if (w->piece.file == 1)
        file.real = ot_start_out;
    else if (!file.captured)
        file.real = (int)w->piece.file;
    write_piece(&file, w->text, &w->piece);
}

/* ---- Calls that say where ---- */

void ot_capture_refuse(int fd, const char *what)
{
    if (ot.split && ot_file_of(fd) && ot_files[fd].captured)
        ot_fatal_at(ot.split->site, "a file that was opened before this construct is %s inside it; do it before or "
                    "after, or open the file inside", what);
}

/* Members say where they read or write; this one, in which file. */
void ot_capture_seek(int fd)
{
    ot_file *file = ot_file_of(fd);

    ot_capture_refuse(fd, "positioned");
    if (file)
        file->sought = true;
}

/* As the file was before the split, which is right while this member has not written to it nor heard of others. */
int ot_capture_read(int fd)
{
    if (!ot_user || !ot.split || !ot_file_of(fd) || !ot_files[fd].captured || !ot_files[fd].filled)
        return fd;
    ot_io_stamp(ot.split);
    for (ot_construct *c = ot.split; c && c->captures; c = c->outer) {
        kept *k = kept_of(c, fd);
        if ((k && k->stamped) || (c == ot.split && ot_clock_sum() != c->clock_sum))
            ot_capture_refuse(fd, "both written and read");
    }
    return ot_files[fd].real;
}

/* What is written to a file that is being kept, at an offset; false: it is none. */
bool ot_capture_at(int fd, const void *p, size_t n, off_t at)
{
    ot_construct *c = ot.split;
    kept *k = c && c->captures && ot_file_of(fd) && ot_files[fd].captured ? kept_of(c, fd) : NULL;

    if (!k)
        return false;
    stamp(c, k);
    ot_write_all(ot_files[fd].memory, p, n);
    add_piece(c, k, n, at);
    return true;
}
