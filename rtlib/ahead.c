/*
 * ahead.c: sections that are known before they are written: what the translator's analysis has found.
 *
 * The emitted code says for a chunk which sections it will write, by values that no iteration changes. Where only
 * types say that a store might change one (otosp_keep), the sections are compared with that object first: if none
 * meets it, nothing that they are computed from changes.
 *
 * Where the construct can be described (demand.c), the chunks of all members are asked for, what they read too, and
 * nothing is logged. Where iterations differ in how much they do, that is asked for first. Ready tasks are asked once,
 * for everything, as it is seldom that what their sections are computed from is pending, or written by them.
 */
#include "demand.h"

enum { MAX_KEPT = 16 };                 /* objects of one construct; with more the check fails */

__thread enum otosp_asking otosp_asking;
static __thread struct { const volatile char *from, *to; } kept[MAX_KEPT];
static __thread int n_kept;
static __thread bool met;               /* a section and an object, or there is something that no section tells */
static bool describes;                  /* the chunks of all members are asked for: see demand.c */
static bool is_known;                   /* ... but need not be, as it is known what they would tell */
static bool begun;                      /* they have been told; parts of this rank's own are, for ot_demand_inside */
__thread int otosp_unnamed;
__thread int otosp_at_once;
static bool lacks;                      /* asked so, something is not as it has to be: once more, one after the other */

/* What the sections are computed from is told by levels, each of which becomes valid before the next one is told; or
   once, if it is the same for all chunks, as it is in a loop. */
static struct { int level; bool by_levels, more; } needs;

/* For the sections, whatever they are for. */
static void ask(otosp_loop *loop, bool checks)
{
    otosp_asking = checks ? OTOSP_ASK_KEPT : describes ? OTOSP_ASK_ALL : OTOSP_ASK_NOTHING;
    if (describes)
        ot_demand_own(loop);
}

/* The loop is to be divided, if not all ranks do it. */
static void ask_work(otosp_loop *loop, bool checks)
{
    if (describes && ot_demand_weighs(loop)) {
        ot_balance_begin(loop);
        otosp_asking = OTOSP_ASK_WORK;
    } else
        ask(loop, checks);
}

/* When that is valid which they are computed from. */
static void ask_first(otosp_loop *loop, bool checks)
{
    ot_whole_try(describes && ot_demand_bounded(loop), describes && ot.split && ot_is_sequential(loop));
    ask_work(loop, checks);
}

static bool is_wave(const otosp_loop *loop)
{
    return loop->site->flags & OT_SITE_WAVE;
}

/* The chunks are about to be seen, for the first time where they are checked before. */
static void begin(otosp_loop *loop, bool checks, bool at_once)
{
    n_kept = 0;
    met = lacks = false;
    otosp_at_once = at_once;
    otosp_unnamed = describes && !is_wave(loop);
    loop->ahead = 1;
    needs.level = 0;
    needs.by_levels = needs.more = begun = false;
    ot_whole_try(false, false);
    ot_loads_begin();
    ot_tables_begin();
    if (at_once) {
        ot_words_begin();
        otosp_asking = OTOSP_ASK_WORDS;
    } else if (describes && loop->site->flags & OTOSP_SITE_NEEDS
               && (ot_demand_needs() || loop->site->flags & OTOSP_SITE_TABLES))
        otosp_asking = OTOSP_ASK_NEEDS;
    else
        ask_first(loop, checks);
    if (describes)
        ot_demand_again(loop);
}

static bool was_checked(void)
{
    return otosp_asking == OTOSP_ASK_KEPT;
}

static bool end(otosp_loop *loop)
{
    otosp_asking = OTOSP_ASK_NOTHING;
    otosp_unnamed = otosp_at_once = 0;
    loop->ahead = 0;
    return false;
}

long otosp_loaded(void)
{
    uint64_t hash;

    if (!ot_loads_hash(&hash) || ot_tables_differ())
        otosp_unnamed = 0;
    return (long)hash;
}

/* Is it known what comes of sections that are computed from these values? Asked once for a construct. */
int otosp_known_by(otosp_loop *loop, const long *v, int n)
{
    if (!otosp_unnamed || loop->kind == OT_LOOP_TURN)
        return 0;
    otosp_unnamed = 0;
    return is_known = ot_demand_known(loop, v, n);
}

/* How much an iteration does is known. */
int otosp_decided_by(otosp_loop *loop)
{
    bool at_once, decided = describes && ot_whole_decided(loop, &at_once);

    if (otosp_most_operations > ot_account.operations)
        ot_account.operations = otosp_most_operations;
    if (decided && at_once) {
        ot_demand_at_once(loop);
        is_known = true;
    }
    return decided;
}

/* This member's chunks have been seen once. Do they come again? */
static bool again(otosp_loop *loop)
{
    if (!was_checked())
        return end(loop);
    if (met) {
        otosp_asking = OTOSP_ASK_NOTHING;
        otosp_unseen();
        return end(loop);
    }
    otosp_asking = OTOSP_ASK_NOTHING;
    return true;
}

/* What has been told of the level becomes valid. If it was the last, `then` is asked. */
static void take_needs(enum otosp_asking then)
{
    ot_loads_ask();
    ot_demand_take_needs();
    ot_loads_level();
    if (needs.more)
        needs.level++;
    else
        otosp_asking = then;
    needs.more = false;
}

/* Is the step known, as words have been told that stand for it? */
static bool is_known_by_words(otosp_loop *loop)
{
    long value[OT_WORD_VALUES];

    lacks |= !ot_words_hash(loop->ends, value);
    if (!lacks && ot_demand_known(loop, value, OT_WORD_VALUES))
        return true;
    lacks |= !ot_words_shared();
    return false;
}

/* Tells what the words say. Have they been found by what they were to be computed from? */
static bool is_told(void)
{
    ot_md object;

    if (lacks)
        return false;
    otosp_asking = OTOSP_ASK_ALL;
    ot_words_tell();
    if ((n_kept || ot_words.keep) && (ot_account.fleeting || ot_account.aside || ot_updates_any()))
        return false;
    for (int k = 0; k < n_kept; k++) {
        size_t bytes = (size_t)(kept[k].to - kept[k].from);

        if (ot_md_make(&object, (const char *)(uintptr_t)kept[k].from, bytes, 0, 1) && ot_account_written(&object))
            return false;
    }
    return true;
}

/* The same of all members' chunks. Where they cannot be described, each member of a split says what it writes. */
static bool again_all(otosp_loop *loop, bool checks)
{
    if (otosp_at_once && is_known_by_words(loop)) {
        describes = false;
        return end(loop);
    }
    if (otosp_at_once && !is_told()) {
        ot_known_begin();               /* what stands for it is not to */
        begin(loop, checks, false);
        return true;
    }
    otosp_at_once = 0;
    if (otosp_asking == OTOSP_ASK_NEEDS) {
        take_needs(OTOSP_ASK_ALL);
        ot_tables_compare(loop->site);
        if (otosp_asking != OTOSP_ASK_NEEDS)
            ask_first(loop, checks);
        ot_demand_again(loop);
        return true;
    }
    if (otosp_asking == OTOSP_ASK_WORK) {
        loop->ends = ot_balance(loop);
        ask(loop, checks);
        ot_demand_again(loop);
        return true;
    }
    if (was_checked() && !met) {
        otosp_asking = OTOSP_ASK_ALL;
        ot_demand_again(loop);
        return true;
    }
    if (!begun && !ot_demand_heard(loop, &met)) {
        met = false;
        otosp_asking = checks ? OTOSP_ASK_KEPT : OTOSP_ASK_ALL;
        ot_demand_again(loop);
        return true;
    }
    if (!begun)
        ot_far_tell();
    if (!met && !begun && ot_demand_aligns(loop)) {
        otosp_asking = checks ? OTOSP_ASK_KEPT : OTOSP_ASK_ALL;
        return true;
    }
    if (!begun && ot_whole_again(loop, met)) {
        met = false;
        ask_work(loop, checks);
        ot_demand_again(loop);
        return true;
    }
    if (!begun && ot_demand_takes_rows(loop, met)) {
        met = false;
        otosp_asking = OTOSP_ASK_ALL;
        return true;
    }
    begun = begun || ot_demand_told(loop, met);
    if (begun && ot_demand_inside(loop, met))
        return true;
    describes = false;
    if (begun || !otosp_logging)
        return end(loop);
    begin(loop, checks, false);
    return true;
}

/* Sections cannot be told where what they were found by does not hold. */
void ot_ahead_refuse(void)
{
    met |= otosp_asking != OTOSP_ASK_NEEDS;
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_fail();
}

static bool may_go_on(const otosp_loop *loop)
{
    return otosp_asking != OTOSP_ASK_NEEDS || !loop->end || needs.by_levels || is_wave(loop);
}

int otosp_ahead_next(otosp_loop *loop, int checks)
{
    if (!loop->ahead) {
        describes = ot_demand_describes(loop);
        if (!describes && !otosp_logging)
            return 0;
        begin(loop, checks, describes && is_wave(loop) && !ot_late_any && !ot_traced);
        loop->resume = loop->next;
    }
    do {
        while (describes) {
            if (is_known) {
                is_known = describes = false;
                return end(loop);
            }
            if (otosp_asking == OTOSP_ASK_WORDS) {
                if (ot_demand_next_of_wave(loop))
                    return 1;
            } else {
                ot_rows_close();
                if (may_go_on(loop) && ot_demand_next(loop))
                    return 1;
            }
            if (!again_all(loop, checks))
                return 0;
            loop->resume = loop->next;
        }
        if (ot_schedule_next(loop))
            return 1;
        loop->next = loop->resume;
    } while (again(loop));
    return 0;
}

int otosp_ahead_rows_next(otosp_loop *loop, int checks, otosp_count row)
{
    if (!loop->ahead)
        ot_demand_told_by_rows(loop, row);
    return otosp_ahead_next(loop, checks);
}

int otosp_ahead_again(otosp_loop *loop, int checks)
{
    if (loop->ahead)
        return again(loop);
    describes = false;
    begin(loop, checks, false);
    return 1;
}

/* Outside of constructs nothing stands in the way of reading. */
int otosp_acquires(void)
{
    if (otosp_asking == OTOSP_ASK_NOTHING) {
        needs.level = 0;
        needs.more = false;
        ot_loads_begin();
        otosp_asking = OTOSP_ASK_NEEDS;
    } else if (otosp_asking == OTOSP_ASK_NEEDS)
        take_needs(OTOSP_ASK_ALL);
    else {
        ot_rows_close();
        ot_demand_end_read();
        otosp_asking = OTOSP_ASK_NOTHING;
        return false;
    }
    ot_demand_begin_read();
    return true;
}

static __attribute__((noinline)) void keep(const volatile void *object, otosp_size bytes)
{
    if (!was_checked() && !otosp_at_once)
        return;
    for (int i = 0; i < n_kept; i++)
        if (kept[i].from == object && kept[i].to == (const volatile char *)object + bytes)
            return;                     /* of another chunk */
    if (n_kept == MAX_KEPT) {
        met |= was_checked();
        lacks = true;
        return;
    }
    kept[n_kept].from = object;
    kept[n_kept++].to = (const volatile char *)object + bytes;
}

void otosp_keep(const volatile void *object, otosp_size bytes)
{
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_run(OT_WORD_KEEPS, object, bytes);
    else
        keep(object, bytes);
}

void otosp_keep_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    ot_box box;

    if (ot_box_make(&box, addr, bytes, n, dimensions))
        otosp_keep(box.at, ot_box_reach(&box));
}

static bool is_kept(const volatile void *addr, otosp_size bytes)
{
    const volatile char *from = addr, *to = from + bytes;

    for (int i = 0; i < n_kept; i++)
        if (from < kept[i].to && kept[i].from < to)
            return true;
    return false;
}

static void check_kept(const volatile void *addr, otosp_size bytes)
{
    met |= is_kept(addr, bytes);
}

void otosp_needed_bytes(const volatile void *addr, otosp_size bytes)
{
    if (OT_LIKELY(otosp_at_once && ot_words_on_stack(addr, bytes)))
        return;

    ot_box box = ot_box_run(addr, bytes);

    if (otosp_at_once)
        lacks |= ot_account_lacks(&box);
    else
        ot_demand_read(&box);
}

int otosp_needs_alone(void)
{
    return lacks || !otosp_at_once;
}

int otosp_needs_level(int level)
{
    if (otosp_at_once)
        return !lacks;
    needs.by_levels = true;
    needs.more |= level > needs.level;
    return level == needs.level;
}

void otosp_loads_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    ot_box box;

    if (otosp_at_once && n == 1 && dimensions[1] == (long)bytes
        && (dimensions[0] <= 0 || ot_words_on_stack(addr, bytes * (otosp_size)dimensions[0])))
        return;
    if (!ot_box_make(&box, addr, bytes, n, dimensions)
        || (otosp_at_once && ot_account_is_on_stack(box.at, ot_box_reach(&box))))
        return;
    if (otosp_at_once) {
        lacks |= ot_account_lacks(&box);
        ot_words_box(OT_WORD_LOADS, addr, bytes, n, dimensions);
    } else
        ot_loads_add(&box);
}

void otosp_loads_object_of(const volatile void *addr)
{
    if (!otosp_at_once)
        ot_loads_extent((uint64_t)otosp_extent(addr));
}

void otosp_needed_all(void)
{
    if (otosp_at_once)
        lacks |= ot_demand_state != 0;
    else
        ot_demand_read_all();
}

/* Not where they are only compared with objects: what is told so, lies in no other one. */
void otosp_block_at(const volatile void *first, const volatile void *last, const volatile void *next,
                    const volatile void *array, otosp_size bytes)
{
    if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_block((const char *)(uintptr_t)first, (const char *)(uintptr_t)last, (const char *)(uintptr_t)next,
                        (const void *)(uintptr_t)array, bytes);
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_fail();
}

void otosp_read_block_at(const volatile void *first, const volatile void *first_end, const volatile void *last,
                         const volatile void *last_end, const volatile void *array, otosp_size bytes)
{
    const volatile char *from = first < last ? first : last, *to = first_end > last_end ? first_end : last_end;

    if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_read_block((const char *)(uintptr_t)from, (const char *)(uintptr_t)to,
                             (const void *)(uintptr_t)array, bytes);
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_fail();
}

/* ---- what is read ------------------------------------------------------------------------------- */

static bool is_traced(void)
{
    return OTOSP_UNLIKELY(ot_traced) && !was_checked() && ot.shown->site;
}

static void trace_rows(const ot_box *b, int at_most)
{
    ot_trace(SECTIONS, "%s:%d: %s %p: %zu rows of %zu bytes, %zu apart", ot.shown->site->file, ot.shown->site->line,
             at_most ? "may read" : "reads", (void *)b->at, b->n ? b->by->count : 1, b->bytes, b->n ? b->by->stride : 0);
}

void otosp_reads_box(int at_most, const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    ot_box box;

    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_box(OT_WORD_READS, addr, bytes, n, dimensions);
    if ((otosp_asking != OTOSP_ASK_ALL && !otosp_asks_work && !is_traced())
        || !ot_box_make(&box, addr, bytes, n, dimensions))
        return;
    if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_read(&box);
    if (otosp_asks_work)
        ot_balance_touch(&box);
    if (is_traced())
        ot_box_each(&box, 1, trace_rows, at_most);
}

static __attribute__((noinline)) void read_run(int at_most, const volatile void *addr, otosp_size bytes, long count)
{
    if (otosp_asking == OTOSP_ASK_ALL && !is_traced() && count > 0)
        ot_rows_add_read(addr, bytes * (otosp_size)count);
    else
        otosp_reads_box(at_most, addr, bytes, 1, (const long[]){ count, (long)bytes });
}

void otosp_reads_run(int at_most, const volatile void *addr, otosp_size bytes, long count)
{
    if (otosp_asking != OTOSP_ASK_WORDS)
        read_run(at_most, addr, bytes, count);
    else if (count > 0)
        ot_words_run(OT_WORD_READS, addr, bytes * (otosp_size)count);
}

static void trace_object(const volatile void *addr)
{
    if (is_traced())
        ot_trace(SECTIONS, "%s:%d: may read the object of %p", ot.shown->site->file, ot.shown->site->line,
                 (const void *)(uintptr_t)addr);
}

void otosp_reads_object(const volatile void *addr)
{
    if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_read_object((const void *)(uintptr_t)addr);
    if (otosp_asking == OTOSP_ASK_WORDS) {
        ot_words_number(OT_WORD_OBJECT, (long)addr);
        ot_words_number(OT_WORD_EXTENT, otosp_extent(addr));
    }
    if (otosp_asks_work)
        ot_balance_touch_object((const void *)(uintptr_t)addr);
    trace_object(addr);
}

void otosp_reads_variable(const volatile void *x, otosp_size bytes)
{
    ot_box box = ot_box_run(x, bytes);

    if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_read(&box);
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_run(OT_WORD_READS, x, bytes);
    trace_object(x);
}

void otosp_may_read_anything(void)
{
    if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_read_anything();
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_number(OT_WORD_ANYTHING, 0);
    if (otosp_asks_work)
        ot_balance_touch_all();
    if (is_traced())
        ot_trace(SECTIONS, "%s:%d: may read anything", ot.shown->site->file, ot.shown->site->line);
}

/* ---- what atomic constructs update --------------------------------------------------------------- */

void otosp_updates_bytes(const volatile void *addr, otosp_size bytes, enum otosp_type type, enum otosp_op op)
{
    if (was_checked())
        check_kept(addr, bytes);
    else if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_fail();
    else if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_updated((const void *)(uintptr_t)addr, bytes, type, op);
    trace_object(addr);
}

void otosp_updates_object(const volatile void *p, enum otosp_type type, enum otosp_op op)
{
    ot_md md;

    if (was_checked())
        met |= !ot_heap_block(&md, (const void *)(uintptr_t)p) || is_kept(ot_address(md.segment, md.offset), md.len);
    else if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_fail();
    else if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_updated_object((const void *)(uintptr_t)p, type, op);
    trace_object(p);
}

/* ---- what is written ---------------------------------------------------------------------------- */

static void asked(const ot_box *box, int slot)
{
    if (was_checked())
        check_kept(box->at, ot_box_reach(box));
    else if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_written(box);
    else if (otosp_asking == OTOSP_ASK_WORK)
        ot_balance_touch(box);
    else if (otosp_asking == OTOSP_ASK_NOTHING)
        ot_box_each(box, 1, ot_log_box, slot);
}

static __attribute__((noinline)) void asked_run(const volatile void *addr, otosp_size bytes)
{
    if (otosp_asking == OTOSP_ASK_ALL)
        ot_rows_add_written(addr, bytes);
    else {
        ot_box box = ot_box_run(addr, bytes);
        asked(&box, 0);
    }
}

void otosp_asked(const volatile void *addr, otosp_size bytes)
{
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_run(OT_WORD_WRITES, addr, bytes);
    else
        asked_run(addr, bytes);
}

/* Does all of it lie in one of the blocks that the iterations stay in (hull.c)? It is not told then. */
static bool is_within(const volatile void *addr, size_t bytes, int n, const long *dimensions)
{
    char *from = (char *)(uintptr_t)addr, *to = from + bytes;

    for (int k = 0; k < n; k++) {
        long count = dimensions[2 * k], stride = dimensions[2 * k + 1];
        if (count <= 0)
            return true;
        *(stride < 0 ? &from : &to) += (count - 1) * stride;
    }
    return ot_is_within(from, (size_t)(to - from));
}

void otosp_claims_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    ot_box box;

    if (!ot_box_make(&box, addr, bytes, n, dimensions))
        return;
    if (was_checked())
        check_kept(box.at, ot_box_reach(&box));
    else if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_box(OT_WORD_CLAIMS, addr, bytes, n, dimensions);
    else if (otosp_asking == OTOSP_ASK_ALL)
        ot_demand_claimed(&box);
}

void otosp_writes_box(int slot, const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    ot_box box;

    if (otosp_logging == OTOSP_WITHIN && !otosp_asking && is_within(addr, bytes, n, dimensions))
        return;
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_box(OT_WORD_WRITES, addr, bytes, n, dimensions);
    else if (ot_box_make(&box, addr, bytes, n, dimensions))
        asked(&box, slot);
}
