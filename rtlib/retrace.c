/*
 * retrace.c: stores whose places each member finds by itself, so that only their values travel.
 *
 * A member puts what it stores on the wire; after the join it goes through the iterations of each other member, and
 * stores what has come from it. Few values travel in the body of the join; many go by themselves, between ranks of one
 * node from memory to memory, piece by piece as they are stored. Those of one member are stored while others come.
 *
 * That is so of loops that store little, or what all ranks read afterwards (wanted.c), and of those whose stores cannot stay
 * with who has made them.
 *
 * What the places are computed from is the same on all ranks: memory that such a loop reads, or so stores to, is valid
 * when it begins, nothing in it changes that, and the team is not part of another one.
 */
#include <string.h>
#include "rt.h"

enum { MOST_IN_BODY = 16 << 10 };       /* bytes */
enum { PIECE = 256 << 10 };             /* bytes that are copied at a time, or as many as a value has */
enum { MANY = 4 };                      /* members */
enum { SHORT_CHUNK = 64 };              /* iterations: chunks of all members are gone through one by one */

char *otosp_wire_at, *otosp_wire_end;
int otosp_wire_enough;

static ot_buffer mine;                  /* values of this member's stores */
static otosp_size each;                 /* bytes that an iteration stores; 0: not all store as many */
static bool joins;                      /* they go with the join that is being made */
static struct theirs {                  /* by member: */
    ot_bytes values;                    /* p: NULL: they are copied from where they lie: */
    uint64_t there;
    ot_buffer received;
    ot_requests coming;
} *theirs;
static ot_buffer piece;                 /* what has been copied of the one at hand */
static int members, self, room;         /* of the team; this one; of the array */
static int turn, member;                /* members that have been gone through, with the one at hand: this one */
static size_t left;                     /* bytes that are still to be copied */
static otosp_count rest;                /* iterations of the chunk from loop->first on */
static ot_team team;
static ot_requests sending;
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

/* For all that this member will store, if that is known. */
static void make_room(const otosp_loop *loop)
{
    otosp_count shares = (otosp_count)members, most = loop->trips / shares + 1;
    size_t bytes;

    if (loop->asked)
        most = (loop->trips / loop->asked / shares + 2) * loop->asked;
    most = most < loop->trips ? most : loop->trips;
    otosp_wire_enough = each && !__builtin_mul_overflow(most, each, &bytes);
    mine.n = 0;
    if (otosp_wire_enough)
        ot_buffer_reserve(&mine, bytes);
}

int otosp_retraces(const otosp_loop *loop, otosp_size bytes)
{
    const ot_construct *c = ot.levels[ot.level].split;

    if (!c || c->outer || ot_checks || ot_racing || (loop->asked && loop->asked < SHORT_CHUNK))
        return 0;
    if (loop->site->flags & OTOSP_SITE_SCATTERS && !ot_demand_retraces(loop, bytes))
        return 0;
    team = c->team;
    members = team.members;
    self = team.mine;
    each = bytes;
    bool user = ot_enter_runtime();
    if (copying.n)
        ot_wait(&copying);
    make_room(loop);
    use_mine(0);
    ot_leave_runtime(user);
    return 1;
}

/* Among few members sections are told as fast, and need not travel before somebody reads them. */
int otosp_retraces_rows(const otosp_loop *loop, otosp_size bytes)
{
    const ot_construct *c = ot.levels[ot.level].split;

    return c && c->team.members >= MANY && !(c->withholds && ot_something_pending()) && otosp_retraces(loop, bytes);
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

/* To the member above this one first, so that not all send to the same one at once. */
static void send_mine(void)
{
    for (int k = 1; mine.n > MOST_IN_BODY && k < members; k++) {
        ot_set set = ot_member(&team, (self + k) % members);
        for (int j = team.member.rank; j < set.size; j += team.member.size)
            if (!copies(set.first + j, mine.n))
                ot_send(&sending, mine.p, mine.n, set.first + j, OT_TAG_DATA);
    }
}

static void receive(struct theirs *t, int m, const ot_head *head)
{
    t->values = (ot_bytes){ NULL, head->wire };
    t->there = head->wire_at;
    if (!head->wire_at)
        t->values.p = (const char *)(head + 1) + head->body - ot_wire_in_body(head);
    else if (!copies(ot_partner(&team, m), head->wire)) {
        t->received.n = 0;
        t->values.p = ot_buffer_add(&t->received, NULL, head->wire);
        ot_receive(&t->coming, t->received.p, head->wire, ot_partner(&team, m), OT_TAG_DATA);
    }
}

/* What comes from a member is waited for where its iterations begin. */
void ot_wire_move(const ot_team *t, const ot_bytes *all)
{
    if (!joins)
        return;
    if (room < members) {
        theirs = ot_realloc(theirs, (size_t)members * sizeof *theirs);
        memset(theirs + room, 0, (size_t)(members - room) * sizeof *theirs);
        room = members;
    }
    for (int m = 0; m < t->members; m++)
        if (m != self)
            receive(&theirs[m], m, (const void *)all[m].p);
    send_mine();
}

/* Of values that are copied, so many bytes in the buffer have not been stored yet; at least so many come to them. */
static void copy_piece(size_t begun, size_t least)
{
    const struct theirs *t = &theirs[member];
    size_t most = least > PIECE ? least : PIECE, n = left < most ? left : most;

    memmove(piece.p, piece.p + piece.n - begun, begun);
    piece.n = begun;
    ot_buffer_reserve(&piece, n);
    ot_peek_at(ot_partner(&team, member), (const char *)(uintptr_t)(t->there + t->values.n - left), piece.p + begun, n);
    left -= n;
    piece.n += n;
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
    copy_piece(begun, bytes);
    ot_leave_runtime(user);
    return otosp_wire_at;
}

/* The values of the member at hand are there, or can be copied. */
static void open_wire(void)
{
    struct theirs *t = &theirs[member];

    ot_wait(&t->coming);
    left = 0;
    otosp_wire_at = (char *)(uintptr_t)t->values.p;
    otosp_wire_end = otosp_wire_at + t->values.n;
    if (!t->values.p) {
        left = t->values.n;
        piece.n = 0;
        copy_piece(0, 0);
    }
}

/* The iterations of the next one begin: of the member below this one at first, whose values have come first. */
static bool next_member(otosp_loop *loop)
{
    if (turn && member != self && (left || otosp_wire_at != otosp_wire_end))
        ot_fatal("member %d has sent more than its iterations store: please report this", member);
    if (++turn >= members + is_traced())
        return false;
    member = (self + members - turn) % members;
    loop->chunk = loop->asked;
    ot_schedule_begin(loop, &(ot_level){ .num = member, .size = members });
    otosp_wire_enough = each && member != self;
    if (member == self) {
        otosp_wire_at = otosp_wire_end = NULL;
        left = 0;
    } else
        open_wire();
    return true;
}

/* Of the chunk as many iterations as have their values there, if it is known how many values they have. */
static void give_iterations(otosp_loop *loop)
{
    size_t there = (size_t)(otosp_wire_end - otosp_wire_at);

    if (otosp_wire_enough && there < each && left) {
        copy_piece(there, each);
        there = (size_t)(otosp_wire_end - otosp_wire_at);
    }
    if (otosp_wire_enough && there < each)
        ot_fatal("member %d has sent less than its iterations store: please report this", member);
    if (otosp_wire_enough && there / each < rest)
        loop->end = loop->first + there / each;
    else
        loop->end = loop->first + rest;
    rest -= loop->end - loop->first;
}

/* Iterations of the member at hand; false: there are no more. */
static bool next_iterations(otosp_loop *loop)
{
    if (rest)
        loop->first = loop->end;
    else if (ot_schedule_next(loop))
        rest = loop->end - loop->first;
    else
        return false;
    give_iterations(loop);
    return true;
}

/* Who copies this rank's values says when that is done: until then they are not overwritten. */
static void finish(void)
{
    for (int m = 0; m < members; m++) {
        if (m == self)
            continue;
        int rank = ot_partner(&team, m);
        if (!theirs[m].values.p)
            ot_token(&copying, rank, OT_TAG_DONE);
        if (mine.n > MOST_IN_BODY && copies(rank, mine.n))
            ot_await_token(&copying, rank, OT_TAG_DONE);
    }
    ot_wait(&sending);
}

void ot_retrace_stop(void)
{
    ot_wait(&copying);
}

static bool find_next(otosp_loop *loop)
{
    if (!loop->retracing) {
        loop->retracing = joins = true;
        mine.n = (size_t)(otosp_wire_at - mine.p);
        ot_loop_join(loop);
        joins = false;
        turn = 0;
        rest = 0;
    } else if (next_iterations(loop))
        return true;
    while (next_member(loop))
        if (next_iterations(loop))
            return true;
    finish();
    return false;
}

int otosp_retrace(otosp_loop *loop, int retraced)
{
    if (!retraced)
        return 0;
    bool user = ot_enter_runtime(), more;
    enum ot_activity before = ot_activity(OT_MOVING);

    more = find_next(loop);
    ot_activity(before);
    ot_leave_runtime(user);
    return more;
}
