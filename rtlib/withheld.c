/*
 * withheld.c: stores here and there that stay with the members who have made them.
 *
 * What a construct's members store to blocks of memory that it does not read (uses.c) nobody needs before it ends.
 * Where such stores are marks (scatter.c), the marks of whole pages are kept by the member, and only how far they reach
 * in each block, and how many bytes that are, is told at the join. In the directory each block's reach is a piece that
 * nobody holds: of each of its bytes at most one rank has the mark, all have the value if none has. Who reads part of
 * such a piece gets the marked bytes of it from all other ranks, and holds that part then.
 *
 * Where the members have together stored to every byte of their reach, what was pending there is gone. Otherwise what
 * they have stored goes to the ranks that hold what is around it, and these hold all of that as before: a piece need not
 * come for some bytes that are stored to it, be they here and there, or those that all ranks get with the join. What
 * nobody holds becomes valid first, but for what they have stored themselves.
 *
 * What is known to be runs of bytes (cursors.c) is kept as such, beside the marks; in one join a member has either.
 */
#include <stdlib.h>
#include <string.h>
#include "demand.h"

enum { WORDS = OT_MARKED_PAGE / 64, FOURS = WORDS / 4 };        /* of marks, for 64 bytes each; of bits for 4 bytes */

typedef struct kept_page {
    char *at;
    bool fours;                         /* a bit for 4 bytes, in a quarter of the words; see marks_of */
    size_t marks;                       /* its first word */
} kept_page;

typedef struct kept_pages {             /* in the order of memory */
    kept_page *v;
    size_t n, cap;
    uint64_t *word;                     /* marks of them */
    size_t words, room;
    ot_stretches runs;
} kept_pages;

static kept_pages kept, fresh;          /* of pieces of the directory; of the join that is being made */

/* How far marks reach in a block, how many there are, and of which bytes; and how far those of places that no single ranks
   hold (loose_to 0: there are none). Places, each a segment and an offset. Of all members: bytes 0: some may count twice. */
typedef struct reach {
    uint64_t block, from, to, bytes, fingerprint, loose_from, loose_to;
} reach;

static struct {
    reach *v;
    size_t n, cap;
} told, all;                            /* by this member; by all, of each block one */

/* ---- marked pages ------------------------------------------------------------------------------- */

/* Room for marks behind all others; returns which word is the first. */
static size_t add_words(kept_pages *to, size_t n)
{
    if (to->words + n > to->room)
        to->word = ot_realloc(to->word, (to->room = 2 * to->room + 64 * n) * sizeof *to->word);
    to->words += n;
    return to->words - n;
}

static void add_page(kept_pages *to, char *at, bool fours, const uint64_t *marks)
{
    size_t words = fours ? FOURS : WORDS;

    if (to->n == to->cap)
        to->v = ot_realloc(to->v, (to->cap = 2 * to->cap + 64) * sizeof *to->v);
    to->v[to->n] = (kept_page){ at, fours, add_words(to, words) };
    memcpy(to->word + to->v[to->n++].marks, marks, words * sizeof *marks);
}

static void empty(kept_pages *p)
{
    p->n = p->words = p->runs.n = 0;
}

/* Most pages that are kept nobody asks for: those of stores of 4 bytes are as they were marked until then. Valid until
   more is added. */
static uint64_t *marks_of(kept_pages *p, kept_page *page)
{
    if (page->fours) {
        size_t marks = add_words(p, WORDS);
        ot_fours_spread(p->word + page->marks, p->word + marks);
        *page = (kept_page){ page->at, false, marks };
    }
    return p->word + page->marks;
}

/* The first page that ends behind this place. */
static size_t first_page(const kept_pages *p, const char *at)
{
    size_t low = 0, high = p->n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (p->v[i].at + OT_MARKED_PAGE <= at)
            low = i + 1;
        else
            high = i;
    }
    return low;
}

static bool any_mark(const uint64_t *marks, size_t words)
{
    uint64_t any = 0;

    for (size_t w = 0; w < words; w++)
        any |= marks[w];
    return any;
}

/* The bits from..to-1 of a page's marks. */
static void set_bits(uint64_t *marks, size_t from, size_t to)
{
    for (; from < to && from % 64; from++)
        marks[from / 64] |= (uint64_t)1 << from % 64;
    for (; from + 64 <= to; from += 64)
        marks[from / 64] = UINT64_MAX;
    for (; from < to; from++)
        marks[from / 64] |= (uint64_t)1 << from % 64;
}

/* What the section has of a page. */
static void mask_page(const char *page, const ot_md *md, uint64_t *mask)
{
    const char *start = ot_address(md->segment, md->offset);
    bool is_behind = md->rows > 1 && page > start + md->len;
    uint64_t row = is_behind ? (uint64_t)(page - start - (ptrdiff_t)md->len) / md->stride : 0;

    memset(mask, 0, WORDS * sizeof *mask);
    for (; row < md->rows; row++) {
        const char *from = start + row * md->stride, *to = from + md->len;
        if (from >= page + OT_MARKED_PAGE)
            break;
        if (to > page)
            set_bits(mask, from > page ? (size_t)(from - page) : 0,
                     to < page + OT_MARKED_PAGE ? (size_t)(to - page) : OT_MARKED_PAGE);
    }
}

/* The marked bytes of pages in a section, and what runs have of it, as pages.c encodes them; stay: long runs stay here, and
   are copied from here. */
static void encode(kept_pages *p, const ot_md *md, bool stay, ot_buffer *out)
{
    const char *from = ot_address(md->segment, md->offset), *to = from + (ot_md_end(md) - md->offset);
    uint64_t marks[WORDS];

    for (size_t i = first_page(p, from); i < p->n && p->v[i].at < to; i++) {
        mask_page(p->v[i].at, md, marks);
        const uint64_t *all_of_it = marks_of(p, &p->v[i]);
        for (int w = 0; w < WORDS; w++)
            marks[w] &= all_of_it[w];
        if (any_mark(marks, WORDS))
            ot_page_encode(out, p->v[i].at, marks);
    }
    if (md->segment == OT_SEGMENT_HEAP)
        ot_stretches_encode(&p->runs, md, stay, out);
}

/* Are there runs of these sections that the rank had better copy from here? */
static bool runs_stay(const kept_pages *p, const ot_md *v, size_t n, int rank)
{
    size_t bytes = 0;

    if (!ot_peeks_at(rank, SIZE_MAX))
        return false;
    for (size_t i = 0; i < n && p->runs.n; i++)
        if (v[i].segment == OT_SEGMENT_HEAP)
            bytes += ot_stretches_bytes(&p->runs, &v[i]);
    return ot_peeks_at(rank, bytes);
}

static void encode_all(kept_pages *p, ot_buffer *out)
{
    ot_stretches_encode_all(&p->runs, out);
    for (size_t i = 0; i < p->n; i++)
        ot_page_encode(out, p->v[i].at, marks_of(p, &p->v[i]));
}

/* Runs are offsets in the heap. */
static const uint64_t HEAP = (uint64_t)OT_SEGMENT_HEAP << OT_PLACE_SEGMENT;

static ot_md md_between(uint64_t from, uint64_t to)
{
    ot_md md = { .offset = from & (((uint64_t)1 << OT_PLACE_SEGMENT) - 1), .len = to - from, .rows = 1 };

    md.segment = (uint32_t)(from >> OT_PLACE_SEGMENT);
    return md;
}

static char *address(uint64_t place)
{
    ot_md md = md_between(place, place);

    return ot_address(md.segment, md.offset);
}

static bool is_in_heap(uint64_t place)
{
    return place >> OT_PLACE_SEGMENT == OT_SEGMENT_HEAP;
}

/* Wipes what the section has of a page. */
static void wipe_section(const char *page, const ot_md *md, uint64_t *marks)
{
    uint64_t mask[WORDS];

    mask_page(page, md, mask);
    for (int w = 0; w < WORDS; w++)
        marks[w] &= ~mask[w];
}

/* ---- a join ------------------------------------------------------------------------------------- */

/* Of a page with marks, each for so many bytes; pages come in the order of memory. */
static reach reach_of(uint64_t block, uint64_t page, const uint64_t *marks, unsigned each)
{
    reach r = { .block = block };
    unsigned first = 0, last = WORDS / each - 1;

    while (!marks[first])
        first++;
    while (!marks[last])
        last--;
    r.bytes = each * ot_count_bits(marks, WORDS / each);
    r.from = page + each * (64 * (uint64_t)first + (uint64_t)__builtin_ctzll(marks[first]));
    r.to = page + each * (64 * (uint64_t)last + 64 - (uint64_t)__builtin_clzll(marks[last]));
    return r;
}

/* How far those of these marks reach that lie in nothing that somebody holds. */
static void find_loose(reach *r, uint64_t place, const uint64_t *marks, bool fours)
{
    const char *page = address(place);
    ot_md md = md_between(place, place + OT_MARKED_PAGE);
    ot_pieces met = ot_pieces_of(ot_demand_state, &md);
    uint64_t loose[WORDS];
    const ot_pending *p;
    bool any = false;

    while ((p = ot_pieces_next(&met))) {
        if (!p->holders)
            continue;
        if (!any && fours)
            ot_fours_spread(marks, loose);
        else if (!any)
            memcpy(loose, marks, sizeof loose);
        any = true;
        wipe_section(page, &p->md, loose);
    }
    r->loose_from = r->from;
    r->loose_to = r->to;
    if (any && any_mark(loose, WORDS)) {
        reach left = reach_of(r->block, place, loose, 1);
        r->loose_from = left.from;
        r->loose_to = left.to;
    } else if (any)
        r->loose_from = r->loose_to = 0;
}

/* As far as both reach. */
static void widen_loose(reach *r, const reach *by)
{
    if (!by->loose_to)
        return;
    r->loose_from = r->loose_to ? ot_smaller(r->loose_from, by->loose_from) : by->loose_from;
    r->loose_to = ot_larger(r->loose_to, by->loose_to);
}

static void add_reach(reach r)
{
    reach *last = told.n ? &told.v[told.n - 1] : NULL;

    if (last && last->block == r.block) {
        last->to = r.to;
        last->bytes += r.bytes;
        last->fingerprint += r.fingerprint;
        widen_loose(last, &r);
        return;
    }
    if (told.n == told.cap)
        told.v = ot_realloc(told.v, (told.cap = 2 * told.cap + 8) * sizeof *told.v);
    told.v[told.n++] = r;
}

/* Runs of blocks that are withheld, in order. */
static void take_runs(const ot_stretches *runs)
{
    for (size_t i = 0; i < runs->n; ) {
        reach r = { .from = HEAP + runs->v[i].from };
        ot_md block;

        if (!ot_heap_block(&block, address(r.from)))
            ot_fatal("a run lies in no block of the heap: please report this");
        r.block = ot_md_place(&block);
        for (; i < runs->n && runs->v[i].from < block.offset + block.len; i++) {
            r.to = HEAP + runs->v[i].to;
            r.bytes += r.to - HEAP - runs->v[i].from;
            r.fingerprint += ot_fingerprint_of_run(HEAP + runs->v[i].from, r.to);
        }
        r.loose_from = r.from;
        r.loose_to = r.to;
        add_reach(r);
    }
    ot_stretches_take(&fresh.runs, runs);
}

/* Of the pages, in order, those that are withheld: returns how many are left. */
size_t ot_withheld_take(char **pages, size_t n)
{
    const char *start = NULL, *end = NULL;      /* of the block at hand */
    size_t left = 0;
    ot_md block;

    empty(&fresh);
    told.n = 0;
    for (size_t i = 0; i < n; i++) {
        bool fours;
        uint64_t *marks;
        size_t words;

        if (!end || pages[i] >= end) {
            bool is = ot_withholds(pages[i]) && ot_uses_block(pages[i], &block);
            start = is ? ot_address(block.segment, block.offset) : NULL;
            end = is ? start + block.len : NULL;
        }
        if (!end) {
            pages[left++] = pages[i];
            continue;
        }
        fours = ot_scatter_only_fours(pages[i]);
        marks = fours ? ot_scatter_fours(pages[i]) : ot_scatter_marks(pages[i]);
        words = fours ? FOURS : WORDS;
        if (any_mark(marks, words)) {   /* they may have been wiped (ot_scatter_forget) */
            const uint64_t place = ot_md_place(&block) + (uint64_t)(pages[i] - start);
            reach r = reach_of(ot_md_place(&block), place, marks, fours ? 4 : 1);
            uint64_t all_of_it[WORDS];
            if (fours)
                ot_fours_spread(marks, all_of_it);
            r.fingerprint = ot_fingerprint(place, fours ? all_of_it : marks);
            add_page(&fresh, pages[i], fours, marks);
            find_loose(&r, place, marks, fours);
            add_reach(r);
        }
        memset(marks, 0, words * sizeof *marks);
    }
    take_runs(ot_cursors_take());
    return left;
}

size_t ot_withheld_encode(ot_buffer *out)
{
    ot_buffer_add(out, told.v, told.n * sizeof *told.v);
    return told.n * sizeof *told.v;
}

static int by_block(const void *pa, const void *pb)
{
    const reach *a = pa, *b = pb;

    return (a->block > b->block) - (a->block < b->block);
}

static void take_reaches(const ot_bytes *v, int members)
{
    size_t n = 0;

    all.n = 0;
    for (int m = 0; m < members; m++) {
        size_t more = v[m].n / sizeof *all.v;
        if (all.n + more > all.cap)
            all.v = ot_realloc(all.v, (all.cap = 2 * all.cap + more) * sizeof *all.v);
        if (more)
            memcpy(all.v + all.n, v[m].p, more * sizeof *all.v);
        all.n += more;
    }
    if (all.n)
        ot_sort(all.v, all.n, sizeof *all.v, by_block);
    for (size_t i = 0; i < all.n; i++) {
        reach *last = n ? &all.v[n - 1] : NULL, *next = &all.v[i];
        if (!last || last->block != next->block) {
            all.v[n++] = *next;
            continue;
        }
        last->from = next->from < last->from ? next->from : last->from;
        last->to = next->to > last->to ? next->to : last->to;
        last->bytes += next->bytes;
        last->fingerprint += next->fingerprint;
        widen_loose(last, next);
    }
    all.n = n;
    for (reach *r = all.v; r < all.v + n; r++)
        if (r->bytes == r->to - r->from && r->fingerprint != ot_fingerprint_of_run(r->from, r->to))
            r->bytes = 0;
}

static ot_md md_of(const reach *r)
{
    return md_between(r->from, r->to);
}

bool ot_is_pending(const ot_md *md)
{
    ot_pieces all = ot_pieces_of(ot_demand_state, md);

    return ot_pieces_next(&all);
}

static bool is_full(const reach *r)
{
    return r->bytes == r->to - r->from;
}

/* Long sections that members have told that they wrote are valid on all ranks when the join is done; so are short ones,
   which are parts of pieces as before: who holds these gets them, too. But what nobody holds is about to come. */
static void forget_written(const ot_log *sections)
{
    ot_demand_begin_read();
    for (size_t i = 0; ot_demand_state && i < sections->n; i++) {
        const ot_md *md = &sections->v[i];
        if ((ot_md_bytes(md) >= OT_DIRECT || ot_any_scattered(ot_demand_state, md)) && ot_is_pending(md))
            ot_account_touch(md, 0, 1, OT_WRITES);
    }
    ot_demand_end_read();
}

/* What nobody holds where members have stored to some bytes only: it becomes valid, but for these; and what somebody holds,
   if that has not been handed over. `own`: what else this member has stored, as it travels. */
static void bring(const ot_bytes *own, bool handed)
{
    static ot_buffer saved;
    bool any = false;

    ot_demand_begin_read();
    for (size_t i = 0; i < all.n; i++) {
        ot_md md = md_of(&all.v[i]);
        if (is_full(&all.v[i]) && ot_is_pending(&md))
            ot_account_touch(&md, 0, 1, OT_WRITES);
        else if (!is_full(&all.v[i]) && (handed ? ot_any_scattered(ot_demand_state, &md) : ot_is_pending(&md))) {
            any = true;
            ot_account_touch(&md, 0, 1, OT_READS);
        }
    }
    saved.n = 0;
    if (any)
        encode_all(&fresh, &saved);
    ot_demand_end_read();
    if (any) {
        ot_pages_take(saved.p, saved.n);
        ot_pages_take(own->p, own->n);
    }
}

/* The reaches become pieces that nobody holds, but for what somebody does. */
static void add_pieces(void)
{
    size_t areas = ot_directory_of(ot_demand_state)->n;
    ot_pending_list new = { .n = 0 };
    bool *gone = memset(ot_alloc((areas + 1) * sizeof *gone), 0, (areas + 1) * sizeof *gone);
    static ot_log loose, taken;

    for (size_t i = 0; i < all.n; i++) {
        ot_md md = md_of(&all.v[i]);
        ot_pieces met = ot_pieces_of(ot_demand_state, &md);
        const ot_pending *p;

        loose.n = taken.n = 0;
        ot_log_add(&loose, &md);
        while ((p = ot_pieces_next(&met)))
            ot_log_take(&loose, &p->md, &taken);
        for (size_t k = 0; k < loose.n; k++)
            ot_pending_add(&new, &loose.v[k], 0, 0, OT_SCATTERED);
    }
    ot_demand_state = ot_directory_state(ot_demand_state, gone, &new, false);
    ot_free(new.v);
    ot_free(gone);
}

/* Wipes what the new pieces reach of a page. */
static void wipe_reached(const char *page, uint64_t *marks)
{
    for (size_t i = 0; i < all.n; i++)
        if (page < address(all.v[i].to) && page + OT_MARKED_PAGE > address(all.v[i].from)) {
            ot_md md = md_of(&all.v[i]);
            wipe_section(page, &md, marks);
        }
}

/* The page at hand has these marks, too. */
static void take_page(kept_pages *to, kept_pages *from, kept_page *page)
{
    uint64_t *marks, *more;

    if (!to->n || to->v[to->n - 1].at != page->at) {
        add_page(to, page->at, page->fours, from->word + page->marks);
        return;
    }
    marks = marks_of(to, &to->v[to->n - 1]);
    more = marks_of(from, page);
    for (int w = 0; w < WORDS; w++)
        marks[w] |= more[w];
}

/* Marks that this member has kept are valid where pieces are: those of before where no new piece is. */
static void keep_fresh(bool any)
{
    static kept_pages merged;
    kept_pages old = kept;
    size_t i = 0, k = 0;

    empty(&merged);
    if (!any)
        empty(&old);
    for (size_t a = 0; a < all.n; a++)
        if (is_in_heap(all.v[a].from))
            ot_stretches_cut(&old.runs, all.v[a].from - HEAP, all.v[a].to - HEAP);
    ot_stretches_take(&fresh.runs, &old.runs);
    if (!old.n) {
        kept = fresh;
        fresh = old;
        return;
    }
    while (i < old.n || k < fresh.n)
        if (k == fresh.n || (i < old.n && old.v[i].at <= fresh.v[k].at)) {
            uint64_t *marks = marks_of(&old, &old.v[i]);
            wipe_reached(old.v[i].at, marks);
            if (any_mark(marks, WORDS))
                take_page(&merged, &old, &old.v[i]);
            i++;
        } else
            take_page(&merged, &fresh, &fresh.v[k++]);
    ot_stretches_take(&merged.runs, &fresh.runs);
    kept = merged;
    merged = old;
}

/* Is this member's part of it still listed? */
static void join_late(const reach *together)
{
    reach own = { .block = together->block };

    for (size_t i = 0; i < told.n; i++)
        if (told.v[i].block == own.block)
            own = told.v[i];
    ot_late_join(own.block - HEAP, own.from - HEAP, own.to - HEAP, together->from - HEAP, together->to - HEAP,
                 together->bytes);
}

/* ---- stores to what others hold ------------------------------------------------------------------ */

enum { MOST_HELD = 1 << 14 };           /* rows */

static ot_pending_list held;            /* pieces, in blocks that members have not stored to every byte of their reach of */

/* false: they are too many. */
static bool find_held(void)
{
    static ot_log part, taken;
    uint64_t rows = 0;

    held.n = 0;
    for (size_t i = 0; i < all.n && rows <= MOST_HELD; i++) {
        ot_md md = md_of(&all.v[i]);
        ot_pieces met = ot_pieces_of(ot_demand_state, &md);
        const ot_pending *p;

        while (!is_full(&all.v[i]) && (p = ot_pieces_next(&met))) {
            part.n = taken.n = 0;
            ot_log_add(&part, &p->md);
            ot_log_take(&part, &md, &taken);
            for (size_t k = 0; p->holders && k < taken.n; k++) {
                ot_pending_add(&held, &taken.v[k], p->owner, p->holders, p->lent);
                rows += taken.v[k].rows;
            }
        }
    }
    return rows <= MOST_HELD;
}

/* Has the member that has told these reaches perhaps stored to anything that the rank holds? */
static bool stores_to(const ot_bytes *reaches, int rank)
{
    for (size_t k = 0; k < reaches->n / sizeof(reach); k++) {
        reach r;
        memcpy(&r, reaches->p + k * sizeof r, sizeof r);
        ot_md md = md_of(&r);
        for (size_t i = 0; i < held.n; i++)
            if (ot_md_meets(&held.v[i].md, &md) && ot_ranks_has(held.v[i].holders, rank))
                return true;
    }
    return false;
}

/* What has been handed over need not be kept. */
static void wipe_held(const ot_md *md)
{
    const char *from = ot_address(md->segment, md->offset), *to = from + (ot_md_end(md) - md->offset);

    for (size_t i = first_page(&fresh, from); i < fresh.n && fresh.v[i].at < to; i++) {
        uint64_t *marks = marks_of(&fresh, &fresh.v[i]);
        wipe_section(fresh.v[i].at, md, marks);
    }
    for (uint64_t row = 0; fresh.runs.n && md->segment == OT_SEGMENT_HEAP && row < md->rows; row++)
        ot_stretches_cut(&fresh.runs, md->offset + row * md->stride, md->offset + row * md->stride + md->len);
}

static void drop_empty_pages(void)
{
    size_t n = 0;

    for (size_t i = 0; i < fresh.n; i++)
        if (any_mark(fresh.word + fresh.v[i].marks, fresh.v[i].fours ? FOURS : WORDS))
            fresh.v[n++] = fresh.v[i];
    fresh.n = n;
}

/* What is left are stores to places that no single ranks hold. */
static void leave_loose(void)
{
    size_t n = 0;

    for (size_t i = 0; i < all.n; i++) {
        reach r = all.v[i];
        if (!is_full(&r)) {
            r.from = r.loose_from;
            r.to = r.loose_to;
            r.bytes = 0;
        }
        if (r.to)
            all.v[n++] = r;
    }
    all.n = n;
}

/* What members have stored to pieces goes to the ranks that hold them. */
static void hand_over(const ot_bytes *reaches)
{
    const int me = ot.world.rank;

    ot_parcels_begin();
    for (int q = 0; q < ot.world.size; q++)
        if (q != me && stores_to(&reaches[q], me))
            ot_parcel_comes(q);
    for (size_t i = 0; i < held.n && told.n; i++)
        ot_hidden_look_at(&held.v[i].md);
    for (int q = 0; q < ot.world.size; q++) {
        if (q == me || !stores_to(&reaches[me], q))
            continue;
        ot_buffer *out = ot_parcel_open(q);
        for (size_t i = 0; i < held.n; i++)
            if (ot_ranks_has(held.v[i].holders, q))
                encode(&fresh, &held.v[i].md, false, out);
        ot_parcel_close(q, false);
        ot_parcel_send(q, q);
    }
    ot_parcels_end();
    for (size_t i = 0; i < held.n; i++)
        wipe_held(&held.v[i].md);
    if (held.n)
        drop_empty_pages();
    leave_loose();
}

void ot_withheld_join(const ot_bytes *reaches, int members, const ot_log *sections, const ot_bytes *own)
{
    take_reaches(reaches, members);
    for (size_t i = 0; ot_late_any && i < all.n; i++)
        if (is_in_heap(all.v[i].block))
            join_late(&all.v[i]);
    if (ot_demand_state) {
        forget_written(sections);
        bool handed = find_held();
        if (handed)
            hand_over(reaches);
        bring(own, handed);
    }
    if (!all.n)
        return;
    for (size_t i = 0; fresh.n && i < told.n; i++) {
        size_t first = first_page(&kept, address(told.v[i].from));
        if (first == kept.n || kept.v[first].at >= address(told.v[i].to))
            ot_scatter_all_over(address(told.v[i].from), address(told.v[i].to));
    }
    ot_trace(EXCHANGE, "stores to %zu blocks stay with their members: %zu marked pages and %zu runs here", all.n,
             fresh.n, fresh.runs.n);
    keep_fresh(ot_any_scattered(ot_demand_state, NULL));
    add_pieces();
    ot_wanted_begin(ot.split->site);
    for (size_t i = 0; i < all.n; i++) {
        ot_md md = md_of(&all.v[i]);
        ot_wanted_add(ot.split->site, &md);
    }
    forget_written(sections);
}

/* ---- who reads them ------------------------------------------------------------------------------ */

static bool same_sections(const ot_letter *a, const ot_letter *b)
{
    return a->n == b->n && !memcmp(a->v, b->v, a->n * sizeof *a->v);
}

/* Each rank named gets these sections' marked bytes from all others. */
void ot_withheld_deliver(const ot_letter *to, int n)
{
    const int me = ot.world.rank;
    bool takes = false, stays = false;

    ot_hidden_look_everywhere();
    ot_wanted_read(to, n);
    for (int i = 0; i < n; i++)
        takes |= to[i].rank == me;
    ot_parcels_begin();
    for (int q = 0; takes && q < ot.world.size; q++)
        if (q != me)
            ot_parcel_comes(q);
    for (int i = 0, like = -1; i < n; i++) {
        if (to[i].rank == me)
            continue;
        bool stay = runs_stay(&kept, to[i].v, to[i].n, to[i].rank);
        if (like < 0 || stay != stays || !same_sections(&to[like], &to[i])) {
            like = i;
            stays = stay;
            ot_buffer *out = ot_parcel_open(i);
            for (size_t k = 0; k < to[i].n; k++)
                encode(&kept, &to[i].v[k], stay, out);
            ot_parcel_close(i, stay);
        }
        ot_parcel_send(like, to[i].rank);
    }
    ot_parcels_end();
}
