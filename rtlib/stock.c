/*
 * stock.c: tasks that a rank makes while it executes a task of a wave, and keeps, so that others may take them (steal.c).
 *
 * Some of them are kept, the others executed where they are made. What is kept is executed, the newest first, when
 * something waits for it. Who asks gets half of them: in trees of any shape most branches soon end, and the more come at
 * once, the more likely it is that there is one among them that lasts.
 */
#include <stdatomic.h>
#include <string.h>
#include "steal.h"

enum { KEPT = 256 };                    /* tasks, at most */

bool ot_steals;                         /* tasks that are made may be kept */
ot_stocked **ot_stock;
size_t ot_nstock, ot_nhere;

static size_t places;                   /* of ot_stock; those behind the last one are used again */

/* ---- tasks that are made ---------------------------------------------------------------------------- */

static __attribute__((noinline)) void make_places(void)
{
    bool user = ot_enter_runtime();
    size_t n = 2 * places + 64;

    ot_stock = ot_realloc(ot_stock, n * sizeof *ot_stock);
    while (places < n)
        ot_stock[places++] = ot_alloc(sizeof **ot_stock);
    ot_leave_runtime(user);
}

void ot_stock_add(const ot_burden *what, const void *env, otosp_task *maker, char *low)
{
    if (ot_nstock == places)
        make_places();
    ot_stocked *s = ot_stock[ot_nstock++];
    s->state = OT_HERE;
    s->what = *what;
    s->maker = maker;
    s->in = ot_context_here;
    s->low = low;
    s->result = NULL;
    s->env = s->inside;
    if (OTOSP_UNLIKELY(what->bytes > sizeof s->inside)) {
        bool user = ot_enter_runtime();
        s->env = ot_alloc(what->bytes);
        ot_leave_runtime(user);
    }
    if (what->bytes)
        memcpy(s->env, env, what->bytes);
    ot_nhere++;
}

/* Do others look for tasks? */
static void glance(void)
{
    if (OTOSP_UNLIKELY(atomic_load_explicit(ot_shelf_word, memory_order_relaxed) == 1) && ot_nhere)
        ot_steal_lay_out();
}

/*
 * A task is made. true: it is kept.
 *
 * maker:  who makes it; NULL: no task
 * low:    the frames of those around it lie from there on
 */
bool ot_steal_keeps(const otosp_site *site, unsigned flags, void (*body)(void *), const void *env, size_t bytes,
                    otosp_task *maker, char *low)
{
    if (OTOSP_UNLIKELY(!--ot_steal_left))
        ot_steal_look();
    glance();
    if (ot_nhere >= KEPT || !(flags & OTOSP_TASK_MOVES) || ot_task_reductions
        || flags & (OTOSP_TASK_UNDEFERRED | OTOSP_TASK_FINAL | OTOSP_TASK_DEPENDS)
        || !maker || maker->flags & OTOSP_TASK_FINAL)
        return false;
    ot_stock_add(&(ot_burden){ site, body, ot_taskgroup(), flags, bytes }, env, maker, low);
    maker->kept++;
    return true;
}

/* Nobody has to wait for it any more. */
static void leave(ot_stocked *s)
{
    if (s->maker)
        s->maker->kept--;
}

static void finish(ot_stocked *s)
{
    if (OTOSP_UNLIKELY(s->env != s->inside)) {
        bool user = ot_enter_runtime();
        ot_free(s->env);
        ot_leave_runtime(user);
    }
    s->state = OT_DONE;
    while (ot_nstock && ot_stock[ot_nstock - 1]->state == OT_DONE)
        ot_nstock--;
}

static void run_here(ot_stocked *s)
{
    otosp_taskgroup *outer = ot_taskgroup_enter(s->what.group);

    s->state = OT_RUNS;
    ot_nhere--;
    leave(s);
    glance();
    ot_task_run(s->what.site, (unsigned)s->what.flags, s->what.body, s->env);
    ot_taskgroup_enter(outer);
    finish(s);
}

/* Tasks that were given away are done. */
void ot_stock_done(uint64_t parcel)
{
    for (size_t i = ot_nstock; i--; ) {
        ot_stocked *s = ot_stock[i];

        if (i >= ot_nstock || s->state != OT_GIVEN || s->parcel != parcel)
            continue;
        leave(s);
        finish(s);
    }
}

/* ---- waiting ---------------------------------------------------------------------------------------- */

/* Which tasks of those that were made in this context: children of a task, those of a group, or all. */
struct which {
    const otosp_task *maker;
    const otosp_taskgroup *group;
};

static bool is_meant(const ot_stocked *s, const struct which *w)
{
    return (s->state == OT_HERE || s->state == OT_GIVEN) && (!w->maker || s->maker == w->maker)
        && (!w->group || s->what.group == w->group);
}

static void wait_for(const struct which *w)
{
    long tests = 0;

    while (!w->maker || w->maker->kept) {
        ot_stocked *here = NULL, *any = NULL;
        ot_message *back = NULL;

        for (size_t i = ot_nstock; i-- > ot_context_here->first && !here; )
            if (is_meant(ot_stock[i], w)) {
                any = ot_stock[i];
                here = any->state == OT_HERE || ot_steal_calls_back(any->parcel) ? any : NULL;
                back = any->result ? any->result : back;
            }
        if (!any)
            return;
        if (here)
            run_here(here);
        else if (back)
            ot_steal_take_back(back);
        else
            ot_steal_help(&tests, ot_frames_have_room());
    }
}

void ot_stock_wait(void)
{
    wait_for(&(struct which){ .maker = NULL });
}

void ot_steal_wait_children(const otosp_task *maker)
{
    if (ot_context_here)
        wait_for(&(struct which){ .maker = maker });
}

void ot_steal_wait_group(const otosp_taskgroup *group)
{
    if (ot_context_here && ot_nstock > ot_context_here->first)
        wait_for(&(struct which){ .group = group });
}

/* Its maker ends: who waits for the tasks is a group, or the context. */
void ot_steal_leave(const otosp_task *maker)
{
    for (size_t i = 0; i < ot_nstock; i++)
        if (ot_stock[i]->maker == maker)
            ot_stock[i]->maker = NULL;
}
