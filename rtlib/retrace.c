/*
 * retrace.c: stores whose places each member finds by itself, so that only their values travel.
 *
 * A member puts what it stores on the wire; after the join it goes through the iterations of each other member, and
 * stores what has come from it. Few values travel in the body of the join; many go by themselves, between ranks of one
 * node from memory to memory, piece by piece as they are stored.
 *
 * What the places are computed from is the same on all ranks: all memory is valid when such a loop begins, nothing in
 * it changes that, and the team is not part of another one, or nothing is pending (withheld.c).
 */
#include <string.h>
#include "rt.h"

enum { MOST_IN_BODY = 16 << 10 };       /* bytes */
enum { PIECE = 256 << 10 };             /* bytes that are copied at a time */
enum { SHORT_CHUNK = 64 };              /* iterations: chunks of all members are gone through one by one */

char *otosp_wire_at, *otosp_wire_end;

static ot_buffer mine;                  /* values of this member's stores */
static bool joins;                      /* they go with the join that is being made */
static ot_bytes *theirs;                /* p: NULL: they are copied from where they lie: */
static uint64_t *there;
static ot_buffer *received, piece;      /* by member; what has been copied of the one at hand */
static int members, self, member, room; /* of the team; this one; the one at hand; of the arrays */
static size_t left;                     /* bytes that are still to be copied */
static ot_team team;
static ot_requests copying;             /* of the last loop: others may still copy its values */

/* A pointer may lie a little in front of its object, where elements are counted from 1. */
enum { IN_FRONT = 64 };

int otosp_are_apart(const volatile void *a, const volatile void *b)
{
    const char *at[2] = { (const void *)(uintptr_t)a, (const void *)(uintptr_t)b };
    ot_md object[2][2];

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (!ot_object_of(&object[i][k], at[i] + k * IN_FRONT))
                return 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            const ot_md *x = &object[0][i], *y = &object[1][k];
            if (x->segment == y->segment && x->offset < y->offset + y->len && y->offset < x->offset + x->len)
                return 0;
        }
    return 1;
}

/* ---- what is sent ------------------------------------------------------------------------------- */

static void use_mine(size_t n)
{
    otosp_wire_at = mine.p + n;
    otosp_wire_end = mine.p + mine.cap;
}

int otosp_retraces(const otosp_loop *loop)
{
    const ot_construct *c = ot.levels[ot.level].split;

    if (!c || c->outer || ot_checks || ot_racing || (loop->asked && loop->asked < SHORT_CHUNK)
        || (c->withholds && ot_something_pending()))
        return 0;
    team = c->team;
    members = team.members;
    self = team.mine;
    if (copying.n) {
        bool user = ot_enter_runtime();

        ot_wait(&copying);
        ot_leave_runtime(user);
    }
    use_mine(0);
    return 1;
}

/* Where the loop is not retraced after all. */
void otosp_wrote_rarely(int slot, otosp_size addr, otosp_size bytes)
{
    otosp_wrote_if(otosp_logging, slot, (const void *)addr, bytes);
}

char *otosp_wire_put(char *wire, otosp_size bytes)
{
    size_t n = (size_t)(wire - mine.p);
    bool user = ot_enter_runtime();

    mine.n = n;
    ot_buffer_reserve(&mine, mine.cap + bytes);
    use_mine(n);
    ot_leave_runtime(user);
    return otosp_wire_at;
}

size_t ot_wire_in_body(const ot_head *head)
{
    return head->wire_at ? 0 : (head->wire + 7) / 8 * 8;                    /* heads stay aligned */
}

void ot_wire_encode(ot_buffer *out, ot_head *head)
{
    if (!joins)
        return;
    head->wire = mine.n;
    if (mine.n > MOST_IN_BODY)
        head->wire_at = (uint64_t)(uintptr_t)mine.p;
    else
        memcpy(ot_buffer_add(out, NULL, ot_wire_in_body(head)), mine.p, mine.n);
}

/* ---- what comes --------------------------------------------------------------------------------- */

/* Each rank is a member, and knows by its head where its values lie. */
static bool copies(int rank, size_t bytes)
{
    return members == team.whole.size && ot_peeks_at(rank, bytes);
}

static void send_mine(ot_requests *r)
{
    for (int m = 0; mine.n > MOST_IN_BODY && m < members; m++) {
        ot_set set = ot_member(&team, m);
        for (int j = team.member.rank; m != self && j < set.size; j += team.member.size)
            if (!copies(set.first + j, mine.n))
                ot_send(r, mine.p, mine.n, set.first + j, OT_TAG_DATA);
    }
}

static void receive(ot_requests *r, int m, const ot_head *head)
{
    theirs[m] = (ot_bytes){ NULL, head->wire };
    there[m] = head->wire_at;
    if (!head->wire_at)
        theirs[m].p = (const char *)(head + 1) + head->body - ot_wire_in_body(head);
    else if (!copies(ot_partner(&team, m), head->wire)) {
        received[m].n = 0;
        theirs[m].p = ot_buffer_add(&received[m], NULL, head->wire);
        ot_receive(r, received[m].p, head->wire, ot_partner(&team, m), OT_TAG_DATA);
    }
}

void ot_wire_move(const ot_team *t, const ot_bytes *all)
{
    static ot_requests r;

    if (!joins)
        return;
    if (room < members) {
        theirs = ot_realloc(theirs, (size_t)members * sizeof *theirs);
        there = ot_realloc(there, (size_t)members * sizeof *there);
        received = ot_realloc(received, (size_t)members * sizeof *received);
        memset(received + room, 0, (size_t)(members - room) * sizeof *received);
        room = members;
    }
    for (int m = 0; m < t->members; m++)
        if (m != self)
            receive(&r, m, (const void *)all[m].p);
    send_mine(&r);
    ot_wait(&r);
}

/* Of values that are copied, so many that begin in the buffer have not been stored yet. */
static void copy_piece(size_t begun)
{
    size_t n = left < PIECE ? left : PIECE;

    memmove(piece.p, piece.p + piece.n - begun, begun);
    ot_peek_at(ot_partner(&team, member), (const char *)(uintptr_t)(there[member] + theirs[member].n - left),
               piece.p + begun, n);
    left -= n;
    piece.n = begun + n;
    otosp_wire_at = piece.p;
    otosp_wire_end = piece.p + piece.n;
}

/* Are this member's own places told, too? */
static bool is_traced(void)
{
    return ot_traced >> OT_TRACE_SECTIONS & 1;
}

/* What lies there is what is taken from the wire. */
static char *tell(const char *at, size_t bytes)
{
    ot_trace(SECTIONS, "%s:%d: %p: 1 rows of %zu bytes, 0 apart", ot.shown->site->file, ot.shown->site->line,
             (const void *)at, bytes);
    piece.n = 0;
    otosp_wire_at = ot_buffer_add(&piece, at, bytes);
    otosp_wire_end = otosp_wire_at + bytes;
    return otosp_wire_at;
}

char *otosp_wire_get(char *wire, const volatile void *to, otosp_size bytes)
{
    size_t begun = (size_t)(otosp_wire_end - wire);
    bool user = ot_enter_runtime();

    if (member == self) {
        wire = tell((const char *)(uintptr_t)to, bytes);
        ot_leave_runtime(user);
        return wire;
    }
    if (bytes > begun + left)
        ot_fatal("member %d has sent less than its iterations store: please report this", member);
    copy_piece(begun);
    ot_leave_runtime(user);
    return otosp_wire_at;
}

/* The iterations of the next one begin. */
static bool next_member(otosp_loop *loop)
{
    int m = member + 1 + (member + 1 == self && !is_traced());

    if (member >= 0 && member != self && (left || otosp_wire_at != otosp_wire_end))
        ot_fatal("member %d has sent more than its iterations store: please report this", member);
    if (m >= members)
        return false;
    member = m;
    loop->chunk = loop->asked;
    ot_schedule_begin(loop, &(ot_level){ .num = m, .size = members });
    otosp_wire_at = otosp_wire_end = m == self ? NULL : (char *)(uintptr_t)theirs[m].p;
    left = 0;
    if (m == self)
        return true;
    if (theirs[m].p)
        otosp_wire_end += theirs[m].n;
    else {
        left = theirs[m].n;
        piece.n = 0;
        ot_buffer_reserve(&piece, PIECE + MOST_IN_BODY);
        copy_piece(0);
    }
    return true;
}

/* Who copies this rank's values says when that is done: until then they are not overwritten. */
static void finish(void)
{
    for (int m = 0; m < members; m++) {
        if (m == self)
            continue;
        int rank = ot_partner(&team, m);
        if (!theirs[m].p)
            ot_token(&copying, rank, OT_TAG_DONE);
        if (mine.n > MOST_IN_BODY && copies(rank, mine.n))
            ot_await_token(&copying, rank, OT_TAG_DONE);
    }
}

void ot_retrace_stop(void)
{
    ot_wait(&copying);
}

static bool go_on(otosp_loop *loop)
{
    if (!loop->retracing) {
        loop->retracing = joins = true;
        mine.n = (size_t)(otosp_wire_at - mine.p);
        ot_loop_join(loop);
        joins = false;
        member = -1;
    } else if (ot_schedule_next(loop))
        return true;
    while (next_member(loop))
        if (ot_schedule_next(loop))
            return true;
    finish();
    return false;
}

int otosp_retrace(otosp_loop *loop, int retraced)
{
    if (!retraced)
        return 0;
    bool user = ot_enter_runtime(), more = go_on(loop);

    ot_leave_runtime(user);
    return more;
}
