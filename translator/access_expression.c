/*
 * access_expression.c: the loads and stores of an expression, in the order of its parts.
 */
#include <string.h>

#include "collect.h"

static bool is_lvalue(struct node *n)
{
    return (n->kind == NAME && is_variable_symbol(n->sym)) || n->kind == INDEX || n->kind == MEMBER
        || (n->kind == PREFIX && is_operator(n, "*"));
}

/* What is computed to find the place that an lvalue names. */
static void way_to(struct accesses *a, struct place *p, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case INDEX: {
        struct node *of = subscripted(n), *i = subscript_of(n);

        if (bare(of)->type && bare(of)->type->kind == T_ARRAY)
            way_to(a, p, of);
        else
            collect_expression(a, p, of);
        collect_expression(a, p, i);
        break;
    }
    case MEMBER:
        if (!strcmp(kid(n, MEMBER_OP)->tok->text, "->"))
            collect_expression(a, p, kid(n, MEMBER_E));
        else
            way_to(a, p, kid(n, MEMBER_E));
        break;
    case PREFIX:
        if (is_operator(n, "*"))
            collect_expression(a, p, kid(n, PREFIX_E));
        break;
    case NAME:
        break;
    default:
        collect_expression(a, p, n);
    }
}

static void load(struct accesses *a, struct place *p, struct node *n)
{
    way_to(a, p, n);
    if (n->type && n->type->kind != T_ARRAY && n->type->kind != T_FUNCTION)
        add_access(a, p, n, false, false);
}

/* The place where a part is executed if a condition holds, or if it does not. */
struct place branch_of(struct accesses *a, const struct place *p, struct node *condition, bool holds)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    a->x.construct = p->construct;
    assume(&a->x, &q.domain, condition, holds);
    if (p->domain.exact && !q.domain.exact)
        q.guard = condition;
    return q;
}

/* What is evaluated at a place that only a part of the executions come to; takes it. */
static void perhaps(struct accesses *a, struct place *p, struct place *q, struct node *part)
{
    struct induction *start = a->x.noted;

    if (part)
        collect_expression(a, q, part);
    note_join(&a->x, &p->domain, start, start);
    domain_free(&q->domain);
}

static void conditional(struct accesses *a, struct place *p, struct node *n)
{
    struct place yes = branch_of(a, p, kid(n, CONDITIONAL_C), true), no = branch_of(a, p, kid(n, CONDITIONAL_C), false);
    struct branches b = begin_branches(a, p, &yes, &no);

    perhaps(a, p, &yes, kid(n, CONDITIONAL_T));
    begin_other(a, &b);
    perhaps(a, p, &no, kid(n, CONDITIONAL_E));
    end_branches(&b, &yes, &no);
}

/* n: what stores. To store a bit-field is to load what it shares its bytes with. */
static void store(struct accesses *a, struct place *p, struct node *n, bool combined)
{
    struct node *to = bare(stored_by(n));

    way_to(a, p, to);
    if (is_lvalue(to))
        add_access(a, p, to, true, combined || is_bit_field(to));
    a->x.construct = p->construct;
    note_store(&a->x, &p->domain, n);
}

static void all_kids(struct accesses *a, struct place *p, struct node *n)
{
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            collect_expression(a, p, n->kid[i]);
}

void collect_expression(struct accesses *a, struct place *p, struct node *n)
{
    n = bare(n);
    if (!n)
        return;
    if (is_lvalue(n)) {
        load(a, p, n);
        return;
    }
    switch (n->kind) {
    case ASSIGN:
        collect_expression(a, p, kid(n, ASSIGN_R));
        store(a, p, n, !is_operator(n, "="));
        break;
    case POSTFIX:
        store(a, p, n, true);
        break;
    case PREFIX:
        if (is_operator(n, "++") || is_operator(n, "--"))
            store(a, p, n, true);
        else if (is_operator(n, "&"))
            way_to(a, p, kid(n, PREFIX_E));
        else
            collect_expression(a, p, kid(n, PREFIX_E));
        break;
    case BINARY:
        collect_expression(a, p, kid(n, BINARY_L));
        if (is_operator(n, "&&") || is_operator(n, "||")) {
            struct place q = branch_of(a, p, kid(n, BINARY_L), is_operator(n, "&&"));

            perhaps(a, p, &q, kid(n, BINARY_R));
        } else
            collect_expression(a, p, kid(n, BINARY_R));
        break;
    case CONDITIONAL:
        collect_expression(a, p, kid(n, CONDITIONAL_C));
        conditional(a, p, n);
        break;
    case CALL:
        collect_call(a, p, n);
        break;
    case STMT_EXPR:
        collect_statement(a, p, kid(n, STMT_EXPR_BODY));
        break;
    case FUNCTION:
    case CONSTANT:
    case STRING:
        break;
    default:
        all_kids(a, p, n);
    }
}
