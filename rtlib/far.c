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
 * The same of any memory, where it is not even known which objects a member may load from, as with the rows of a matrix to
 * which a pointer in a struct leads, that a condition decides to load: then these are all objects of which it lacks something.
 *
 * What nobody holds (withheld.c) could be asked of nobody. So it comes to somebody first: to each member what it is known to
 * load from, and the rest in equal parts.
 *
 * All ranks take the same decisions: of each member they know what it lacks, and what has been learned. Pages of which
 * a member holds a part when the loop begins, or of which it writes one, are made valid as a whole: others may copy what it
 * has from there. So this is decided when all sections have been told. What others write there it does not load.
 */
#include <string.h>
#include "demand.h"

enum { LEAST = 1 << 16 };               /* bytes that a member lacks, for which this is worth it */
enum { LEAST_OF_ALL = 1 << 13 };        /* the same where the object is one of many, of which it loads from few */
enum { MOST_LESSONS = 256, MOST_TIMES = 256 };  /* so often something more is learned, then it is useless */
enum { QUICK = 32 };                    /* fetches of a page that take as long as to send all */

enum { MOST_RUNS = 4096, MOST_TOLD = 64 };      /* of an object: that are pending; sections that have been told, of each rank */

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
        enum { OTHERS, LACKED, SENT } mine;     /* this rank lacks the pages in `log`; or they have come */
        ot_log log;
    } v[MOST_LESSONS];
    size_t n;
} far;

static struct {                         /* what members may load from, of the construct at hand */
    struct asked {
        ot_md object;                   /* len 0: anything */
        int rank;
    } *v;
    size_t n, cap;
    bool told;                          /* what they read of it */
} asked;

/* What has been told of the object at hand, member by member. */
static struct {
    struct touched {
        ot_md md;                       /* and what lies between its rows */
        int rank;
        bool writes, gaps;
    } *v;
    size_t n, cap;
} touched;

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
    struct run { uint64_t from, to, reach; ot_ranks holders; } *v;     /* reach: the largest end, up to this one */
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
        pending.v[pending.n++] = (struct run){ from, to, 0, holders };
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
    for (size_t i = 0; i < pending.n; i++)
        pending.v[i].reach = ot_larger(pending.v[i].to, i ? pending.v[i - 1].reach : 0);
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
        return ot_variable_of(&block, object->segment, begin) && block.offset == object->offset
            && block.len == object->len && (uintptr_t)ot_segment_of(object->segment)->base % PAGE == 0;
    return ot_heap_block(&block, begin) && block.offset == object->offset && block.len == object->len
        && (uintptr_t)begin % PAGE == 0 && object->offset % PAGE == 0 && object->len % PAGE == 0;
}

static lesson *find_lesson(const otosp_site *site, const ot_md *object)
{
    for (size_t i = 0; i < nlessons; i++) {
        lesson *l = &lessons[i];
        if (l->site == site && l->object.segment == object->segment && l->object.offset == object->offset
            && l->object.len == object->len)
            return l;
    }
    return NULL;
}

static lesson *lesson_of(const otosp_site *site, const ot_md *object)
{
    size_t of = (size_t)ot.world.size * sizeof *lessons->of;
    lesson *l = find_lesson(site, object);

    if (l)
        return l;
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

/* Bytes of the object from..to-1, of a page that begins or ends beside them: is any of them pending? Runs may lie in others. */
static bool any_pending(uint64_t from, uint64_t to)
{
    size_t low = 0, high = pending.n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (pending.v[i].reach <= from)
            low = i + 1;
        else
            high = i;
    }
    return from < to && low < pending.n && pending.v[low].from < to;
}

static void list_touched(const ot_md *object, const ot_touch *t, size_t n)
{
    touched.n = 0;
    for (const ot_touch *end = t + n; t < end; t++) {
        ot_md md = ot_touch_run(t);

        if (!ot_md_meets(&md, object))
            continue;
        if (touched.n == touched.cap)
            touched.v = ot_realloc(touched.v, (touched.cap = 2 * touched.cap + 64) * sizeof *touched.v);
        touched.v[touched.n++] = (struct touched){ md, (int)t->first, t->how != OT_READS, md.len > t->len };
    }
}

/* Does the rank write any of it? Where there are gaps between rows, these may count. */
static bool writes_any(const ot_md *object, int rank, uint64_t from, uint64_t to)
{
    for (size_t i = 0; i < touched.n && from < to; i++) {
        const struct touched *t = &touched.v[i];
        if (t->rank == rank && t->writes && t->md.segment == object->segment && t->md.offset < to && ot_md_end(&t->md) > from)
            return true;
    }
    return false;
}

/* What the rank lacks, and has told of: it comes, or is stored to. Where it writes rows, it needs what is between them. */
static void leave_touched(ot_log *runs, int rank, ot_log *needed)
{
    static ot_log taken;

    for (size_t i = 0; i < touched.n && runs->n; i++) {
        const struct touched *t = &touched.v[i];
        ot_md pages = t->md;

        if (t->rank != rank || (t->gaps && !t->writes))
            continue;
        pages.offset = page_of(t->md.offset);
        pages.len = page_of(ot_md_end(&t->md) + PAGE - 1) - pages.offset;
        taken.n = 0;
        ot_log_take(runs, t->gaps ? &pages : &t->md, t->gaps ? needed : &taken);
    }
}

/* Does it take no longer to send so much than to fetch a few pages? */
static bool is_quick(uint64_t bytes)
{
    const ot_network *n = ot_network_now;

    return (double)bytes * n->per_byte <= QUICK * (2 * n->latency + n->starting + PAGE * n->per_byte);
}

/* Of what the rank lacks: whole pages, and the rest. */
static uint64_t divide(const ot_md *object, int rank, const ot_log *runs, ot_log *whole, ot_log *rest)
{
    uint64_t bytes = 0;

    whole->n = 0;
    for (size_t i = 0; i < runs->n; i++) {
        uint64_t from = runs->v[i].offset, to = from + runs->v[i].len;
        uint64_t first = page_of(from), last = page_of(to + PAGE - 1);

        if (first < object->offset || any_pending(first, from) || writes_any(object, rank, first, from))
            first += PAGE;
        if (last > ot_md_end(object) || any_pending(to, last) || writes_any(object, rank, to, last))
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

/* What the rank is to read, beside what has been told, of an object that it may load from; false: all of it. */
static bool find_needs(const otosp_site *site, const ot_md *object, int rank, uint64_t least, ot_log *needed)
{
    static ot_log runs, whole, known;
    uint64_t bytes;
    lesson *l;

    needed->n = 0;
    if (touched.n > (size_t)MOST_TOLD * (size_t)ot.world.size || !is_alone(object)
        || !lack(&runs, object, rank, ot_demand_state) || pending.n > MOST_RUNS)
        return false;
    leave_touched(&runs, rank, needed);
    bytes = divide(object, rank, &runs, &whole, needed);
    if (bytes < least || !(l = lesson_of(site, object)) || l->useless || 8 * l->of[rank].bytes > 7 * bytes)
        return false;
    if (!l->begun && is_quick(bytes)) {
        list(l, rank, SENT, &whole);
        l->sent = true;
        return false;
    }
    known.n = 0;
    for (size_t i = 0; i < l->of[rank].log.n; i++) {
        ot_log_add(needed, &l->of[rank].log.v[i]);
        ot_log_take(&whole, &l->of[rank].log.v[i], &known);
    }
    list(l, rank, LACKED, &whole);
    return true;
}

bool ot_far_ask(const ot_md *object, int rank)
{
    if (asked.told)
        return false;
    if (asked.n == asked.cap)
        asked.v = ot_realloc(asked.v, (asked.cap = 2 * asked.cap + 64) * sizeof *asked.v);
    asked.v[asked.n++] = (struct asked){ object ? *object : (ot_md){ .len = 0 }, rank };
    return true;
}

/* ---- what members read of it ----------------------------------------------------------------------- */

static void read_of(int rank, const ot_md *md)
{
    ot_account.ranks = (ot_set){ rank, 1, 0 };
    ot_account_read(md);
}

/* The object, of which all sections have been told that are not of these members' loads. */
static void read_object(const ot_md *object, int rank, uint64_t least)
{
    static ot_log needed;

    if (ot_updates_any() || !find_needs(ot_account.site, object, rank, least, &needed)) {
        read_of(rank, object);
        return;
    }
    ot_account.wide = true;
    for (size_t i = 0; i < needed.n; i++)
        read_of(rank, &needed.v[i]);
}

/* Those who may load from anything come first. */
static int by_object(const void *pa, const void *pb)
{
    const ot_md *a = &((const struct asked *)pa)->object, *b = &((const struct asked *)pb)->object;
    int rank = ((const struct asked *)pa)->rank - ((const struct asked *)pb)->rank;

    if (!a->len != !b->len)
        return a->len ? 1 : -1;
    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    return a->offset != b->offset ? (a->offset < b->offset ? -1 : 1) : rank;
}

/* Objects of which something is pending, for members that may load from anything: these ask for them, too. What lies in
   none that is alone on its pages they read. */
static void ask_for_all(size_t anything)
{
    ot_pieces all = ot_pieces_of(ot_demand_state, NULL);
    const ot_pending *p;
    ot_md last = { .len = 0 };

    while ((p = ot_pieces_next(&all))) {
        ot_md object, piece = p->md;
        bool same = last.len && piece.segment == last.segment && piece.offset >= last.offset
            && ot_md_end(&piece) <= ot_md_end(&last);
        bool alone = same || (ot_object_of(&object, ot_address(piece.segment, piece.offset)) && is_alone(&object)
                              && ot_md_end(&piece) <= ot_md_end(&object));

        if (alone && !same)
            last = object;
        for (size_t i = 0; i < anything && !same; i++)
            if (alone)
                ot_far_ask(&last, asked.v[i].rank);
            else
                read_of(asked.v[i].rank, &piece);
    }
}

/* Of what is left in the log, the rank reads what lies in that. */
static void read_shared(ot_log *log, int rank, const ot_md *md)
{
    static ot_log shared;

    shared.n = 0;
    ot_log_take(log, md, &shared);
    for (size_t i = 0; i < shared.n; i++)
        read_of(rank, &shared.v[i]);
}

/* Part of an object that nobody holds. */
static void settle_part(const lesson *l, const ot_md *object, const ot_md *part)
{
    static ot_log rest, all, taken;
    const int size = ot.world.size;

    rest.n = taken.n = 0;
    ot_log_add(&rest, part);
    for (int rank = 0; l && rank < size; rank++) {
        const ot_log *known = &l->of[rank].log;
        all.n = 0;
        ot_log_add(&all, part);
        for (size_t i = 0; i < known->n; i++) {
            read_shared(&all, rank, &known->v[i]);
            ot_log_take(&rest, &known->v[i], &taken);
        }
    }
    for (int rank = 0; rank < size; rank++) {
        ot_md share = *object;
        uint64_t from = page_of(object->len / (uint64_t)size * (uint64_t)rank);
        uint64_t to = rank + 1 < size ? page_of(object->len / (uint64_t)size * ((uint64_t)rank + 1)) : object->len;
        share.offset += from;
        share.len = to - from;
        if (from < to)
            read_shared(&rest, rank, &share);
    }
}

static void settle_object(const ot_md *object)
{
    const lesson *l = find_lesson(ot_account.site, object);
    ot_pieces all = ot_pieces_of(ot_demand_state, object);
    const ot_pending *p;

    if (object->len < LEAST || !is_alone(object) || (l && l->useless) || !ot_any_scattered(ot_demand_state, object))
        return;
    while ((p = ot_pieces_next(&all)))
        if (!p->holders)
            settle_part(l, object, &p->md);
}

/* What nobody holds of these objects comes to members, before it is seen what else does. That depends on more than by what
   the loop is known again. */
static void settle(const struct asked *a, const struct asked *end)
{
    static ot_touches brought;
    ot_touches told = ot_account.touches;

    if (!ot_any_scattered(ot_demand_state, NULL) || ot_updates_any() || ot_stages_told.n)
        return;
    brought.n = 0;
    ot_account.touches = brought;
    for (const struct asked *last = NULL; a < end; last = a++)
        if (!last || last->object.segment != a->object.segment || last->object.offset != a->object.offset)
            settle_object(&a->object);
    if (ot_account.touches.n) {
        ot_demand_take_needs();
        ot_known_begin();
        ot_account.wide = true;
    }
    brought = ot_account.touches;
    ot_account.touches = told;
    pending.object.len = 0;
}

void ot_far_tell(void)
{
    size_t n = ot_account.touches.n, anything = 0;
    ot_set ranks = ot_account.ranks;

    if (asked.told || ot_account.refused)
        return;
    ot_sort(asked.v, asked.n, sizeof *asked.v, by_object);
    while (anything < asked.n && !asked.v[anything].object.len)
        anything++;
    if (anything) {
        ot_account.refused |= ot_updates_any();
        ask_for_all(anything);
        ot_sort(asked.v, asked.n, sizeof *asked.v, by_object);
    }
    settle(asked.v + anything, asked.v + asked.n);
    for (const struct asked *a = asked.v + anything, *last = NULL; a < asked.v + asked.n; last = a++) {
        bool same = last && !by_object(last, a);
        if (!last || last->object.segment != a->object.segment || last->object.offset != a->object.offset)
            list_touched(&a->object, ot_account.touches.v, n);
        if (!same)
            read_object(&a->object, a->rank, anything ? LEAST_OF_ALL : LEAST);
    }
    asked.told = true;
    ot_account.ranks = ranks;
}

void ot_far_forget(void)
{
    far.n = asked.n = 0;
    asked.told = false;
    pending.object.len = 0;
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

/* This rank's pages of the object, but for those that have become its own, as they lie between rows that it writes (touch.c):
   others may ask for them. */
static void add_listed(const ot_md *object, const ot_log *pages, bool come, uint32_t state)
{
    static ot_log listing, own;
    ot_pieces all = ot_pieces_of(state, object);
    const ot_pending *p;

    listing.n = 0;
    for (size_t i = 0; i < pages->n; i++)
        ot_log_add(&listing, &pages->v[i]);
    while ((p = ot_pieces_next(&all))) {
        ot_md row = { .offset = p->md.offset, .len = p->md.len, .rows = 1, .segment = p->md.segment };

        for (uint64_t i = 0; i < p->md.rows && p->owner == ot.world.rank && listing.n; i++, row.offset += p->md.stride) {
            ot_md around = row;
            around.offset = page_of(row.offset);
            around.len = page_of(ot_md_end(&row) + PAGE - 1) - around.offset;
            own.n = 0;
            ot_log_take(&listing, &around, &own);
        }
    }
    add_runs(&listing, come);
}

const ot_far *ot_far_of(uint32_t state)
{
    if (!far.n)
        return NULL;
    if (!listed.pages)
        listed.pages = ot_alloc(sizeof *listed.pages);
    listed.pages->n = 0;
    for (size_t k = 0; k < far.n; k++)
        if (far.v[k].mine != OTHERS)
            add_listed(&far.v[k].of->object, &far.v[k].log, far.v[k].mine == SENT, state);
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
