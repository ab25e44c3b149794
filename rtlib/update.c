/*
 * update.c: what a member writes becomes visible to others before the join.
 *
 * Release: what the current set has written since its last release or join goes, with the data, to all ranks
 * that lack it: an update. Acquire: a rank applies updates that have arrived, and only then; between two
 * acquires its memory changes by its own stores alone, so that all ranks of a set stay equal.
 *
 * Updates are numbered by publisher, the first rank of the set that wrote. A rank's clock says for each
 * publisher how many of its updates this rank has seen; equal on all ranks of a set. An update carries its
 * publisher's clock, and is applied after all that it names (causal order). What passes between ranks for
 * synchronisation, a lock say, carries a clock too: who gets it waits for the updates that it names.
 * A clock also has a time, one number, for what members print (output.c). It grows at each release.
 *
 * Nested teams: what a set had written before it was split is published, when one of its parts releases, by
 * that part, under the number that the whole set would have given it. Parts that don't know of each other
 * may do so twice. All have the same bytes in mind, so the first is taken; where their clocks differ, what
 * both name is enough to wait for.
 */
#include <string.h>
#include "rt.h"

#define TURN  200e-6                    /* seconds for which a program looks in vain before it gives the core away */
#define MANY  1000                      /* looks, for ot_pause: more than it lets pass */

/* The payload begins with this and the clock; encoded descriptors and their data follow. */
typedef struct update {
    uint64_t publisher, number, sections;
    uint64_t operations;                /* bytes of them, at the end: see atomic.c */
    uint64_t key, iteration, sources;   /* key not 0: a doacross loop's sources: of so many iterations, from that one on */
    uint64_t clock[];
} update;

static uint64_t *clock;                 /* what this rank has seen */
static uint64_t seen;                   /* their sum */
static ot_message **arrived;            /* by publisher, in order of number: not applied yet */
static ot_message **newest;             /* the last one of each, or NULL: there are none */
static bool unconfirmed;                /* this rank has sent updates since its last flush */
static int pongs;                       /* that have come */

/* The number behind those of the ranks is the time. */
size_t ot_clock_bytes(void)
{
    return ((size_t)ot.world.size + 1) * sizeof *clock;
}

uint64_t ot_clock_time(void)
{
    return clock[ot.world.size];
}

static update *of(ot_message *m)
{
    return (update *)(void *)m->payload;
}

void ot_update_start(void)
{
    clock = ot_alloc(ot_clock_bytes());
    memset(clock, 0, ot_clock_bytes());
    arrived = ot_alloc((size_t)ot.world.size * sizeof *arrived);
    memset(arrived, 0, (size_t)ot.world.size * sizeof *arrived);
    newest = ot_alloc((size_t)ot.world.size * sizeof *newest);
    memset(newest, 0, (size_t)ot.world.size * sizeof *newest);
}

ot_clock ot_clock_now(void)
{
    return (ot_clock){ clock, ot_clock_sum() ? ot_clock_bytes() : 0 };
}

uint64_t ot_clock_sum(void)
{
    return seen + ot_clock_time();
}

void ot_clock_merge(uint64_t *into, const void *from, size_t bytes)
{
    uint64_t n;

    for (size_t i = 0; i < bytes / sizeof n; i++) {
        memcpy(&n, (const char *)from + i * sizeof n, sizeof n);
        into[i] = n > into[i] ? n : into[i];
    }
}

void ot_clock_heard(uint64_t **into, const void *from, size_t bytes)
{
    if (!bytes)
        return;
    if (!*into)
        *into = memset(ot_alloc(ot_clock_bytes()), 0, ot_clock_bytes());
    ot_clock_merge(*into, from, bytes);
}

static void set_time(uint64_t time)
{
    if (time <= ot_clock_time())
        return;
    if (ot.split)
        ot_io_stamp(ot.split);
    clock[ot.world.size] = time;
}

/* ---- release ---------------------------------------------------------------------------------------- */

/* Of what the member of c has accumulated, what is shared in a team; NULL: nothing. */
static ot_message *describe(const update *head, const ot_construct *c, const ot_log *log,
                            const ot_construct *team)
{
    static ot_buffer b, operations;
    size_t data = 0;

    operations.n = 0;
    if (team)
        ot_atomics_encode(c, team, &operations);
    b.n = 0;
    ot_md_encode(&b, log->v, log->n);
    for (size_t i = 0; i < log->n; i++)
        data += ot_md_bytes(&log->v[i]);
    ot_message *m = ot_message_new(OT_ACTIVE_UPDATE, NULL,
                                   sizeof *head + ot_clock_bytes() + b.n + data + operations.n);
    char *to = m->payload + sizeof *head + ot_clock_bytes();
    *of(m) = *head;
    of(m)->sections = log->n;
    of(m)->operations = operations.n;
    memcpy(of(m)->clock, clock, ot_clock_bytes());
    if (c != ot.split)
        of(m)->clock[ot.world.size] = 0;                                   /* who publishes it does not show */
    if (b.n)
        memcpy(to, b.p, b.n);
    to += b.n;
    for (size_t i = 0; i < log->n; i++) {
        ot_md_pack(to, &log->v[i]);
        to += ot_md_bytes(&log->v[i]);
    }
    if (operations.n)
        memcpy(to, operations.p, operations.n);
    return m;
}

/* To the ranks of `to` that are not in `but`, which lies in it. */
static void send(ot_message *m, const ot_set *to, const ot_set *but)
{
    for (int rank = to->first; rank < to->first + to->size; rank++)
        if (rank < but->first || rank >= but->first + but->size) {
            ot_message_send(m, rank);
            unconfirmed = true;
        }
}

/* Of the stack the ranks of a team get what its members share, and what those of all teams around it do. */
static bool lies_on_stack(const ot_log *log)
{
    for (size_t i = 0; i < log->n; i++)
        if (log->v[i].segment == OT_SEGMENT_STACK)
            return true;
    return false;
}

static void send_log(const update *head, ot_construct *c)
{
    static ot_log part, passed;
    static const ot_log nothing;
    ot_message *m;

    if (c->log.n > 1)
        ot_log_normalise(&c->log);
    if (c->team.member.size > ot.set.size) {                               /* they have it, and learn the number */
        m = describe(head, c, &nothing, NULL);
        send(m, &c->team.member, &ot.set);
        ot_message_drop(m);
    }
    const ot_log *log = &c->log;
    bool stack = lies_on_stack(log) || c->accumulated.n;
    m = describe(head, c, log, c);
    ot_trace(SYNC, "update %lu.%lu: %zu sections, %zu bytes", head->publisher, head->number, log->n, m->bytes);
    send(m, &c->team.whole, &c->team.member);
    for (ot_construct *outer = c->outer; outer; outer = outer->outer) {
        if (stack) {
            passed.n = 0;
            for (size_t i = 0; i < log->n; i++)
                ot_zone_add(&outer->zone, &log->v[i], &passed);
            ot_log swap = part;
            part = passed;
            passed = swap;
            log = &part;
            ot_message_drop(m);
            m = describe(head, c, log, outer);
        }
        send(m, &outer->team.whole, &outer->team.member);
    }
    ot_message_drop(m);
}

/* One more update of this publisher's has been seen; if it has arrived, it is needed no more. */
static void count(int publisher)
{
    ot_message *m = arrived[publisher];

    clock[publisher]++;
    seen++;
    if (m && of(m)->number == clock[publisher]) {
        arrived[publisher] = m->next;
        if (!m->next)
            newest[publisher] = NULL;
        ot_message_drop(m);
    }
}

/* Publishes what the member of c has written, after what those of the teams around it have. */
static void publish(ot_construct *c, uint64_t key, uint64_t iteration, uint64_t sources)
{
    if (c->outer)
        publish(c->outer, 0, 0, 0);
    if (!c->log.n && !c->accumulated.n && !key && !(ot_racing && c == ot.split))
        return;
    update head = { (uint64_t)c->team.member.first, clock[c->team.member.first] + 1, 0, 0, key,
                    iteration, sources };
    if (!ot.set.rank)
        send_log(&head, c);
    if (key)
        ot_told(key, iteration, sources, (int)head.publisher, head.number);
    count((int)head.publisher);
    ot_atomics_published(c, (int)head.publisher);
    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_follow(c->log.v, c->log.n);
    c->log.n = 0;
}

/* The receivers are told of these iterations, too. */
void ot_release_sources(uint64_t key, uint64_t iteration, uint64_t sources)
{
    if (!ot.split || ot_forked)
        return;
    enum ot_activity before = ot_activity(OT_MOVING);
    ot_log_close();
    if (ot.split->captures)
        set_time(ot_clock_time() + 1);
    publish(ot.split, key, iteration, sources);
    ot_race_released(0);
    ot_activity(before);
}

void ot_release(void)
{
    ot_sources_tell();
    ot_release_sources(0, 0, 0);
}

/* ---- acquire ---------------------------------------------------------------------------------------- */

/* An update arrives. Of two with one number the first is kept, and waits for what both name. */
bool ot_on_update(ot_message *m)
{
    update *u = of(m);
    ot_message **at = &arrived[u->publisher];

    if (u->key)
        ot_told(u->key, u->iteration, u->sources, (int)u->publisher, u->number);
    if (u->number <= clock[u->publisher])
        return false;
    if (newest[u->publisher] && of(newest[u->publisher])->number < u->number)
        at = &newest[u->publisher]->next;   /* most come in order */
    while (*at && of(*at)->number < u->number)
        at = &(*at)->next;
    if (*at && of(*at)->number == u->number) {
        uint64_t *known = of(*at)->clock;
        for (int i = 0; i < ot.world.size; i++)
            known[i] = u->clock[i] < known[i] ? u->clock[i] : known[i];
        return false;
    }
    m->next = *at;
    *at = m;
    if (!m->next)
        newest[u->publisher] = m;
    return true;
}

/* Has all been seen that the update names? */
static bool is_ready(const update *u, const uint64_t *clock_then)
{
    if (u->number != clock_then[u->publisher] + 1)
        return false;
    for (int i = 0; i < ot.world.size; i++)
        if (u->clock[i] > clock_then[i] && (uint64_t)i != u->publisher)
            return false;
    return true;
}

/* What a set around this one had written has been published by another part of it. */
static void withdraw(int publisher)
{
    ot_construct *found = NULL;

    for (ot_construct *c = ot.split ? ot.split->outer : NULL; c; c = c->outer)
        if ((c->log.n || c->accumulated.n) && c->team.member.first == publisher)
            found = c;
    if (!found)
        return;
    ot_atomics_published(found, publisher);
    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_follow(found->log.v, found->log.n);
    found->log.n = 0;
}

static void apply(int publisher)
{
    static ot_log log;
    ot_message *m = arrived[publisher];
    update *u = of(m);
    const char *end = m->payload + m->bytes, *p = m->payload + sizeof *u + ot_clock_bytes();

    if (log.cap < u->sections)
        log.v = ot_realloc(log.v, (log.cap = u->sections) * sizeof *log.v);
    p = ot_md_decode(log.v, u->sections, p, end);
    withdraw(publisher);
    ot_atomics_hide();
    for (size_t i = 0; p && i < u->sections; i++) {
        if (ot_md_bytes(&log.v[i]) > (size_t)(end - p))
            p = NULL;
        else {
            ot_md_unpack(&log.v[i], p);
            p += ot_md_bytes(&log.v[i]);
        }
    }
    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_follow(log.v, u->sections);
    if (!p || u->operations > (size_t)(end - p))
        ot_fatal("an update from rank %d is damaged", m->from);
    ot_atomics_apply(p, u->operations, publisher);
    ot_atomics_show();
    set_time(u->clock[ot.world.size]);
    count(publisher);
}

/* Returns when this rank has seen all that a clock names, and nothing else. */
void ot_acquire(const uint64_t *to)
{
    bool behind = true, compared = false;
    enum ot_activity before = ot_activity(OT_MOVING);

    set_time(to[ot.world.size]);
    for (long tests = 0; behind; ) {
        bool progress = false;
        behind = false;
        for (int i = 0; i < ot.world.size; i++) {
            while (clock[i] < to[i] && arrived[i] && is_ready(of(arrived[i]), clock)) {
                if (!compared)
                    ot_twin_compare();
                progress = compared = true;
                apply(i);
            }
            behind |= clock[i] < to[i];
        }
        if (behind && !progress) {
            ot_poll();
            ot_pause(tests++);
        }
    }
    ot_race_acquired(0);
    ot_activity(before);
}

/* Sees one update, which has arrived, and what it names. */
void ot_acquire_update(int publisher, uint64_t number)
{
    static uint64_t *to;
    ot_message *m = arrived[publisher];

    if (number <= clock[publisher])
        return;
    while (of(m)->number != number)
        m = m->next;
    if (!to)
        to = ot_alloc(ot_clock_bytes());
    memcpy(to, of(m)->clock, ot_clock_bytes());
    to[publisher] = number;
    ot_acquire(to);
}

/* Sees what has arrived at the set's leader, as far as all that it names has arrived, too. */
void ot_acquire_arrived(void)
{
    static uint64_t *to;
    bool progress = true;

    if (!ot.split)
        return;
    ot_poll();
    if (!to)
        to = ot_alloc(ot_clock_bytes());
    memcpy(to, clock, ot_clock_bytes());
    while (!ot.set.rank && progress) {
        progress = false;
        for (int i = 0; i < ot.world.size; i++)
            for (ot_message *m = arrived[i]; m; m = m->next)
                if (of(m)->number == to[i] + 1 && is_ready(of(m), to)) {
                    to[i]++;
                    progress = true;
                }
    }
    if (ot.set.size > 1)
        ot_broadcast(&ot.set, to, ot_clock_bytes());
    ot_acquire(to);
}

/* ---- flush ------------------------------------------------------------------------------------------ */

bool ot_on_ping(ot_message *m)
{
    ot_active_send(m->from, OT_ACTIVE_PONG, NULL, 0);
    return false;
}

bool ot_on_pong(ot_message *m)
{
    (void)m;
    pongs++;
    return false;
}

/* Returns when all other ranks have received the updates that this one has sent. */
static void confirm(void)
{
    int others = ot.world.size - ot.set.size;

    if (!unconfirmed)
        return;
    unconfirmed = false;
    pongs = 0;
    for (int rank = 0; rank < ot.world.size; rank++)
        if (rank < ot.set.first || rank >= ot.set.first + ot.set.size)
            ot_active_send(rank, OT_ACTIVE_PING, NULL, 0);
    for (long tests = 0; pongs < others; tests++) {
        ot_poll();
        ot_pause(tests);
    }
}

/*
 * A program that looks again and again either waits for what comes or computes, as a search does that reads the best
 * bound at each node. Either goes on for a turn; then, when nothing has come, the core is given to those who share it.
 */
static void acquire_patiently(void)
{
    static double began;
    uint64_t before = seen;
    bool turn;

    ot_acquire_arrived();
    turn = seen == before && ot_counter_clock() - began >= TURN;
    ot_pause(turn ? MANY : 0);
    if (turn || seen != before)
        began = ot_counter_clock();
}

void otosp_flush(const otosp_site *site)
{
    (void)site;
    ot_race_flushed();
    if (!ot.split)
        return;
    bool user = ot_enter_runtime();
    ot_release();
    confirm();
    if (ot.set.size > 1)                /* each of its ranks may have sent something */
        ot_barrier(&ot.set);
    acquire_patiently();
    ot_leave_runtime(user);
}

void otosp_flush_release(const otosp_site *site)
{
    (void)site;
    bool user = ot_enter_runtime();
    ot_release();
    ot_leave_runtime(user);
}

/* Where a program lets time pass, what it waits for may be on its way without a flush. */
void otosp_look(void)
{
    if (!ot.split)
        return;
    bool user = ot_enter_runtime();
    ot_release();
    acquire_patiently();
    ot_leave_runtime(user);
}

void otosp_flush_acquire(const otosp_site *site)
{
    (void)site;
    if (!ot.split)
        return;
    bool user = ot_enter_runtime();
    acquire_patiently();
    ot_leave_runtime(user);
}
