/*
 * access_call.c: calls: of functions of the unit, which are followed; of locks; of what is not known.
 */
#include <string.h>

#include "bare.h"
#include "others.h"
#include "collect.h"
#include "infer.h"

enum { MAX_CALLS = 4 };

/* omp_set_lock and kin: by the text of their argument, where that is always the same lock. */
static bool is_locking(struct accesses *a, struct place *p, struct node *call, const char *name)
{
    static const char *const setting[] = {
        "omp_set_lock", "omp_set_nest_lock", "pthread_mutex_lock", "pthread_spin_lock", "pthread_rwlock_wrlock", "mtx_lock",
        NULL
    }, *const unsetting[] = {
        "omp_unset_lock", "omp_unset_nest_lock", "pthread_mutex_unlock", "pthread_spin_unlock", "pthread_rwlock_unlock",
        "mtx_unlock", NULL
    }, *const testing[] = {
        "omp_test_lock", "omp_test_nest_lock", "pthread_mutex_trylock", "pthread_mutex_timedlock", "pthread_spin_trylock",
        "pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock", "pthread_rwlock_trywrlock", "mtx_trylock", NULL
    };
    bool sets = is_one_of(name, setting), unsets = is_one_of(name, unsetting), tests = is_one_of(name, testing);
    struct node *lock = argument(call, 0);
    const char *text;

    if (tests)
        p->by.unknown = true;
    if (!lock || (!sets && !unsets))
        return tests;
    text = intern(node_text(lock), strlen(node_text(lock)));
    lock = bare(lock);
    if (lock->kind == PREFIX && is_operator(lock, "&"))
        lock = bare(kid(lock, PREFIX_E));
    if (lock->kind != NAME || p->calls || p->by.count == MAX_LOCKS)
        p->by.unknown = true;
    else if (sets)
        p->by.lock[p->by.count++] = text;
    else
        for (int i = 0; i < p->by.count; i++)
            if (p->by.lock[i] == text)
                p->by.lock[i] = p->by.lock[--p->by.count];
    (void)a;
    return true;
}

static bool is_followed(struct accesses *a, struct place *p, const struct symbol *f)
{
    if (!f || !f->definition || is_system(f->definition) || p->calls >= MAX_CALLS || f->type->variadic)
        return false;
    for (struct binding *b = a->x.call; b; b = b->outer)
        if (b->function == f->definition)
            return false;
    return f->definition != a->x.scope && !is_within(a->x.scope, f->definition);
}

/* Does it store nothing that others see? Then nothing of it is logged either. */
static bool stores_nothing(struct accesses *a, struct node *call, const struct symbol *f, const struct library *l)
{
    const struct summary *s = summary_of(a->x.unit, call);

    if (f && !f->definition && is_pure(f))
        return true;
    return f && !s->unknown && !s->effects
        && !(l && (l->flags & WAITS || (l->written && l->written->argument < 0)));
}

/* Is all that a function of the library writes the member's own? */
static bool stores_to_own(struct accesses *a, struct place *p, struct node *call, const struct symbol *f)
{
    unsigned written = f ? written_arguments(f) : 0;
    struct node *arg;

    for (int k = 0; written >> k; k++)
        if (written >> k & 1 && (!(arg = argument(call, k)) || !leads_to_own(a, p, arg)))
            return false;
    return written;
}

/* What keeps a call that stores something from being described; NULL: nothing. */
static const char *why_not_followed(const struct symbol *f)
{
    if (!f)
        return "it goes through a pointer";
    if (!f->definition || is_system(f->definition))
        return find_library(f->name) ? "it is a function of the library" : "its source is not seen";
    return f->type->variadic ? "it has a variable number of arguments"
                             : "it is recursive, or too deep inside others";
}

static void follow_call(struct accesses *a, struct place *p, struct node *call, struct symbol *f, bool logs)
{
    struct binding b = { f->definition, call, a->x.call };
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.calls++;
    q.logs |= logs;
    if (!q.call)
        q.call = call;
    a->x.construct = p->construct;
    note_arguments(&a->x, &p->domain, &b);
    a->x.call = &b;
    collect_statement(a, &q, kid(f->definition, FUNCTION_BODY));
    a->x.call = b.outer;
    p->by = q.by;
    domain_free(&q.domain);
}

/* Where it is known which objects a function of the library stores to, it does what assignments do, or what ++ does, which loads
   them, too. */
static bool adds_objects(struct accesses *a, struct place *p, struct node *call, const struct symbol *f, const struct library *l)
{
    const struct object *objects = f && stores_objects(f) ? objects_of(call) : NULL;

    a->storing = call;
    for (const struct object *o = objects; o; o = o->next)
        add_access(a, p, o->lvalue, !o->loaded, !(l->flags & FILLS));
    a->storing = NULL;
    return objects;
}

static bool is_known(const struct object *objects, int k)
{
    while (objects && objects->argument != k)
        objects = objects->next;
    return objects;
}

/* What a function loads that is not followed. */
static void pointed_to_by_arguments(struct accesses *a, struct place *p, struct node *call, const struct object *known)
{
    struct node *arg;

    for (int k = 0; (arg = argument(call, k)); k++)
        if (!is_known(known, k) && arg->type && is_pointer(decayed(arg->type)) && decayed(arg->type)->base->kind != T_FUNCTION
            && bare(arg)->kind != STRING)
            add_argument(a, p, arg);
}

/* ---- functions that are not followed --------------------------------------------------------------- */

struct looking { struct unit *unit; struct entered entered; bool loads; };

/* Is it a part of a variable that members may hold different parts of? Constants are valid everywhere. */
static bool is_large_shared(const struct symbol *s)
{
    return has_static_storage(s) && !is_const(s->type)
        && (s->type->kind == T_ARRAY || size_of(s->type) < 0 || size_of(s->type) > STAYS_PENDING);
}

static void look_for_load(struct node *n, void *data)
{
    struct looking *l = data;
    const struct symbol *f = n->kind == CALL ? defined(l->unit, callee(n)) : NULL;

    if (l->loads)
        return;
    if (n->kind == CALL && f && f->definition && !is_system(f->definition)) {
        if (enters(&l->entered, f))
            walk(kid(f->definition, FUNCTION_BODY), look_for_load, NULL, l);
    } else if (n->kind == CALL)
        l->loads = !f || !is_mathematical(f);
    else if (n->kind == NAME)
        l->loads = is_variable_symbol(n->sym) && is_large_shared(n->sym);
    else if (n->kind == INDEX)
        l->loads = !subscripted(n)->type || subscripted(n)->type->kind != T_ARRAY;
    else if (n->kind == MEMBER)
        l->loads = !strcmp(kid(n, MEMBER_OP)->tok->text, "->");
    else
        l->loads = n->kind == ASM || (n->kind == PREFIX && is_operator(n, "*"));
}

/* Does it load from anything but its own variables, small ones, and constants? One that calls itself is not followed. */
static bool loads_shared(struct accesses *a, const struct symbol *f)
{
    struct looking l = { .unit = a->x.unit };

    walk(kid(f->definition, FUNCTION_BODY), look_for_load, NULL, &l);
    return l.loads || l.entered.full;
}

void collect_call(struct accesses *a, struct place *p, struct node *n)
{
    struct symbol *f = defined(a->x.unit, callee(n));
    const struct library *l = f && !f->definition ? find_library(f->name) : NULL;
    struct node *arg;

    if (!p->calls) {
        struct seen_call *seen = allocate(sizeof *seen);

        *seen = (struct seen_call){ n, a->calls };
        a->calls = seen;
    }
    for (int k = 0; (arg = argument(n, k)); k++)
        collect_expression(a, p, arg);
    if (f && never_returns(f)) {
        p->domain.set = isl_set_intersect(p->domain.set, isl_set_empty(isl_set_get_space(p->domain.set)));
        return;
    }
    if (l && is_locking(a, p, n, f->name))
        return;
    if (is_followed(a, p, f)) {
        const char *why = a->wanted == STORES ? bare_of(f)->why_not : NULL;

        if (why && !p->logs)
            add_unknown(a, p, n, why);
        follow_call(a, p, n, f, why);
        return;
    }
    if (a->wanted == STORES && !p->logs && !stores_nothing(a, n, f, l) && !stores_to_own(a, p, n, f)
        && !adds_objects(a, p, n, f, l))
        add_unknown(a, p, n, why_not_followed(f));
    if (a->wanted == LOADS) {
        pointed_to_by_arguments(a, p, n, adds_objects(a, p, n, f, l) ? objects_of(n) : NULL);
        a->uncertain |= f && f->definition && !is_system(f->definition) && loads_shared(a, f);
    }
    if (a->wanted == STORES && l && l->flags & CALLS && !summary_of(a->x.unit, n)->unknown)
        return;                         /* obstacle.c has looked into what it calls */
    if (l ? l->flags & (SYNC | CALLS) : n->parent->kind == EXPRESSION && summary_of(a->x.unit, n)->unknown)
        a->uncertain = true;            /* it may be a lock, or wait for another member */
}
