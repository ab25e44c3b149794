/*
 * ending.c: where a program is ended, as by a check that fails, and what it prints.
 *
 *     if (pivot == 0) {
 *         fprintf(stderr, "row %d is singular\n", i);
 *         exit(1);
 *     }
 *
 * Whatever an iteration does that comes there, no other one and nothing behind the loop sees it. What it prints is all that
 * remains: so such a loop is like one without the check, if its members hear of each other when it ends (loop.c of the
 * library).
 */
#include <string.h>

#include "checks.h"
#include "others.h"

enum { MOST_DEEP = 4 };                 /* functions that lead to one another */

/* ---- calls that end the program ---------------------------------------------------------------------- */

static bool ends(const struct symbol *, int deep);

/* May what follows be left out? */
static bool is_left(const struct node *n)
{
    if (is_jump(n) || n->kind == LABEL || n->kind == CASE || n->kind == DEFAULT || n->kind == ASM)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && is_left(n->kid[i]))
            return true;
    return false;
}

/* Is a statement, or the last one of a block, such a call? */
static bool is_end(struct node *n, int deep)
{
    const struct node *items = n && n->kind == COMPOUND ? kid(n, COMPOUND_ITEMS) : NULL;
    struct node *e = n && n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? bare(kid(n, EXPRESSION_E)) : NULL;

    if (items)
        return items->nkids && is_end(items->kid[items->nkids - 1], deep);
    return e && e->kind == CALL && ends(callee(e), deep);
}

static bool ends(const struct symbol *f, int deep)
{
    static const char *const names[] = {
        "exit", "abort", "_exit", "_Exit", "quick_exit", "__assert_fail", "__assert_perror_fail", NULL
    };

    if (!f || f->kind != S_FUNCTION)
        return false;
    return f->definition ? deep < MOST_DEEP && !is_system(f->definition) && !is_left(kid(f->definition, FUNCTION_BODY))
                           && is_end(kid(f->definition, FUNCTION_BODY), deep + 1)
                         : is_library_one_of(f, names);
}

bool ends_program(const struct symbol *f)
{
    return ends(f, 0);
}

static bool may_end_inside(struct unit *, struct node *, struct entered *);

static bool may_end_by(struct unit *u, struct node *call, struct entered *e)
{
    struct symbol *f = defined(u, callee(call));

    if (!f || ends_program(f) || never_returns(f))
        return true;
    if (!f->definition)
        return !is_pure(f) && !find_library(f->name) && summary_of(u, call)->unknown;
    if (is_system(f->definition))
        return false;
    return (enters(e, f) && may_end_inside(u, kid(f->definition, FUNCTION_BODY), e)) || e->full;
}

static bool may_end_inside(struct unit *u, struct node *n, struct entered *e)
{
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && may_end_inside(u, n->kid[i], e))
            return true;
    return n->kind == CALL && may_end_by(u, n, e);
}

bool may_end(struct unit *u, struct node *call)
{
    struct entered e = { .n = 0 };

    return may_end_by(u, call, &e);
}

bool is_assertion(const struct node *n)
{
    const struct node *items = n->kind == STMT_EXPR ? kid(kid(n, STMT_EXPR_BODY), COMPOUND_ITEMS) : NULL;
    const struct node *check = items && items->nkids == 1 ? items->kid[0] : NULL;

    return check && check->kind == IF && is_end(kid(check, kid(check, IF_ELSE) ? IF_ELSE : IF_THEN), 0);
}

bool is_before_end(struct node *call)
{
    for (struct node *n = call; n->parent && n->kind != FUNCTION; n = n->parent) {
        const struct node *items = n->parent->parent && n->parent->parent->kind == COMPOUND
                                && kid(n->parent->parent, COMPOUND_ITEMS) == n->parent ? n->parent : NULL;
        bool behind = false;

        if (!items || !is_end(items->kid[items->nkids - 1], 0))
            continue;
        for (int i = 0; i < items->nkids && items->kid[i]; i++) {
            behind |= items->kid[i] == n;
            if (behind && is_left(items->kid[i]))
                return false;
        }
        return true;
    }
    return false;
}

/* ---- what is printed ----------------------------------------------------------------------------------- */

static bool is_standard(const struct node *n)
{
    return n->kind == NAME && n->sym && has_static_storage(n->sym) && n->sym->decl && is_system(n->sym->decl)
        && (!strcmp(n->sym->name, "stdout") || !strcmp(n->sym->name, "stderr"));
}

/* Is no memory of the program's loaded but what the expression itself names? */
static bool is_value(struct node *n)
{
    n = bare(n);
    if (n->kind == CONDITIONAL && kid(n, CONDITIONAL_T))
        return is_value(kid(n, CONDITIONAL_T)) && is_value(kid(n, CONDITIONAL_E));
    return n->kind == STRING || is_standard(n) || (n->type && is_arithmetic(n->type));
}

bool prints_values(struct node *call)
{
    static const char *const names[] = {
        "printf", "fprintf", "puts", "fputs", "putchar", "fputc", "putc", "fflush", NULL
    };
    const struct symbol *f = callee(call);
    struct node *arg;

    if (!f || !is_library_one_of(f, names))
        return false;
    for (int k = 0; (arg = argument(call, k)); k++)
        if (!is_value(arg))
            return false;
    return true;
}
