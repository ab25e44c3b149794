/*
 * warn_threads.c: regions that divide their work by the number of threads that they ask for, and not by the number that
 * they get: that is no more than there are ranks, and what the others would have done is not done. Who asks for as many as the
 * library has said that there are gets them.
 */
#include "affine.h"
#include "resolve.h"
#include "warn.h"

struct asking {
    struct node *count;                 /* of threads, as it is asked for */
    bool numbers, asks;                 /* the region asks for a thread's number; how many there are */
    struct node *use;                   /* something is divided by the count */
};

static bool is_count(const struct asking *a, struct node *n)
{
    long asked, value;

    n = bare(n);
    return constant_value(a->count, &asked) ? constant_value(n, &value) && value == asked : same_expression(n, bare(a->count));
}

/* `n / 4`, or `i += 4`. */
static void see_division(struct node *n, void *asking)
{
    struct asking *a = asking;
    bool divides = n->kind == BINARY && (is_operator(n, "/") || is_operator(n, "%"));

    if (!a->use && ((divides && is_count(a, kid(n, BINARY_R)))
                    || (n->kind == ASSIGN && is_operator(n, "+=") && is_count(a, kid(n, ASSIGN_R)))))
        a->use = n;
}

static void see_question(struct node *n, void *asking)
{
    struct asking *a = asking;

    a->numbers |= asks_number(n);
    a->asks |= asks_threads(n);
}

static void see_request(struct node *n, void *count)
{
    if (calls_routine(n, "omp_set_num_threads") && argument(n, 0))
        *(struct node **)count = argument(n, 0);
}

/* ---- as many as there are -------------------------------------------------------------------------- */

struct values { const struct symbol *of; bool any, others; };

static bool is_as_many_as_there_are(struct node *n)
{
    long value;

    n = bare(n);
    return constant_value(n, &value) ? value <= 1
         : asks_threads(n) || calls_routine(n, "omp_get_max_threads") || calls_routine(n, "omp_get_num_procs");
}

/* What the variable gets: by its declaration, by an assignment; or otherwise. */
static void see_value(struct node *n, void *data)
{
    struct values *v = data;
    struct node *name = n->kind == INIT_DECLARATOR ? declared_name(kid(n, INIT_DECLARATOR_DECLARATOR)) : NULL, *value = NULL;

    if (name && name->sym == v->of)
        value = kid(n, INIT_DECLARATOR_INIT);
    else if (n->kind == ASSIGN && is_operator(n, "=") && named_by(kid(n, ASSIGN_L)) == v->of)
        value = kid(n, ASSIGN_R);
    else if (n->kind == NAME && n->sym == v->of)
        v->others |= is_changed(n) && !(n->parent->kind == ASSIGN && is_operator(n->parent, "="));
    v->any |= value != NULL;
    v->others |= value && !is_as_many_as_there_are(value);
}

static bool are_there(struct unit *u, struct node *count)
{
    struct values v = { named_by(count), false, false };

    if (is_as_many_as_there_are(count))
        return true;
    if (!v.of || v.of->storage == ST_PARAMETER)
        return false;
    walk(u->root, see_value, NULL, &v);
    return v.any && !v.others;
}

/* ---- regions --------------------------------------------------------------------------------------- */

static void see_region(struct node *n, void *unit)
{
    const struct directive *d = n->kind == DIRECTIVE_STMT ? directive_at(n) : NULL;
    bool is_region = d && d->info->id == D_PARALLEL && !d->broken;
    const struct clause *asked = is_region ? find_clause(d, CL_NUM_THREADS) : NULL;
    struct node *function = is_region ? function_around(n) : NULL;
    struct asking a = { .count = NULL };

    if (!function)
        return;
    if (asked && asked->nitems)
        a.count = asked->item[0];
    else
        walk(function, see_request, NULL, &a.count);
    if (!a.count || are_there(unit, a.count))
        return;
    walk(n, see_question, NULL, &a);
    if (!a.numbers || a.asks)
        return;
    walk(function, see_division, NULL, &a);
    if (!a.use)
        return;
    warn_range(W_THREADS, a.use, "the region counts on all the threads that it asks for, and gets no more than there are ranks: "
               "with fewer, a part is not done");
    hint("divide by omp_get_num_threads(), asked inside; or set OMP_DYNAMIC=false, which refuses to start with fewer");
    note_at(place_of(n), "the region");
}

void warn_threads(struct unit *u)
{
    walk(u->root, see_region, NULL, u);
}
