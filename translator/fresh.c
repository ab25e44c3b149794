/*
 * fresh.c: variables that code stores to before it reads them, so that it does not matter what they have held.
 */
#include "checks.h"
#include "directive.h"
#include "unfold.h"

static bool is_plain_assignment(const struct node *n)
{
    return n->kind == ASSIGN && is(kid(n, ASSIGN_OP)->tok, "=") && kid(n, ASSIGN_L)->kind == NAME;
}

bool is_private_in(const struct node *loop, const struct symbol *s)
{
    struct node *body = kid(loop, DIRECTIVE_STMT_BODY), *first = NULL;

    if (body->kind == FOR && (first = kid(body, FOR_INIT)) && first->kind == EXPRESSION
        && (first = bare(kid(first, EXPRESSION_E))) && first->kind == ASSIGN && named_by(kid(first, ASSIGN_L)) == s)
        return true;
    for (const struct clause *cl = kid(loop, DIRECTIVE_STMT_PRAGMA)->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_PRIVATE && i < cl->nitems; i++)
            if (named_by(cl->item[i]) == s)
                return true;
    return false;
}

/* Has s been stored to, whatever path leads here? false: it may be read before. */
static bool is_fresh_statement(struct node *n, const struct symbol *s, bool *stored);

static bool is_fresh_expression(struct node *n, const struct symbol *s, bool *stored)
{
    if (!n || *stored)
        return true;
    if (n->kind == PAREN)
        return is_fresh_expression(kid(n, PAREN_E), s, stored);
    if (n->kind == COMMA)
        return is_fresh_expression(kid(n, COMMA_L), s, stored) && is_fresh_expression(kid(n, COMMA_R), s, stored);
    if (is_plain_assignment(n) && kid(n, ASSIGN_L)->sym == s) {
        if (uses(kid(n, ASSIGN_R), s))
            return false;
        return *stored = true;
    }
    return !uses(n, s);
}

/* What may be left out, or be done more than once. */
static bool is_fresh_inside(struct node *n, const struct symbol *s, bool stored)
{
    return !n || is_fresh_statement(n, s, &stored);
}

static bool is_fresh_block(struct node *items, const struct symbol *s, bool *stored)
{
    for (int i = 0; i < items->nkids; i++)
        if (!is_fresh_statement(items->kid[i], s, stored))
            return false;
    return true;
}

static bool is_fresh_for(struct node *n, const struct symbol *s, bool *stored)
{
    struct node *init = kid(n, FOR_INIT);

    if (init && !is_fresh_statement(init, s, stored))
        return false;
    return (*stored || (!uses(kid(n, FOR_C), s) && !uses(kid(n, FOR_STEP), s)))
        && is_fresh_inside(kid(n, FOR_BODY), s, *stored);
}

static bool is_fresh_statement(struct node *n, const struct symbol *s, bool *stored)
{
    if (*stored || !uses(n, s))
        return true;
    switch (n->kind) {
    case COMPOUND:
        return is_fresh_block(kid(n, COMPOUND_ITEMS), s, stored);
    case EXPRESSION:
        return is_fresh_expression(kid(n, EXPRESSION_E), s, stored);
    case FOR:
        return is_fresh_for(n, s, stored);
    case IF:
        return is_fresh_expression(kid(n, IF_C), s, stored) && is_fresh_inside(kid(n, IF_THEN), s, *stored)
            && is_fresh_inside(kid(n, IF_ELSE), s, *stored);
    case WHILE:
        return !uses(kid(n, WHILE_C), s) && is_fresh_inside(kid(n, WHILE_BODY), s, *stored);
    case DIRECTIVE_STMT:
        if (kid(n, DIRECTIVE_STMT_PRAGMA)->directive->info->id == D_FOR && is_private_in(n, s))
            return true;
        return !kid(n, DIRECTIVE_STMT_PRAGMA)->directive->clauses
            && is_fresh_statement(kid(n, DIRECTIVE_STMT_BODY), s, stored);
    default:
        return false;
    }
}

bool is_fresh(struct node *n, const struct symbol *s)
{
    return is_fresh_inside(n, s, false);
}
