/*
 * far.c: objects of which the members of a loop load some elements, and nobody knows which: x[which[k]].
 *
 * To make all of such an object valid on all ranks is to send all of it to each of them, even if a member loads little
 * of what others have written. So the pages that a member lacks have no access while its iterations run; a load there
 * faults, and the page is fetched (hull.c), or where loads go on behind what was fetched, twice as many pages as then.
 * When the loop is done all ranks hear of these pages: next time they are among the sections that the member reads. After
 * a few times no load faults any more, who sends what to whom is a step as any other, and what the member lacks keeps
 * without access until somebody looks (hidden.c). Where too much is learned or it does not come to an end, the object is
 * read as a whole.
 *
 * All ranks take the same decisions: of each member they know what it lacks, and what has been learned. Pages of which
 * a member holds a part when the loop begins are made valid as a whole: others may copy what it has from there.
 */
#include <string.h>
#include <sys/mman.h>
#include "demand.h"

enum { LEAST = 1 << 16 };               /* bytes that a member lacks, for which this is worth it */
enum { MOST_LESSONS = 256, MOST_FAULTS = 256 };        /* of a lesson: of each rank in the mean, then it is useless */

enum { MOST_AT_ONCE = 1024 };           /* pages */
enum { MOST_RUNS = 4096 };              /* that are pending, of an object */

#define PAGE ((uintptr_t)4096)

/* Of one loop and object. */
typedef struct lesson {
    const otosp_site *site;
    ot_md object;
    struct lesson_pages { uint64_t *v; size_t n, cap; } *of;    /* of each rank: offsets of pages that it loads from */
    int faults;
    bool useless;
} lesson;

static lesson lessons[MOST_LESSONS];
static size_t nlessons;
uint64_t ot_far_learned;

static struct {                         /* of the construct at hand */
    struct { lesson *of; bool mine; ot_log got; } v[MOST_LESSONS];      /* mine: this rank lacks pages, but for `got` */
    size_t n;
    ot_md object;                       /* that was asked for last, */
    int rank;                           /* of this rank, or -1 */
    bool needed;                        /* the answer */
} far;

static struct {                         /* ... whose iterations are under way here */
    bool active;
    ot_far *pages;                      /* without access */
    size_t cap;
    uint64_t stray[OT_MOST_STRAYS];     /* what was fetched: segment << 52 | offset of a page | pages - 1 */
    size_t strays;
} now;

/* ---- what is lacking ------------------------------------------------------------------------------- */

static uint64_t page_of(uint64_t offset)
{
    return offset & ~(uint64_t)(PAGE - 1);
}

/* What is pending of the object at hand, row by row, in the order of memory: listed once, as it is asked for for each
   member. */
static struct {
    ot_md object;                       /* len: 0: none has been listed */
    uint32_t state;
    bool held;                          /* somebody holds each of them */
    struct run { uint64_t from, to; ot_ranks holders; } *v;
    size_t n, cap;
} pending;

static int by_place(const void *pa, const void *pb)
{
    const struct run *a = pa, *b = pb;

    return (a->from > b->from) - (a->from < b->from);
}

static void add_pending(const ot_md *object, uint64_t from, uint64_t to, ot_ranks holders)
{
    if (pending.n == pending.cap)
        pending.v = ot_realloc(pending.v, (pending.cap = 2 * pending.cap + 64) * sizeof *pending.v);
    from = from > object->offset ? from : object->offset;
    to = to < ot_md_end(object) ? to : ot_md_end(object);
    if (from < to)
        pending.v[pending.n++] = (struct run){ from, to, holders };
}

static void list_pending(const ot_md *object, uint32_t state)
{
    ot_pieces all = ot_pieces_of(state, object);
    const ot_pending *p;

    if (pending.object.len && pending.state == state && !memcmp(&pending.object, object, sizeof *object))
        return;
    pending.object = *object;
    pending.state = state;
    pending.held = true;
    pending.n = 0;
    while ((p = ot_pieces_next(&all))) {
        uint64_t from = p->md.offset;

        pending.held &= p->holders != 0;
        for (uint64_t row = 0; row < p->md.rows; row++, from += p->md.stride)
            add_pending(object, from, from + p->md.len, p->holders);
    }
    ot_sort(pending.v, pending.n, sizeof *pending.v, by_place);
}

static void add(ot_log *log, const ot_md *object, uint64_t from, uint64_t to)
{
    ot_md md = *object;

    md.offset = from;
    md.len = to - from;
    if (from < to)
        ot_log_add(log, &md);
}

/* What the rank does not hold of the object, in the order of memory; false: of a part of that there is no holder. */
static bool lack(ot_log *log, const ot_md *object, int rank, uint32_t state)
{
    uint64_t from = 0, to = 0;

    log->n = 0;
    list_pending(object, state);
    for (const struct run *r = pending.v; r < pending.v + pending.n; r++) {
        if (ot_ranks_has(r->holders, rank))
            continue;
        if (r->from > to) {
            add(log, object, from, to);
            from = r->from;
        }
        to = r->to > to ? r->to : to;
    }
    add(log, object, from, to);
    return pending.held;
}

/* A variable, or a block of the heap that is whole pages: no other object loses access with it. */
static bool is_alone(const ot_md *object)
{
    ot_md block;
    const char *begin = ot_address(object->segment, object->offset);

    if (ot_segment_of(object->segment)->kind == OT_KIND_DATA)
        return ot_variable_of(&block, object->segment, begin)
            && (uintptr_t)ot_segment_of(object->segment)->base % PAGE == 0;
    return ot_heap_block(&block, begin) && block.offset == object->offset && block.len == object->len
        && (uintptr_t)begin % PAGE == 0 && object->offset % PAGE == 0 && object->len % PAGE == 0;
}

static lesson *lesson_of(const otosp_site *site, const ot_md *object)
{
    size_t of = (size_t)ot.world.size * sizeof *lessons->of;

    for (size_t i = 0; i < nlessons; i++) {
        lesson *l = &lessons[i];
        if (l->site == site && l->object.segment == object->segment && l->object.offset == object->offset
            && l->object.len == object->len)
            return l;
    }
    if (nlessons == MOST_LESSONS)
        return NULL;
    lessons[nlessons] = (lesson){ .site = site, .object = *object, .of = memset(ot_alloc(of), 0, of) };
    return &lessons[nlessons++];
}

static void list(lesson *l, int rank, const ot_log *needed)
{
    size_t i = 0;

    while (i < far.n && far.v[i].of != l)
        i++;
    if (i == far.n) {
        far.v[far.n].of = l;
        far.v[far.n++].mine = false;
    }
    if (rank != ot.world.rank)
        return;
    far.v[i].mine = true;
    far.v[i].got.n = 0;
    for (size_t k = 0; k < needed->n; k++)
        ot_log_add(&far.v[i].got, &needed->v[k]);
}

/* Bytes of the object from..to-1, of a page that begins or ends beside them: is any of them pending? */
static bool any_pending(uint64_t from, uint64_t to)
{
    size_t low = 0, high = pending.n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (pending.v[i].to <= from)
            low = i + 1;
        else
            high = i;
    }
    return from < to && low < pending.n && pending.v[low].from < to;
}

static bool find_needs(const otosp_site *site, const ot_md *object, int rank, uint32_t state, ot_log *needed)
{
    static ot_log runs;
    uint64_t bytes = 0;
    lesson *l;

    if (!is_alone(object) || !lack(&runs, object, rank, state) || pending.n > MOST_RUNS)
        return false;
    for (size_t i = 0; i < runs.n; i++) {
        uint64_t from = runs.v[i].offset, to = from + runs.v[i].len;
        uint64_t first = page_of(from), last = page_of(to + PAGE - 1);

        if (any_pending(first, from))
            first += PAGE;
        if (any_pending(to, last))
            last -= PAGE;
        if (first >= last)
            first = last = to;
        add(needed, object, from, first);
        add(needed, object, last, to);
        bytes += last - first;
    }
    if (bytes < LEAST || !(l = lesson_of(site, object)) || l->useless || 2 * PAGE * l->of[rank].n > bytes)
        return false;
    for (size_t i = 0; i < l->of[rank].n; i++)
        add(needed, object, l->of[rank].v[i], l->of[rank].v[i] + PAGE);
    list(l, rank, needed);
    return true;
}

bool ot_far_needs(const otosp_site *site, const ot_md *object, int rank, uint32_t state, ot_log *needed)
{
    needed->n = 0;
    if (rank != far.rank || object->segment != far.object.segment || object->offset != far.object.offset) {
        far.rank = rank;
        far.object = *object;
        far.needed = find_needs(site, object, rank, state, needed);
    }
    return far.needed;
}

void ot_far_forget(void)
{
    far.n = 0;
    pending.object.len = 0;
    far.rank = -1;
}

bool ot_far_hold(const ot_touches *t)
{
    bool meets = false;

    for (size_t i = 0; far.n && i < t->n; i++) {
        ot_md all = { .offset = t->v[i].offset, .rows = 1 };

        all.segment = t->v[i].segment;
        all.len = ot_touch_reach(&t->v[i]);
        for (size_t k = 0; k < far.n && t->v[i].how != OT_READS; k++)
            if (ot_md_meets(&all, &far.v[k].of->object))
                meets = far.v[k].of->useless = true;
    }
    return !meets;
}

/* ---- the construct --------------------------------------------------------------------------------- */

static void reserve(size_t n)
{
    if (now.cap < n || !now.pages)
        now.pages = ot_realloc(now.pages, ot_far_bytes(&(ot_far){ .n = now.cap = 2 * n + 8 }));
}

size_t ot_far_bytes(const ot_far *f)
{
    return sizeof *f + f->n * sizeof *f->v;
}

/* The pages that a run of bytes lies in. */
static void add_pages(uint32_t segment, uint64_t from, uint64_t to)
{
    struct ot_far_pages *last = now.pages->n ? &now.pages->v[now.pages->n - 1] : NULL;
    char *begin = ot_address(segment, page_of(from)), *end = begin + (page_of(to + PAGE - 1) - page_of(from));

    if (last && begin >= last->from && begin <= last->to) {
        last->to = end > last->to ? end : last->to;
        return;
    }
    reserve(now.pages->n + 1);
    now.pages->v[now.pages->n++] = (struct ot_far_pages){ begin, end };
}

/* What has just come need not be held in the directory: it may be lent (step.c). */
const ot_far *ot_far_of(uint32_t state)
{
    static ot_log runs, come;

    if (!far.n)
        return NULL;
    reserve(0);
    now.pages->n = 0;
    for (size_t k = 0; k < far.n; k++) {
        if (!far.v[k].mine)
            continue;
        lack(&runs, &far.v[k].of->object, ot.world.rank, state);
        for (size_t i = 0; i < far.v[k].got.n; i++)
            ot_log_take(&runs, &far.v[k].got.v[i], &come);
        come.n = 0;
        ot_log_normalise(&runs);
        for (const ot_md *md = runs.v; md < runs.v + runs.n; md++)
            for (uint64_t row = 0; row < md->rows; row++)
                add_pages(md->segment, md->offset + row * md->stride, md->offset + row * md->stride + md->len);
    }
    return now.pages;
}

void ot_far_begin(const ot_far *f, uint32_t state)
{
    reserve(f->n);
    if (f != now.pages)
        memcpy(now.pages, f, ot_far_bytes(f));
    now.active = true;
    now.strays = 0;
    for (size_t i = 0; i < f->n; i++) {
        char *from = f->v[i].from, *to = f->v[i].to;

        if (!ot_hidden_take(from, to)) {
            ot_hidden_look(from, (size_t)(to - from));
            ot_set_access(from, to, PROT_NONE);
        }
    }
    ot_serve_pages(state);
}

/* Where nothing was lacking, the loop may well come again before anybody looks at these pages. */
void ot_far_leave(void)
{
    for (size_t i = 0; now.active && i < now.pages->n; i++) {
        char *from = now.pages->v[i].from, *to = now.pages->v[i].to;

        if (now.strays || !ot_hidden_keep(from, to, NULL))
            ot_set_access(from, to, PROT_READ | PROT_WRITE);
    }
}

bool ot_far_has(const char *page)
{
    for (size_t i = 0; now.active && i < now.pages->n; i++)
        if (page >= now.pages->v[i].from && page < now.pages->v[i].to)
            return true;
    return false;
}

/* What a stray is made of. */
static uint32_t segment_of(uint64_t stray)
{
    return (uint32_t)(stray >> 52);
}

static uint64_t offset_of(uint64_t stray)
{
    return page_of(stray & (((uint64_t)1 << 52) - 1));
}

static uint64_t pages_of(uint64_t stray)
{
    return stray % PAGE + 1;
}

static char *first_of(uint64_t stray)
{
    return ot_address(segment_of(stray), offset_of(stray));
}

/* The end of what may be fetched from the page on: of its run, or where something has been fetched. */
static const char *end_of(const char *page)
{
    const char *end = page + PAGE;

    for (size_t i = 0; i < now.pages->n; i++)
        if (page >= now.pages->v[i].from && page < now.pages->v[i].to)
            end = now.pages->v[i].to;
    for (size_t i = 0; i < now.strays; i++)
        if (first_of(now.stray[i]) > page && first_of(now.stray[i]) < end)
            end = first_of(now.stray[i]);
    return end;
}

size_t ot_far_stray(const char *page)
{
    uint64_t segment = (uint64_t)ot_segment_find(page);
    size_t pages = 1, most = (size_t)(end_of(page) - page) / PAGE;

    for (size_t i = 0; i < now.strays; i++)
        if (page == first_of(now.stray[i]) + pages_of(now.stray[i]) * PAGE)
            pages = 2 * pages_of(now.stray[i]);
    pages = pages < most ? pages : most;
    pages = pages < MOST_AT_ONCE ? pages : MOST_AT_ONCE;
    now.stray[now.strays++] = segment << 52 | (uint64_t)(page - ot_segment_of((uint32_t)segment)->base) | (pages - 1);
    return pages;
}

bool ot_far_crowded(void)
{
    return now.strays == OT_MOST_STRAYS;
}

const ot_far *ot_far_pages(void)
{
    return now.active ? now.pages : NULL;
}

static void give_up(lesson *l)
{
    char *object = ot_address(l->object.segment, l->object.offset);

    if (!l->useless && l->object.segment == OT_SEGMENT_HEAP)
        ot_huge_again(object, object + l->object.len);
    l->useless = true;
}

/* ---- what is learned ------------------------------------------------------------------------------- */

static void learn_pages(lesson *l, int rank, uint64_t stray)
{
    struct lesson_pages *p = &l->of[rank];
    uint64_t offset = offset_of(stray);

    for (uint64_t k = 0; k < pages_of(stray); k++, offset += PAGE) {
        if (p->n == p->cap)
            p->v = ot_realloc(p->v, (p->cap = 2 * p->cap + 8) * sizeof *p->v);
        p->v[p->n++] = offset;
    }
    if (++l->faults > MOST_FAULTS * ot.world.size)
        give_up(l);
}

static void learn(const otosp_site *site, int rank, const uint64_t *stray, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (lesson *l = lessons; l < lessons + nlessons; l++)
            if (l->site == site && l->object.segment == segment_of(stray[i]) && offset_of(stray[i]) >= l->object.offset
                && offset_of(stray[i]) < l->object.offset + l->object.len)
                learn_pages(l, rank, stray[i]);
    ot_far_learned += n > 0;
}

/* All ranks are done: each tells the others which pages it has fetched. */
void ot_far_end(const otosp_site *site, const ot_bytes *all, int members)
{
    static ot_requests r;
    static ot_buffer in;

    if (!now.active)
        return;
    now.active = false;
    in.n = 0;
    ot_buffer_reserve(&in, (size_t)members * sizeof now.stray);
    for (int m = 0; m < members; m++) {
        size_t n = ((const ot_head *)(const void *)all[m].p)->strays;

        if (m != ot.world.rank && n)
            ot_receive(&r, in.p + (size_t)m * sizeof now.stray, n * sizeof *now.stray, m, OT_TAG_DATA);
        if (m != ot.world.rank && now.strays)
            ot_send(&r, now.stray, now.strays * sizeof *now.stray, m, OT_TAG_DATA);
    }
    ot_wait(&r);
    for (int m = 0; m < members; m++) {
        size_t n = ((const ot_head *)(const void *)all[m].p)->strays;
        const void *from = m == ot.world.rank ? (void *)now.stray : in.p + (size_t)m * sizeof now.stray;

        learn(site, m, from, n);
    }
}
