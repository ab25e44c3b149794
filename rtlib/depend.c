/*
 * depend.c: what tasks depend on, as their depend clauses say it (OpenMP 5.1, 2.19.11): for pool.c, and for OTOSP_CHECK
 * in programs that were built with otospcc -fcheck.
 *
 * The list items of the tasks under way lie one behind the other, those of the innermost task last, and then those
 * of the task or taskwait that comes next.
 */
#include <assert.h>
#include <string.h>
#include "../include/omp.h"
#include "rt.h"

bool ot_depending;

static ot_depend *items;
static size_t nitems, cap;
static size_t taken;                    /* by tasks that have begun */

static __attribute__((noinline)) void add_with_room(enum otosp_depend kind, uintptr_t from, uintptr_t to)
{
    bool user = ot_enter_runtime();

    items = ot_realloc(items, (cap = 2 * cap + 32) * sizeof *items);
    ot_leave_runtime(user);
    items[nitems++] = (ot_depend){ kind, from, to };
}

void otosp_depend(enum otosp_depend kind, const volatile void *from, const volatile void *to)
{
    if (ot.set.size == 1 && !ot_depending && !ot_pool_of_threads)
        return;
    if (OTOSP_UNLIKELY(nitems == cap))
        add_with_room(kind, (uintptr_t)from, (uintptr_t)to);
    else
        items[nitems++] = (ot_depend){ kind, (uintptr_t)from, (uintptr_t)to };
}

/* What an object keeps: the place, its length and the kind. */
struct kept { uintptr_t from, bytes : 8 * sizeof(uintptr_t) - 3, kind : 3; };

static_assert(sizeof(struct kept) <= sizeof(omp_depend_t), "the user's object has room for it");

void otosp_depobj(void *object, enum otosp_depend kind, const volatile void *from, const volatile void *to)
{
    struct kept kept;

    memcpy(&kept, object, sizeof kept);
    if (from || kind == OTOSP_DEPEND_ALL) {
        kept.from = (uintptr_t)from;
        kept.bytes = (uintptr_t)to - (uintptr_t)from;
    }
    kept.kind = kind;
    memcpy(object, &kept, sizeof kept);
    otosp_wrote(object, sizeof kept);
}

void otosp_depend_object(const void *object)
{
    struct kept kept;

    if (OTOSP_UNLIKELY(otosp_pending))
        otosp_acquire(object, sizeof kept);
    memcpy(&kept, object, sizeof kept);
    otosp_depend((enum otosp_depend)kept.kind, (const void *)kept.from, (const void *)(kept.from + kept.bytes));
}

/* Clauses whose iterators have no value name nothing, which would mean all children to a taskwait. */
static void expect(bool depends)
{
    if (depends && nitems == taken)
        otosp_depend(OTOSP_DEPEND_ALL, NULL, NULL);
}

const ot_depend *ot_depend_take(size_t *n)
{
    *n = nitems - taken;
    nitems = taken;
    return items + taken;
}

void ot_depend_begin(otosp_task *task)
{
    expect(task->flags & OTOSP_TASK_DEPENDS);
    task->depends = taken;
    taken = nitems;
}

void ot_depend_end(const otosp_task *task)
{
    taken = nitems = task->depends;
}

/* Those of the innermost task. */
const ot_depend *ot_depend_of(const otosp_task *task, size_t *n)
{
    *n = taken - task->depends;
    return items + task->depends;
}

/* Those of the taskwait that is met now. */
const ot_depend *ot_depend_of_wait(bool depends, size_t *n)
{
    expect(depends);
    return ot_depend_take(n);
}

/*
 * OTOSP_CHECK=results: a task may touch memory that its clauses do not name, but what they name it stores to only
 * if they say so.
 */
void ot_depend_stored(const void *address, size_t bytes, const void *code)
{
    const otosp_task *task = nitems && ot_checks & OT_CHECK_RESULTS ? ot_task() : NULL;
    uintptr_t from = (uintptr_t)address, to = from + bytes;
    bool is_read = false;

    for (size_t i = task ? task->depends : taken; i < taken; i++) {
        if (items[i].kind == OTOSP_DEPEND_ALL)
            return;
        if (from >= items[i].to || to <= items[i].from)
            continue;
        if (items[i].kind != OTOSP_DEPEND_IN)
            return;
        is_read = true;
    }
    if (!is_read)
        return;
    char place[300], object[200];
    ot_enter_runtime();
    if (!ot_where((const char *)code - 1, place, sizeof place))
        snprintf(place, sizeof place, "it");
    if (!ot_object(address, object, sizeof object))
        snprintf(object, sizeof object, "memory at %p", address);
    ot_fatal_at(task->site, "results: depend(in: ...) of '%s' names %s, which %s stores to on rank %d: "
                "write depend(inout: ...)", task->site->what, object, place, ot.world.rank);
}
