/*
 * demand.c: the constructs and reads that lead from one state of the directory to the next.
 *
 * A construct whose site says so (OTOSP_SITE_DESCRIBED) tells in front of its iterations, for the chunks of every
 * member, which sections they read and write, and does nothing else that other ranks would have to know. On each rank
 * the same sections come to the same step: messages before the iterations, and none after them. Any other construct
 * begins with all memory valid, and so does code that is not the translator's.
 *
 * What stays pending is on the heap, or global and larger than OT_SHORT bytes: a stack goes on to be used for
 * other things, and scalars are read too often to be asked for.
 */
#include <string.h>
#include "demand.h"

/* Of one construct, of each member, and of all; one with more is not described. */
enum { MOST_TOUCHES = 1 << 22, MOST_CHUNKS = 1024, MOST_OF_ALL = 1 << 14 };

enum { THINNED = 16 << 20 };            /* bytes that become valid at once, at most, where too many pieces are pending */

enum { MOST_MARGIN = 8 };               /* iterations at both ends of a chunk that need what is under way */

enum { ROW_COSTS = 16 };                /* iterations, roughly: to tell a row of a nest */

static uint32_t state;                  /* of the directory */
static const ot_step *step;             /* of the construct under way; NULL: it is not described */
static bool outermost;                  /* the construct that has begun stands in none, and could describe itself */
static bool awaited;                    /* it is to do so */

/* What has been told of the construct at hand, by chunks of `member`. */
static struct {
    ot_touches touches;
    int member;
    ot_set ranks;                       /* its */
    const otosp_site *site;             /* of a loop; NULL: no loop reads this */
    bool refused;
    bool fleeting;                      /* it depends on more than what it was computed from */
} told;

/* Iterations of this rank's chunk that touch nothing that is under way: are there any, but for a margin? */
static struct {
    otosp_count from, to, margin;       /* margin: 0: it is not asked */
    bool told;
} inside;

/* ---- what is told -------------------------------------------------------------------------------- */

static void touch(const ot_md *md, uint64_t apart, uint64_t planes, enum ot_how how)
{
    ot_touch_add(&told.touches, &(ot_touch){ (uint32_t)told.ranks.first, (uint32_t)told.ranks.size, md->offset, md->len,
                                             md->stride, md->rows, apart, planes, md->segment, how });
    told.refused |= told.touches.n >= MOST_TOUCHES;
}

/* Where the box lies; false: it is nothing that ranks share. */
static bool place(const ot_box *b, ot_md *reach)
{
    int id;

    if (ot_md_make(reach, b->at, ot_box_reach(b), 0, 1))
        return true;
    id = ot_segment_find(b->at);
    told.refused |= id >= 0 && ot_segment_of((uint32_t)id)->kind != OT_KIND_READONLY;
    return false;
}

/* Of at most two dimensions. */
static void touch_planes(const ot_box *b, int how)
{
    static const struct ot_dimension none = { 1, 0 };
    struct ot_dimension rows = b->n > 0 ? b->by[0] : none, planes = b->n > 1 ? b->by[1] : none;
    ot_md md;

    if (ot_md_make(&md, b->at, b->bytes, rows.stride, rows.count))
        touch(&md, planes.stride, planes.count, (enum ot_how)how);
}

void ot_demand_read(const ot_box *b)
{
    ot_md reach;

    if ((!state && !ot_updates_any()) || !place(b, &reach))
        return;
    told.refused |= ot_updates_meet(&reach);
    if (state && reach.segment != OT_SEGMENT_STACK)
        ot_box_each(b, 2, touch_planes, OT_READS);
}

/* What members share of a run on the stack. */
static void touch_shared(const ot_box *b, int how)
{
    static ot_log shared;
    ot_md md;

    told.fleeting = true;
    shared.n = 0;
    if (ot_md_make(&md, b->at, b->bytes, 0, 1))
        ot_zone_add(&ot.split->zone, &md, &shared);
    for (size_t i = 0; i < shared.n; i++)
        touch(&shared.v[i], 0, 1, (enum ot_how)how);
}

void ot_demand_written(const ot_box *b)
{
    ot_md reach;

    if (!place(b, &reach))
        return;
    told.refused |= ot_updates_meet(&reach);
    if (reach.segment != OT_SEGMENT_STACK || !ot.split) {
        bool is_short = reach.len <= OT_SHORT && ot_segment_of(reach.segment)->kind == OT_KIND_DATA;
        ot_box_each(b, 2, touch_planes, is_short ? OT_WRITES_NOW : OT_WRITES);
    } else
        ot_box_each(b, 0, touch_shared, OT_WRITES_NOW);
}

/* What may be read of it, apart from blocks of the heap with hulls (hull.c). */
static void read_most(const ot_md *md)
{
    static ot_log log;

    log.n = 0;
    ot_log_add(&log, md);
    ot_hulls_cut(&log);
    for (size_t i = 0; i < log.n; i++)
        touch(&log.v[i], 0, 1, OT_READS);
}

/* May pages be fetched when a load of the member meets them? Where threads run, others than this one may. */
static bool may_fetch(void)
{
    return told.site && !(told.site->flags & OTOSP_SITE_BLOCKS) && told.ranks.size == 1 && !ot_updates_any()
        && otosp_logging == OTOSP_MARKING && !ot_threads_possible();
}

/* What one rank may load of an object: all of it, or what it has loaded before (far.c). */
static void read_some(const ot_md *object)
{
    static ot_log needed;

    if (!may_fetch() || !ot_far_needs(told.site, object, told.ranks.first, state, &needed)) {
        read_most(object);
        return;
    }
    for (size_t i = 0; i < needed.n; i++)
        touch(&needed.v[i], 0, 1, OT_READS);
}

static void read_object(const void *inside)
{
    const ot_pending_list *p = ot_directory_of(state);
    ot_md object, block;

    if (!ot_object_of(&object, inside))
        return;
    told.refused |= ot_updates_any() && ot_updates_meet(ot_heap_block(&block, inside) ? &block : &object);
    for (size_t i = 0; i < p->n; i++)
        if (ot_md_meets(&p->v[i].md, &object)) {
            read_some(&object);
            return;
        }
}

void ot_demand_read_object(const void *inside)
{
    read_object(inside);
    read_object((const char *)inside + OT_IN_FRONT);
}

long otosp_extent(const volatile void *p)
{
    uint64_t extent = 0;

    for (int i = 0; i < 2; i++) {
        ot_md object;
        if (ot_object_of(&object, (const char *)(uintptr_t)p + i * OT_IN_FRONT))
            extent = (extent + object.offset) * UINT64_C(0x9e3779b97f4a7c15) + object.len + object.segment;
    }
    return (long)extent;
}

void ot_demand_read_all(void)
{
    const ot_pending_list *p = ot_directory_of(state);

    told.refused |= ot_updates_any();
    for (size_t i = 0; i < p->n; i++)
        read_most(&p->v[i].md);
}

static size_t bytes_of_pieces(size_t most)
{
    const ot_pending_list *p = ot_directory_of(state);
    size_t bytes = 0;

    for (size_t i = 0; i < p->n; i++)
        bytes += ot_md_bytes(&p->v[i].md) <= most ? ot_md_bytes(&p->v[i].md) : 0;
    return bytes;
}

/*
 * A piece that is pending costs time in each new step, whether it is read or not. Where steps over many pieces have
 * taken about as long as moving the small ones takes, these become valid on all ranks.
 */
static void thin_out(void)
{
    const ot_pending_list *p = ot_directory_of(state);
    size_t most = OT_SHORT;

    while (most < THINNED && bytes_of_pieces(2 * most) <= THINNED)
        most *= 2;
    ot_demand_begin_read();
    for (size_t i = 0; i < p->n; i++)
        if (ot_md_bytes(&p->v[i].md) <= most)
            read_most(&p->v[i].md);
    ot_demand_end_read();
}

/* Blocks of the iterations from the one of `first` to that of `last`, which `next` follows. */
void ot_demand_block(const char *first, const char *last, const char *next, const void *array, size_t bytes)
{
    const char *from = last <= next ? first : last, *to = last <= next ? next : first + (last - next);
    ot_md written, needed[3];
    size_t n;

    if (!ot_hull_add(from, to, array, bytes, told.ranks))
        return;
    n = ot_hull_needs(&written, needed);
    for (size_t i = 0; state && i < n; i++)
        touch(&needed[i], 0, 1, OT_READS);
    touch(&written, 0, 1, OT_WRITES);
}

/* Values are combined with it, on all ranks with those that it has. */
static void update(const ot_md *md, enum otosp_type type, enum otosp_op op)
{
    ot_set ranks = told.ranks;

    told.refused |= md->len % ot_type_size(type) || !ot_updates_add(md, type, op);
    told.ranks = ot.world;
    if (state && md->segment != OT_SEGMENT_STACK)
        touch(md, 0, 1, OT_READS);
    told.ranks = ranks;
}

void ot_demand_updated(const void *addr, size_t bytes, enum otosp_type type, enum otosp_op op)
{
    ot_md md;

    if (ot_md_make(&md, addr, bytes, 0, 1) && (!ot.split || ot_shares(ot.split, addr, bytes)))
        update(&md, type, op);
    else
        told.refused = true;
}

/* Of the elements that p leads to, as many as there are. */
void ot_demand_updated_object(const void *p, enum otosp_type type, enum otosp_op op)
{
    ot_md md;

    if (!ot_heap_behind(&md, p)) {
        told.refused = true;
        return;
    }
    size_t bytes = ot_type_size(type), from = (size_t)((const char *)p - ot_address(md.segment, md.offset)) % bytes;
    md.offset += from;
    md.len -= from + (md.len - from) % bytes;
    update(&md, type, op);
}

/* ---- constructs ---------------------------------------------------------------------------------- */

void ot_demand_begin(const otosp_site *site)
{
    outermost = !ot.split && !ot.shown->site && site->flags & OTOSP_SITE_DESCRIBED && ot_may_be_pending()
        && (!(site->flags & OTOSP_SITE_BLOCKS) || ot_hulls_possible(site));
    if (OTOSP_UNLIKELY(otosp_pending) && !outermost)
        otosp_acquire_all();
    else if (OTOSP_UNLIKELY(otosp_pending) && ot_steps_crowded(state))
        thin_out();
}

void ot_demand_fork(int members)
{
    awaited = outermost && (members > 1 || otosp_pending);
    outermost = false;
    if (OTOSP_UNLIKELY(otosp_pending) && !awaited)
        otosp_acquire_all();
}

/* Of the construct's team: all ranks may be one member. */
static int members(void)
{
    return ot.split ? ot.split->team.members : 1;
}

static void begin_member(otosp_loop *loop, int member)
{
    told.member = member;
    told.ranks = otosp_asking == OTOSP_ASK_NEEDS || !ot.split ? ot.world : ot_member(&ot.split->team, member);
    loop->chunk = loop->asked;
    ot_schedule_begin(loop, &(ot_level){ .num = member, .size = members() });
}

void ot_demand_again(otosp_loop *loop)
{
    told.touches.n = 0;
    told.refused = told.fleeting = false;
    told.site = otosp_asking != OTOSP_ASK_NEEDS && ot.split && members() == ot.world.size ? loop->site : NULL;
    ot_updates_forget();
    ot_hulls_forget();
    ot_far_forget();
    begin_member(loop, 0);
}

/* The rows of all members are told on each rank, at the cost of some iterations each: together no more than those that
   a member has. */
void ot_demand_told_by_rows(otosp_count row)
{
    if (awaited && row < ROW_COSTS * (otosp_count)members()) {
        awaited = false;
        otosp_acquire_all();
    }
}

bool ot_demand_describes(otosp_loop *loop)
{
    bool describes = awaited;

    awaited = false;
    if (describes && loop->asked && loop->trips / loop->asked > MOST_OF_ALL
        && loop->trips / loop->asked / (otosp_count)members() > MOST_CHUNKS) {
        otosp_acquire_all();
        return false;
    }
    if (describes) {
        ot_known_begin();
        ot_demand_again(loop);
    }
    return describes;
}

bool ot_demand_next(otosp_loop *loop)
{
    if (inside.margin) {
        bool first = !inside.told;
        inside.told = true;
        loop->first = inside.from + inside.margin;
        loop->end = inside.to - inside.margin;
        return first;
    }
    while (!ot_schedule_next(loop)) {
        if (told.member + 1 == members())
            return false;
        begin_member(loop, told.member + 1);
    }
    return true;
}

/* Forgets what has been told. The loop is at its beginning once more, for this rank's own chunks. */
static void begin_own(otosp_loop *loop)
{
    told.touches.n = 0;
    loop->chunk = loop->asked;
    if (loop->inner_end)
        loop->schedule = OTOSP_OVERLAPPED;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}

/* known: the step, if it is known; else the one of these touches. */
static void begin_step(const ot_step *known, const ot_touches *touches, enum ot_tag tag)
{
    enum ot_activity before = ot_activity(OT_MOVING);

    step = known ? known : ot_step_of(&state, touches);
    ot_plan_start(&step->before, tag);
    ot_activity(before);
}

void ot_demand_arrive(void)
{
    bool user = ot_enter_runtime();
    enum ot_activity before = ot_activity(OT_MOVING);

    ot_plan_arrive();
    ot_activity(before);
    ot_leave_runtime(user);
}

/* What has begun is all there is to do. */
static void end_step(void)
{
    enum ot_activity before = ot_activity(OT_MOVING);

    ot_plan_end();
    ot_activity(before);
}

/* All ranks are alike in what the step does. */
static void go_on(void)
{
    ot_trace(EXCHANGE, "acquire: state %u to %u; messages %d out, %d in", step->from, step->to, step->before.nout,
             step->before.nin);
    state = step->to;
    step = NULL;
    ot_demand_switch();
}

/* What has been told becomes valid. */
static void read_told(void)
{
    if (told.touches.n) {
        begin_step(NULL, &told.touches, OT_TAG_DATA);
        end_step();
        go_on();
    }
}

bool ot_demand_needs(void)
{
    if (state)
        told.ranks = ot.world;
    return state;
}

void ot_demand_take_needs(void)
{
    bool user = ot_enter_runtime();

    read_told();
    ot_leave_runtime(user);
}

bool ot_demand_known(otosp_loop *loop, const long *v, int n)
{
    const ot_step *s = ot_known_step(loop, state, v, n);

    if (!s)
        return false;
    bool user = ot_enter_runtime();
    begin_step(s, NULL, OT_TAG_HALO);
    if (!loop->inner_end)
        end_step();
    if (!ot.split)
        go_on();
    if (ot_known_far())
        ot_far_begin(ot_known_far(), s->to);
    begin_own(loop);
    ot_leave_runtime(user);
    return true;
}

/* Each member is one rank and gets one chunk, whose size has not been asked for. */
static bool may_divide(const otosp_loop *loop)
{
    return ot.split && ot.split->team.members == ot.world.size && !loop->asked && loop->kind == OT_LOOP_FORK
        && (loop->schedule == OTOSP_STATIC || loop->schedule == OTOSP_AUTO);
}

bool ot_demand_aligns(otosp_loop *loop)
{
    if (told.refused || told.fleeting || !state || loop->ends || !may_divide(loop) || !ot_known_asked())
        return false;
    loop->ends = ot_align(loop, &told.touches, state);
    if (loop->ends)
        ot_demand_again(loop);
    return loop->ends;
}

bool ot_demand_told(otosp_loop *loop, bool refused)
{
    bool user = ot_enter_runtime();

    bool blocks = loop->site->flags & OTOSP_SITE_BLOCKS;

    refused |= told.refused || (blocks && !ot_hulls_hold(&told.touches)) || !ot_far_hold(&told.touches);
    if (refused) {
        ot_hulls_forget();
        otosp_acquire_all();
    } else
        begin_step(NULL, &told.touches, OT_TAG_HALO);
    if (refused || !ot.split)
        ot_updates_forget();
    else
        ot_updates_begin(loop->trips / (otosp_count)members());
    begin_own(loop);
    ot_leave_runtime(user);
    return !refused;
}

/* One chunk, of which it will be known at once the next time. */
static bool has_inside(otosp_loop *loop)
{
    if (told.fleeting || !ot_known_asked() || !step->before.nin || !may_divide(loop)
        || loop->site->flags & OTOSP_SITE_BLOCKS || ot_updates_any() || ot_far_of(step->to) || !ot_schedule_next(loop))
        return false;
    inside.from = loop->first;
    inside.to = loop->end;
    return true;
}

/* All messages are there, or they go on while the inside is computed. */
static void end_told(otosp_loop *loop)
{
    const ot_far *far = ot_far_of(step->to);

    inside.margin = 0;
    if (!loop->inner_end)
        end_step();
    if (!told.fleeting)
        ot_known_is(step, loop, far);
    if (!ot.split)
        go_on();
    else if (loop->site->flags & OTOSP_SITE_BLOCKS)
        ot_hulls_begin(step->to);
    if (far)
        ot_far_begin(far, step->to);
    begin_own(loop);
}

static bool inside_meets(void)
{
    for (size_t i = 0; i < told.touches.n; i++) {
        const ot_touch *t = &told.touches.v[i];
        ot_md md = ot_touch_md(t);
        for (uint64_t plane = 0; plane < t->planes; plane++, md.offset += t->apart)
            if (ot_plan_brings(&step->before, &md) || (t->how != OT_READS && ot_plan_takes(&step->before, &md)))
                return true;
    }
    return false;
}

bool ot_demand_inside(otosp_loop *loop, bool refused)
{
    bool user = ot_enter_runtime(), again = false;

    if (inside.margin && !refused && !told.refused && !inside_meets()) {
        loop->inner_first = inside.from + inside.margin;
        loop->inner_end = inside.to - inside.margin;
    } else if (inside.margin || has_inside(loop)) {
        inside.margin += inside.margin + !inside.margin;
        again = inside.margin <= MOST_MARGIN && inside.to - inside.from >= 4 * inside.margin;
    }
    inside.told = told.refused = false;
    told.touches.n = 0;
    if (!again)
        end_told(loop);
    ot_leave_runtime(user);
    return again;
}

/* ---- the end of a construct ---------------------------------------------------------------------- */

/* For tests: what this rank does not hold gets values that nobody has written. Several may have written the same to it. */
static void poison(void)
{
    static ot_log lacks, holds;
    const ot_pending_list *p = ot_directory_of(state);

    lacks.n = 0;
    for (size_t i = 0; i < p->n; i++)
        if (!ot_ranks_has(p->v[i].holders, ot.world.rank))
            ot_log_add(&lacks, &p->v[i].md);
    for (size_t i = 0; i < p->n; i++)
        if (ot_ranks_has(p->v[i].holders, ot.world.rank)) {
            holds.n = 0;
            ot_log_take(&lacks, &p->v[i].md, &holds);
        }
    for (size_t i = 0; i < lacks.n; i++)
        for (uint64_t row = 0; row < lacks.v[i].rows; row++)
            memset(ot_address(lacks.v[i].segment, lacks.v[i].offset + row * lacks.v[i].stride), 0xa5, lacks.v[i].len);
}

bool ot_demand_leave(ot_construct *c, const otosp_site *site)
{
    const ot_step *s = step;
    bool hulls, accumulated, each = c->team.members == c->team.whole.size && !ot_omp.cancellation;

    if (OT_LIKELY(!s))
        return false;
    step = NULL;
    hulls = ot_hulls_leave();
    ot_plan_end();
    ot_plan_run(&s->after, OT_TAG_DATA);
    state = s->to;
    if (OTOSP_UNLIKELY(ot_poisons) && !hulls)
        poison();
    ot_trace(EXCHANGE, "%s:%d: '%s': state %u to %u, %zu pieces; messages %d out, %d in, then %d and %d", site->file,
             site->line, site->what, s->from, s->to, ot_directory_of(state)->n, s->before.nout, s->before.nin,
             s->after.nout, s->after.nin);
    accumulated = ot_updates_end(c);
    if (accumulated || c->reductions.npartials || hulls || (c->reductions.n && !each))
        return false;
    ot_log_close();
    if (c->log.n)
        ot_fatal_at(site, "something is written here that was not announced: please report this, and go on with "
                    "OTOSP_MOVE=join");
    if (c->reductions.n)
        ot_reductions_join(&c->reductions, &c->team, site);
    ot_atomics_leave(c);
    ot_exchange_leave(c);
    return true;
}

/* What was stored outside of hulls has come to all ranks. */
void ot_demand_left(void)
{
    if (OTOSP_UNLIKELY(ot_poisons) && !ot.split)
        poison();
}

void ot_demand_switch(void)
{
    otosp_pending = !ot.split && state;
}

/* ---- replicated code ----------------------------------------------------------------------------- */

void ot_demand_begin_read(void)
{
    told.touches.n = 0;
    told.ranks = ot.world;
    told.site = NULL;
}

void ot_demand_end_read(void)
{
    bool user = ot_enter_runtime();

    read_told();
    ot_demand_switch();
    ot_leave_runtime(user);
}

/* All ranks have it, though each with its own contents: nobody will read it any more. */
void ot_demand_freed(const void *block, size_t bytes)
{
    ot_md md;

    if (!ot_md_make(&md, block, bytes, 0, 1))
        return;
    ot_demand_begin_read();
    touch(&md, 0, 1, OT_WRITES);
    ot_demand_end_read();
}
