/*
 * step.c: from one state of the directory to the next.
 *
 * A construct's sections, of all members, lead from a state to another one: what a member reads and does not hold goes
 * to its ranks before the construct; what it writes is valid on its ranks alone after it. A step that has been
 * computed is kept, so that a construct that comes again, in the same state and with the same sections, costs a hash. In
 * another state, in which the objects that it touches are as they were, the step differs in the states only.
 */
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "demand.h"

/* That are kept, and the sections and pieces of them all; then all are forgotten. */
enum { MOST_STEPS = 4096, MOST_PIECES = 1 << 18 };

/* Pieces that steps have been computed over since some were last made valid, and of the directory: then it is crowded. */
enum { MOST_PASSED = 1 << 20, CROWD = 256 };
enum { SWEPT = 8 };                      /* pieces of which a sweep costs as much as one by readers */
enum { MOST_OBJECTS = 32 };             /* that a step keeps */
enum { NOTED_AT_ONCE = 4 };              /* readers of a piece; of more it is noted who has what of the rest that nobody writes */

static struct {
    ot_step *v[2 * MOST_STEPS];         /* by hash, with open addressing */
    const ot_step *alike[2 * MOST_STEPS];       /* those that have been computed, by sections and areas */
    size_t n, pieces, passed;
    uint64_t computed;                  /* so often */
} steps;

/* ---- computing a step --------------------------------------------------------------------------- */

struct work {
    ot_stepping to;
    ot_pending_list parts;              /* of the piece at hand */
    bool cuts;                          /* members have a chunk each, and may begin with what they read early */
    bool again;                         /* of the area at hand: it has been read again */
    uint64_t lent, lent_again;          /* bytes of its pieces of which parts are lent now, or were and are read again */
};

/* Parts of a piece, with these holders. */
static void put(ot_pending_list *to, const ot_pending *was, const ot_log *parts, ot_ranks holders)
{
    for (size_t i = 0; i < parts->n; i++)
        ot_pending_add(to, &parts->v[i], was->owner, holders, was->lent);
}

/* Do all sections of the group up to this one end in front of the piece? */
static bool end_before(const ot_group *g, size_t i, const ot_md *piece)
{
    uint32_t segment = g->v[i].segment;

    return segment < piece->segment || (segment == piece->segment && g->reach[i] <= piece->offset);
}

/* The first section of the group that may end behind the beginning of the piece: most are asked for in the order of
   memory. */
static size_t first_that_meets(const ot_group *g, const ot_md *piece)
{
    static size_t latest;
    size_t low = 0, high = g->n;

    for (size_t i = latest; i < g->n && i <= latest + 1; i++)
        if (!end_before(g, i, piece) && (!i || end_before(g, i - 1, piece)))
            return latest = i;
    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (end_before(g, i, piece))
            low = i + 1;
        else
            high = i;
    }
    if (g->n > 1)
        latest = low;
    return low;
}

/* Moves what ends in front of a place: of sections in the order of memory, those that follow leave it as it is. */
static void put_aside(ot_log *log, uint64_t offset, ot_log *aside)
{
    for (size_t i = 0; i < log->n; )
        if (ot_md_end(&log->v[i]) <= offset) {
            ot_log_add(aside, &log->v[i]);
            log->v[i] = log->v[--log->n];
        } else
            i++;
}

static bool covers(const ot_touch *t, const ot_md *piece)
{
    return t->rows == 1 && t->segment == piece->segment && t->offset <= piece->offset
        && ot_md_end(piece) <= t->offset + t->len;
}

/* May any section of the group meet the piece? */
static bool may_meet(const ot_group *g, const ot_md *piece)
{
    size_t i = first_that_meets(g, piece);

    return i < g->n && g->v[i].segment == piece->segment && g->v[i].offset < ot_md_end(piece);
}

/* Does the piece end in front of all sections of the group, or begin behind them? */
static bool lies_outside(const ot_md *piece, const ot_group *g)
{
    const ot_touch *first = &g->v[0], *last = &g->v[g->n - 1];

    return piece->segment < first->segment || piece->segment > last->segment
        || (piece->segment == first->segment && ot_md_end(piece) <= first->offset)
        || (piece->segment == last->segment && g->reach[g->n - 1] <= piece->offset);
}

/* What the group has of the piece, and what is left of that; false: nothing, and they are not given. */
static bool cut_piece(const ot_group *g, const ot_md *piece, ot_log *rest, ot_log *taken)
{
    static ot_log left;
    uint64_t end = ot_md_end(piece);
    size_t first = first_that_meets(g, piece);
    bool meets = false;

    left.n = rest->n = taken->n = 0;
    if (first < g->n && covers(&g->v[first], piece)) {
        ot_log_add(taken, piece);
        return true;
    }
    for (size_t i = first; i < g->n; i++) {
        ot_md md = ot_touch_md(&g->v[i]);
        if (md.segment != piece->segment || md.offset >= end)
            break;
        if (!meets && !ot_md_meets(piece, &md))
            continue;
        if (!meets)
            ot_log_add(&left, piece);
        meets = true;
        put_aside(&left, md.offset, rest);
        ot_log_take(&left, &md, taken);
    }
    put_aside(&left, UINT64_MAX, rest);
    return taken->n;
}

/* Where a part of each row comes, as to blocks of planes and rows, the first iterations are none of it. */
static enum ot_cut cut_of(const ot_group *g, const ot_md *taken)
{
    if (g->v->rows == 1)
        return OT_CUT_ROWS;
    return taken->len == g->v->len ? OT_CUT_EACH_ROW : OT_UNCUT;
}

/* What the group reads of a piece goes to its ranks that do not hold that. */
static void move_to(struct work *w, const ot_group *g, const ot_pending *p, const ot_log *taken)
{
    for (size_t k = 0; k < taken->n; k++) {
        w->to.before.cut = w->cuts ? cut_of(g, &taken->v[k]) : OT_UNCUT;
        w->to.bytes += ot_md_bytes(&taken->v[k]);
        ot_moves_give(&w->to.before, p, (int)g->v->first, (int)g->v->n, &taken->v[k]);
    }
    w->to.before.cut = OT_UNCUT;
}

/* Readers of a piece that nobody holds get it from all ranks. */
static void gather_to(struct work *w, const ot_group *g, const ot_pending *p, const ot_log *taken)
{
    for (size_t k = 0; k < taken->n; k++)
        for (int r = (int)g->v->first; r < (int)(g->v->first + g->v->n); r++)
            if (!ot_ranks_has(p->holders, r))
                ot_moves_add(&w->to.before, OT_EACH_OTHER, r, &taken->v[k]);
}

/* The group reads of the piece, of which nothing is noted: no other ranks than these need know what it is. */
static void lend(struct work *w, const ot_group *g, const ot_pending *p)
{
    static ot_log rest, taken;
    int first = (int)g->v->first, me = ot.world.rank;

    if (p->owner != me && (me < first || me >= first + (int)g->v->n))
        return;
    if (cut_piece(g, &p->md, &rest, &taken))
        move_to(w, g, p, &taken);
}

/* The part at hand is replaced by others, which are put behind the first n. */
static void take_out(ot_pending_list *parts, size_t i, size_t *n)
{
    parts->v[i] = parts->v[--*n];
    parts->v[*n] = parts->v[--parts->n];
}

/* The sections are read by their member's ranks, which hold them then. What is appended to the parts need not be looked
   at. What all read of a piece that nobody holds, they get all of. moves: they have not got them yet. */
static void read_parts(struct work *w, const ot_group *g, bool moves)
{
    static ot_log rest, taken;
    size_t n = w->parts.n;

    for (size_t i = 0; i < n; ) {
        if (lies_outside(&w->parts.v[i].md, g)) {
            i++;
            continue;
        }
        ot_pending p = w->parts.v[i];
        ot_ranks wider = 0;

        if (cut_piece(g, &p.md, &rest, &taken) && p.lent == OT_SCATTERED && g->v->n == (uint32_t)ot.world.size) {
            rest.n = taken.n = 0;
            ot_log_add(&taken, &p.md);
        }
        if (taken.n)
            wider = ot_ranks_with(p.holders, (int)g->v->first, (int)g->v->n);
        if (!taken.n || wider == p.holders) {
            i++;
            continue;
        }
        w->to.moves = true;
        if (moves)
            (p.lent == OT_SCATTERED ? gather_to : move_to)(w, g, &p, &taken);
        take_out(&w->parts, i, &n);
        put(&w->parts, &p, &rest, p.holders);
        put(&w->parts, &p, &taken, wider);
    }
}

/* What is written, by whomever, is not what it was. */
static void remove_written(struct work *w, const ot_group *g)
{
    static ot_log rest, taken;
    size_t n = w->parts.n;

    for (size_t i = 0; i < n; ) {
        ot_pending p = w->parts.v[i];

        if (!cut_piece(g, &p.md, &rest, &taken)) {
            i++;
            continue;
        }
        take_out(&w->parts, i, &n);
        put(&w->parts, &p, &rest, p.holders);
    }
}

static void write_now(struct work *w, const ot_touch *t)
{
    ot_md md = ot_touch_md(t);

    w->to.moves |= t->n < (uint32_t)ot.world.size;
    ot_moves_add_all(&w->to.after, (int)t->first, ot_ranks_with(0, (int)t->first, (int)t->n), &md);
}

struct range { uint64_t from, end; };   /* of offsets; end 0: nothing */

/* Where each area may be touched. */
static struct range *touched(const ot_directory *d, const ot_touches *touches)
{
    struct range *met = memset(ot_alloc((d->n + 1) * sizeof *met), 0, (d->n + 1) * sizeof *met);

    for (size_t i = 0; i < touches->n; i++) {
        ot_md md = ot_touch_md(&touches->v[i]);
        size_t k = ot_directory_first(d, md.segment, md.offset);
        for (; k < d->n && d->v[k]->segment == md.segment && d->v[k]->from < ot_md_end(&md); k++) {
            met[k].from = met[k].end && met[k].from < md.offset ? met[k].from : md.offset;
            met[k].end = met[k].end > ot_md_end(&md) ? met[k].end : ot_md_end(&md);
        }
    }
    return met;
}

/* Is anything left of a piece that more ranks hold than did? */
static bool is_noted(const ot_pending_list *parts, ot_ranks holders)
{
    for (size_t i = 0; i < parts->n; i++)
        if (parts->v[i].holders != holders)
            return true;
    return false;
}

/* What is left of a piece. */
static void put_parts(struct work *w)
{
    for (size_t k = 0; k < w->parts.n; k++) {
        const ot_pending *p = &w->parts.v[k];
        if (p->lent == OT_SCATTERED && p->holders)
            ot_pending_add(&w->to.now, &p->md, ot_ranks_first(p->holders), p->holders, 0);
        else
            ot_pending_add(&w->to.now, &p->md, p->owner, p->holders, p->lent);
    }
}

/* Do all ranks read all of the piece? */
static bool all_take(const ot_group *g, const ot_pending *p)
{
    size_t first;

    if (g->v->n != (uint32_t)ot.world.size || p->lent == OT_SCATTERED)
        return false;
    first = first_that_meets(g, &p->md);
    return first < g->n && covers(&g->v[first], &p->md);
}

/* They get it, and nothing is left that any of them lacks. */
static void give_to_all(struct work *w, const ot_pending *p)
{
    w->to.moves = true;
    w->to.bytes += ot_md_bytes(&p->md);
    w->parts.n = 0;
    w->lent_again += p->lent == OT_LENT ? ot_md_bytes(&p->md) : 0;
    ot_moves_add_all(&w->to.before, p->owner, p->holders, &p->md);
}

/* Each pending piece by itself, as most are touched by few members: what is left of it, as parts. false: it is as it
   was. */
static bool cut_up(struct work *w, const ot_pending *p, ot_readers *all)
{
    const ot_group *runs = ot_readers_written(all, 0), *rows = ot_readers_written(all, 1);
    size_t n;
    bool lent, later, meets_runs = may_meet(runs, &p->md), meets_rows = may_meet(rows, &p->md);
    const ot_group **lacking = ot_readers_lacking(all, p, w->again, &n, &lent);

    if (!n && !lent && !meets_runs && !meets_rows)
        return false;
    if (n == 1 && !lent && !meets_runs && !meets_rows && all_take(lacking[0], p)) {
        give_to_all(w, p);
        return true;
    }
    w->lent += lent ? ot_md_bytes(&p->md) : 0;
    later = !lent && n > NOTED_AT_ONCE && p->lent != OT_SCATTERED;
    w->to.moves |= lent || later;
    w->parts.n = 0;
    ot_pending_append(&w->parts, p, 1);
    if (lent)
        w->parts.v->lent = OT_LENT;
    for (size_t k = 0; k < n; k++)
        if (lent || later)
            lend(w, lacking[k], p);
        else
            read_parts(w, lacking[k], true);
    if (meets_runs)
        remove_written(w, runs);
    if (meets_rows)
        remove_written(w, rows);
    for (size_t k = 0; later && k < n; k++)
        read_parts(w, lacking[k], false);
    w->lent_again += p->lent == OT_LENT && is_noted(&w->parts, p->holders) ? ot_md_bytes(&p->md) : 0;
    return w->parts.n != 1 || memcmp(w->parts.v, p, sizeof *p);
}

/* Those of its pieces that are left, and parts of others, are put behind what is now, if any is not as it was. A rim that
   stays as it is is read again, too, but is little beside what is written each time, of which nothing need be noted. */
static void cut_area(struct work *w, const ot_area *a, struct range met, ot_readers *all, bool *gone)
{
    w->again = ot_again(a);
    w->lent = w->lent_again = 0;
    for (size_t k = 0; k < a->n; k++)
        if (a->v[k].md.offset < met.end && ot_md_end(&a->v[k].md) > met.from && cut_up(w, &a->v[k], all)) {
            if (!*gone)
                ot_pending_append(&w->to.now, a->v, k);
            *gone = true;
            put_parts(w);
        } else if (*gone)
            ot_pending_append(&w->to.now, &a->v[k], 1);
    if (w->lent)
        w->to.lends |= ot_again_bit(a);
    if (w->lent_again > w->lent && !w->again)
        ot_again_note(a);
    steps.passed += a->n;
    ot_step_units += a->n;
}

static void cut_areas(struct work *w, const ot_directory *d, const ot_touches *touches)
{
    ot_readers *all = ot_readers_of(touches);
    struct range *met = touched(d, touches);

    for (size_t i = 0; i < d->n; i++) {
        w->to.gone[i] = false;
        if (met[i].end)
            cut_area(w, d->v[i], met[i], all, &w->to.gone[i]);
    }
    ot_free(met);
    ot_readers_free(all);
}

static void begin(ot_stepping *to)
{
    to->now.n = to->lends = to->bytes = 0;
    to->moves = false;
    ot_moves_clear(&to->before);
}

/* By sections of any shape. */
static void compute_any(struct work *w, uint32_t state, const ot_touches *all)
{
    ot_touches touches;

    ot_touches_arrange(all, state, &touches);
    cut_areas(w, ot_directory_of(state), &touches);
    for (size_t i = 0; i < touches.n; i++) {
        const ot_touch *t = &touches.v[i];
        ot_md md = ot_touch_md(t);
        if (t->how == OT_WRITES)
            ot_pending_add(&w->to.now, &md, (int)t->first, ot_ranks_with(0, (int)t->first, (int)t->n), 0);
        else if (t->how == OT_WRITES_NOW)
            write_now(w, t);
    }
    ot_free(touches.v);
    ot_step_units += all->n + w->to.now.n;
}

/* Of tasks, which mostly touch blocks. */
static bool is_wave(void)
{
    return ot_account.site && ot_account.site->flags & OT_SITE_WAVE;
}

/* Neighbours of planes get planes, which are no part of each row that iterations read. */
static bool has_planes(const ot_touches *t)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->v[i].planes > 1)
            return true;
    return false;
}

static void compute(ot_step *s, const ot_touches *told)
{
    static struct work w;
    const ot_directory *from = ot_directory_of(s->from);
    const ot_touches *all = ot_stages_part(told);
    bool copies = ot_copies(told), swept;

    w.to.gone = ot_alloc((from->n + 1) * sizeof *w.to.gone);
    begin(&w.to);
    w.cuts = ot_account.site && !is_wave() && !has_planes(all);
    swept = !copies && (is_wave() ? ot_sweep(&w.to, from, all) : ot_blocks_step(&w.to, s->from, all));
    if (copies)
        ot_copy_step(&w.to, s->from, told);
    else if (swept) {
        steps.passed += w.to.now.n / SWEPT;
        ot_step_units += (all->n + w.to.now.n) / SWEPT;
    } else {
        begin(&w.to);
        compute_any(&w, s->from, all);
    }
    s->lent = w.to.lends;
    s->moves = w.to.moves;
    s->bytes = w.to.bytes;
    s->before = ot_plan_of(&w.to.before, &ot_stages_told);
    s->after = ot_plan_of(&w.to.after, &(ot_stages){ .n = 0 });
    s->computed = ++steps.computed;
    steps.pieces += w.to.now.n;
    s->to = ot_directory_state(s->from, w.to.gone, &w.to.now, swept);
    ot_free(w.to.gone);
}

/* ---- keeping them ------------------------------------------------------------------------------- */

static void free_plans(ot_step *s)
{
    if (s->alike)
        return;
    ot_plan_free(&s->before);
    ot_plan_free(&s->after);
}

static void forget(uint32_t *state)
{
    for (size_t i = 0; i < 2 * MOST_STEPS; i++)
        if (steps.v[i]) {
            free_plans(steps.v[i]);
            ot_free(steps.v[i]->objects.v);
            ot_free(steps.v[i]);
            steps.v[i] = NULL;
        }
    memset(steps.alike, 0, sizeof steps.alike);
    steps.n = steps.pieces = 0;
    ot_known_forget();
    *state = ot_directory_forget(*state);
}

void ot_steps_are_old(uint64_t bits)
{
    for (size_t i = 0; i < 2 * MOST_STEPS; i++)
        if (steps.v[i] && steps.v[i]->lent & bits)
            steps.v[i]->old = true;
}

static void compute_anew(ot_step *s, const ot_touches *touches)
{
    free_plans(s);
    s->old = s->alike = false;
    compute(s, touches);
}

/* Where the step with these sections and areas is, or is to be put. */
static const ot_step **place_of_alike(const ot_step *s)
{
    size_t at = (s->key[0] ^ s->around) % (2 * MOST_STEPS);
    const ot_step *other;

    for (; (other = steps.alike[at]); at = (at + 1) % (2 * MOST_STEPS))
        if (other->around == s->around && other->key[0] == s->key[0] && other->key[1] == s->key[1])
            break;
    return &steps.alike[at];
}

/* Is the step one that has been computed, but for other areas? Then it becomes that. */
static bool take_alike(ot_step *s, const ot_step *other, const ot_objects *objects, const bool *near)
{
    size_t before = ot_directory_of(other->from)->n, after = ot_directory_of(other->to)->n;
    bool *taken = ot_alloc((before + after + 1) * sizeof *taken), is;
    uint64_t name;

    is = ot_directory_near(other->from, objects, taken, &name)
        && ot_directory_alike(s->from, near, other->from, taken)
        && ot_directory_near(other->to, objects, taken, &name);
    if (!is) {
        ot_free(taken);
        return false;
    }
    s->to = ot_directory_like(s->from, near, other->to, taken);
    s->before = other->before;
    s->after = other->after;
    s->computed = other->computed;
    s->lent = other->lent;
    s->moves = other->moves;
    s->bytes = other->bytes;
    s->alike = true;
    ot_free(taken);
    return true;
}

/* What names the areas that a step is computed from, and which of them have been read again; false: it is not only these
   that it changes. */
static bool name_of(uint32_t state, const ot_objects *objects, bool *near, uint64_t *name)
{
    const ot_directory *d = ot_directory_of(state);
    bool is = ot_directory_near(state, objects, near, name);

    for (size_t i = 0; i < d->n; i++)
        if (near[i])
            *name = ot_mix(*name, ot_again(d->v[i]));
    return is;
}

static void keep_objects(ot_step *s, const ot_objects *objects)
{
    if (objects->n && objects->n <= MOST_OBJECTS) {
        size_t bytes = objects->n * sizeof *objects->v;
        s->objects = (ot_objects){ memcpy(ot_alloc(bytes), objects->v, bytes), objects->n };
    }
}

static void find_step(ot_step *s, const ot_touches *touches)
{
    bool *near = ot_alloc((ot_directory_of(s->from)->n + 1) * sizeof *near);
    ot_objects objects = ot_objects_touched(touches);
    size_t noted = ot_again_known();
    const ot_step **place = name_of(s->from, &objects, near, &s->around) ? place_of_alike(s) : NULL;

    if (place)
        keep_objects(s, &objects);
    if (!place || !*place || (*place)->old || !take_alike(s, *place, &objects, near)) {
        compute(s, touches);
        if (place && ot_again_known() == noted)
            *place = s;
    }
    ot_free(objects.v);
    ot_free(near);
}

static void forget_if_full(uint32_t *state)
{
    if (steps.n == MOST_STEPS || steps.pieces > MOST_PIECES)
        forget(state);
}

/* Where the step with these sections from this state is, or is to be put. */
static ot_step **place_of(uint32_t state, const uint64_t key[2])
{
    size_t at = (key[0] ^ state * UINT64_C(0x9e3779b97f4a7c15)) % (2 * MOST_STEPS);

    while (steps.v[at] && (steps.v[at]->from != state || steps.v[at]->key[0] != key[0] || steps.v[at]->key[1] != key[1]))
        at = (at + 1) % (2 * MOST_STEPS);
    return &steps.v[at];
}

static ot_step *new_step(uint32_t state, const uint64_t key[2])
{
    ot_step *s = ot_alloc(sizeof *s);

    *s = (ot_step){ .from = state, .key = { key[0], key[1] } };
    return s;
}

static ot_step *keep(ot_step **place, ot_step *s, size_t touches)
{
    steps.n++;
    steps.pieces += touches + ot_directory_of(s->to)->n;
    return *place = s;
}

const ot_step *ot_step_of(uint32_t *state, const ot_touches *touches)
{
    XXH128_hash_t hash = XXH3_128bits_withSeed(touches->v, touches->n * sizeof *touches->v,
                                               ot_stages_seed(ot_account.site));
    const uint64_t key[2] = { hash.low64, hash.high64 };
    ot_step **place, *s;

    forget_if_full(state);
    place = place_of(*state, key);
    if (!*place) {
        s = new_step(*state, key);
        find_step(s, touches);
        return keep(place, s, touches->n);
    }
    if ((*place)->old)
        compute_anew(*place, touches);
    return *place;
}

/* Where nothing is pending, what is read is not told. */
const ot_step *ot_step_moved(const ot_step *known, uint32_t state)
{
    bool *near;
    ot_step **place, *s;

    if (!known->from || !state || known->old || !known->objects.n || steps.n == MOST_STEPS)
        return NULL;
    place = place_of(state, known->key);
    if (*place)
        return (*place)->old || (*place)->computed != known->computed ? NULL : *place;
    near = ot_alloc((ot_directory_of(state)->n + 1) * sizeof *near);
    s = new_step(state, known->key);
    if (name_of(state, &known->objects, near, &s->around) && s->around == known->around
        && take_alike(s, known, &known->objects, near)) {
        keep_objects(s, &known->objects);
        keep(place, s, 0);
    } else {
        ot_free(s);
        s = NULL;
    }
    ot_free(near);
    return s;
}

bool ot_steps_crowded(uint32_t state)
{
    if (OT_LIKELY(steps.passed < MOST_PASSED))
        return false;
    steps.passed = 0;
    return ot_directory_of(state)->pieces >= CROWD;
}
