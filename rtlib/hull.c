/*
 * hull.c: blocks that the iterations of a loop are taken to stay in, and what happens where they do not.
 *
 * Of a loop that hands `x + i * n` to a function, or stores to `x[i * n + which[k]]`, the translator takes it that
 * iteration i loads and stores nothing of x but the n elements from there on. Nobody has proved that. The blocks of a
 * member's iterations are its hulls. They are made valid before the loop and belong to their member after it, written
 * or not; those of two members are disjoint, or the loop is none of these. Then
 *
 *     a store in one of this rank's hulls is not logged: one comparison (otosp_is_within). Another one is logged, and
 *     goes to all ranks where the loop ends.
 *     a load anywhere else in the block of the heap that the hull lies in meets pages without access. It faults, and
 *     the page's bytes are fetched from the ranks that hold them. No other member stores to what this one loads, so they
 *     are those from before the loop, and the ranks that are done serve the others until all are.
 *
 * A loop of which that is seen is no longer one of these: next time all that it may read is made valid before it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "demand.h"

enum { MOST_HULLS = 1 << 14, MOST_OF_MEMBER = 32, MOST_SITES = 256 };

#define PAGE ((uint64_t)4096)

typedef struct hull {
    uint64_t from, to;                  /* offsets in the heap */
    ot_md run;                          /* the block that it lies in: whole pages */
    ot_set ranks;
} hull;

static struct {                         /* of the construct at hand: of all members, in the end in order and merged */
    hull *v;
    size_t n, cap;
    bool active;                        /* its iterations are under way here */
    uint64_t number, strays, bytes;     /* of such constructs so far; pages that were fetched; bytes of all hulls */
    uint32_t state;                     /* the directory's after it */
    const otosp_site *given_up[MOST_SITES];
    size_t sites;
} hulls;

otosp_span otosp_within;

static char *address(uint64_t offset)
{
    return ot_address(OT_SEGMENT_HEAP, offset);
}

/* ---- telling them -------------------------------------------------------------------------------- */

bool ot_hulls_possible(const otosp_site *site)
{
    for (size_t i = 0; i < hulls.sites; i++)
        if (hulls.given_up[i] == site)
            return false;
    return hulls.sites < MOST_SITES;
}

void ot_hulls_forget(void)
{
    hulls.n = 0;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* The hull from..to-1 of a member, as far as it lies in its block; false: it is none. It needs whole pages to be valid. */
bool ot_hull_add(const char *from, const char *to, ot_set ranks, ot_md *written, ot_md *needed)
{
    hull h = { .ranks = ranks };
    uint64_t begin, end;

    if (from >= to || hulls.n == MOST_HULLS || !ot_heap_block(&h.run, from)
        || h.run.offset % PAGE || h.run.len % PAGE)
        return false;
    begin = h.run.offset;
    end = h.run.offset + h.run.len;
    h.from = begin + (uint64_t)(from - address(begin));
    h.to = least(end, h.from + (uint64_t)(to - from));
    if (hulls.n == hulls.cap)
        hulls.v = ot_realloc(hulls.v, (hulls.cap = 2 * hulls.cap + 16) * sizeof *hulls.v);
    hulls.v[hulls.n++] = h;
    *written = *needed = h.run;
    written->offset = h.from;
    written->len = h.to - h.from;
    needed->offset = most(begin, h.from / PAGE * PAGE);
    needed->len = least(end, (h.to + PAGE - 1) / PAGE * PAGE) - needed->offset;
    return true;
}

/* Takes from the log what lies in blocks with hulls: loads there are not announced. */
void ot_hulls_cut(ot_log *log)
{
    static ot_log taken;

    for (size_t i = 0; i < hulls.n && log->n; i++)
        if (!i || hulls.v[i].run.offset != hulls.v[i - 1].run.offset) {
            taken.n = 0;
            ot_log_take(log, &hulls.v[i].run, &taken);
        }
}

static int in_order(const void *pa, const void *pb)
{
    const hull *a = pa, *b = pb;

    return a->from != b->from ? (a->from < b->from ? -1 : 1) : (a->to > b->to) - (a->to < b->to);
}

/* In the order of memory, those of one member that meet as one. Are those of different members disjoint? */
static bool merge(void)
{
    size_t n = 0;

    qsort(hulls.v, hulls.n, sizeof *hulls.v, in_order);
    hulls.bytes = 0;
    for (size_t i = 0; i < hulls.n; i++) {
        hull *last = n ? &hulls.v[n - 1] : NULL, *next = &hulls.v[i];
        bool same = last && last->ranks.first == next->ranks.first && last->run.offset == next->run.offset;

        if (last && next->from < last->to && !same)
            return false;
        hulls.bytes += next->to - next->from;
        if (same && next->from <= last->to)
            last->to = most(last->to, next->to);
        else
            hulls.v[n++] = *next;
    }
    hulls.n = n;
    return true;
}

/* Does another member write there what is announced? */
static bool meets_others(const ot_touch *t)
{
    uint64_t end = t->offset + (t->planes - 1) * t->apart + (t->rows - 1) * t->stride + t->len;
    size_t low = 0, high = hulls.n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (hulls.v[i].to <= t->offset)
            low = i + 1;
        else
            high = i;
    }
    for (; low < hulls.n && hulls.v[low].from < end; low++)
        if (hulls.v[low].ranks.first != (int)t->first)
            return true;
    return false;
}

/* All has been told. Can the construct be executed so? */
bool ot_hulls_hold(const ot_touches *t)
{
    if (!hulls.n || !ot.split || otosp_logging != OTOSP_MARKING || !merge()
        || hulls.n > (size_t)MOST_OF_MEMBER * (size_t)ot.split->team.members)
        return false;
    for (size_t i = 0; i < t->n; i++)
        if (t->v[i].how != OT_READS && t->v[i].segment == OT_SEGMENT_HEAP && meets_others(&t->v[i]))
            return false;
    return true;
}

/* ---- stores -------------------------------------------------------------------------------------- */

static bool is_mine(const hull *h)
{
    return ot.world.rank >= h->ranks.first && ot.world.rank < h->ranks.first + h->ranks.size;
}

/* Not in the hull that was met last: in another one, which is then looked at first? */
int otosp_is_within_other(const volatile void *addr, otosp_size bytes)
{
    const char *at = (const char *)(uintptr_t)addr;

    for (size_t i = 0; i < hulls.n; i++) {
        const hull *h = &hulls.v[i];
        const char *from = address(h->from);
        size_t n = h->to - h->from;

        if (is_mine(h) && at >= from && (size_t)(at - from) < n && bytes <= n - (size_t)(at - from)) {
            otosp_within = (otosp_span){ (otosp_size)from, n };
            return 1;
        }
    }
    return 0;
}

/* ---- loads --------------------------------------------------------------------------------------- */

static void set_access(uint64_t from, uint64_t to, int access)
{
    if (from < to && mprotect(address(from), to - from, access))
        ot_fatal("pages of the heap cannot be protected: %s; go on with OTOSP_MOVE=join", strerror(errno));
}

/* The blocks with hulls, without the pages of this rank's own. */
static void protect(int access)
{
    for (size_t i = 0; i < hulls.n; ) {
        const ot_md *run = &hulls.v[i].run;
        uint64_t from = run->offset;

        for (; i < hulls.n && hulls.v[i].run.offset == run->offset; i++)
            if (is_mine(&hulls.v[i])) {
                set_access(from, hulls.v[i].from / PAGE * PAGE, access);
                from = most(from, (hulls.v[i].to + PAGE - 1) / PAGE * PAGE);
            }
        set_access(from, run->offset + run->len, access);
    }
}

/* What is asked for, and given: sections, and their contents behind them. */
typedef struct wish {
    uint64_t number, sections;
    ot_md v[];
} wish;

static ot_message *waiting;             /* wishes of ranks that are in such a construct before this one */
static size_t awaited;                  /* answers */

static void answer(const ot_message *m)
{
    const wish *w = (const void *)m->payload;
    static ot_buffer out;

    out.n = 0;
    ot_buffer_add(&out, w, m->bytes);
    for (uint64_t i = 0; i < w->sections; i++) {
        const ot_md *md = &w->v[i];

        set_access(md->offset / PAGE * PAGE, (ot_md_end(md) + PAGE - 1) / PAGE * PAGE, PROT_READ | PROT_WRITE);
        ot_md_pack(ot_buffer_add(&out, NULL, ot_md_bytes(md)), md);
    }
    ot_active_send(m->from, OT_ACTIVE_FETCHED, out.p, out.n);
}

bool ot_on_fetch(ot_message *m)
{
    const wish *w = (const void *)m->payload;

    if (hulls.active && w->number == hulls.number) {
        answer(m);
        return false;
    }
    m->next = waiting;
    waiting = m;
    return true;
}

bool ot_on_fetched(ot_message *m)
{
    const wish *w = (const void *)m->payload;
    const char *from = (const char *)&w->v[w->sections];

    for (uint64_t i = 0; i < w->sections; i++) {
        ot_md_unpack(&w->v[i], from);
        from += ot_md_bytes(&w->v[i]);
    }
    awaited--;
    return false;
}

static void answer_waiting(void)
{
    ot_message *m = waiting, *next;

    for (waiting = NULL; m; m = next) {
        next = m->next;
        if (!ot_on_fetch(m))
            ot_message_drop(m);
    }
}

static void ask(int owner, const ot_log *sections)
{
    static ot_buffer out;
    wish head = { hulls.number, sections->n };

    out.n = 0;
    ot_buffer_add(&out, &head, sizeof head);
    ot_buffer_add(&out, sections->v, sections->n * sizeof *sections->v);
    ot_active_send(owner, OT_ACTIVE_FETCH, out.p, out.n);
    awaited++;
}

/* What this rank does not hold of the page. */
static void fetch(uint64_t page)
{
    const ot_pending_list *p = ot_directory_of(hulls.state);
    static ot_log rest, taken;
    ot_md all = { .offset = page, .len = PAGE, .rows = 1, .segment = OT_SEGMENT_HEAP };

    for (size_t i = 0; i < p->n; i++) {
        if (ot_ranks_has(p->v[i].holders, ot.world.rank) || !ot_md_meets(&p->v[i].md, &all))
            continue;
        rest.n = taken.n = 0;
        ot_log_add(&rest, &all);
        ot_log_take(&rest, &p->v[i].md, &taken);
        if (taken.n)
            ask(p->v[i].owner, &taken);
    }
    for (long tests = 0; awaited; tests++) {
        ot_poll();
        ot_pause(tests);
    }
}

static bool is_protected(uint64_t page)
{
    bool inside = false;

    for (size_t i = 0; i < hulls.n; i++) {
        const hull *h = &hulls.v[i];

        inside |= page >= h->run.offset && page < h->run.offset + h->run.len;
        if (is_mine(h) && page + PAGE > h->from && page < h->to)
            return false;
    }
    return inside;
}

/* A load or store there has failed. Is that since the page is one of these? Then it can be done again. */
bool ot_hulls_fault(const void *at)
{
    int before = errno, id = ot_segment_find(at);
    uint64_t page;

    if (!hulls.active || id != OT_SEGMENT_HEAP)
        return false;
    page = (uint64_t)((const char *)at - address(0)) / PAGE * PAGE;
    if (!is_protected(page))
        return false;
    bool user = ot_enter_runtime();
    enum ot_activity activity = ot_activity(OT_MOVING);
    ot_trace(EXCHANGE, "%s:%d: a page outside of the own block is fetched: %p", ot.shown->site->file, ot.shown->site->line,
             at);
    hulls.strays++;
    set_access(page, page + PAGE, PROT_READ | PROT_WRITE);
    fetch(page);
    ot_activity(activity);
    ot_leave_runtime(user);
    errno = before;
    return true;
}

/* ---- the construct ------------------------------------------------------------------------------- */

/* The iterations follow; the directory's state after them. */
void ot_hulls_begin(uint32_t state)
{
    hulls.number++;
    hulls.state = state;
    hulls.strays = 0;
    hulls.active = true;
    protect(PROT_NONE);
    otosp_within = (otosp_span){ 0, 0 };
    otosp_logging = OTOSP_WITHIN;
    answer_waiting();
}

/* They are done here. Others may still ask for pages until all have come to the join. */
bool ot_hulls_leave(void)
{
    if (!hulls.active)
        return false;
    protect(PROT_READ | PROT_WRITE);
    ot_log_mode();
    return true;
}

uint64_t ot_hulls_strays(void)
{
    return hulls.strays;
}

/* All ranks are done, after so many faults of all, and with so many bytes that were told at the join. */
void ot_hulls_end(const otosp_site *site, uint64_t strays, uint64_t bytes)
{
    if (!hulls.active)
        return;
    hulls.active = false;
    hulls.strays = hulls.n = 0;
    if ((strays || bytes > hulls.bytes) && hulls.sites < MOST_SITES)
        hulls.given_up[hulls.sites++] = site;
}
