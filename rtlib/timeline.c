/*
 * timeline.c: what a rank does in the order of time, for OTOSP_TRACE: an event for each construct, each wave of tasks and
 * each task, and inside or between them one for each stretch of waiting and of moving. What is left is computing. What is
 * sent, or copied, is a mark. As JSON in the form that Chrome's and other viewers read, with a rank as a process.
 *
 * A rank keeps as many events as have room in its share of the file, and counts what comes later.
 */
#include <inttypes.h>
#include <string.h>
#include "profile.h"

enum { SENT = OT_BAR_TASK + 1, COPIED, SHORTEST = 64 };    /* marks; bytes that an event takes in the file */

typedef struct event {
    uint64_t from, to;                  /* nanoseconds; a mark's `to`: bytes */
    uint32_t kind, place;               /* an activity, an ot_bar, or a mark; in the profile's sites, or a rank */
    uint32_t number;                    /* of a task; of a mark: the reason */
    int32_t thread;                     /* of the rank */
} event;

static struct {
    event *v;
    size_t n, cap, most;
    uint64_t left_out;
    size_t grows;                       /* the number of the one that may go on, from 1; 0: none */
} events;

static uint64_t zero;                   /* the program's begin */
static size_t room;                     /* bytes in the file */

void ot_timeline_start(size_t bytes, uint64_t now)
{
    room = bytes;
    events.most = bytes / SHORTEST;
    zero = now;
}

/* false: there is no room. */
static bool add(event e)
{
    if (events.n == events.most) {
        events.left_out += events.most != 0;
        return false;
    }
    if (events.n == events.cap)
        events.v = ot_realloc(events.v, (events.cap = 2 * events.cap + 1024) * sizeof *events.v);
    events.v[events.n++] = e;
    return true;
}

/* A stretch of one activity, in one construct; those that follow each other are one. */
void ot_timeline_add(enum ot_activity a, uint64_t from, uint64_t to)
{
    event *last = events.grows ? &events.v[events.grows - 1] : NULL;

    if (a != OT_COMPUTING && last && last->kind == a && last->to == from)
        last->to = to;
    else if (a != OT_COMPUTING && from < to)
        events.grows = add((event){ .from = from, .to = to, .kind = a }) ? events.n : 0;
}

void ot_timeline_bound(void)
{
    events.grows = 0;
}

void ot_timeline_construct(enum ot_bar kind, size_t place, unsigned number, int thread, uint64_t from, uint64_t to)
{
    add((event){ from, to, kind, (uint32_t)place, number, thread });
    events.grows = 0;
}

static void mark(uint32_t kind, int rank, size_t bytes, uint32_t reason)
{
    if (events.most)
        add((event){ ot_profile_now(), bytes, kind, (uint32_t)rank, reason, 0 });
}

void ot_timeline_sent(int rank, size_t bytes, enum ot_reason reason)
{
    mark(SENT, rank, bytes, reason);
}

void ot_timeline_copied(int rank, size_t bytes)
{
    mark(COPIED, rank, bytes, 0);
}

/* ---- as text ------------------------------------------------------------------------------------- */

static void quote(const char *text, char *to, size_t bytes)
{
    size_t n = 0;

    for (; *text && n + 7 < bytes; text++)
        if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
            n += (size_t)snprintf(to + n, bytes - n, "\\u%04x", (unsigned char)*text);
        else
            to[n++] = *text;
    to[n] = 0;
}

static int print_mark(char *text, size_t bytes, const event *e)
{
    uint64_t at = e->from - zero;
    bool sent = e->kind == SENT;

    return snprintf(text, bytes, ",\n{\"ph\":\"i\",\"s\":\"t\",\"pid\":%d,\"tid\":0,\"ts\":%" PRIu64 ".%03" PRIu64
                    ",\"cat\":\"transfer\",\"name\":\"%s\",\"args\":{\"%s\":%" PRIu32 ",\"bytes\":%" PRIu64 "}}",
                    ot.world.rank, at / 1000, at % 1000, sent ? ot_reason_words[e->number].name : "copied",
                    sent ? "to" : "from", e->place, e->to);
}

static int print(char *text, size_t bytes, const event *e)
{
    static const char *const bars[] = { "construct", "wave", "task" };
    uint64_t at = e->from - zero, takes = e->to - e->from;
    char name[1024], quoted[1024], number[64] = "";
    bool bar = e->kind >= OT_BAR_CONSTRUCT;
    const char *what = bar ? bars[e->kind - OT_BAR_CONSTRUCT] : ot_activity_words[e->kind].name;

    if (bar)
        ot_profile_name(&ot_profile_own.site[e->place], name, sizeof name);
    quote(bar ? name : what, quoted, sizeof quoted);
    if (e->number)
        snprintf(number, sizeof number, ",\"args\":{\"task%s\":%" PRIu32 "}", e->number & OT_OWN_TASK ? " of this rank" : "",
                 e->number & ~OT_OWN_TASK);
    return snprintf(text, bytes, ",\n{\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"ts\":%" PRIu64 ".%03" PRIu64 ",\"dur\":%" PRIu64
                    ".%03" PRIu64 ",\"cat\":\"%s\",\"name\":\"%s\"%s}", ot.world.rank, e->thread, at / 1000, at % 1000,
                    takes / 1000, takes % 1000, what, quoted, number);
}

/* This rank's events, as many as there is room for; returns how many there would be more. */
uint64_t ot_timeline_text(ot_buffer *to)
{
    char text[2048];
    int n = snprintf(text, sizeof text, "{\"ph\":\"M\",\"pid\":%d,\"tid\":0,\"name\":\"process_name\",\"args\":{\"name\":"
                     "\"rank %d\"}}", ot.world.rank, ot.world.rank);
    size_t i;

    ot_buffer_add(to, text, (size_t)n);
    for (i = 0; i < events.n; i++) {
        n = (events.v[i].kind < SENT ? print : print_mark)(text, sizeof text, &events.v[i]);
        if (to->n + (size_t)n > room)
            break;
        ot_buffer_add(to, text, (size_t)n);
    }
    return events.left_out + events.n - i;
}
