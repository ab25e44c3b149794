/*
 * section_expr.c: isl's expressions as C.
 */
#include <string.h>

#include "section.h"

/* How isl's operations are written; `call`: a function of two arguments in otosp.h. */
static const struct operation { enum isl_ast_expr_op_type op; const char *text; int rank; bool call; } operations[] = {
    { isl_ast_expr_op_or, "||", 1, false }, { isl_ast_expr_op_or_else, "||", 1, false },
    { isl_ast_expr_op_and, "&&", 2, false }, { isl_ast_expr_op_and_then, "&&", 2, false },
    { isl_ast_expr_op_eq, "==", 3, false }, { isl_ast_expr_op_le, "<=", 4, false },
    { isl_ast_expr_op_lt, "<", 4, false }, { isl_ast_expr_op_ge, ">=", 4, false },
    { isl_ast_expr_op_gt, ">", 4, false }, { isl_ast_expr_op_add, "+", 5, false },
    { isl_ast_expr_op_sub, "-", 5, false }, { isl_ast_expr_op_mul, "*", 6, false },
    { isl_ast_expr_op_div, "/", 6, false }, { isl_ast_expr_op_pdiv_q, "/", 6, false },
    { isl_ast_expr_op_pdiv_r, "%", 6, false }, { isl_ast_expr_op_zdiv_r, "%", 6, false },
    { isl_ast_expr_op_fdiv_q, "otosp_floor", 9, true }, { isl_ast_expr_op_min, "otosp_min", 9, true },
    { isl_ast_expr_op_max, "otosp_max", 9, true }
};

const char *operand_text(isl_ast_expr *e, int k, int rank)
{
    isl_ast_expr *arg = isl_ast_expr_op_get_arg(e, k);
    const char *text = ast_text(arg, rank);

    isl_ast_expr_free(arg);
    return text;
}

static const char *operation(isl_ast_expr *e, int rank)
{
    enum isl_ast_expr_op_type op = isl_ast_expr_op_get_type(e);
    int n = (int)isl_ast_expr_op_get_n_arg(e);
    const struct operation *o = operations, *end = operations + sizeof operations / sizeof *operations;
    const char *text;

    if (op == isl_ast_expr_op_minus)
        return format("-%s", operand_text(e, 0, 8));
    if (op == isl_ast_expr_op_cond || op == isl_ast_expr_op_select)
        return format("(%s ? %s : %s)", operand_text(e, 0, 2), operand_text(e, 1, 2), operand_text(e, 2, 2));
    while (o < end && o->op != op)
        o++;
    if (o == end)
        fatal("a section needs an operation that has no text");
    text = operand_text(e, 0, o->call ? 0 : o->rank == 1 ? 3 : o->rank);     /* && in || stands in brackets */
    for (int k = 1; k < n; k++)
        text = o->call ? format("%s(%s, %s)", o->text, text, operand_text(e, k, 0))
                       : format("%s %s %s", text, o->text, operand_text(e, k, o->rank == 1 ? 3 : o->rank + 1));
    return !o->call && o->rank < rank ? format("(%s)", text) : text;
}

const char *as_long(struct node *e)
{
    if (e->type && e->type->kind == T_LONG && e->kind == NAME)
        return node_text(e);
    return e->kind == NAME || e->kind == CONSTANT ? format("(long)%s", text_outside(e))
                                                  : format("(long)(%s)", text_outside(e));
}

const char *id_text(isl_id *id)
{
    const struct parameter_of *p = isl_id_get_user(id);
    const char *name = isl_id_get_name(id);

    if (p && p->loaded)
        return p->name;
    if (p)
        return as_long(p->expression);
    /* the code's own, or a variable of an outer loop, which may be unsigned */
    return strncmp(name, "otosp_", 6) ? format("(long)%s", name) : intern(name, strlen(name));
}

const char *ast_text(isl_ast_expr *e, int rank)
{
    isl_id *id;
    isl_val *v;
    const char *text;

    switch (isl_ast_expr_get_type(e)) {
    case isl_ast_expr_op:
        return operation(e, rank);
    case isl_ast_expr_id:
        id = isl_ast_expr_get_id(e);
        text = id_text(id);
        isl_id_free(id);
        return text;
    default:
        v = isl_ast_expr_int_get_val(e);
        text = isl_val_to_str(v);
        isl_val_free(v);
        return *text == '-' && rank ? format("(%s)", text) : text;
    }
}

const char *in_brackets(const char *text)
{
    return strpbrk(text, " ?") ? format("(%s)", text) : text;
}
