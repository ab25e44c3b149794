/*
 * output.c: at a join, what members have written goes to the leader of the whole set, and on from there.
 *
 * In the order in which it was written as far as synchronisation tells, and else in the order of members. What a
 * member prints is kept in pieces (io.c), each with the time of its clock (update.c): a number that grows from
 * a release to the acquire that follows it.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

static int by_time(const void *pa, const void *pb)
{
    const ot_written *a = pa, *b = pb;

    if (a->piece.time != b->piece.time)
        return a->piece.time < b->piece.time ? -1 : 1;
    return (a->text > b->text) - (a->text < b->text);                      /* as they stand in the buffer */
}

void ot_output_sort(ot_written *v, size_t n)
{
    if (n > 1)
        ot_sort(v, n, sizeof *v, by_time);
}

/* The pieces of a member's message, behind those of the members before it. */
static void take(ot_buffer *all, const char *message)
{
    uint64_t n;

    memcpy(&n, message, sizeof n);
    const char *p = message + sizeof n, *text = p + n * sizeof(ot_piece);
    for (; n; n--, p += sizeof(ot_piece)) {
        ot_written *one = ot_buffer_add(all, NULL, sizeof *one);
        memcpy(&one->piece, p, sizeof one->piece);
        one->text = text;
        text += one->piece.bytes;
    }
}

/* `kept`: bytes that this member has to tell, as ot_io_kept said; those of others stand in their heads. */
void ot_output_join(ot_construct *c, const ot_bytes *heads, size_t kept)
{
    static ot_requests r;
    static ot_buffer in, pieces;

    in.n = pieces.n = 0;
    if (kept)
        ot_io_take_kept(c, &in);
    bool files = false;                 /* has any member written to one other than file 1? */
    for (int m = 0; m < c->team.members; m++)
        files |= ((const ot_head *)(const void *)heads[m].p)->files != 0;
    if (c->team.whole.rank) {
        if (kept)
            ot_send(&r, in.p, in.n, c->team.whole.first, OT_TAG_OUTPUT);
        ot_wait(&r);
        if (files)
            ot_capture_follow(c, NULL, 0);
        return;
    }
    size_t total = in.n;
    for (int m = 1; m < c->team.members; m++)
        total += ((const ot_head *)(const void *)heads[m].p)->output;
    ot_buffer_reserve(&in, total - in.n);
    for (int m = 1; m < c->team.members; m++) {
        size_t more = ((const ot_head *)(const void *)heads[m].p)->output;
        if (more)
            ot_receive(&r, ot_buffer_add(&in, NULL, more), more, ot_member(&c->team, m).first, OT_TAG_OUTPUT);
    }
    ot_wait(&r);
    if (kept)
        take(&pieces, in.p);
    total = kept;
    for (int m = 1; m < c->team.members; m++) {
        size_t more = ((const ot_head *)(const void *)heads[m].p)->output;
        if (more)
            take(&pieces, in.p + total);
        total += more;
    }
    ot_written *v = (ot_written *)(void *)pieces.p;
    size_t n = pieces.n / sizeof *v;
    ot_output_sort(v, n);
    for (size_t i = 0; i < n; i++)
        ot_io_write(c, v[i].text, &v[i].piece);
    if (files)
        ot_capture_follow(c, v, n);
}
