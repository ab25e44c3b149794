/*
 * section_text.c: section functions as lines of C.
 *
 * isl's code enumerates subscripts: loops, conditions, blocks, and at each leaf one element. A loop that is
 * innermost, and in which one subscript moves, becomes a section: contiguous elements, or equally spaced ones.
 */
#include <stdlib.h>
#include <string.h>

#include "infer.h"
#include "section_text.h"

struct writing {
    const char *verb;           /* of the calls: otosp_VERB(...) */
    const struct section *section;
    char *text;
};

/* ---- expressions -------------------------------------------------------------------------------- */

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

static const char *expression(isl_ast_expr *, int rank);

static const char *operand(isl_ast_expr *e, int k, int rank)
{
    isl_ast_expr *arg = isl_ast_expr_op_get_arg(e, k);
    const char *text = expression(arg, rank);

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
        return format("-%s", operand(e, 0, 8));
    if (op == isl_ast_expr_op_cond || op == isl_ast_expr_op_select)
        return format("(%s ? %s : %s)", operand(e, 0, 2), operand(e, 1, 2), operand(e, 2, 2));
    while (o < end && o->op != op)
        o++;
    if (o == end)
        fatal("a section needs an operation that has no text");
    text = operand(e, 0, o->call ? 0 : o->rank == 1 ? 3 : o->rank);     /* && in || stands in brackets */
    for (int k = 1; k < n; k++)
        text = o->call ? format("%s(%s, %s)", o->text, text, operand(e, k, 0))
                       : format("%s %s %s", text, o->text, operand(e, k, o->rank == 1 ? 3 : o->rank + 1));
    return !o->call && o->rank < rank ? format("(%s)", text) : text;
}

/* Expressions of the program are computed as the type of subscripts. */
static const char *as_long(struct node *e)
{
    if (e->type && e->type->kind == T_LONG && e->kind == NAME)
        return node_text(e);
    return e->kind == NAME || e->kind == CONSTANT ? format("(long)%s", node_text(e))
                                                  : format("(long)(%s)", node_text(e));
}

static const char *identifier(isl_ast_expr *e)
{
    isl_id *id = isl_ast_expr_get_id(e);
    const struct parameter_of *p = isl_id_get_user(id);
    const char *name = isl_id_get_name(id), *text;

    if (p)
        text = as_long(p->expression);
    else            /* the code's own, or a variable of an outer loop, which may be unsigned */
        text = strncmp(name, "otosp_", 6) ? format("(long)%s", name) : intern(name, strlen(name));
    isl_id_free(id);
    return text;
}

static const char *expression(isl_ast_expr *e, int rank)
{
    isl_val *v;
    const char *text;

    switch (isl_ast_expr_get_type(e)) {
    case isl_ast_expr_op:
        return operation(e, rank);
    case isl_ast_expr_id:
        return identifier(e);
    default:
        v = isl_ast_expr_int_get_val(e);
        text = isl_val_to_str(v);
        isl_val_free(v);
        return *text == '-' && rank ? format("(%s)", text) : text;
    }
}

/* ---- elements ----------------------------------------------------------------------------------- */

static const char *in_brackets(const char *text)
{
    return strpbrk(text, " ?") ? format("(%s)", text) : text;
}

static bool is_divided(const struct reference *r, int k)
{
    return r->divider[k].by || r->divider[k].number;
}

static const char *divider(const struct reference *r, int k)
{
    return r->divider[k].by ? as_long(r->divider[k].by) : format("%ld", r->divider[k].number);
}

/* The place with these subscripts, as far as the group of `last`; the others are 0 then, as only its size counts. */
static const char *place(const struct writing *w, const char *const *subscript, int last, bool dividers_too)
{
    const struct reference *r = &w->section->to;
    const char *text = r->base->name, *form = r->form;
    int k = 0;

    while (*form) {
        size_t name = 1 + strcspn(form + 1, "*[.");

        if (*form == '.') {
            text = format("%s%.*s", text, (int)name, form);
        } else {
            const char *index = subscript[k];

            while (is_divided(r, k)) {
                index = !strcmp(subscript[k + 1], "0") ? format("%s * %s", in_brackets(index), divider(r, k))
                      : format("%s * %s + %s", in_brackets(index), divider(r, k), subscript[k + 1]);
                if (!strcmp(subscript[k], "0"))
                    index = subscript[k + 1];
                k++;
            }
            text = format("%s[%s]", text, index);
            if (k++ >= last && dividers_too)
                return text;
        }
        form += name;
    }
    return text;
}

static const char *address(const struct writing *w, const char *const *subscript)
{
    const struct reference *r = &w->section->to;

    return format(r->packed ? "OTOSP_PACKED(%s)" : "&%s", place(w, subscript, r->subscripts, false));
}

/* Is a pointer loaded on the way, behind the subscript or at all? The first one is a variable. */
static bool loads_pointer(const struct reference *r, int behind)
{
    int k = 0;

    for (const char *form = r->form; *form; form += 1 + strcspn(form + 1, "*[.")) {
        if (*form == '.')
            continue;
        if (*form == '*' && form != r->form && k > behind)
            return true;
        while (is_divided(r, k))
            k++;
        k++;
    }
    return false;
}

/* How many bytes further an element is whose subscript is larger by 1. */
static const char *distance(const struct writing *w, int moving)
{
    const struct reference *r = &w->section->to;
    const char *zero[MAX_SUBSCRIPTS], *text = "";

    for (int i = 0; i < MAX_SUBSCRIPTS; i++)
        zero[i] = "0";
    for (int k = moving; is_divided(r, k); k++)
        text = format("%s%s * ", text, divider(r, k));
    return format("%s(long)sizeof %s", text, place(w, zero, moving, true));
}

static bool is_contiguous(const struct reference *r, int moving)
{
    return moving == r->subscripts - 1 && strchr("*[", r->form[strlen(r->form) - 1]);
}

/* ---- code --------------------------------------------------------------------------------------- */

static void add(struct writing *w, const char *line)
{
    w->text = format("%s%s\n", w->text, line);
}

/* The subscripts of a leaf. */
static void read_leaf(const struct writing *w, isl_ast_node *leaf, const char *subscript[])
{
    isl_ast_expr *call = isl_ast_node_user_get_expr(leaf);

    for (int k = 0; k < w->section->to.subscripts; k++)
        subscript[k] = operand(call, k + 1, 0);
    isl_ast_expr_free(call);
}

/* The only subscript that the iterator of the loop is; -1: there are none or several, or it is part of one. */
static int moving_subscript(const struct writing *w, isl_ast_node *leaf, const char *iterator)
{
    const char *subscript[MAX_SUBSCRIPTS];
    int found = -1;

    read_leaf(w, leaf, subscript);
    for (int k = 0; k < w->section->to.subscripts; k++)
        if (!strcmp(subscript[k], iterator) && found < 0)
            found = k;
        else if (strstr(subscript[k], iterator))
            return -1;
    return found;
}

struct head { const char *iterator, *first, *bound; bool le; long step; };

static void read_head(isl_ast_node *loop, struct head *head)
{
    isl_ast_expr *iterator = isl_ast_node_for_get_iterator(loop), *first = isl_ast_node_for_get_init(loop);

    head->iterator = expression(iterator, 0);
    head->first = expression(first, 0);
    isl_ast_expr_free(iterator);
    isl_ast_expr_free(first);
    if (isl_ast_node_for_is_degenerate(loop) == isl_bool_false) {
        isl_ast_expr *step = isl_ast_node_for_get_inc(loop), *condition = isl_ast_node_for_get_cond(loop);
        isl_val *v = isl_ast_expr_int_get_val(step);

        head->step = isl_val_get_num_si(v);
        head->le = isl_ast_expr_op_get_type(condition) == isl_ast_expr_op_le;
        head->bound = operand(condition, 1, 5);
        isl_val_free(v);
        isl_ast_expr_free(step);
        isl_ast_expr_free(condition);
    }
}

static bool is_number(const char *text, long *value)
{
    char *end;

    *value = strtol(text, &end, 10);
    return end > text && !*end;
}

static const char *count_of(const struct head *head)
{
    const char *first = in_brackets(head->first);
    long from, to;

    if (head->step != 1)
        return format(head->le ? "otosp_steps(%s, %s, %ld)" : "otosp_steps(%s, %s - 1, %ld)", head->first, head->bound,
                      head->step);
    if (is_number(head->first, &from) && is_number(head->bound, &to))
        return format("%ld", to - from + head->le);
    if (!strcmp(first, "0"))
        return head->le ? format("%s + 1", head->bound) : head->bound;
    return format(head->le ? "%s - %s + 1" : "%s - %s", head->bound, first);
}

/* The loop as one section; false: it cannot be one. */
static bool run(struct writing *w, const struct head *head, isl_ast_node *leaf)
{
    const struct reference *r = &w->section->to;
    const char *subscript[MAX_SUBSCRIPTS], *line, *at;
    int moving = moving_subscript(w, leaf, head->iterator);

    if (moving < 0 || loads_pointer(r, moving))
        return false;
    read_leaf(w, leaf, subscript);
    subscript[moving] = head->first;
    at = address(w, subscript);
    if (head->step == 1 && is_contiguous(r, moving))
        line = format("otosp_%s(%s, %s);", w->verb, at, count_of(head));
    else
        line = format("otosp_%s_each(%s, %s, %s%s);", w->verb, at, count_of(head),
                      head->step == 1 ? "" : format("%ld * ", head->step), distance(w, moving));
    if (loads_pointer(r, -1))
        line = format("if (%s %s %s)\n%s", head->first, head->le ? "<=" : "<", head->bound, line);
    add(w, line);
    return true;
}

static void write_node(struct writing *, isl_ast_node *);

static void write_loop(struct writing *w, isl_ast_node *loop)
{
    isl_ast_node *body = isl_ast_node_for_get_body(loop);
    struct head head = { .step = 0 };
    bool degenerate = isl_ast_node_for_is_degenerate(loop) != isl_bool_false;

    read_head(loop, &head);
    if (degenerate) {
        add(w, format("{\nconst long %s = %s;", head.iterator, head.first));
    } else if (isl_ast_node_get_type(body) == isl_ast_node_user && run(w, &head, body)) {
        isl_ast_node_free(body);
        return;
    } else
        add(w, format("long %s;\nfor (%s = %s; %s %s %s; %s) {", head.iterator, head.iterator, head.first,
                      head.iterator, head.le ? "<=" : "<", head.bound,
                      head.step == 1 ? format("%s++", head.iterator) : format("%s += %ld", head.iterator, head.step)));
    write_node(w, body);
    add(w, "}");
    isl_ast_node_free(body);
}

static void write_condition(struct writing *w, isl_ast_node *n)
{
    isl_ast_expr *condition = isl_ast_node_if_get_cond(n);
    isl_ast_node *part = isl_ast_node_if_get_then_node(n);

    add(w, format("if (%s) {", expression(condition, 0)));
    write_node(w, part);
    isl_ast_node_free(part);
    if (isl_ast_node_if_has_else_node(n) == isl_bool_true) {
        part = isl_ast_node_if_get_else_node(n);
        add(w, "} else {");
        write_node(w, part);
        isl_ast_node_free(part);
    }
    add(w, "}");
    isl_ast_expr_free(condition);
}

static void write_node(struct writing *w, isl_ast_node *n)
{
    const char *subscript[MAX_SUBSCRIPTS];
    isl_ast_node_list *list;

    switch (isl_ast_node_get_type(n)) {
    case isl_ast_node_for:
        write_loop(w, n);
        return;
    case isl_ast_node_if:
        write_condition(w, n);
        return;
    case isl_ast_node_block:
        list = isl_ast_node_block_get_children(n);
        for (int i = 0; i < (int)isl_ast_node_list_n_ast_node(list); i++) {
            isl_ast_node *child = isl_ast_node_list_get_ast_node(list, i);

            add(w, "{");
            write_node(w, child);
            add(w, "}");
            isl_ast_node_free(child);
        }
        isl_ast_node_list_free(list);
        return;
    default:
        read_leaf(w, n, subscript);
        add(w, format("otosp_%s(%s, 1);", w->verb, address(w, subscript)));
    }
}

/* ---- outlines ------------------------------------------------------------------------------------ */

struct outline { struct writing w; const char *all, *loops; };

static void outline_node(struct outline *, isl_ast_node *);

static void outline_leaf(struct outline *o, isl_ast_node *leaf, int moving, const char *range)
{
    const char *subscript[MAX_SUBSCRIPTS];

    read_leaf(&o->w, leaf, subscript);
    if (moving >= 0)
        subscript[moving] = range;
    o->all = format("%s%s%s%s", o->all, *o->all ? "; " : "",
                    place(&o->w, subscript, o->w.section->to.subscripts, false), o->loops);
}

/* The number before a bound. */
static const char *less_one(const char *bound)
{
    const char *last = strrchr(bound, ' ');
    long n;

    if (last && last - bound >= 2 && !strncmp(last - 2, " - ", 3) && is_number(last + 1, &n))
        return format("%.*s - %ld", (int)(last - 2 - bound), bound, n + 1);
    return is_number(bound, &n) ? format("%ld", n - 1) : format("%s - 1", bound);
}

static void outline_loop(struct outline *o, isl_ast_node *loop)
{
    isl_ast_node *body = isl_ast_node_for_get_body(loop);
    const char *before = o->loops, *range;
    struct head head = { .step = 0 };
    int moving = -1;

    read_head(loop, &head);
    range = head.step ? format("%s .. %s%s", head.first, head.le ? head.bound : less_one(head.bound),
                               head.step > 1 ? format(" step %ld", head.step) : "")
                      : head.first;
    if (isl_ast_node_get_type(body) == isl_ast_node_user)
        moving = moving_subscript(&o->w, body, head.iterator);
    if (moving >= 0 && !is_divided(&o->w.section->to, moving))
        outline_leaf(o, body, moving, range);
    else {
        o->loops = format("%s, %s = %s", o->loops, head.iterator, range);
        outline_node(o, body);
    }
    o->loops = before;
    isl_ast_node_free(body);
}

static void outline_condition(struct outline *o, isl_ast_node *n)
{
    isl_ast_expr *condition = isl_ast_node_if_get_cond(n);
    isl_ast_node *part = isl_ast_node_if_get_then_node(n);
    const char *before = o->loops;

    o->loops = format("%s, if %s", before, expression(condition, 0));
    outline_node(o, part);
    isl_ast_node_free(part);
    if (isl_ast_node_if_has_else_node(n) == isl_bool_true) {
        part = isl_ast_node_if_get_else_node(n);
        o->loops = format("%s, if not %s", before, expression(condition, 9));
        outline_node(o, part);
        isl_ast_node_free(part);
    }
    o->loops = before;
    isl_ast_expr_free(condition);
}

static void outline_node(struct outline *o, isl_ast_node *n)
{
    isl_ast_node_list *list;

    switch (isl_ast_node_get_type(n)) {
    case isl_ast_node_for:
        outline_loop(o, n);
        return;
    case isl_ast_node_if:
        outline_condition(o, n);
        return;
    case isl_ast_node_block:
        list = isl_ast_node_block_get_children(n);
        for (int i = 0; i < (int)isl_ast_node_list_n_ast_node(list); i++) {
            isl_ast_node *child = isl_ast_node_list_get_ast_node(list, i);

            outline_node(o, child);
            isl_ast_node_free(child);
        }
        isl_ast_node_list_free(list);
        return;
    default:
        outline_leaf(o, n, -1, NULL);
    }
}

const char *section_outline(const struct section *s)
{
    struct outline o = { { NULL, s, "" }, "", "" };

    outline_node(&o, s->code);
    return o.all;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static const char *text_of(const struct section *s, const char *verb)
{
    struct writing w = { verb, s, "" };

    write_node(&w, s->code);
    return format(strncmp(w.text, "long ", 5) ? "%s" : "{\n%s}\n", w.text);
}

const char *section_text(const struct inferred *f)
{
    const char *text = "";

    for (const struct section *s = f->sections; s; s = s->next)
        if (s->used)
            text = format("%s%s", text, text_of(s, "writes"));
    return text;
}

const char *reads_text(const struct inferred *f)
{
    static const char *const verbs[] = { [EXACT] = "reads", [AT_MOST] = "may_read", [WITHIN_OBJECT] = "may_read_object" };
    const char *text = "";

    for (const struct section *s = f->reads; s; s = s->next)
        text = format("%s%s", text, text_of(s, verbs[s->extent]));
    return text;
}

const char *assumption_text(const struct inferred *f, isl_set *assumed)
{
    isl_ast_build *build;
    isl_ast_expr *e;
    const char *text;

    if (isl_set_plain_is_universe(assumed) == isl_bool_true)
        return NULL;
    build = isl_ast_build_from_context(isl_set_universe(isl_space_params_alloc(f->stores.x.isl, 0)));
    e = isl_ast_build_expr_from_set(build, isl_set_copy(assumed));
    text = e ? expression(e, 0) : NULL;
    isl_ast_expr_free(e);
    isl_ast_build_free(build);
    return text && strcmp(text, "1") ? text : NULL;
}
