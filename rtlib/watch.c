/*
 * watch.c: pages that have no access while the iterations of a construct run (far.c), and which of them these load from.
 *
 * Where such a page has not come, a load fetches it, and where loads go on behind what was fetched, twice as many pages as
 * then. A rank may load here and there, and others ask the same ranks: after a few times it fetches all that it lacks. What
 * has come keeps without access but for the page that is loaded from, so that it is seen without messages which pages
 * are. Of many pages some that lie together count as one.
 *
 * When the iterations are done, that is told to all ranks as few runs of pages, with small gaps filled.
 */
#include <string.h>
#include <sys/mman.h>
#include "demand.h"

enum { FEW_FETCHES = 16, MOST_FETCHES = 256 };  /* one by one: one for FOR_BYTES that are lacking */
enum { FOR_BYTES = 1 << 18 };
enum { MOST_GRAINS = 1024 };            /* each is a fault at most */
enum { MOST_AT_ONCE = 1024 };           /* pages */

#define PAGE ((uintptr_t)4096)

typedef struct ot_far_pages run;

static struct {                         /* of the construct whose iterations are under way here */
    bool active;
    ot_far *pages;                      /* in the order in which they were given */
    size_t cap;
    uintptr_t grain;                    /* bytes that count as one page */
    size_t fetches, most_fetches;
    char *fetched[MOST_FETCHES][2];     /* from, to */
    struct load { char *from, *to; } *loads;    /* from grains that have access now */
    size_t nloads, loads_cap;
    ot_loaded told[OT_MOST_LOADED];     /* they, as few */
    size_t ntold;
} now;

static char *lower(char *a, char *b)
{
    return a < b ? a : b;
}

static char *higher(char *a, char *b)
{
    return a > b ? a : b;
}

size_t ot_far_bytes(const ot_far *f)
{
    return sizeof *f + f->n * sizeof *f->v;
}

static void reserve(size_t n)
{
    if (now.cap < n || !now.pages)
        now.pages = ot_realloc(now.pages, ot_far_bytes(&(ot_far){ .n = now.cap = 2 * n + 8 }));
}

void ot_watch_begin(const ot_far *f)
{
    uintptr_t bytes = 0;

    reserve(f->n);
    memcpy(now.pages, f, ot_far_bytes(f));
    now.active = true;
    now.nloads = now.fetches = now.ntold = 0;
    for (size_t i = 0; i < f->n; i++) {
        char *from = f->v[i].from, *to = f->v[i].to;

        bytes += (uintptr_t)(to - from);
        if (!ot_hidden_take(from, to)) {
            ot_hidden_look(from, (size_t)(to - from));
            ot_set_access(from, to, PROT_NONE);
        }
    }
    for (now.grain = PAGE; bytes / now.grain > MOST_GRAINS; )
        now.grain *= 2;
    now.most_fetches = bytes / FOR_BYTES > FEW_FETCHES ? bytes / FOR_BYTES : FEW_FETCHES;
    now.most_fetches = now.most_fetches < MOST_FETCHES ? now.most_fetches : MOST_FETCHES;
}

/* ---- a load ---------------------------------------------------------------------------------------- */

static run *run_of(const char *page)
{
    for (size_t i = 0; now.active && i < now.pages->n; i++)
        if (page >= now.pages->v[i].from && page < now.pages->v[i].to)
            return &now.pages->v[i];
    return NULL;
}

bool ot_watch_has(const char *page)
{
    return run_of(page);
}

static void add_run(char *from, char *to, bool come)
{
    reserve(now.pages->n + 1);
    if (from < to)
        now.pages->v[now.pages->n++] = (run){ from, to, come };
}

/* Of a run that has not come, the first bytes of which are to come now: pages from the one that is loaded from on. */
static char *end_of_fetch(const run *r, const char *page)
{
    size_t pages = 1;

    for (size_t i = 0; i < now.fetches; i++)
        if (now.fetched[i][1] == page)
            pages = 2 * (size_t)(now.fetched[i][1] - now.fetched[i][0]) / PAGE;
    pages = pages < MOST_AT_ONCE ? pages : MOST_AT_ONCE;
    return pages < (size_t)(r->to - page) / PAGE ? (char *)(uintptr_t)page + pages * PAGE : r->to;
}

/* What the run has from there on, and perhaps more, comes. */
static void fetch_from(char *page)
{
    run *r = run_of(page), was = *r;
    char *to = end_of_fetch(r, page);

    now.fetched[now.fetches][0] = page;
    now.fetched[now.fetches++][1] = to;
    ot_set_access(page, to, PROT_READ | PROT_WRITE);
    ot_fetch(page, (size_t)(to - page));
    ot_fetch_wait();
    ot_set_access(page, to, PROT_NONE);
    *r = (run){ page, to, true };
    add_run(was.from, page, false);
    add_run(to, was.to, false);
}

/* All that has not come does. Each rank begins elsewhere. */
static void fetch_all(void)
{
    size_t n = now.pages->n, first = n * (size_t)ot.world.rank / (size_t)ot.world.size;

    for (size_t k = 0; k < n; k++) {
        run *r = &now.pages->v[(first + k) % n];
        ot_set_access(r->from, r->to, PROT_READ | PROT_WRITE);
        if (!r->come)
            ot_fetch(r->from, (size_t)(r->to - r->from));
        r->come = true;
    }
    ot_fetch_wait();
    for (size_t k = 0; k < n; k++)
        ot_set_access(now.pages->v[k].from, now.pages->v[k].to, PROT_NONE);
    for (size_t i = 0; i < now.nloads; i++)
        ot_set_access(now.loads[i].from, now.loads[i].to, PROT_READ | PROT_WRITE);
}

/* Each grain has access from its first load on. */
static void note(const run *r, char *page)
{
    char *from = (char *)((uintptr_t)page & ~(now.grain - 1)), *to = from + now.grain;

    if (now.nloads == now.loads_cap)
        now.loads = ot_realloc(now.loads, (now.loads_cap = 2 * now.loads_cap + 64) * sizeof *now.loads);
    from = higher(from, r->from);
    to = lower(to, r->to);
    now.loads[now.nloads++] = (struct load){ from, to };
    ot_set_access(from, to, PROT_READ | PROT_WRITE);
}

void ot_watch_load(char *page)
{
    if (!run_of(page)->come) {
        if (now.fetches < now.most_fetches)
            fetch_from(page);
        else
            fetch_all();
    }
    note(run_of(page), page);
}

/* ---- when the iterations are done ------------------------------------------------------------------ */

static int by_place(const void *pa, const void *pb)
{
    const struct load *a = pa, *b = pb;

    return (a->from > b->from) - (a->from < b->from);
}

/* Those with no more than so many bytes between them become one; how many there are then. */
static size_t merge_loads(uintptr_t gap)
{
    size_t n = 0;

    for (size_t i = 0; i < now.nloads; i++) {
        struct load *last = n ? &now.loads[n - 1] : NULL, *next = &now.loads[i];
        if (last && next->from <= last->to + gap && ot_segment_find(last->from) == ot_segment_find(next->from))
            last->to = higher(last->to, next->to);
        else
            now.loads[n++] = *next;
    }
    return n;
}

/* What was loaded from, as few runs. */
static void tell_loads(void)
{
    ot_sort(now.loads, now.nloads, sizeof *now.loads, by_place);
    for (uintptr_t gap = 0; (now.nloads = merge_loads(gap)) > OT_MOST_LOADED; )
        gap = 2 * gap + PAGE;
    for (size_t i = 0; i < now.nloads; i++) {
        int segment = ot_segment_find(now.loads[i].from);
        uint64_t from = (uint64_t)(now.loads[i].from - ot_segment_of((uint32_t)segment)->base);

        now.told[now.ntold++] = (ot_loaded){ (uint64_t)segment, from,
                                             from + (uint64_t)(now.loads[i].to - now.loads[i].from) };
    }
}

/* Where nothing was lacking, the loop may well come again before anybody looks at these pages. */
size_t ot_watch_leave(void)
{
    if (!now.active)
        return 0;
    for (size_t i = 0; i < now.pages->n; i++) {
        const run *r = &now.pages->v[i];

        if (r->come || now.nloads || !ot_hidden_keep(r->from, r->to, NULL))
            ot_set_access(r->from, r->to, PROT_READ | PROT_WRITE);
    }
    tell_loads();
    return now.ntold;
}

bool ot_watch_end(void)
{
    bool was = now.active;

    now.active = false;
    return was;
}

const ot_loaded *ot_watch_told(size_t *n)
{
    *n = now.ntold;
    return now.told;
}
