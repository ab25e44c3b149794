/*
 * section_code.c: code that enumerates the subscripts of a section.
 */
#include <string.h>

#include <isl/union_map.h>

#include "section.h"

enum { MAX_CODE = 24 };                 /* nodes of a section function's code: more cost more than logging */

/* ---- isl's code ---------------------------------------------------------------------------------- */

static struct code *tree_of(isl_ast_node *, int subscripts);

struct code *new_code(enum code_kind kind)
{
    struct code *c = allocate(sizeof *c);

    c->kind = kind;
    return c;
}

static void read_steps(isl_ast_node *n, struct code *c)
{
    isl_ast_expr *step = isl_ast_node_for_get_inc(n), *condition = isl_ast_node_for_get_cond(n);
    isl_val *v = isl_ast_expr_int_get_val(step);

    c->step = isl_val_get_num_si(v);
    if (isl_ast_expr_get_type(condition) == isl_ast_expr_op) {
        c->le = isl_ast_expr_op_get_type(condition) == isl_ast_expr_op_le;
        c->bound = operand_text(condition, 1, 5);
    }
    isl_val_free(v);
    isl_ast_expr_free(step);
    isl_ast_expr_free(condition);
}

static struct code *loop_of(isl_ast_node *n, int subscripts)
{
    struct code *c = new_code(CODE_LOOP);
    isl_ast_expr *iterator = isl_ast_node_for_get_iterator(n), *first = isl_ast_node_for_get_init(n);
    isl_ast_node *body = isl_ast_node_for_get_body(n);

    c->iterator = ast_text(iterator, 0);
    c->first = ast_text(first, 0);
    if (isl_ast_node_for_is_degenerate(n) == isl_bool_false)
        read_steps(n, c);
    c->body = tree_of(body, subscripts);
    isl_ast_expr_free(iterator);
    isl_ast_expr_free(first);
    isl_ast_node_free(body);
    return c;
}

static struct code *condition_of(isl_ast_node *n, int subscripts)
{
    struct code *c = new_code(CODE_CONDITION);
    isl_ast_expr *condition = isl_ast_node_if_get_cond(n);
    isl_ast_node *part = isl_ast_node_if_get_then_node(n);

    c->condition = ast_text(condition, 0);
    c->body = tree_of(part, subscripts);
    isl_ast_expr_free(condition);
    isl_ast_node_free(part);
    if (isl_ast_node_if_has_else_node(n) == isl_bool_true) {
        part = isl_ast_node_if_get_else_node(n);
        c->otherwise = tree_of(part, subscripts);
        isl_ast_node_free(part);
    }
    return c;
}

static struct code *element_of(isl_ast_node *n, int subscripts)
{
    struct code *c = new_code(CODE_ELEMENT);
    isl_ast_expr *call = isl_ast_node_user_get_expr(n);

    for (int k = 0; k < subscripts; k++)
        c->subscript[k] = operand_text(call, k + 1, 0);
    isl_ast_expr_free(call);
    return c;
}

static struct code *block_of(isl_ast_node *n, int subscripts)
{
    isl_ast_node_list *list = isl_ast_node_block_get_children(n);
    struct code *first = NULL, **tail = &first;

    for (int i = 0; i < (int)isl_ast_node_list_n_ast_node(list); i++) {
        isl_ast_node *child = isl_ast_node_list_get_ast_node(list, i);

        *tail = tree_of(child, subscripts);
        while (*tail)
            tail = &(*tail)->next;
        isl_ast_node_free(child);
    }
    isl_ast_node_list_free(list);
    return first;
}

static struct code *tree_of(isl_ast_node *n, int subscripts)
{
    switch (isl_ast_node_get_type(n)) {
    case isl_ast_node_for:
        return loop_of(n, subscripts);
    case isl_ast_node_if:
        return condition_of(n, subscripts);
    case isl_ast_node_block:
        return block_of(n, subscripts);
    default:
        return element_of(n, subscripts);
    }
}

/* false: isl gave up. */
static bool generate(isl_set *image, isl_set *context, int subscripts, struct code **code)
{
    isl_ctx *isl = isl_set_get_ctx(image);
    unsigned long limit = isl_ctx_get_max_operations(isl);
    isl_id_list *names = isl_id_list_alloc(isl, subscripts);
    isl_ast_build *build = isl_ast_build_from_context(isl_set_copy(context));
    isl_ast_node *made;
    bool done;

    for (int i = 0; i < subscripts; i++)
        names = isl_id_list_add(names, isl_id_alloc(isl, format("otosp_at_%d", i), NULL));
    build = isl_ast_build_set_iterators(build, names);
    made = isl_ast_build_node_from_schedule_map(build,
                                                isl_union_map_from_map(isl_set_identity(isl_set_copy(image))));
    done = made && isl_ctx_last_error(isl) != isl_error_quota;      /* else parts of it may be missing */
    isl_ctx_set_max_operations(isl, 0);         /* what has been made is read whatever the limit */
    *code = done ? tree_of(made, subscripts) : NULL;
    isl_ctx_set_max_operations(isl, limit);
    isl_ast_node_free(made);
    isl_ast_build_free(build);
    return done;
}

/* ---- which is good ------------------------------------------------------------------------------- */

static bool is_alone(const struct code *c, enum code_kind kind)
{
    return c && c->kind == kind && !c->next;
}

int moving_subscript(const struct code *element, const char *iterator, int subscripts)
{
    int found = -1;

    for (int k = 0; k < subscripts; k++)
        if (!strcmp(element->subscript[k], iterator) && found < 0)
            found = k;
        else if (strstr(element->subscript[k], iterator))
            return -1;
    return found;
}

static int size_of_code(const struct code *c)
{
    int size = c && c->next ? 1 : 0;

    for (; c; c = c->next)
        size += 1 + size_of_code(c->body) + size_of_code(c->otherwise);
    return size;
}

/* A loop over elements that are told apart one by one (singly: that is asked for) is no better than a note of each store;
   one without end is worse. */
static bool is_poor(const struct code *c, bool singly)
{
    for (; c; c = c->next)
        if ((c->kind == CODE_LOOP && c->step && !c->bound)
            || (!singly && c->kind == CODE_LOOP && is_alone(c->body, CODE_CONDITION)
                && is_alone(c->body->body, CODE_ELEMENT))
            || is_poor(c->body, singly) || is_poor(c->otherwise, singly))
            return true;
    return false;
}

bool section_code(isl_set *image, isl_set *context, int subscripts, bool singly, struct code **code)
{
    return generate(image, context, subscripts, code) && size_of_code(*code) <= MAX_CODE && !is_poor(*code, singly);
}
