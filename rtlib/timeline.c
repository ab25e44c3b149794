/*
 * timeline.c: what a rank does in the order of time, for OTOSP_TRACE: an event for each construct, and inside or
 * between them one for each stretch of waiting and of moving. What is left is computing. As JSON in the form that
 * Chrome's and other viewers read, with a rank as a process.
 *
 * A rank keeps as many events as have room in its share of the file, and counts what comes later.
 */
#include <inttypes.h>
#include <string.h>
#include "profile.h"

enum { CONSTRUCT = OT_ACTIVITIES, SHORTEST = 64 };         /* another kind of event; bytes that one takes in the file */

typedef struct event {
    uint64_t from, to;                  /* nanoseconds */
    uint32_t kind, place;               /* an activity, or CONSTRUCT; in the profile's sites */
} event;

static struct {
    event *v;
    size_t n, cap, most;
    uint64_t left_out;
    bool grows;                         /* the last one may go on */
} events;

static uint64_t zero;                   /* the program's begin */
static size_t room;                     /* bytes in the file */

void ot_timeline_start(size_t bytes, uint64_t now)
{
    room = bytes;
    events.most = bytes / SHORTEST;
    zero = now;
}

static void add(uint32_t kind, size_t place, uint64_t from, uint64_t to)
{
    if (events.n == events.most) {
        events.left_out += events.most != 0;
        return;
    }
    if (events.n == events.cap)
        events.v = ot_realloc(events.v, (events.cap = 2 * events.cap + 1024) * sizeof *events.v);
    events.v[events.n++] = (event){ from, to, kind, (uint32_t)place };
}

/* A stretch of one activity, in one construct; those that follow each other are one. */
void ot_timeline_add(enum ot_activity a, uint64_t from, uint64_t to)
{
    event *last = events.n ? &events.v[events.n - 1] : NULL;

    if (a != OT_COMPUTING && events.grows && last->kind == a && last->to == from)
        last->to = to;
    else if (a != OT_COMPUTING && from < to) {
        add(a, 0, from, to);
        events.grows = events.n;
    }
}

void ot_timeline_bound(void)
{
    events.grows = false;
}

void ot_timeline_construct(size_t place, uint64_t from, uint64_t to)
{
    add(CONSTRUCT, place, from, to);
    events.grows = false;
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

static int print(char *text, size_t bytes, const event *e)
{
    uint64_t at = e->from - zero, takes = e->to - e->from;
    char name[1024], quoted[1024];
    const char *what = e->kind == CONSTRUCT ? "construct" : ot_activity_words[e->kind].name;

    if (e->kind == CONSTRUCT)
        ot_profile_name(&ot_profile_own.site[e->place], name, sizeof name);
    quote(e->kind == CONSTRUCT ? name : what, quoted, sizeof quoted);
    return snprintf(text, bytes, ",\n{\"ph\":\"X\",\"pid\":%d,\"tid\":0,\"ts\":%" PRIu64 ".%03" PRIu64 ",\"dur\":%" PRIu64
                    ".%03" PRIu64 ",\"cat\":\"%s\",\"name\":\"%s\"}", ot.world.rank, at / 1000, at % 1000, takes / 1000,
                    takes % 1000, what, quoted);
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
        n = print(text, sizeof text, &events.v[i]);
        if (to->n + (size_t)n > room)
            break;
        ot_buffer_add(to, text, (size_t)n);
    }
    return events.left_out + events.n - i;
}
