/*
 * far.c: objects of which the members of a loop load some elements, and nobody knows which: x[which[k]].
 *
 * To make all of such an object valid on all ranks is to send all of it to each of them, even if a member loads little
 * of what others have written. So the pages that a member lacks have no access while its iterations run; a load there
 * faults, and the page is fetched (watch.c). When the loop is done all ranks hear of the pages that were loaded from: next
 * time they are among the sections that the member reads. Then no load faults any more, who sends what to whom is a step
 * as any other, and what the member lacks keeps without access until somebody looks (hidden.c). Where it takes no longer
 * than a few such fetches to send all of an object, that is done the first time, and faults only tell what is loaded from.
 * Where too much is learned or it does not come to an end, the object is read as a whole.
 *
 * All ranks take the same decisions: of each member they know what it lacks, and what has been learned. Pages of which
 * a member holds a part when the loop begins are made valid as a whole: others may copy what it has from there.
 */
#include <string.h>
#include "demand.h"

enum { LEAST = 1 << 16 };               /* bytes that a member lacks, for which this is worth it */
enum { MOST_LESSONS = 256, MOST_TIMES = 256 };  /* so often something more is learned, then it is useless */
enum { QUICK = 32 };                    /* fetches of a page that take as long as to send all */

enum { MOST_RUNS = 4096 };              /* that are pending, of an object */

#define PAGE ((uintptr_t)4096)

/* Of one loop and object. */
typedef struct lesson {
    const otosp_site *site;
    ot_md object;
    struct lesson_pages { ot_log log; uint64_t bytes; } *of;    /* of each rank: pages that it loads from */
    int times;
    bool sent;                          /* all of it, to see what is loaded from: in the loop at hand, */
    bool begun;                         /* or no more */
    bool useless;
} lesson;

static lesson lessons[MOST_LESSONS];
static size_t nlessons;
uint64_t ot_far_learned;

static struct {                         /* of the construct at hand */
    struct {
        lesson *of;
        enum { OTHERS, LACKED, SENT } mine;     /* this rank lacks pages, but for `log`; or all in `log` have come */
        ot_log log;
    } v[MOST_LESSONS];
    size_t n;
    ot_md object;                       /* that was asked for last, */
    int rank;                           /* of this rank, or -1 */
    bool needed;                        /* the answer */
} far;

static struct {                         /* pages without access that were listed last */
    ot_far *pages;
    size_t cap;
} listed;

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

static void list(lesson *l, int rank, int mine, const ot_log *log)
{
    size_t i = 0;

    while (i < far.n && far.v[i].of != l)
        i++;
    if (i == far.n) {
        far.v[far.n].of = l;
        far.v[far.n++].mine = OTHERS;
    }
    if (rank != ot.world.rank)
        return;
    far.v[i].mine = mine;
    far.v[i].log.n = 0;
    for (size_t k = 0; k < log->n; k++)
        ot_log_add(&far.v[i].log, &log->v[k]);
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

/* Does it take no longer to send so much than to fetch a few pages? */
static bool is_quick(uint64_t bytes)
{
    const ot_network *n = ot_network_now;

    return (double)bytes * n->per_byte <= QUICK * (2 * n->latency + n->starting + PAGE * n->per_byte);
}

/* Of what the rank lacks: whole pages, and the rest. */
static uint64_t divide(const ot_md *object, const ot_log *runs, ot_log *whole, ot_log *rest)
{
    uint64_t bytes = 0;

    whole->n = 0;
    for (size_t i = 0; i < runs->n; i++) {
        uint64_t from = runs->v[i].offset, to = from + runs->v[i].len;
        uint64_t first = page_of(from), last = page_of(to + PAGE - 1);

        if (any_pending(first, from))
            first += PAGE;
        if (any_pending(to, last))
            last -= PAGE;
        if (first >= last)
            first = last = to;
        add(rest, object, from, first);
        add(rest, object, last, to);
        add(whole, object, first, last);
        bytes += last - first;
    }
    return bytes;
}

static bool find_needs(const otosp_site *site, const ot_md *object, int rank, uint32_t state, ot_log *needed)
{
    static ot_log runs, whole;
    uint64_t bytes;
    lesson *l;

    if (!is_alone(object) || !lack(&runs, object, rank, state) || pending.n > MOST_RUNS)
        return false;
    bytes = divide(object, &runs, &whole, needed);
    if (bytes < LEAST || !(l = lesson_of(site, object)) || l->useless || 8 * l->of[rank].bytes > 7 * bytes)
        return false;
    if (!l->begun && is_quick(bytes)) {
        list(l, rank, SENT, &whole);
        l->sent = true;
        return false;
    }
    for (size_t i = 0; i < l->of[rank].log.n; i++)
        ot_log_add(needed, &l->of[rank].log.v[i]);
    list(l, rank, LACKED, needed);
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

/* The pages that a run of bytes lies in. */
static void add_pages(uint32_t segment, uint64_t from, uint64_t to, bool come)
{
    struct ot_far_pages *last = listed.pages->n ? &listed.pages->v[listed.pages->n - 1] : NULL;
    char *begin = ot_address(segment, page_of(from)), *end = begin + (page_of(to + PAGE - 1) - page_of(from));

    if (last && begin >= last->from && begin <= last->to && last->come == come) {
        last->to = end > last->to ? end : last->to;
        return;
    }
    if (listed.pages->n == listed.cap)
        listed.pages = ot_realloc(listed.pages, ot_far_bytes(&(ot_far){ .n = listed.cap = 2 * listed.cap + 8 }));
    listed.pages->v[listed.pages->n++] = (struct ot_far_pages){ begin, end, come };
}

static void add_runs(ot_log *runs, bool come)
{
    ot_log_normalise(runs);
    for (const ot_md *md = runs->v; md < runs->v + runs->n; md++)
        for (uint64_t row = 0; row < md->rows; row++)
            add_pages(md->segment, md->offset + row * md->stride, md->offset + row * md->stride + md->len, come);
}

/* What has just come need not be held in the directory: it may be lent (step.c). */
static void add_lacked(const ot_md *object, const ot_log *got, uint32_t state)
{
    static ot_log runs, come;

    lack(&runs, object, ot.world.rank, state);
    for (size_t i = 0; i < got->n; i++)
        ot_log_take(&runs, &got->v[i], &come);
    come.n = 0;
    add_runs(&runs, false);
}

const ot_far *ot_far_of(uint32_t state)
{
    if (!far.n)
        return NULL;
    if (!listed.pages)
        listed.pages = ot_alloc(sizeof *listed.pages);
    listed.pages->n = 0;
    for (size_t k = 0; k < far.n; k++)
        if (far.v[k].mine == LACKED)
            add_lacked(&far.v[k].of->object, &far.v[k].log, state);
        else if (far.v[k].mine == SENT)
            add_runs(&far.v[k].log, true);
    return listed.pages;
}

/* ---- what is learned ------------------------------------------------------------------------------- */

static void give_up(lesson *l)
{
    char *object = ot_address(l->object.segment, l->object.offset);

    if (!l->useless && l->object.segment == OT_SEGMENT_HEAP)
        ot_huge_again(object, object + l->object.len);
    l->useless = true;
}

/* What the rank has loaded from, as far as it lies in the object and is not known; false: that is nothing. */
static bool learn_run(lesson *l, int rank, const ot_loaded *run)
{
    static ot_log rest, known;
    struct lesson_pages *p = &l->of[rank];
    uint64_t begin = l->object.offset, end = ot_md_end(&l->object);

    if (run->segment != l->object.segment)
        return false;
    rest.n = 0;
    add(&rest, &l->object, run->from > begin ? run->from : begin, run->to < end ? run->to : end);
    for (size_t i = 0; i < p->log.n && rest.n; i++)
        ot_log_take(&rest, &p->log.v[i], &known);
    known.n = 0;
    for (size_t i = 0; i < rest.n; i++) {
        p->bytes += rest.v[i].len;
        ot_log_add(&p->log, &rest.v[i]);
    }
    return rest.n;
}

/* Of each member, n runs. */
static void learn(lesson *l, const ot_loaded *const *run, const size_t *n, int members)
{
    bool more = false;

    for (int m = 0; m < members; m++)
        for (size_t i = 0; i < n[m]; i++)
            more |= learn_run(l, m, &run[m][i]);
    ot_far_learned += more || l->sent;
    l->sent = false;
    l->begun = true;
    l->times += more;
    if (l->times > MOST_TIMES)
        give_up(l);
}

/* All ranks are done: each tells the others from which pages it has loaded. all: NULL: none from any. */
void ot_far_end(const otosp_site *site, const ot_bytes *all, int members)
{
    static ot_requests r;
    static ot_buffer in;
    size_t own;
    const ot_loaded *told = ot_watch_told(&own);

    if (!ot_watch_end())
        return;
    const ot_loaded **run = ot_alloc((size_t)members * sizeof *run + 1);
    size_t *n = ot_alloc((size_t)members * sizeof *n + 1);
    in.n = 0;
    ot_buffer_reserve(&in, (size_t)members * OT_MOST_LOADED * sizeof *told);
    for (int m = 0; m < members; m++) {
        void *to = in.p + (size_t)m * OT_MOST_LOADED * sizeof *told;

        n[m] = ((const ot_head *)(const void *)all[m].p)->strays;
        run[m] = m == ot.world.rank ? told : to;
        if (m != ot.world.rank && n[m])
            ot_receive(&r, to, n[m] * sizeof *told, m, OT_TAG_DATA);
        if (m != ot.world.rank && own)
            ot_send(&r, told, own * sizeof *told, m, OT_TAG_DATA);
    }
    ot_wait(&r);
    for (lesson *l = lessons; l < lessons + nlessons; l++)
        if (l->site == site)
            learn(l, run, n, members);
    ot_free(run);
    ot_free(n);
}
