/*
 * demand.c: the constructs and reads that lead from one state of the directory to the next.
 *
 * A construct whose site says so (OTOSP_SITE_DESCRIBED) tells in front of its iterations, for the chunks of every
 * member, which sections they read and write, and does nothing else that other ranks would have to know. On each rank
 * the same sections come to the same step: messages before the iterations, and none after them. Any other construct
 * begins with all memory valid, and so does code that is not the translator's.
 */
#include <string.h>
#include "demand.h"

/* Of each member, and of all; a construct with more is not described. */
enum { MOST_CHUNKS = 1024, MOST_OF_ALL = 1 << 14 };

enum { THINNED = 16 << 20 };            /* bytes at most that become valid at once where too many pieces are pending */

enum { MOST_MARGIN = 8 };               /* iterations at both ends of a chunk that need what is under way */

enum { MOST_RETRACED = 16 << 10 };      /* bytes that go to all ranks with a join, be they read or not */

enum { ROW_COSTS = 16, FEW_ROWS = 256 };        /* iterations, roughly: to tell a row of a nest */

uint32_t ot_demand_state;
uint64_t ot_demand_steps;
static const ot_step *step;             /* of the construct under way; NULL: it is not described */
static bool outermost;                  /* the construct that has begun stands in none, and could describe itself */
static bool awaited;                    /* it is to do so */
static bool withholds;                  /* it has told what it uses (withheld.c) */
static const otosp_site *keeps;         /* it stands in none, and does not describe itself */

/* Iterations of this rank's chunk that touch nothing that is under way: are there any, but for a margin? Or are the first
   ones such, when all but the rest of long messages has come? */
static struct {
    otosp_count from, to, margin;       /* in rows where the loop is divided by these; margin: 0: it is not asked */
    otosp_count second_from, second_to; /* of a grid, in rows of a plane */
    otosp_count early;                  /* so many first ones; 0: that is not asked */
    bool told, sides;                   /* sides: then what is beside it in the same planes is to be told */
    ot_touches touches;                 /* ... and this is what it touches itself */
} inside;

/* ---- constructs ---------------------------------------------------------------------------------- */

static size_t bytes_of_pieces(size_t most)
{
    ot_pieces all = ot_pieces_of(ot_demand_state, NULL);
    const ot_pending *p;
    size_t bytes = 0;

    while ((p = ot_pieces_next(&all)))
        bytes += ot_md_bytes(&p->md) <= most ? ot_md_bytes(&p->md) : 0;
    return bytes;
}

/*
 * A piece that is pending costs time in each new step, whether it is read or not. Where steps over many pieces have
 * taken about as long as moving the small ones takes, these become valid on all ranks.
 */
static void thin_out(void)
{
    ot_pieces all = ot_pieces_of(ot_demand_state, NULL);
    const ot_pending *p;
    size_t most = OT_SHORT;

    while (most < THINNED && bytes_of_pieces(2 * most) <= THINNED)
        most *= 2;
    ot_demand_begin_read();
    while ((p = ot_pieces_next(&all)))
        if (ot_md_bytes(&p->md) <= most)
            ot_account_read(&p->md);
    ot_demand_end_read();
}

bool ot_demand_possible(void)
{
    return !ot.split && !ot.shown->site && ot_may_be_pending();
}

/* Handlers of the program's end would be called on one rank, and may read anything. */
static bool may_describe(const otosp_site *site)
{
    return site->flags & OTOSP_SITE_DESCRIBED && (site->flags & OTOSP_SITE_SILENT || !ot_exit_is_handled())
        && (!(site->flags & OTOSP_SITE_BLOCKS) || ot_hulls_possible(site));
}

void ot_demand_begin(const otosp_site *site)
{
    outermost = ot_demand_possible() && may_describe(site);
    keeps = ot_demand_possible() && !(site->flags & OTOSP_SITE_DESCRIBED) ? site : NULL;
    withholds = ot_uses_told(site);
    if (OTOSP_UNLIKELY(otosp_pending) && withholds)
        ot_uses_acquire();
    else if (OTOSP_UNLIKELY(otosp_pending) && !outermost)
        otosp_acquire_all();
    else if (OTOSP_UNLIKELY(otosp_pending) && ot_steps_crowded(ot_demand_state))
        thin_out();
}

bool ot_demand_keeps(const otosp_site *site)
{
    bool is = keeps == site;

    keeps = NULL;
    return is;
}

void ot_demand_fork(int members)
{
    awaited = outermost && (members > 1 || otosp_pending);
    outermost = false;
    if (OTOSP_UNLIKELY(otosp_pending) && !awaited && !(withholds && members == ot.world.size))
        otosp_acquire_all();
}

/* May it store to what comes to this rank, or goes to others, before that is done? */
static bool stores_anywhere(const otosp_loop *loop)
{
    return loop->site->flags & (OTOSP_SITE_BLOCKS | OTOSP_SITE_SCATTERS);
}

/* Do iterations of a member have to be executed in their order? */
static bool keeps_order(const otosp_loop *loop)
{
    return stores_anywhere(loop) || ot_is_sequential(loop) || loop->site->flags & OTOSP_SITE_IN_ORDER;
}

/* Of the construct's team: all ranks may be one member. */
static int members(void)
{
    return ot.split ? ot.split->team.members : 1;
}

static bool is_static(const otosp_loop *loop)
{
    return ot.split && loop->kind == OT_LOOP_FORK && (loop->schedule == OTOSP_STATIC || loop->schedule == OTOSP_AUTO);
}

/* Whatever it prints, it ends the program then. */
static bool shows_no_order(const otosp_loop *loop)
{
    return loop->site->flags & (OTOSP_SITE_SILENT | OTOSP_SITE_ENDS);
}

/* Each member is one rank, and nobody sees which iterations it has. */
static bool may_deal(const otosp_loop *loop)
{
    return is_static(loop) && shows_no_order(loop) && !ot_whole() && ot.split->team.members == ot.world.size;
}

/* ... and it gets one chunk, whose size has not been asked for, or not been heeded. */
static bool may_divide(const otosp_loop *loop)
{
    return may_deal(loop) && (!loop->asked || loop->ends);
}

/* ... or as many rows of the loop inside. */
static bool may_take_rows(const otosp_loop *loop)
{
    return (may_deal(loop) || (ot_divides_planes(loop) && !ot_whole())) && !loop->asked && ot_planes_possible(loop);
}

bool ot_demand_weighs(const otosp_loop *loop)
{
    bool slides = loop->site->flags & OTOSP_SITE_SLIDES && loop->asked;

    return loop->site->flags & OTOSP_SITE_WORK && may_deal(loop) && !slides && !ot_threads_possible() && !ot_traced;
}

bool ot_demand_bounded(const otosp_loop *loop)
{
    const unsigned wanted = OTOSP_SITE_BOUNDED | OTOSP_SITE_SILENT;

    return (loop->site->flags & wanted) == wanted && is_static(loop) && !ot_threads_possible() && !ot_traced;
}

/* Only one of them has iterations. */
static bool is_of_one(const otosp_loop *loop)
{
    return loop->schedule == OTOSP_DEVICE && ot.split;
}

/* The first that is asked for what it touches. */
static int first_member(const otosp_loop *loop)
{
    if (is_of_one(loop))
        return (int)loop->asked;
    return ot_account.own && otosp_asking != OTOSP_ASK_NEEDS ? ot.split->team.mine : 0;
}

void ot_demand_chunks(otosp_loop *loop)
{
    loop->chunk = loop->asked;
    ot_schedule_begin(loop, ot_whole() ? &(ot_level){ .num = 0, .size = 1 } : &ot.levels[ot.level]);
}

void ot_demand_of(int member)
{
    ot_account.member = member;
    ot_account.ranks = otosp_asking == OTOSP_ASK_NEEDS || !ot.split || ot_whole() ? ot.world
                     : ot_member(&ot.split->team, member);
}

static void begin_member(otosp_loop *loop, int member)
{
    ot_demand_of(member);
    ot.levels[ot.level].num = member;   /* what is told may depend on it */
    if (otosp_asking == OTOSP_ASK_WORDS)
        ot_words_number(OT_WORD_MEMBER, member);
    ot_demand_chunks(loop);
}

void ot_demand_again(otosp_loop *loop)
{
    ot_account.touches.n = 0;
    ot_account.refused = ot_account.fleeting = ot_account.beyond = ot_account.aside = false;
    ot_account.measured = may_take_rows(loop);
    ot_account.operations = 0;
    ot_account.site = otosp_asking != OTOSP_ASK_NEEDS && ot.split && !ot_whole() && members() == ot.world.size
                    ? loop->site : NULL;
    ot_stages_forget();
    ot_updates_forget();
    ot_hulls_forget();
    ot_far_forget();
    begin_member(loop, first_member(loop));
}

/* Each has a chunk: all ranks ask whether the construct's step is known. Ranks that have executed their tasks do not wait
   for others. */
void ot_demand_own(otosp_loop *loop)
{
    ot_account.own = may_divide(loop) && !may_take_rows(loop) && !ot.levels[ot.level].of_tasks
        && loop->trips >= (otosp_count)members() && ot_told_pays(loop->site);
}

bool ot_demand_heard(otosp_loop *loop, bool *met)
{
    if (!ot_account.own)
        return true;
    bool user = ot_enter_runtime();
    enum ot_activity before = ot_activity(OT_MOVING);

    ot_account.own = ot_told_by_each(loop->site, met);
    ot_activity(before);
    ot_leave_runtime(user);
    return ot_account.own;
}

/* The rows of all members are told on each rank, at the cost of some iterations each: together no more than those that
   a member has, if there are not so few of them that they may be rows of blocks. */
void ot_demand_told_by_rows(const otosp_loop *loop, otosp_count row)
{
    if (awaited && row < ROW_COSTS * (otosp_count)members() && loop->trips > FEW_ROWS * row) {
        awaited = false;
        otosp_acquire_all();
    }
}

bool ot_demand_divides(otosp_count trips)
{
    return outermost && !ot.level && ot.set.size == ot.world.size && trips >= (otosp_count)ot.world.size;
}

bool ot_demand_describes(otosp_loop *loop)
{
    bool describes = awaited;

    awaited = false;
    if (describes && may_deal(loop) && !(loop->site->flags & OTOSP_SITE_NUMBERED))
        ot_deal(loop);
    if (describes && loop->asked && loop->trips / loop->asked > MOST_OF_ALL
        && loop->trips / loop->asked / (otosp_count)members() > MOST_CHUNKS) {
        otosp_acquire_all();
        return false;
    }
    ot_account.own = false;
    if (describes)
        ot_known_begin();
    ot_account_look_anew();
    ot_planes_begin();
    return describes;
}

bool ot_demand_retraces(const otosp_loop *loop, size_t bytes)
{
    const size_t stored = (bytes ? bytes : sizeof(double)) * loop->trips;

    if (!awaited)
        return true;
    if (ot.split->withholds && ((stored > MOST_RETRACED && !ot_wanted(loop->site)) || ot_uses_lack() > stored / 4))
        return false;
    bool user = ot_enter_runtime();
    awaited = false;
    ot_hidden_look_everywhere();
    ot_uses_instead(ot.split);
    ot_leave_runtime(user);
    return true;
}

bool ot_demand_next(otosp_loop *loop)
{
    if (otosp_asking == OTOSP_ASK_WORK)
        return ot_balance_next(loop);
    if (ot_stages_ask)
        return ot_schedule_next(loop);
    if (inside.sides) {
        if (!inside.told)
            ot_planes_sides(loop);
        inside.told = true;
        return ot_schedule_next(loop);
    }
    if (inside.early) {
        bool first = !inside.told;
        inside.told = true;
        loop->first = inside.from;
        loop->end = inside.from + inside.early;
        return first;
    }
    if (inside.margin) {
        bool first = !inside.told;
        inside.told = true;
        if (loop->schedule == OTOSP_ROWS) {
            if (first)
                ot_rows_from(loop, inside.from + inside.margin, inside.to - inside.margin);
            return ot_schedule_next(loop);
        }
        loop->first = inside.from + inside.margin;
        loop->end = inside.to - inside.margin;
        if (loop->schedule == OTOSP_GRID) {
            loop->second_first = inside.second_from + inside.margin;
            loop->second_end = inside.second_to - inside.margin;
        }
        return first;
    }
    while (!ot_schedule_next(loop)) {
        if (ot_account.own || ot_whole() || is_of_one(loop) || ot_account.member + 1 == members())
            return false;
        begin_member(loop, ot_account.member + 1);
    }
    return true;
}

bool ot_demand_next_of_wave(otosp_loop *loop)
{
    int m = ot_account.member, n = ot.split->team.members;

    if (OTOSP_UNLIKELY(loop->next != loop->trips) && ot_schedule_next(loop))
        return true;                    /* the first one's */
    while (++m < n && loop->ends[m] == loop->ends[m - 1])
        ;
    if (m == n)
        return false;
    ot_account.member = ot.levels[ot.level].num = m;
    ot_words_number(OT_WORD_MEMBER, m);
    loop->first = loop->ends[m - 1];
    loop->end = loop->ends[m];
    return true;
}

/* Forgets what has been told. The loop is at its beginning once more, for this rank's own chunks. Stores to what it has
   claimed need not be written down. */
static void begin_own(otosp_loop *loop)
{
    if (!ot_account.refused && loop->site->flags & OTOSP_SITE_CLAIMS)
        otosp_logging = 0;
    ot_account.touches.n = 0;
    ot.levels[ot.level].num = ot.split ? ot.split->team.mine : 0;
    if (loop->inner_end && !ot_divides_planes(loop))
        loop->schedule = OTOSP_OVERLAPPED;
    ot_demand_chunks(loop);
}

/* known: the step, if it is known; else the one of these touches. */
static void begin_step(const ot_step *known, const ot_touches *touches, enum ot_tag tag)
{
    enum ot_activity before = ot_activity(OT_MOVING);

    step = known ? known : ot_step_of(&ot_demand_state, touches);
    ot_plan_start(&step->before, tag);
    ot_stages_start(step->before.staged, tag);
    ot_activity(before);
}

void ot_demand_arrive(void)
{
    bool user = ot_enter_runtime();
    enum ot_activity before = ot_activity(OT_MOVING);

    ot_plan_arrive();
    ot_stages_end();
    ot_activity(before);
    ot_leave_runtime(user);
}

/* What has begun is all there is to do. */
static void end_step(void)
{
    enum ot_activity before = ot_activity(OT_MOVING);

    ot_plan_end();
    ot_stages_end();
    ot_activity(before);
}

/* What a member reads no other one writes in the same construct. But ranks that execute the same iterations write the same,
   which some of them may not have read yet. */
static bool writes_alone(const otosp_loop *loop)
{
    return ot.split && !ot_whole() && members() == ot.world.size && !keeps_order(loop);
}

/*
 * What this rank reads has come, or does so by the stages of the iterations; what others copy from its memory they may do
 * while it computes, if it is alone with what it writes. Messages go on in MPI only.
 */
static void begin_reading(otosp_loop *loop, bool alone)
{
    enum ot_activity before = ot_activity(OT_MOVING);

    if (loop->early)
        ot_plan_end_first();
    else if (loop->inner_end)
        ot_plan_start_rest();           /* nothing of all that is needed yet */
    else if (alone && ot_stages_divide(loop))
        ot_plan_end();
    else if (alone && ot_plan_is_copied(&step->before))
        ot_demand_arrive();
    else
        end_step();
    ot_activity(before);
}

static void enter_state(uint32_t to)
{
    ot_demand_state = to;
    ot_demand_steps++;
}

/* All ranks are alike in what the step does. */
static void go_on(void)
{
    ot_trace(EXCHANGE, "acquire: state %u to %u; messages %d out, %d in", step->from, step->to, step->before.nout,
             step->before.nin);
    enter_state(step->to);
    step = NULL;
    ot_demand_switch();
}

/* What has been told becomes valid. */
static void read_told(void)
{
    if (ot_account.touches.n) {
        begin_step(NULL, &ot_account.touches, OT_TAG_DATA);
        end_step();
        go_on();
    }
}

bool ot_demand_needs(void)
{
    return ot_demand_state;
}

void ot_demand_take_needs(void)
{
    bool user = ot_enter_runtime();

    read_told();
    ot_leave_runtime(user);
}

static void begin_watch(const ot_far *pages, const ot_step *s)
{
    ot_watch_begin(pages);
    ot_serve_pages(s->to);
}

bool ot_demand_known(otosp_loop *loop, const long *v, int n)
{
    const ot_step *s = ot_known_step(loop, ot_demand_state, v, n);

    if (!s || (ot_known_hulls() && otosp_logging != OTOSP_MARKING))
        return false;
    bool user = ot_enter_runtime();
    ot_worth_known(loop->site);
    begin_step(s, NULL, OT_TAG_HALO);
    begin_reading(loop, writes_alone(loop) && !ot_known_far() && !ot_known_updates());
    if (!ot.split)
        go_on();
    else if (ot_known_updates()) {
        ot_updates_again(ot_known_updates());
        ot_updates_begin(loop->trips / (otosp_count)members());
    }
    if (ot_known_hulls()) {
        ot_hulls_again(ot_known_hulls());
        ot_hulls_begin(s->to);
    }
    if (ot_known_far())
        begin_watch(ot_known_far(), s);
    begin_own(loop);
    ot_leave_runtime(user);
    return true;
}

void ot_demand_at_once(otosp_loop *loop)
{
    bool user = ot_enter_runtime();

    ot_account.touches.n = 0;
    ot_account.refused = false;
    begin_step(NULL, &ot_account.touches, OT_TAG_HALO);
    end_step();
    begin_own(loop);
    ot_leave_runtime(user);
}

bool ot_demand_aligns(otosp_loop *loop)
{
    const otosp_count *even, *owned;

    if (ot_account.refused || ot_account.fleeting || !ot_demand_state || loop->ends || !may_divide(loop)
        || loop->site->flags & OTOSP_SITE_NUMBERED
        || !ot_known_asked())
        return false;
    even = ot_align(loop, &ot_account.touches, ot_demand_state);
    owned = ot_owned(loop, &ot_account.touches, ot_demand_state, even);
    loop->ends = owned ? owned : even;
    if (loop->ends)
        ot_demand_again(loop);
    return loop->ends;
}

bool ot_demand_takes_rows(otosp_loop *loop, bool refused)
{
    if (!may_take_rows(loop))
        return false;
    bool user = ot_enter_runtime(), again = ot_planes_again(loop, refused);

    if (again)
        ot_demand_again(loop);
    ot_leave_runtime(user);
    return again;
}

/* That it computes, at most, but for one that has more iterations than others. */
static double seconds_of_member(const otosp_loop *loop)
{
    return ot_account.operations * OT_OPERATION_TAKES * (double)loop->trips / members();
}

bool ot_demand_told(otosp_loop *loop, bool refused)
{
    bool user = ot_enter_runtime();

    bool blocks = loop->site->flags & OTOSP_SITE_BLOCKS;

    refused |= ot_account.refused || !ot_claims_hold(&ot_account.touches) || (blocks && !ot_hulls_hold(&ot_account.touches));
    if (refused) {
        if (ot.split)
            ot.split->whole = false;
        ot_hulls_forget();
        otosp_acquire_all();
    }
    if (refused && ot.split && ot_is_sequential(loop)) {
        refused = false;                /* all ranks execute all of it, as nothing is pending */
        ot.split->whole = true;
        ot_account.touches.n = 0;
        ot_known_begin();
    }
    if (!refused) {
        ot_stages_told.seconds = seconds_of_member(loop);
        begin_step(NULL, &ot_account.touches, OT_TAG_HALO);
        if (ot_demand_bounded(loop) && !ot_is_sequential(loop))
            ot_worth_told(loop, step);
    }
    ot_account.refused = refused;       /* which reading all has changed */
    if (refused)
        ot_updates_forget();
    begin_own(loop);
    ot_leave_runtime(user);
    return !refused;
}

/* One chunk, of which it will be known at once the next time. */
static bool has_inside(otosp_loop *loop)
{
    if (ot_account.fleeting || !ot_known_asked() || !step->before.nin || step->before.staged
        || !(may_divide(loop) || may_take_rows(loop)) || keeps_order(loop) || ot_updates_any()
        || ot_far_of(step->to) || !ot_schedule_next(loop))
        return false;
    inside.from = loop->schedule == OTOSP_ROWS ? loop->base : loop->first;
    inside.to = loop->schedule == OTOSP_ROWS ? loop->seen : loop->end;
    inside.second_from = loop->second_first;
    inside.second_to = loop->second_end;
    return true;
}

/* Is the chunk long enough for the next margin? It is twice as large as the last one, or a plane. */
static bool widen_margin(const otosp_loop *loop)
{
    otosp_count length = inside.to - inside.from;

    if (loop->schedule == OTOSP_ROWS) {
        bool first = !inside.margin;
        inside.margin = loop->second;
        return first && length > 2 * inside.margin + inside.margin / 8;
    }
    inside.margin += inside.margin + !inside.margin;
    return inside.margin <= MOST_MARGIN && length > 2 * inside.margin
        && (loop->schedule != OTOSP_GRID || inside.second_to - inside.second_from > 2 * inside.margin);
}

/* All messages are there, or they go on while the inside is computed. */
static void end_told(otosp_loop *loop)
{
    const ot_far *far = ot_far_of(step->to);

    inside.margin = 0;
    inside.early = 0;
    begin_reading(loop, writes_alone(loop) && !far && !ot_updates_any());
    if (ot.split)
        ot_updates_begin(loop->trips / (otosp_count)members());
    else
        ot_updates_forget();
    if (!ot_account.fleeting)
        ot_known_is(step, loop, far);
    if (!ot.split)
        go_on();
    else if (loop->site->flags & OTOSP_SITE_BLOCKS)
        ot_hulls_begin(step->to);
    if (far)
        begin_watch(far, step);
    begin_own(loop);
}

/* The first iterations of the chunk are told as a whole next. */
static bool ask_early(const otosp_loop *loop)
{
    inside.margin = 0;
    if (step->before.rest && !ot_divides_planes(loop))
        inside.early = (inside.to - inside.from + OT_EARLY_PART / 2) / OT_EARLY_PART;
    return inside.early;
}

/* late: what comes while that is computed. */
static bool inside_meets(const ot_plan *late)
{
    for (size_t i = 0; i < ot_account.touches.n; i++) {
        ot_touch t = ot_touch_by_planes(&ot_account.touches.v[i]);
        ot_md md = ot_touch_md(&t);
        for (uint64_t plane = 0; plane < t.planes; plane++, md.offset += t.apart)
            if (ot_plan_brings(late, &md) || (t.how != OT_READS && ot_plan_takes(&step->before, &md)))
                return true;
    }
    return false;
}

/* Nothing stands in the way of the inside. Where planes are divided, its rows are done before others of the same plane: are
   these to be told, too? */
static bool found_inside(otosp_loop *loop)
{
    ot_touches told = ot_account.touches;

    loop->inner_first = inside.from + inside.margin;
    loop->inner_end = inside.to - inside.margin;
    loop->inner_second_first = inside.second_from + inside.margin;
    loop->inner_second_end = inside.second_to - inside.margin;
    inside.sides = ot_divides_planes(loop);
    if (inside.sides) {
        ot_account.touches = inside.touches;
        inside.touches = told;
    }
    return inside.sides;
}

bool ot_demand_inside(otosp_loop *loop, bool refused)
{
    bool user = ot_enter_runtime(), again = false;

    if (ot_stages_ask) {
        ot_stages_need(step->before.staged, refused || ot_account.refused ? NULL : &ot_account.touches);
        ot_stages_ask = false;
    } else if (ot_stages_unknown(step->before.staged) && ot.split && !ot_whole())
        again = ot_stages_ask = true;
    else if (inside.sides) {
        inside.sides = false;
        if (refused || ot_account.refused || ot_planes_meet(&inside.touches, &ot_account.touches))
            loop->inner_first = loop->inner_end = 0;
    } else if (inside.early) {
        if (!refused && !ot_account.refused && !inside_meets(step->before.rest)) {
            loop->early = true;
            loop->inner_first = inside.from;
            loop->inner_end = inside.from + inside.early;
        }
    } else if (inside.margin && !refused && !ot_account.refused && !inside_meets(&step->before))
        again = found_inside(loop);
    else if (inside.margin || has_inside(loop))
        again = widen_margin(loop) || ask_early(loop);
    inside.told = ot_account.refused = false;
    ot_account.touches.n = 0;
    if (!ot_stages_ask)
        ot_stages_forget();
    if (!again)
        end_told(loop);
    ot_leave_runtime(user);
    return again;
}

/* ---- the end of a construct ---------------------------------------------------------------------- */

/* Once it is known what members load nobody fetches pages any more. So that is asked first, by a value more of the
   reductions; pages that have been fetched are told by a join. */
static bool all_stayed(ot_construct *c, const otosp_site *site)
{
    uint64_t strays = ot_hulls_strays(), of_all = 0;

    ot_reductions_add(&c->reductions, &of_all, &strays, 1, OTOSP_UINT64, OTOSP_SUM);
    ot_reductions_join(&c->reductions, &c->team, site);
    if (!of_all) {
        ot_far_end(site, NULL, 0);
        ot_hulls_end(site, 0, 0);
    }
    return !of_all;
}

bool ot_demand_leave(ot_construct *c, const otosp_site *site)
{
    const ot_step *s = step;
    bool scatters = site->flags & OTOSP_SITE_SCATTERS, each = c->team.members == c->team.whole.size && !ot_omp.cancellation;
    bool hulls, joins;

    if (OT_LIKELY(!s))
        return false;
    step = NULL;
    hulls = ot_hulls_leave();
    ot_plan_end();
    ot_stages_end();
    ot_threadprivate_leave(c);
    ot_plan_run(&s->after, OT_TAG_DATA);
    enter_state(s->to);
    if (OTOSP_UNLIKELY(ot_poisons) && !hulls && !scatters)      /* what has been stored is not with others yet */
        ot_poison();
    ot_trace(EXCHANGE, "%s:%d: '%s': state %u to %u, %zu pieces; messages %d out, %d in, then %d and %d; %d stages",
             site->file, site->line, site->what, s->from, s->to, ot_directory_of(ot_demand_state)->pieces, s->before.nout,
             s->before.nin, s->after.nout, s->after.nin, ot_stages_of(s->before.staged));
    joins = ot_updates_end(c) || scatters || c->reductions.npartials || c->captures;
    if (hulls && each && !joins && !(site->flags & OTOSP_SITE_BLOCKS))
        hulls = !all_stayed(c, site);
    if (joins || hulls || (c->reductions.n && !each))
        return false;
    ot_log_close();
    if (c->log.n)
        ot_fatal_at(site, "something is written here that was not announced: please report this, and go on with "
                    "OTOSP_MOVE=join");
    if (c->reductions.n && !ot_deferred_keep(c))
        ot_reductions_join(&c->reductions, &c->team, site);
    ot_atomics_leave(c);
    ot_exchange_leave(c);
    return true;
}

void ot_demand_keep_begin(void)
{
    ot_demand_begin_read();
}

void ot_demand_keep(const ot_md *md, const ot_team *team, int member)
{
    ot_account.ranks = ot_member(team, member);
    ot_account_touch(md, 0, 1, OT_WRITES);
}

void ot_demand_keep_end(void)
{
    ot_demand_end_read();
}

bool ot_something_pending(void)
{
    return ot_demand_state;
}

/* What was stored outside of hulls has come to all ranks. */
void ot_demand_left(void)
{
    if (OTOSP_UNLIKELY(ot_poisons) && !ot.split)
        ot_poison();
}

void ot_demand_switch(void)
{
    otosp_pending = !ot.split && ot_demand_state;
}

/* ---- replicated code ----------------------------------------------------------------------------- */

void ot_demand_begin_read(void)
{
    ot_stages_forget();
    ot_account.touches.n = 0;
    ot_account.ranks = ot.world;
    ot_account.site = NULL;
    ot_account.refused = false;
}

void ot_demand_end_read(void)
{
    bool user = ot_enter_runtime();

    if (OTOSP_UNLIKELY(ot_account.refused))
        ot_demand_read_all();
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
    ot_account_touch(&md, 0, 1, OT_WRITES);
    ot_demand_end_read();
}
