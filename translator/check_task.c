/*
 * check_task.c: what the clauses of tasks may say (OpenMP 5.1, 2.12, 2.19.10, 2.19.11).
 *
 * The first and the last element of an array section in `depend` are evaluated, so what it is made of must call nothing.
 */
#include <ctype.h>
#include <string.h>

#include "checks.h"

static const char *const kinds[] = { "in", "out", "inout", "mutexinoutset", "inoutset", "depobj", NULL };
static const char *const updates[] = { "in", "out", "inout", "mutexinoutset", "inoutset", NULL };

static void wrong_kind(struct token *t, const struct clause *clause, const char *const *known)
{
    error_at(t, "'%s' is no kind of dependence that clause '%s' takes here", t->text, clause->info->name);
    if (nearest(t->text, known))
        hint("did you mean '%s'?", nearest(t->text, known));
    else
        hint("write %s(in%s)", clause->info->name, known == kinds ? ": x" : "");
}

static bool is_name(const struct token *t)
{
    return isalpha((unsigned char)*t->text) || *t->text == '_';
}

/* What follows `iterator(...),`. */
static struct token **behind_iterators(struct token **t)
{
    int depth = 0;

    if (!*t || strcmp((*t)->text, "iterator"))
        return t;
    for (t++; *t; t++) {
        depth += !strcmp((*t)->text, "(") - !strcmp((*t)->text, ")");
        if (!depth)
            break;
    }
    return *t && t[1] && !strcmp(t[1]->text, ",") ? t + 2 : t;
}

static void find_call(struct node *n, void *found)
{
    struct node **call = found;

    if (n->kind == CALL && !*call)
        *call = n;
}

static struct node *first_call(struct node *n)
{
    struct node *call = NULL;

    walk(n, find_call, NULL, &call);
    return call;
}

static bool check_depend(const struct construct *c, const struct clause *clause)
{
    struct token **t = behind_iterators(clause->raw);
    struct node *call;

    for (int i = 0; i < clause->nitems; i++)
        if ((i < clause->bounds || is_array_section(clause->item[i]) || c->kind == D_DEPOBJ) && (call = first_call(clause->item[i]))) {
            error_range(call, "what is named here may be evaluated twice: a call in it is not handled");
            return false;
        }
    for (struct token **call = clause->raw; *call && clause->nitems == clause->bounds; call++)
        if (is_name(*call) && strcmp((*call)->text, "iterator") && strcmp((*call)->text, "sizeof") && call[1]
            && !strcmp(call[1]->text, "(")) {
            error_at(*call, "what clause 'depend' names here is not evaluated: a call in it is not handled");
            return false;
        }
    if (*t && is_one_of((*t)->text, kinds) && t[1] && !strcmp(t[1]->text, ":") && t[2])
        return true;
    if (*t && t[1] && !strcmp(t[1]->text, ":"))
        wrong_kind(*t, clause, kinds);
    else {
        error_at(*t ? *t : clause->tok, "clause 'depend' needs a kind, ':' and what the task depends on");
        hint("write depend(in: x)");
    }
    return false;
}

static bool check_depobj(struct construct *c)
{
    struct clause *object = find_clause(c->directive, CL_DEPOBJ), *clause = object ? object->next : NULL;

    if (!object)
        return false;           /* that has been said */
    if (!clause || clause->next) {
        error_at(c->directive->name, "'#pragma omp depobj' takes one of 'depend', 'update' and 'destroy'");
        return false;
    }
    if (clause->info->id == CL_UPDATE && !(clause->raw && *clause->raw && is_one_of((*clause->raw)->text, updates))) {
        wrong_kind(clause->raw && *clause->raw ? *clause->raw : clause->tok, clause, updates);
        return false;
    }
    return true;
}

static bool exclude(struct construct *c, enum clause_id one, enum clause_id other)
{
    struct clause *a = find_clause(c->directive, one), *b = find_clause(c->directive, other);

    if (!a || !b)
        return true;
    error_at(b->tok, "clauses '%s' and '%s' exclude each other", a->info->name, b->info->name);
    note_at(a->tok, "the other one is here");
    return false;
}

bool check_task(struct construct *c)
{
    bool right = true;

    if (c->kind == D_ORDERED)
        return true;
    for (struct clause *clause = c->directive->clauses; clause; clause = clause->next)
        if (clause->info->id == CL_DEPEND && clause->raw)
            right &= check_depend(c, clause);
    if (c->kind == D_DEPOBJ)
        right &= check_depobj(c);
    if (c->kind == D_TASK)
        right &= exclude(c, CL_DETACH, CL_MERGEABLE);
    if (c->kind == D_TASKLOOP || c->kind == D_TASKLOOP_SIMD)
        right &= exclude(c, CL_GRAINSIZE, CL_NUM_TASKS) & exclude(c, CL_NOGROUP, CL_REDUCTION);
    return right;
}
