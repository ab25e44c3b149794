/*
 * combine.c: combined directives as the constructs that they abbreviate (OpenMP 5.1, 2.16).
 *
 * `parallel sections` becomes `parallel` around `sections`; each clause goes to the innermost construct
 * that takes it, or to all (2.17). The outer construct shares what the inner one has copies of. A
 * combined loop that one call begins (`parallel for`) stays one directive; `for simd`, `loop` and their kin
 * get the names of what they are run as.
 */
#include <string.h>

#include "checks.h"

static const struct { enum directive_id whole, outer, inner; } combined[] = {
    { D_PARALLEL_SECTIONS, D_PARALLEL, D_SECTIONS },
    { D_PARALLEL_MASTER, D_PARALLEL, D_MASTER },
    { D_PARALLEL_MASKED, D_PARALLEL, D_MASKED },
    { D_PARALLEL_MASTER_TASKLOOP, D_PARALLEL, D_MASTER_TASKLOOP },
    { D_PARALLEL_MASKED_TASKLOOP, D_PARALLEL, D_MASKED_TASKLOOP },
    { D_PARALLEL_MASTER_TASKLOOP_SIMD, D_PARALLEL, D_MASTER_TASKLOOP_SIMD },
    { D_PARALLEL_MASKED_TASKLOOP_SIMD, D_PARALLEL, D_MASKED_TASKLOOP_SIMD },
    { D_TARGET_PARALLEL, D_TARGET, D_PARALLEL },
    { D_TARGET_PARALLEL_FOR, D_TARGET, D_PARALLEL_FOR },
    { D_TARGET_PARALLEL_FOR_SIMD, D_TARGET, D_PARALLEL_FOR_SIMD },
    { D_TARGET_PARALLEL_LOOP, D_TARGET, D_PARALLEL_LOOP },
    { D_TARGET_SIMD, D_TARGET, D_SIMD },
    { D_TARGET_TEAMS, D_TARGET, D_TEAMS },
    { D_TARGET_TEAMS_DISTRIBUTE, D_TARGET, D_TEAMS_DISTRIBUTE },
    { D_TARGET_TEAMS_DISTRIBUTE_SIMD, D_TARGET, D_TEAMS_DISTRIBUTE_SIMD },
    { D_TARGET_TEAMS_DISTRIBUTE_PARALLEL_FOR, D_TARGET, D_TEAMS_DISTRIBUTE_PARALLEL_FOR },
    { D_TARGET_TEAMS_DISTRIBUTE_PARALLEL_FOR_SIMD, D_TARGET, D_TEAMS_DISTRIBUTE_PARALLEL_FOR_SIMD },
    { D_TARGET_TEAMS_LOOP, D_TARGET, D_TEAMS_LOOP },
    { D_TEAMS_DISTRIBUTE, D_TEAMS, D_DISTRIBUTE },
    { D_TEAMS_DISTRIBUTE_SIMD, D_TEAMS, D_DISTRIBUTE_SIMD },
    { D_TEAMS_DISTRIBUTE_PARALLEL_FOR, D_TEAMS, D_DISTRIBUTE_PARALLEL_FOR },
    { D_TEAMS_DISTRIBUTE_PARALLEL_FOR_SIMD, D_TEAMS, D_DISTRIBUTE_PARALLEL_FOR_SIMD },
    { D_TEAMS_LOOP, D_TEAMS, D_LOOP },
    { D_MASTER_TASKLOOP, D_MASTER, D_TASKLOOP },
    { D_MASKED_TASKLOOP, D_MASKED, D_TASKLOOP },
    { D_MASTER_TASKLOOP_SIMD, D_MASTER, D_TASKLOOP_SIMD },
    { D_MASKED_TASKLOOP_SIMD, D_MASKED, D_TASKLOOP_SIMD },
};

/* One construct under another name; with `simd`, its chunks are run as those of a simd loop. */
static const struct { enum directive_id name, meant; bool simd; } renamed[] = {
    { D_FOR_SIMD, D_FOR, true },
    { D_PARALLEL_FOR_SIMD, D_PARALLEL_FOR, true },
    { D_DISTRIBUTE_SIMD, D_DISTRIBUTE, true },
    { D_DISTRIBUTE_PARALLEL_FOR_SIMD, D_DISTRIBUTE_PARALLEL_FOR, true },
    { D_PARALLEL_LOOP, D_PARALLEL_FOR, false },
};

static bool takes(enum directive_id id, const struct clause *cl)
{
    const char *name = cl->info->name, *all = directive_table[id].clauses;
    size_t n = strlen(name);

    for (const char *at = strstr(all, name); at; at = strstr(at + 1, name))
        if ((at == all || at[-1] == ' ') && (!at[n] || at[n] == ' '))
            return true;
    return false;
}

/* Does an `if` clause name a construct that this one is not, or a part of? */
static bool is_of_another(const struct clause *cl, enum directive_id id)
{
    return cl->info->id == CL_IF && cl->word && !strstr(directive_table[id].name, cl->word);
}

static struct clause *add(struct clause ***tail, const struct clause *cl)
{
    struct clause *copy = allocate(sizeof *copy);

    *copy = *cl;
    copy->next = NULL;
    **tail = copy;
    *tail = &copy->next;
    return copy;
}

static bool is_listed(const struct directive *d, enum clause_id id, const struct symbol *s)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == id && i < cl->nitems; i++)
            if (named_by(base_of(cl->item[i])) == s)
                return true;
    return false;
}

static void copy_items(struct clause *cl)
{
    struct node **items = allocate((size_t)(cl->nitems + 1) * sizeof *items);

    for (int i = 0; i < cl->nitems; i++)
        items[i] = copy_tree(cl->item[i]);
    cl->item = items;
}

/* shared(x) on the outer construct, for each variable of a clause that went to the inner one. */
static void share_outside(struct directive *outer, struct clause ***tail, const struct clause *cl)
{
    struct clause *copy = allocate(sizeof *copy);

    *copy = *cl;
    copy_items(copy);
    copy->info = &clause_table[CL_SHARED];
    copy->word = NULL;
    copy->next = NULL;
    copy->nitems = 0;
    for (int i = 0; i < cl->nitems; i++) {
        struct node *base = base_of(copy->item[i]);

        if (named_by(base) && !is_listed(outer, CL_SHARED, named_by(base)))
            copy->item[copy->nitems++] = base;
    }
    if (!copy->nitems)
        return;
    copy->item[copy->nitems] = NULL;
    **tail = copy;
    *tail = &copy->next;
}

static void deal_out(struct directive *whole, struct directive *outer, struct directive *inner)
{
    struct clause **to_outer = &outer->clauses, **to_inner = &inner->clauses;
    struct clause *all = whole->clauses;

    outer->clauses = inner->clauses = NULL;
    for (struct clause *cl = all; cl; cl = cl->next) {
        bool fits_outer = takes(outer->info->id, cl) && !is_of_another(cl, outer->info->id);
        bool fits_inner = takes(inner->info->id, cl) && !is_of_another(cl, inner->info->id);
        bool over_teams = cl->info->id == CL_REDUCTION && outer->info->id == D_TEAMS;
        bool both = over_teams || cl->info->id == CL_SHARED || cl->info->id == CL_DEFAULT || cl->info->id == CL_IF;
        struct clause *copy;

        if (over_teams && !(inner->info->traits & FORKS))
            fits_inner = false;         /* a team is one thread there, which adds to the team's copy */
        if (fits_inner)
            add(&to_inner, cl);
        if (fits_outer && (!fits_inner || both)) {
            copy = add(&to_outer, cl);
            if (fits_inner)
                copy_items(copy);
        } else if (fits_inner && (outer->info->traits & FORKS)
                   && (cl->info->id == CL_FIRSTPRIVATE || cl->info->id == CL_LASTPRIVATE
                       || cl->info->id == CL_REDUCTION || cl->info->id == CL_LINEAR))
            share_outside(outer, &to_outer, cl);
    }
}

/* The whole set runs a target that names no device: it forks nothing. Nor does one that adds to what a construct around
   it reduces, or that the host is to run. One that is not waited for is a task. */
static void settle_target(struct directive *d)
{
    static struct directive_info of_all, of_task;

    of_all = of_task = directive_table[D_TARGET];
    of_all.traits &= ~(unsigned)FORKS;
    of_task.traits = (of_task.traits & ~(unsigned)FORKS) | TASKS;
    const struct clause *device = find_clause(d, CL_DEVICE);

    if (d->info->id == D_TARGET && (!device || (device->word && !strcmp(device->word, "ancestor"))
                                    || find_clause(d, CL_IN_REDUCTION)))
        d->info = find_clause(d, CL_NOWAIT) && !find_clause(d, CL_IN_REDUCTION) ? &of_task : &of_all;
}

/* Takes the outer construct off the directive at n; false: it is one construct. */
static bool split(struct node *n)
{
    struct directive *whole = kid(n, DIRECTIVE_STMT_PRAGMA)->directive, *outer, *inner;
    size_t i = 0;

    while (i < sizeof combined / sizeof *combined && combined[i].whole != whole->info->id)
        i++;
    if (i == sizeof combined / sizeof *combined || whole->broken)
        return false;
    outer = allocate(sizeof *outer);
    inner = allocate(sizeof *inner);
    *outer = *inner = *whole;
    outer->info = &directive_table[combined[i].outer];
    inner->info = &directive_table[combined[i].inner];
    inner->part = true;
    deal_out(whole, outer, inner);

    kid(n, DIRECTIVE_STMT_PRAGMA)->directive = inner;
    put_in_construct(n, outer);
    settle_target(outer);
    return true;
}

/* `loop` is divided over the threads or the teams right around it, or run by the thread that meets it. */
static enum directive_id binding(struct node *n, struct directive *d)
{
    struct clause *bind = find_clause(d, CL_BIND);
    const char *word = bind ? bind->word : NULL;
    struct node *p = n->parent;
    enum directive_id around;

    while (p && p->kind != FUNCTION && p->kind != DIRECTIVE_STMT)
        p = p->parent;
    around = p && p->kind == DIRECTIVE_STMT ? kid(p, DIRECTIVE_STMT_PRAGMA)->directive->info->id : D_NONE;
    if (!word && around == D_NONE) {
        error_at(d->name, "nothing says by whom '%s' is run: no construct is around it", directive_text(d->info));
        hint("add bind(parallel) or bind(thread)");
        d->broken = true;
    }
    if (word ? !strcmp(word, "teams") : around == D_TEAMS)
        return D_DISTRIBUTE;
    return (word ? !strcmp(word, "parallel") : around == D_PARALLEL) ? D_FOR : D_SIMD;
}

static void rename_construct(struct node *n)
{
    struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;

    settle_target(d);
    if (d->info->id == D_LOOP)
        d->info = &directive_table[binding(n, d)];
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (d->info->id == renamed[i].name) {
            d->info = &directive_table[renamed[i].meant];
            d->simd = renamed[i].simd;
            return;
        }
}

/* data: bool, whether a team may be a loop's: not where threads have variables of their own. */
static void split_all(struct node *n, void *data)
{
    if (n->kind != DIRECTIVE_STMT)
        return;
    do
        if (*(bool *)data)
            settle_league(n);
    while (split(n));
    rename_construct(n);
}

static void see_target(struct node *n, void *unused)
{
    (void)unused;
    if (n->kind == DIRECTIVE_STMT)
        settle_device_loop(n);
}

static void find_threadprivate(struct node *n, void *data)
{
    if (n->kind == PRAGMA && n->directive && n->directive->info->id == D_THREADPRIVATE)
        *(bool *)data = false;
}

void split_combined(struct unit *u)
{
    bool settles = true;

    walk(u->root, find_threadprivate, NULL, &settles);
    walk(u->root, split_all, NULL, &settles);
    if (settles && !u->opt->threads && !u->opt->native && !u->opt->checked)
        walk(u->root, see_target, NULL, NULL);
}
