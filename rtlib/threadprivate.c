/*
 * threadprivate.c: objects of which each thread has its own (OpenMP 5.1, 2.21.2).
 *
 * The object itself is that of the thread which this rank is at the time. When a set splits, every rank keeps
 * the values of the thread that met the construct, and a member other than 0 puts those of its own number
 * in their place, which begin as the initial ones; when the team joins it keeps them for the next time, and
 * member 0 hands on what it has changed, since that goes on as the thread that met the construct.
 *
 * A thread's values stay on the ranks that were that member. Where another division of the ranks gives a
 * member other ranks, these get the values from those. Members of inner teams begin anew each time.
 */
#include <string.h>
#include "demand.h"

/* Weak: no file of the executable may have any. */
extern otosp_private __start_otosp_private[] __attribute__((weak, visibility("hidden"))),
                     __stop_otosp_private[] __attribute__((weak, visibility("hidden")));

static struct {
    struct object {
        char *p;
        size_t size, offset;            /* offset: in an image, which holds the values of all objects */
    } *v;                               /* in the order of memory */
    size_t n, cap;
    ot_buffer initial;                  /* an image */
} objects;

/* The threads of teams of all ranks, by number. */
static struct thread {
    char *image;                        /* NULL: this rank was never that thread, or it has not begun */
    int members;                        /* of the team that it was last in; 0: it has not begun */
} *threads;
static int nthreads;

static void add(const otosp_private *new)
{
    struct object *v = objects.v;
    size_t i = objects.n;

    while (i && v[i - 1].p > (char *)new->addr)
        i--;
    if (i && v[i - 1].p == new->addr)                                      /* another file has it too */
        return;
    if (objects.n == objects.cap) {
        objects.cap = 2 * objects.cap + 16;
        v = objects.v = ot_realloc(v, objects.cap * sizeof *v);
    }
    memmove(&v[i + 1], &v[i], (objects.n++ - i) * sizeof *v);
    v[i] = (struct object){ new->addr, new->bytes, objects.initial.n };
    ot_buffer_add(&objects.initial, new->addr, new->bytes);
}

void otosp_add_privates(const otosp_private *from, const otosp_private *to)
{
    size_t before = objects.initial.n;

    for (; from < to; from++)
        add(from);
    for (int t = 0; t < nthreads; t++)                                     /* loaded while the program runs */
        if (threads[t].image) {
            threads[t].image = ot_realloc(threads[t].image, objects.initial.n);
            memcpy(threads[t].image + before, objects.initial.p + before, objects.initial.n - before);
        }
}

void ot_threadprivate_start(void)
{
    otosp_add_privates(__start_otosp_private, __stop_otosp_private);
}

static void save(char *image)
{
    for (const struct object *o = objects.v; o < objects.v + objects.n; o++)
        memcpy(image + o->offset, o->p, o->size);
}

static void install(const char *image)
{
    for (const struct object *o = objects.v; o < objects.v + objects.n; o++)
        memcpy(o->p, image + o->offset, o->size);
}

/* The values of a thread of a team of all ranks. */
static char *image_of(int thread)
{
    struct thread *t = &threads[thread];

    if (!t->image) {
        t->image = ot_alloc(objects.initial.n);
        memcpy(t->image, objects.initial.p, objects.initial.n);
    }
    return t->image;
}

/* Ranks that become a member which others were get its values from one of those. */
static void move_thread(const ot_team *team, int number, ot_requests *r)
{
    struct thread *t = &threads[number];
    ot_set now = ot_member(team, number), before;
    ot_team old;

    if (t->members && t->members != team->members) {
        ot_team_split(&old, &team->whole, t->members);
        before = ot_member(&old, number);
        for (int rank = now.first; rank < now.first + now.size; rank++) {
            int from = before.first + (rank - now.first) % before.size;
            if (rank >= before.first && rank < before.first + before.size)
                continue;
            if (rank == ot.world.rank)
                ot_receive(r, image_of(number), objects.initial.n, from, OT_TAG_THREADPRIVATE);
            else if (from == ot.world.rank)
                ot_send(r, image_of(number), objects.initial.n, rank, OT_TAG_THREADPRIVATE);
        }
    }
    t->members = team->members;
}

/* A described construct says whether it uses any. */
void ot_threadprivate_fork(ot_construct *c, const otosp_site *site)
{
    static ot_requests requests;
    const ot_team *team = &c->team;

    c->privates.n = 0;
    if (OT_LIKELY(!objects.n) || (site->flags & OTOSP_SITE_DESCRIBED && !(site->flags & OTOSP_SITE_THREADPRIVATE)))
        return;
    save(ot_buffer_add(&c->privates, NULL, objects.initial.n));
    if (!c->outer) {
        if (nthreads < team->members) {
            threads = ot_realloc(threads, (size_t)team->members * sizeof *threads);
            memset(threads + nthreads, 0, (size_t)(team->members - nthreads) * sizeof *threads);
            nthreads = team->members;
        }
        for (int m = 1; m < team->members; m++)
            move_thread(team, m, &requests);
        ot_wait(&requests);
    }
    if (team->mine)
        install(c->outer ? objects.initial.p : image_of(team->mine));
}

/* Logs from the first to the last byte of an object that differs from what it was. */
static void log_change(ot_construct *c, const struct object *o, const char *was)
{
    size_t from = 0, to = o->size;
    ot_md md;

    while (from < to && o->p[from] == was[from])
        from++;
    while (to > from && o->p[to - 1] == was[to - 1])
        to--;
    if (from < to && ot_md_make(&md, o->p + from, to - from, 0, 1))
        ot_log_add(&c->log, &md);
}

void ot_threadprivate_leave(ot_construct *c)
{
    if (c->team.mine && c->privates.n) {
        if (!c->outer)
            save(image_of(c->team.mine));
        install(c->privates.p);
    }
    c->privates.n = 0;
}

/* The team is about to join: what member 0 has changed is part of what it wrote. */
void ot_threadprivate_join(ot_construct *c)
{
    for (const struct object *o = objects.v; !c->team.mine && c->privates.n && o < objects.v + objects.n; o++)
        log_change(c, o, c->privates.p + o->offset);
    ot_threadprivate_leave(c);
}

/* Member 0 is the thread that goes on: it finds in the object what that has left there, and leaves something itself. */
void otosp_threadprivate_used(void *addr, otosp_size bytes)
{
    if (ot_account.member == 0) {
        otosp_reads((char *)addr, bytes);
        otosp_writes((char *)addr, bytes);
    }
}

/* The first object that ends behind the address. */
static const struct object *first_behind(const char *p)
{
    size_t from = 0, to = objects.n;

    while (from < to) {
        size_t middle = (from + to) / 2;
        if (objects.v[middle].p + objects.v[middle].size > p)
            to = middle;
        else
            from = middle + 1;
    }
    return objects.v + from;
}

bool ot_threadprivate_any(void)
{
    return objects.n;
}

bool ot_threadprivate_has(const void *from, const void *to)
{
    const struct object *o;

    return objects.n && (o = first_behind(from)) < objects.v + objects.n && o->p < (const char *)to;
}

/* Calls each() for the pieces of memory that lie between the objects. */
void ot_threadprivate_split(char *from, char *to, void (*each)(char *from, char *to))
{
    for (const struct object *o = first_behind(from); from < to; o++) {
        char *stop = o < objects.v + objects.n && o->p < to ? o->p : to;
        if (from < stop)
            each(from, stop);
        if (stop == to)
            break;
        from = o->p + o->size;
    }
}

static ot_construct *logs_for;

static void log_piece(char *from, char *to)
{
    ot_md part;

    if (ot_md_make(&part, from, (size_t)(to - from), 0, 1))
        ot_zone_add(&logs_for->zone, &part, &logs_for->log);
}

/* Logs what lies between the objects. */
void ot_threadprivate_log_rest(ot_construct *c, const ot_md *md)
{
    logs_for = c;
    for (uint64_t i = 0; i < md->rows; i++) {
        char *from = ot_address(md->segment, md->offset + i * md->stride);
        ot_threadprivate_split(from, from + md->len, log_piece);
    }
}

/* omp_pause_resource: threads other than the initial one have not begun. */
void ot_threadprivate_reset(void)
{
    for (int t = 0; t < nthreads; t++) {
        if (threads[t].image)
            memcpy(threads[t].image, objects.initial.p, objects.initial.n);
        threads[t].members = 0;
    }
}

/* copyin: the thread's object gets the value of that of the thread that met the construct. */
void otosp_copyin(void *addr, otosp_size bytes)
{
    const ot_construct *c = ot.levels[ot.level].split;
    const struct object *o = first_behind(addr);

    if (c && c->team.mine && ot_threadprivate_has(addr, (char *)addr + bytes))
        memcpy(addr, c->privates.p + o->offset + ((char *)addr - o->p), bytes);
}
