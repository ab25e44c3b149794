/*
 * active.c: active messages: each names what the receiver is to do with it.
 *
 * A rank receives them whenever it looks in (ot_poll), which all waiting does; so a rank that waits for one
 * thing serves the others meanwhile. Handlers may send, and never wait. Messages from one rank are handled in
 * the order in which they were sent. Sending never waits either: a message belongs to this file until the
 * last of its sends is done.
 *
 * The first message of MPI's holds the head and what fits; the rest follows in pieces.
 */
#include <string.h>
#include "rt.h"

#define MAGIC   0x4f746163u
#define LOOK_AT 8                       /* messages that one ot_poll looks for, and sources, of many, one by one */
#define MOST_SENDS 10000                /* under way */
#define WIRE    offsetof(ot_message, bytes)
#define HEAD    (sizeof(ot_message) - WIRE)

static bool (*const handlers[])(ot_message *) = {
    [OT_ACTIVE_UPDATE] = ot_on_update,
    [OT_ACTIVE_PING] = ot_on_ping,
    [OT_ACTIVE_PONG] = ot_on_pong,
    [OT_ACTIVE_LOCK] = ot_on_lock,
    [OT_ACTIVE_TRY] = ot_on_try,
    [OT_ACTIVE_UNLOCK] = ot_on_unlock,
    [OT_ACTIVE_FORGET] = ot_on_forget,
    [OT_ACTIVE_TURN] = ot_on_turn,
    [OT_ACTIVE_PASS] = ot_on_pass,
    [OT_ACTIVE_FULFIL] = ot_on_fulfil,
    [OT_ACTIVE_CANCEL] = ot_on_cancel,
    [OT_ACTIVE_EXIT] = ot_on_exit,
    [OT_ACTIVE_ANSWER] = ot_on_answer,
    [OT_ACTIVE_FETCH] = ot_on_fetch,
    [OT_ACTIVE_FETCHED] = ot_on_fetched,
    [OT_ACTIVE_STEAL] = ot_on_steal,
    [OT_ACTIVE_GIVE] = ot_on_give,
    [OT_ACTIVE_RESULT] = ot_on_result,
    [OT_ACTIVE_FINISHED] = ot_on_finished,
    [OT_ACTIVE_OVER] = ot_on_over,
    [OT_ACTIVE_LAST] = NULL
};

/* Sends that MPI has not finished, from `first` on, with the message of each. */
static ot_requests sends;
static ot_message **sent;
static int first, sent_cap;

/* What is being received from each rank. */
static struct incoming {
    ot_message *m;
    ot_requests r;
    bool whole;                         /* the rest is under way, or there is none */
} *incoming;

static int *partly, npartly;            /* ranks from which a message has come in part */

static bool used;                       /* this rank has sent something */
static int lasts;                       /* ranks that will send no more */

ot_message *ot_message_new(enum ot_active kind, const void *payload, size_t bytes)
{
    ot_message *m = ot_alloc(sizeof *m + bytes);

    *m = (ot_message){ .from = ot.world.rank, .uses = 1, .bytes = bytes, .kind = kind, .magic = MAGIC };
    if (payload)
        memcpy(m->payload, payload, bytes);
    return m;
}

void ot_message_drop(ot_message *m)
{
    if (!--m->uses)
        ot_free(m);
}

/* The message's owner drops it, unless the handler keeps it. */
static void handle(ot_message *m)
{
    if (m->kind == OT_ACTIVE_LAST)
        lasts++;
    else if (handlers[m->kind](m))
        return;
    ot_message_drop(m);
}

/* The sender goes on owning what it has made, and may send it to others. */
void ot_message_send(ot_message *m, int rank)
{
    const char *wire = (const char *)m + WIRE;
    size_t n = HEAD + m->bytes, head = n < OT_HEAD_MAX ? n : OT_HEAD_MAX;
    int before = sends.n;

    if (rank == ot.world.rank) {
        m->uses++;
        handle(m);
        return;
    }
    used = true;
    ot_send(&sends, wire, head, rank, OT_TAG_ACTIVE);
    ot_send(&sends, wire + head, n - head, rank, OT_TAG_ACTIVE_REST);
    if (sent_cap < sends.cap)
        sent = ot_realloc(sent, (size_t)(sent_cap = sends.cap) * sizeof(ot_message *));
    for (int i = before; i < sends.n; i++, m->uses++)
        sent[i] = m;
}

void ot_active_send(int rank, enum ot_active kind, const void *payload, size_t bytes)
{
    ot_message *m = ot_message_new(kind, payload, bytes);

    ot_message_send(m, rank);
    ot_message_drop(m);
}

/* Gives back what MPI has sent, in order. */
static void finish_sends(void)
{
    int done;

    while (first < sends.n) {
        MPI_Test(&sends.v[first], &done, MPI_STATUS_IGNORE);
        if (!done)
            break;
        ot_message_drop(sent[first++]);
    }
    if (2 * first >= sends.n) {
        sends.n -= first;
        memmove(sends.v, sends.v + first, (size_t)sends.n * sizeof *sends.v);
        memmove(sent, sent + first, (size_t)sends.n * sizeof(ot_message *));
        first = 0;
    }
}

/* Starts to receive what has come from a rank, if anything has. */
static bool begin_receive(struct incoming *in, int rank)
{
    int there, n;
    MPI_Status status;

    MPI_Iprobe(rank, OT_TAG_ACTIVE, ot.comm, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &n);
    in->m = ot_alloc(WIRE + (size_t)n);
    in->m->next = NULL;
    in->m->from = rank;
    in->m->uses = 1;
    in->whole = (size_t)n < OT_HEAD_MAX;
    ot_receive(&in->r, (char *)in->m + WIRE, (size_t)n, rank, OT_TAG_ACTIVE);
    return true;
}

static void receive_rest(struct incoming *in, int rank)
{
    size_t n = HEAD + in->m->bytes;

    in->m = ot_realloc(in->m, WIRE + n);
    ot_receive(&in->r, (char *)in->m + WIRE + OT_HEAD_MAX, n - OT_HEAD_MAX, rank, OT_TAG_ACTIVE_REST);
    in->whole = true;
}

/* Handles what has come from a rank. Returns whether that are whole messages. */
static bool poll_rank(int rank)
{
    struct incoming *in = &incoming[rank];

    while (in->m || begin_receive(in, rank)) {
        if (!ot_test(&in->r))
            return false;
        if (in->m->magic != MAGIC || in->m->kind > OT_ACTIVE_LAST)
            ot_fatal("a message from rank %d is no active message", rank);
        if (!in->whole) {
            receive_rest(in, rank);
            continue;
        }
        ot_message *m = in->m;
        in->m = NULL;
        handle(m);
    }
    return true;
}

static void poll_new(int rank)
{
    if (!incoming[rank].m && !poll_rank(rank))
        partly[npartly++] = rank;
}

/* Some ranks in turn: MPI tells first of what follows a message that has come in part. */
static void poll_others(void)
{
    static int next;

    for (int i = 0; i < LOOK_AT && i < ot.world.size; i++) {
        next = next + 1 < ot.world.size ? next + 1 : 0;
        if (next != ot.world.rank)
            poll_new(next);
    }
}

/* Handles what has come. */
void ot_poll(void)
{
    MPI_Status status;
    int there = 1;

    if (!incoming || ot_forked)
        return;
    for (int i = 0; i < npartly; )
        if (poll_rank(partly[i]))
            partly[i] = partly[--npartly];
        else
            i++;
    for (int i = 0; there && i < LOOK_AT; i++) {
        MPI_Iprobe(MPI_ANY_SOURCE, OT_TAG_ACTIVE, ot.comm, &there, &status);
        if (there && incoming[status.MPI_SOURCE].m) {
            poll_others();
            break;
        }
        if (there)
            poll_new(status.MPI_SOURCE);
    }
    if (first < sends.n)
        finish_sends();
}

/* MPI has room for so many requests, and one that cannot receive for long may be sent to as often as another one tries
   in a loop. */
void ot_active_limit(void)
{
    for (long tests = 0; sends.n - first > MOST_SENDS; tests++) {
        ot_poll();
        ot_pause(tests);
    }
}

void ot_active_start(void)
{
    if (ot.world.size == 1)
        return;
    struct incoming *all = ot_alloc((size_t)ot.world.size * sizeof *all);
    memset(all, 0, (size_t)ot.world.size * sizeof *all);
    partly = ot_alloc((size_t)ot.world.size * sizeof *partly);
    incoming = all;
}

/* All ranks come here at their end, and leave when nothing is under way any more. */
void ot_active_stop(void)
{
    static ot_requests r;
    int any = used;

    if (ot.world.size == 1)
        return;
    MPI_Iallreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, ot.comm, ot_request(&r));
    ot_wait(&r);
    if (!any)
        return;
    for (int rank = 0; rank < ot.world.size; rank++)
        if (rank != ot.world.rank)
            ot_active_send(rank, OT_ACTIVE_LAST, NULL, 0);
    for (long tests = 0; lasts < ot.world.size - 1 || first < sends.n; tests++) {
        ot_poll();
        ot_pause(tests);
    }
}
