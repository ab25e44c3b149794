/*
 * task_reduce.c: reductions that tasks take part in: task_reduction, reduction(task, ...), in_reduction and those of
 * task loops (OpenMP 5.1, 2.21.5).
 *
 * A stack says what goes where: in_reduction for what lies at `from` goes to `to`. That is the variable itself for a
 * group of tasks, the copy of a member or of a task with a reduction of its own. Where a set of several ranks splits for
 * tasks, each member has a copy of whatever tasks may take part in; its join combines them in the order of the members.
 * The members' tasks are dealt out in advance then if rounding would show who has executed which: the same run gives
 * the same bits.
 */
#include "rt.h"

static struct participation {
    const char *from;
    char *to;
    size_t count, bytes;
    int type;                           /* of enum otosp_type, or OTOSP_BYTES: the program defines the reduction */
    enum otosp_op op;
} *reduction;                           /* the innermost last */
static size_t cap;
size_t ot_task_reductions;

void otosp_task_reduction_begin(const void *from, void *to, otosp_size count, int type, enum otosp_op op)
{
    size_t bytes = type == OTOSP_BYTES ? count : count * ot_type_size((enum otosp_type)type);

    if (ot_task_reductions == cap) {
        bool user = ot_enter_runtime();
        cap = 2 * cap + 8;
        reduction = ot_realloc(reduction, cap * sizeof *reduction);
        ot_leave_runtime(user);
    }
    reduction[ot_task_reductions++] = (struct participation){ from, to, count, bytes, type, op };
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

        if (r->type == OTOSP_BYTES || (next && (next->from != r->to || next->bytes != r->bytes)))
            return false;
    }
    return true;
}

bool ot_task_reductions_round(void)
{
    for (size_t i = 0; i < ot_task_reductions; i++)
        if (reduction[i].type >= OTOSP_FLOAT)
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
        otosp_identity(copy, r.count, (enum otosp_type)r.type, r.op);
        otosp_task_reduction_begin(r.to, copy, r.count, r.type, r.op);
    }
    ot_leave_runtime(user);
}

void ot_task_reductions_join(ot_construct *split, size_t before)
{
    bool user = ot_enter_runtime();

    for (size_t i = before; i < ot_task_reductions; i++) {
        const struct participation *r = &reduction[i];

        ot_reductions_add(&split->reductions, (void *)(uintptr_t)r->from, r->to, r->count, (enum otosp_type)r->type, r->op);
        otosp_copies_end(r->to);
    }
    ot_task_reductions = before;
    ot_leave_runtime(user);
}
