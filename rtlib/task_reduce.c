/*
 * task_reduce.c: reductions that tasks take part in: task_reduction, reduction(task, ...), in_reduction and those of
 * task loops (OpenMP 5.1, 2.21.5).
 *
 * A stack says what goes where: in_reduction for what lies at `from` goes to `to`. That is the variable itself for a
 * group of tasks, the copy of a member or of a task with a reduction of its own. Where a set of several ranks splits for
 * tasks, each member has a copy of whatever tasks may take part in; its join combines them in the order of the members.
 * What the program defines is combined by its own functions, as soon as the join has brought all members' copies.
 * The members' tasks are dealt out in advance then if rounding would show who has executed which: the same run gives
 * the same bits.
 */
#include "rt.h"

static struct participation {
    const char *from;
    char *to;
    size_t count, bytes;
    bool defined;                       /* by the program: then there are no type and no operator, but perhaps: */
    enum otosp_type type;
    enum otosp_op op;
    void (*start)(void *, void *, otosp_size), (*combine)(void *, void *, otosp_size);
} *reduction;                           /* the innermost last */
static size_t cap;
size_t ot_task_reductions;

static void begin(struct participation r)
{
    if (ot_task_reductions == cap) {
        bool user = ot_enter_runtime();
        cap = 2 * cap + 8;
        reduction = ot_realloc(reduction, cap * sizeof *reduction);
        ot_leave_runtime(user);
    }
    reduction[ot_task_reductions++] = r;
}

void otosp_task_reduction_begin(const void *from, void *to, otosp_size count, enum otosp_type type, enum otosp_op op)
{
    begin((struct participation){ .from = from, .to = to, .count = count, .bytes = count * ot_type_size(type),
                                  .type = type, .op = op });
}

void otosp_task_reduction_defined(const void *from, void *to, otosp_size bytes,
                                  void (*start)(void *, void *, otosp_size),
                                  void (*combine)(void *, void *, otosp_size))
{
    begin((struct participation){ .from = from, .to = to, .bytes = bytes, .defined = true, .start = start,
                                  .combine = combine });
}

/* Its tasks are complete before the value is taken. */
void otosp_task_reduction_end(void)
{
    if (OTOSP_UNLIKELY(ot.levels && ot.levels[ot.level].pool))
        ot_pool_finish(ot.shown->site);
    ot_task_reductions--;
}

static bool concerns(const struct participation *r, const void *p)
{
    return (size_t)((const char *)p - r->to) < r->bytes || (size_t)((const char *)p - r->from) < r->bytes;
}

/* Is it what a task around this place has a copy of, or the copy? */
bool ot_task_reduces(const void *p)
{
    for (size_t i = 0; i < ot_task_reductions; i++)
        if (reduction[i].to != reduction[i].from && concerns(&reduction[i], p))
            return true;
    return false;
}

static OT_NORETURN void refuse(const otosp_site *site, const void *p)
{
    char object[256];

    ot_enter_runtime();
    if (!ot_object(p, object, sizeof object))
        snprintf(object, sizeof object, "a variable");
    ot_fatal_at(site, "in_reduction of '%s' names %s, which no construct around it reduces for tasks: write "
                "task_reduction on a taskgroup around it, or reduction(task, ...) on the construct", site->what,
                object);
}

void *otosp_participant(const otosp_site *site, void *from)
{
    char *p = from;
    bool found = false;

    for (size_t i = 0; i < ot_task_reductions; i++) {
        size_t offset = (size_t)(p - reduction[i].from);
        found = found || concerns(&reduction[i], p);
        if (offset < reduction[i].bytes)
            p = reduction[i].to + offset;
    }
    if (!found)
        refuse(site, p);
    return p;
}

void otosp_task_reduce(otosp_task *task, void *shared, const void *mine, otosp_size count,
                       enum otosp_type type, enum otosp_op op)
{
    ot_reduce_values(shared, mine, count, type, op, task->site);
    otosp_wrote(shared, count * ot_type_size(type));
}

/* ---- sets that split for tasks ---------------------------------------------------------------------- */

/* The innermost one that goes on with what this one leads to; NULL: none. */
static const struct participation *next_of(const struct participation *r)
{
    const struct participation *found = NULL;

    for (const struct participation *in = r + 1; in < reduction + ot_task_reductions; in++)
        if (in->from < r->to + r->bytes && r->to < in->from + in->bytes)
            found = in;
    return found;
}

bool ot_task_reductions_divide(void)
{
    for (const struct participation *r = reduction; r < reduction + ot_task_reductions; r++) {
        const struct participation *next = next_of(r);

        if ((r->defined && !r->combine) || (next && (next->from != r->to || next->bytes != r->bytes)))
            return false;
    }
    return true;
}

bool ot_task_reductions_round(void)
{
    for (size_t i = 0; i < ot_task_reductions; i++)
        if (reduction[i].defined || reduction[i].type >= OTOSP_FLOAT)
            return true;
    return false;
}

void ot_task_reductions_split(void)
{
    bool user = ot_enter_runtime();

    for (size_t i = 0, n = ot_task_reductions; i < n; i++) {
        struct participation r = reduction[i];

        if (next_of(&reduction[i]))
            continue;
        char *copy = otosp_copies(r.bytes);
        if (!r.defined)
            otosp_identity(copy, r.count, r.type, r.op);
        else {
            ot_leave_runtime(user);
            r.start(copy, r.to, r.bytes);
            user = ot_enter_runtime();
        }
        r.from = r.to;
        r.to = copy;
        begin(r);
    }
    ot_leave_runtime(user);
}

struct ot_gathered {
    otosp_partials partials;
    void *into;
    size_t bytes;
    void (*combine)(void *, void *, otosp_size);
    ot_gathered *next;
};

ot_gathered *ot_task_reductions_join(ot_construct *split, size_t before)
{
    bool user = ot_enter_runtime();
    ot_gathered *all = NULL, **last = &all;

    for (size_t i = before; i < ot_task_reductions; i++) {
        const struct participation *r = &reduction[i];
        void *into = (void *)(uintptr_t)r->from;

        if (r->defined) {
            *last = ot_alloc(sizeof **last);
            **last = (ot_gathered){ .into = into, .bytes = r->bytes, .combine = r->combine };
            otosp_gather(&(*last)->partials, into, r->to, r->bytes);
            last = &(*last)->next;
        } else
            ot_reductions_add(&split->reductions, into, r->to, r->count, r->type, r->op);
        otosp_copies_end(r->to);
    }
    ot_task_reductions = before;
    ot_leave_runtime(user);
    return all;
}

void ot_task_reductions_joined(ot_gathered *g)
{
    for (void *from; g; ) {
        ot_gathered *next = g->next;

        while ((from = otosp_next_partial(&g->partials)))
            g->combine(g->into, from, g->bytes);
        bool user = ot_enter_runtime();
        ot_free(g);
        ot_leave_runtime(user);
        g = next;
    }
}
