/*
 * hull.c: blocks that the iterations of a loop are taken to stay in, and what happens where they do not.
 *
 * Of a loop that hands `x + i * n` to a function, or stores to `x[i * n + which[k]]`, the translator takes it that
 * iteration i loads and stores nothing of x but the n elements from there on. Nobody has proved that. The blocks of a
 * member's iterations are its hulls. They are made valid before the loop and belong to their member after it, written
 * or not; those of two members are disjoint, or the loop is none of these. Then
 *
 *     a store in one of this rank's hulls is not logged: it costs two comparisons. Another one is logged, and goes to
 *     all ranks where the loop ends; or it stays with its member, if it is to a block without hulls of which nothing
 *     is told to be written (withheld.c).
 *     Where hulls begin and end with pages, a store elsewhere in an object with hulls meets a page without access, as a
 *     load does. A loop that stores to nothing but such objects asks once for that (otosp_guarded), and no store costs
 *     anything, if each of them has a hull: a page to which one goes nevertheless is copied, and compared with the copy when the iterations are done.
 *     a load anywhere else in the object that the hull lies in, a block of the heap or an array, meets pages without
 *     access. It faults, and the page's bytes are fetched from the ranks that hold them. No other member stores to what
 *     this one loads, so they are those from before the loop, and ranks that are done serve the others until all are.
 *
 * Where the program says that an iteration only reads a block, by map(to: ...), that need not be disjoint from others,
 * belongs to nobody, and a store there is logged.
 *
 * A loop of which that is seen is no longer one of these: next time all that it may read is made valid before it.
 *
 * What is smaller than a page, or begins within one, has no hulls: what is loaded of it is told, and each store is logged.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "demand.h"

enum { MOST_HULLS = 1 << 14, MOST_OF_MEMBER = 32, MOST_SITES = 256 };

#define PAGE ((uintptr_t)4096)

typedef struct hull {
    char *from, *to;
    char *begin, *end;                  /* of the object that it lies in */
    ot_set ranks;
    bool reads;                         /* only */
} hull;

static struct {                         /* of the construct at hand: of all members, in the end in order and merged */
    hull *v;
    size_t n, cap, written;             /* written: so many first ones are not only read */
    bool active;                        /* its iterations are under way here, or elsewhere */
    bool guarded;                       /* here: pages beside this rank's hulls have no access, but for those taken */
    char **taken;                       /* in the order of memory */
    size_t ntaken, taken_cap;
    bool hold;                          /* it can be executed so, even if there are none */
    bool alone;                         /* nothing is told to be written of any other block of the heap */
    bool lacking;                       /* of an object that blocks were told of no member has a hull */
    uint64_t number, strays, bytes;     /* of such constructs so far; pages that were fetched; bytes of all hulls */
    uint32_t state;                     /* the directory's after it */
    const otosp_site *given_up[MOST_SITES];
    size_t sites;
} hulls;

static char *page_of(const char *at)
{
    return (char *)((uintptr_t)at & ~(PAGE - 1));
}

/* The first page that begins there or behind it. */
static char *page_from(const char *at)
{
    return page_of(at + PAGE - 1);
}

static char *lower(char *a, char *b)
{
    return a < b ? a : b;
}

static char *higher(char *a, char *b)
{
    return a > b ? a : b;
}

otosp_span otosp_within;                /* of this rank; its first one before its first store */

/* ---- telling them -------------------------------------------------------------------------------- */

bool ot_hulls_possible(const otosp_site *site)
{
    for (size_t i = 0; i < hulls.sites; i++)
        if (hulls.given_up[i] == site)
            return false;
    return hulls.sites < MOST_SITES;
}

/* Where members were told to have blocks, and have none. */
static struct { const char **v; size_t n, cap; } bare;

static bool add_bare(const char *at)
{
    if (bare.n == bare.cap)
        bare.v = ot_realloc(bare.v, (bare.cap = 2 * bare.cap + 16) * sizeof *bare.v);
    bare.v[bare.n++] = at;
    return false;
}

void ot_hulls_forget(void)
{
    hulls.n = bare.n = 0;
    hulls.hold = false;
}

/* The object that the hull lies in: an array of so many bytes, or (NULL) a large block of the heap, of those that all
   ranks allocate together: whole pages. What is smaller than a page has none that could be protected. */
static bool find_object(hull *h, const void *array, size_t bytes)
{
    ot_md md;

    if (!array && ot_heap_block(&md, h->from)) {
        h->begin = ot_address(md.segment, md.offset);
        h->end = h->begin + md.len;
        return h->begin == page_of(h->begin) && h->end == page_of(h->end);
    }
    h->begin = (char *)(uintptr_t)array;
    h->end = h->begin + bytes;
    return array && bytes > PAGE && ot_md_make(&md, array, bytes, 0, 1) && md.segment != OT_SEGMENT_STACK;
}

/* The hull from..to-1 of a member, as far as it lies in its object; false: it is none. */
bool ot_hull_add(const char *from, const char *to, const void *array, size_t bytes, ot_set ranks, bool reads)
{
    hull h = { .from = (char *)(uintptr_t)from, .to = (char *)(uintptr_t)to, .ranks = ranks, .reads = reads };

    if (from >= to || hulls.n == MOST_HULLS || !find_object(&h, array, bytes) || h.from < h.begin || h.from >= h.end)
        return add_bare(from);
    h.to = lower(h.to, h.end);
    if (hulls.n == hulls.cap)
        hulls.v = ot_realloc(hulls.v, (hulls.cap = 2 * hulls.cap + 16) * sizeof *hulls.v);
    hulls.v[hulls.n++] = h;
    return true;
}

static size_t piece(ot_md *v, size_t n, const char *from, const char *to)
{
    return n + (from < to && ot_md_make(&v[n], from, (size_t)(to - from), 0, 1));
}

/* What the member of the hull that was added last writes (or reads), and needs: whole pages, and the ends of the object
   that are none. So many sections. */
size_t ot_hull_needs(ot_md *written, ot_md needed[3])
{
    const hull *h = &hulls.v[hulls.n - 1];
    size_t n = piece(needed, 0, higher(h->begin, page_of(h->from)), lower(h->end, page_from(h->to)));

    piece(written, 0, h->from, h->to);
    n = piece(needed, n, h->begin, lower(h->end, page_from(h->begin)));
    return piece(needed, n, higher(h->begin, page_of(h->end)), h->end);
}

/* The object of the hull that was added last. */
bool ot_hull_object(ot_md *md)
{
    const hull *h = &hulls.v[hulls.n - 1];

    return ot_md_make(md, h->begin, (size_t)(h->end - h->begin), 0, 1);
}

/* Takes from the log what lies in objects with hulls: loads there are not announced. */
void ot_hulls_cut(ot_log *log)
{
    static ot_log taken;
    ot_md object;

    for (size_t i = 0; i < hulls.n && log->n; i++)
        if ((!i || hulls.v[i].begin != hulls.v[i - 1].begin)
            && ot_md_make(&object, hulls.v[i].begin, (size_t)(hulls.v[i].end - hulls.v[i].begin), 0, 1)) {
            taken.n = 0;
            ot_log_take(log, &object, &taken);
        }
}

static int in_order(const void *pa, const void *pb)
{
    const hull *a = pa, *b = pb;

    if (a->reads != b->reads)
        return a->reads - b->reads;
    return a->from != b->from ? (a->from < b->from ? -1 : 1) : (a->to > b->to) - (a->to < b->to);
}

/* In the order of memory, those of one member that meet as one; those that are only read behind the others. Are the
   others, of different members, disjoint? */
static bool merge(void)
{
    size_t n = 0;

    ot_sort(hulls.v, hulls.n, sizeof *hulls.v, in_order);
    hulls.bytes = hulls.written = 0;
    for (size_t i = 0; i < hulls.n; i++) {
        hull *last = n ? &hulls.v[n - 1] : NULL, *next = &hulls.v[i];
        bool same = last && last->ranks.first == next->ranks.first && last->begin == next->begin
            && last->reads == next->reads;

        if (last && next->from < last->to && !same && !next->reads)
            return false;
        if (!next->reads) {
            hulls.bytes += (uint64_t)(next->to - next->from);
            hulls.written = n + !(same && next->from <= last->to);
        }
        if (same && next->from <= last->to)
            last->to = higher(last->to, next->to);
        else
            hulls.v[n++] = *next;
    }
    hulls.n = n;
    return true;
}

/* Does another member write there what is announced? */
static bool meets_others(const ot_touch *t)
{
    const char *from = ot_address(t->segment, t->offset);
    const char *end = from + ot_touch_reach(t);
    size_t low = 0, high = hulls.written;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (hulls.v[i].to <= from)
            low = i + 1;
        else
            high = i;
    }
    for (; low < hulls.written && hulls.v[low].from < end; low++)
        if (hulls.v[low].ranks.first != (int)t->first)
            return true;
    return false;
}

/* Does it lie in an object with hulls? */
static bool is_in_object(const ot_touch *t)
{
    const char *at = ot_address(t->segment, t->offset);

    for (size_t i = 0; i < hulls.n; i++)
        if (at >= hulls.v[i].begin && at < hulls.v[i].end)
            return true;
    return false;
}

/* Is there an object with hulls wherever blocks were told? */
static bool is_lacking(void)
{
    for (size_t i = 0; i < bare.n; i++) {
        size_t k = 0;

        while (k < hulls.n && !(bare.v[i] >= hulls.v[k].begin && bare.v[i] <= hulls.v[k].end))
            k++;
        if (k == hulls.n)
            return true;
    }
    return false;
}

/* All has been told. Can the construct be executed so? */
bool ot_hulls_hold(const ot_touches *t)
{
    if (!(hulls.n || bare.n) || !ot.split || otosp_logging != OTOSP_MARKING || !merge()
        || hulls.n > (size_t)MOST_OF_MEMBER * (size_t)ot.split->team.members)
        return false;
    hulls.lacking = is_lacking();
    hulls.alone = true;
    for (size_t i = 0; i < t->n; i++) {
        if (t->v[i].how == OT_READS)
            continue;
        if (meets_others(&t->v[i]))
            return false;
        hulls.alone = hulls.alone && (t->v[i].segment != OT_SEGMENT_HEAP || is_in_object(&t->v[i]));
    }
    return hulls.hold = true;
}

struct ot_hull_list {
    size_t n, written;
    uint64_t bytes;
    bool alone, lacking;
    hull v[];
};

ot_hull_list *ot_hulls_keep(void)
{
    ot_hull_list *list = hulls.hold ? ot_alloc(sizeof *list + hulls.n * sizeof *list->v) : NULL;

    if (list) {
        list->n = hulls.n;
        list->written = hulls.written;
        list->bytes = hulls.bytes;
        list->alone = hulls.alone;
        list->lacking = hulls.lacking;
        if (hulls.n)
            memcpy(list->v, hulls.v, hulls.n * sizeof *hulls.v);
    }
    return list;
}

void ot_hulls_again(const ot_hull_list *list)
{
    if (hulls.cap < list->n)
        hulls.v = ot_realloc(hulls.v, (hulls.cap = list->n) * sizeof *hulls.v);
    if (list->n)
        memcpy(hulls.v, list->v, list->n * sizeof *hulls.v);
    hulls.n = list->n;
    hulls.written = list->written;
    hulls.bytes = list->bytes;
    hulls.alone = list->alone;
    hulls.lacking = list->lacking;
}

/* ---- stores -------------------------------------------------------------------------------------- */

static bool is_mine(const hull *h)
{
    return ot_set_has(h->ranks, ot.world.rank);
}

static bool holds(const hull *h, const char *at, size_t bytes)
{
    return at >= h->from && at < h->to && bytes <= (size_t)(h->to - at);
}

/* The one that the latest store was in is looked at first. */
bool ot_is_within(char *at, size_t bytes)
{
    if (otosp_is_within(at, bytes))
        return true;
    for (size_t i = 0; i < hulls.written; i++) {
        const hull *h = &hulls.v[i];

        if (is_mine(h) && holds(h, at, bytes)) {
            otosp_within = (otosp_span){ (otosp_size)h->from, (otosp_size)(h->to - h->from) };
            return true;
        }
    }
    return false;
}

/* This rank's hull that holds the place, and the object that it lies in. */
bool ot_hull_around(const char *at, char **from, char **end, char **object, char **object_end)
{
    for (size_t i = 0; i < hulls.written; i++) {
        const hull *h = &hulls.v[i];

        if (!is_mine(h) || !holds(h, at, 1))
            continue;
        *from = h->from;
        *end = h->to;
        *object = h->begin;
        *object_end = h->end;
        return true;
    }
    return false;
}

/* ---- loads --------------------------------------------------------------------------------------- */

/* Of this rank's in the object, the first one that ends behind that; NULL: there is none. */
static const hull *own_behind(const char *object, const char *at)
{
    const hull *first = NULL;

    for (const hull *h = hulls.v; h < hulls.v + hulls.n; h++)
        if (h->begin == object && h->to > at && (!first || h->from < first->from) && is_mine(h))
            first = h;
    return first;
}

/* The object of a hull, without the pages of this rank's own. */
static void protect_object(const hull *of, int access)
{
    char *from = page_from(of->begin), *end = page_of(of->end);
    const hull *own;

    while (from < end && (own = own_behind(of->begin, from))) {
        ot_set_access(from, lower(end, page_of(own->from)), access);
        from = page_from(own->to);
    }
    ot_set_access(from, end, access);
}

/* Is it the first one in its object? */
static bool is_first(size_t i)
{
    if (i && hulls.v[i].begin == hulls.v[i - 1].begin)
        return false;
    for (size_t k = 0; i >= hulls.written && k < hulls.written; k++)
        if (hulls.v[k].begin == hulls.v[i].begin)
            return false;
    return true;
}

static void protect(int access)
{
    for (size_t i = 0; i < hulls.n; i++)
        if (is_first(i))
            protect_object(&hulls.v[i], access);
}

/* Does each store to an object with hulls, but not to one of this rank's, meet a page without access? */
static bool ends_with_pages(const hull *h)
{
    return (h->from == h->begin || h->from == page_of(h->from)) && (h->to == h->end || h->to == page_of(h->to))
        && h->begin == page_of(h->begin) && h->end == page_of(h->end);
}

/* Pages that have been fetched since. */
static struct {
    struct twin { char *page; char copy[PAGE]; } *v;
    size_t n, cap;
    bool wanted;
} twins;

int otosp_guarded(void)
{
    if (!hulls.active || hulls.lacking || otosp_logging != OTOSP_WITHIN || ot_checks || ot_racing)
        return 0;
    for (size_t i = 0; i < hulls.n; i++)
        if (is_mine(&hulls.v[i]) && (hulls.v[i].reads || !ends_with_pages(&hulls.v[i])))
            return 0;
    return twins.wanted = true;
}

static void copy_page(char *page)
{
    if (twins.n == twins.cap)
        twins.v = ot_realloc(twins.v, (twins.cap = 2 * twins.cap + 4) * sizeof *twins.v);
    twins.v[twins.n].page = page;
    memcpy(twins.v[twins.n++].copy, page, PAGE);
}

/* What this member has stored to such pages. */
static void compare_pages(void)
{
    for (size_t i = 0; i < twins.n; i++) {
        const struct twin *t = &twins.v[i];

        ot_cursors_strayed(t->page, t->copy);
        for (size_t k = 0, n; k < PAGE; k += n) {
            for (n = 0; k + n < PAGE && t->page[k + n] != t->copy[k + n]; )
                n++;
            if (n)
                ot_scatter_run(t->page + k, n);
            n += !n;
        }
    }
    twins.n = 0;
    twins.wanted = false;
}

/* What is asked for, and given: sections, and their contents behind them. */
typedef struct wish {
    uint64_t number, sections;
    ot_md v[];
} wish;

static bool is_protected(const char *page)
{
    bool inside = ot_watch_has(page);

    for (size_t i = 0; i < hulls.n; i++) {
        const hull *h = &hulls.v[i];

        inside |= page >= page_from(h->begin) && page < page_of(h->end);
        if (is_mine(h) && page + PAGE > h->from && page < h->to)
            return false;
    }
    return inside;
}

/* Where among the pages that have been taken it is, or would be. */
static size_t place_among_taken(const char *page)
{
    size_t low = 0, high = hulls.ntaken;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (hulls.taken[i] < page)
            low = i + 1;
        else
            high = i;
    }
    return low;
}

static bool is_taken(const char *page)
{
    size_t i = place_among_taken(page);

    return i < hulls.ntaken && hulls.taken[i] == page;
}

static void note_taken(char *page)
{
    size_t i = place_among_taken(page);

    if (hulls.ntaken == hulls.taken_cap)
        hulls.taken = ot_realloc(hulls.taken, (hulls.taken_cap = 2 * hulls.taken_cap + 16) * sizeof *hulls.taken);
    memmove(&hulls.taken[i + 1], &hulls.taken[i], (hulls.ntaken++ - i) * sizeof *hulls.taken);
    hulls.taken[i] = page;
}

/* What has been read for others: a page that this rank has not taken may lack something here, so a load has to fault still. */
static void protect_again(char *from, const char *end)
{
    for (; hulls.guarded && from < end; from += PAGE)
        if (!ot_watch_has(from) && is_protected(from) && !is_taken(from))
            ot_set_access(from, from + PAGE, PROT_NONE);
}

static ot_message *waiting;             /* wishes of ranks that are in such a construct before this one */
static size_t awaited;                  /* answers */
static uint64_t *answered;              /* by each rank: number of the last construct in which it has answered */

static void answer(const ot_message *m)
{
    const wish *w = (const void *)m->payload;
    static ot_buffer out;

    out.n = 0;
    ot_buffer_add(&out, w, m->bytes);
    for (uint64_t i = 0; i < w->sections; i++) {
        const ot_md *md = &w->v[i];
        char *from = ot_address(md->segment, md->offset), *end = from + (ot_md_end(md) - md->offset);

        ot_set_access(page_of(from), page_from(end), PROT_READ | PROT_WRITE);
        ot_md_pack(ot_buffer_add(&out, NULL, ot_md_bytes(md)), md);
        protect_again(page_of(from), end);
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
    answered[m->from] = w->number;
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

/*
 * Of an object of which nobody writes what this rank loads before all are done with this construct, and that rank has come
 * to it: what it holds can be copied, if it is near.
 */
static bool may_copy(const char *from, int owner, const ot_log *sections)
{
    return ot_watch_has(from) && answered[owner] == hulls.number && ot_can_peek(owner, sections->v, sections->n);
}

void ot_fetch(const char *from, size_t bytes)
{
    static ot_log rest, taken;
    const ot_pending *p;
    ot_pieces met;
    ot_md all;

    if (!ot_md_make(&all, from, bytes, 0, 1))
        return;
    if (!answered)
        answered = memset(ot_alloc((size_t)ot.world.size * sizeof *answered), 0, (size_t)ot.world.size * sizeof *answered);
    met = ot_pieces_of(hulls.state, &all);
    while ((p = ot_pieces_next(&met))) {
        if (ot_ranks_has(p->holders, ot.world.rank))
            continue;
        rest.n = taken.n = 0;
        ot_log_add(&rest, &all);
        ot_log_take(&rest, &p->md, &taken);
        if (taken.n && may_copy(from, p->owner, &taken))
            ot_peek(p->owner, taken.v, taken.n);
        else if (taken.n)
            ask(p->owner, &taken);
    }
}

void ot_fetch_wait(void)
{
    for (long tests = 0; awaited; tests++) {
        ot_poll();
        ot_pause(tests);
    }
}

static void take_page(char *page)
{
    hulls.strays++;
    note_taken(page);
    ot_set_access(page, page + PAGE, PROT_READ | PROT_WRITE);
    ot_fetch(page, PAGE);
    ot_fetch_wait();
    if (twins.wanted)
        copy_page(page);
}

/* A load or store there has failed. Is that since the page is one of these? Then it can be done again. */
bool ot_hulls_fault(const void *at)
{
    int before = errno;
    char *page = page_of(at);

    if (!hulls.active || !is_protected(page))
        return false;
    bool user = ot_enter_runtime();
    enum ot_activity activity = ot_activity(OT_MOVING);
    ot_trace(EXCHANGE, "%s:%d: a page without access is loaded from: %p", ot.shown->site->file,
             ot.shown->site->line, at);
    if (ot_watch_has(page))
        ot_watch_load(page);
    else
        take_page(page);
    ot_activity(activity);
    ot_leave_runtime(user);
    errno = before;
    return true;
}

/* ---- the construct ------------------------------------------------------------------------------- */

void ot_serve_pages(uint32_t state)
{
    hulls.number++;
    hulls.state = state;
    hulls.strays = 0;
    hulls.active = true;
    answer_waiting();
}

/* What members store to other blocks stays with them: what they load there has been told, and is valid. */
static void withhold(void)
{
    static ot_log objects;
    ot_md md;

    objects.n = 0;
    for (size_t i = 0; i < hulls.n; i++)
        if ((!i || hulls.v[i].begin != hulls.v[i - 1].begin)
            && ot_md_make(&md, hulls.v[i].begin, (size_t)(hulls.v[i].end - hulls.v[i].begin), 0, 1))
            ot_log_add(&objects, &md);
    ot_uses_but(&objects);
}

/* Where the first store is likely to be. */
static otosp_span first_own(void)
{
    for (size_t i = 0; i < hulls.written; i++)
        if (is_mine(&hulls.v[i]))
            return (otosp_span){ (otosp_size)hulls.v[i].from, (otosp_size)(hulls.v[i].to - hulls.v[i].from) };
    return (otosp_span){ 0, 0 };
}

/* The iterations follow; the directory's state after them. */
void ot_hulls_begin(uint32_t state)
{
    protect(PROT_NONE);
    hulls.guarded = true;
    hulls.ntaken = 0;
    if (hulls.alone)
        withhold();
    otosp_within = first_own();
    otosp_logging = OTOSP_WITHIN;
    ot_serve_pages(state);
}

/* They are done here. Others may still ask for pages until all have come to the join. */
bool ot_hulls_leave(void)
{
    if (!hulls.active)
        return false;
    hulls.guarded = false;
    protect(PROT_READ | PROT_WRITE);
    hulls.strays += ot_watch_leave();
    ot_log_mode();
    compare_pages();
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
    if (site->flags & OTOSP_SITE_BLOCKS && (strays || (hulls.n && bytes > hulls.bytes)) && hulls.sites < MOST_SITES)
        hulls.given_up[hulls.sites++] = site;
    hulls.active = false;
    hulls.strays = hulls.n = 0;
}
