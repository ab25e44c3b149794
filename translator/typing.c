/*
 * typing.c: the type of every expression (C17 6.5, with GNU extensions).
 *
 * expression() resolves names below n, sets n->type and returns it. Lvalues keep the type as declared,
 * with qualifiers; arrays and functions keep theirs, and whoever wants the value asks decayed().
 * A bit-field has its declared type. What is wrong gets a message once and T_ERROR.
 */
#include "resolve.h"
#include <string.h>

static struct type *wrong(void)
{
    return basic(T_ERROR);
}

static bool is_error(const struct type *t)
{
    return t->kind == T_ERROR;
}

struct type *value_of(struct node *n)
{
    return decayed(expression(n));
}

static const char *operator(struct node *n, int which)
{
    return n->kid[which]->tok->text;
}

static const char *written(const struct type *t)
{
    const char *text = type_text(t, "");
    return text ? text : t->kind == T_UNION ? "union <anonymous>" : "struct <anonymous>";
}

/* ---- names -------------------------------------------------------------------------------------- */

static struct type *undeclared(struct node *n, const char *name)
{
    struct token *tok = kid(n, NAME_IDENT)->tok;
    if (present_function())
        error_at(tok, "'%s' undeclared (first use in this function)", name);
    else
        error_at(tok, "'%s' undeclared here (not in a function)", name);
    const char *near = nearest(name, visible_names());
    if (near)
        hint("did you mean '%s'?", near);
    struct symbol *sym = new_symbol(n, name, S_VARIABLE, wrong());
    bind_symbol(sym);
    n->sym = sym;
    return sym->type;
}

/* A function that gcc knows without a declaration; implicit: any name will do, it is being called. */
static struct symbol *known_function(struct node *n, const char *name, bool implicit)
{
    struct type *t = builtin_type(name, implicit);
    if (!t && !implicit)
        return NULL;
    struct symbol *sym = linked_symbol(name);
    if (!sym) {
        bool reserved = !strncmp(name, "__", 2) && t;
        sym = new_symbol(n, name, reserved ? S_BUILTIN : S_FUNCTION,
            t ? t : function_of(basic(T_INT), NULL, false, false));
        sym->implicit = !reserved;
    }
    bind_outside(sym);
    return sym;
}

static struct type *name(struct node *n, bool called)
{
    const char *name = kid(n, NAME_IDENT)->tok->text;
    struct symbol *sym = find_symbol(name);
    if (!sym)
        sym = known_function(n, name, called);
    if (!sym)
        return undeclared(n, name);
    n->sym = sym;
    return sym->type;
}

/* ---- postfix operators -------------------------------------------------------------------------- */

static struct type *subscript(struct node *n)
{
    struct type *a = decayed(expression(kid(n, INDEX_A)));
    struct type *i = decayed(expression(kid(n, INDEX_I)));
    if (is_error(a) || is_error(i))
        return is_pointer(a) ? a->base : wrong();
    if (a->kind == T_VECTOR && is_integer(i))
        return a->base;
    if (is_pointer(i) && is_integer(a)) {
        struct type *swap = a;
        a = i;
        i = swap;
    }
    if (!is_pointer(a)) {
        error_range(n, "subscripted value is neither array nor pointer nor vector");
        return wrong();
    }
    if (!is_integer(i)) {
        error_range(n, "array subscript is not an integer");
        return wrong();
    }
    return a->base;
}

static struct type *section(struct node *n)
{
    struct type *a = decayed(expression(kid(n, SECTION_A)));
    if (kid(n, SECTION_LO))
        expression(kid(n, SECTION_LO));
    if (kid(n, SECTION_LEN))
        expression(kid(n, SECTION_LEN));
    if (kid(n, SECTION_STRIDE))
        expression(kid(n, SECTION_STRIDE));
    if (is_pointer(a))
        return a->base;
    if (!is_error(a))
        error_range(n, "subscripted value is neither array nor pointer");
    return wrong();
}

static const char **member_names(const struct type *t)
{
    int n = 0;
    for (struct member *m = t->members; m; m = m->next)
        n++;
    const char **names = allocate(((size_t)n + 1) * sizeof *names);
    n = 0;
    for (struct member *m = t->members; m; m = m->next)
        if (m->name)
            names[n++] = m->name;
    return names;
}

static bool is_record(const struct type *t)
{
    return t->kind == T_STRUCT || t->kind == T_UNION;
}

static struct type *member(struct node *n)
{
    struct token *ident = kid(n, MEMBER_IDENT)->tok;
    struct type *t = expression(kid(n, MEMBER_E));
    if (is_error(t))
        return t;
    if (operator(n, MEMBER_OP)[0] == '-') {
        struct type *p = decayed(t);
        if (!is_pointer(p)) {
            error_range(n, "invalid type argument of '->' (have '%s')", written(t));
            if (is_record(t))
                hint("write '.': this is no pointer");
            return wrong();
        }
        t = p->base;
    }
    if (is_error(t))
        return t;
    if (!is_record(t)) {
        error_range(n, "request for member '%s' in something not a structure or union", ident->text);
        if (is_pointer(decayed(t)) && is_record(decayed(t)->base))
            hint("write '->': this is a pointer");
        return wrong();
    }
    if (!t->complete) {
        error_range(n, "invalid use of undefined type '%s'", written(t->unqualified));
        return wrong();
    }
    struct member *m = find_member(t, ident->text, NULL);
    if (!m) {
        error_at(ident, "'%s' has no member named '%s'", written(t->unqualified), ident->text);
        const char *near = nearest(ident->text, member_names(t));
        if (near)
            hint("did you mean '%s'?", near);
        return wrong();
    }
    n->member = m;
    return qualified(m->type, t->quals & ~(unsigned)Q_RESTRICT);
}

static void count_arguments(struct node *n, const struct type *f, int given)
{
    const struct parameter *p = f->params;
    int wanted = 0;
    for (; p; p = p->next)
        wanted++;
    if (!f->prototyped || given == wanted || (given > wanted && f->variadic))
        return;
    struct node *callee = kid(n, CALL_F);
    const char *amount = given < wanted ? "few" : "many";
    if (callee->kind == NAME)
        error_range(callee, "too %s arguments to function '%s'", amount, kid(callee, NAME_IDENT)->tok->text);
    else
        error_range(callee, "too %s arguments to function call", amount);
    if (callee->kind == NAME && callee->sym && callee->sym->decl)
        note_at(first_token(callee->sym->decl), "declared here");
}

static struct type *call(struct node *n)
{
    struct node *f = kid(n, CALL_F), *args = kid(n, CALL_ARGS);
    struct type *t = f->kind == NAME ? (f->type = name(f, true)) : expression(f);
    int given = 0;
    for (int i = 0; args && i < args->nkids; i++)
        if (args->kid[i]->kind != TOKEN) {
            expression(args->kid[i]);
            given++;
        }
    t = decayed(t);
    if (is_error(t))
        return t;
    if (!is_pointer(t) || (t->base->kind != T_FUNCTION && !is_error(t->base))) {
        error_range(f, "called object is not a function or function pointer");
        return wrong();
    }
    if (is_error(t->base))
        return t->base;
    count_arguments(n, t->base, given);
    struct type *result = t->base->base->unqualified;
    if (f->kind == NAME && f->sym)
        f->sym = counting(f->sym, n);
    if (f->kind == NAME && f->sym && f->sym->kind == S_BUILTIN)
        result = builtin_result(f->sym->name, args, result);
    return result;
}

/* ---- unary operators ---------------------------------------------------------------------------- */

/* The vector of signed integers that a comparison of vectors gives. */
static struct type *truth_vector(struct type *t)
{
    int bytes = (int)size_of(t->base);
    return bytes > 0 ? vector_of(integer_of(bytes, false), t->length) : wrong();
}

static struct type *dereference(struct node *n, struct type *t)
{
    t = decayed(t);
    if (is_error(t))
        return t;
    if (!is_pointer(t)) {
        error_range(n, "invalid type argument of unary '*' (have '%s')", written(t));
        return wrong();
    }
    return t->base;
}

/* ++ and -- keep qualifiers, as in gcc. */
static struct type *stepped(struct type *t)
{
    return t->quals & Q_ATOMIC ? t->unqualified : t;
}

static struct type *prefix(struct node *n)
{
    const char *op = operator(n, PREFIX_OP);
    struct type *t = expression(kid(n, PREFIX_E));
    if (is_error(t))
        return t;
    switch (op[0]) {
    case '&':
        return pointer_to(t);
    case '*':
        return dereference(n, t);
    case '!':
        return t->kind == T_VECTOR ? truth_vector(t) : basic(T_INT);
    case '+': case '-':
        if (op[1])
            return stepped(t);
        /* fall through */
    case '~':
        return is_arithmetic(t) || t->kind == T_VECTOR ? promoted_value(kid(n, PREFIX_E)) : wrong();
    default:
        if (!strcmp(op, "__extension__"))
            return t;
        return t->kind == T_COMPLEX ? t->base : t;     /* __real__, __imag__ */
    }
}

static struct type *size(struct node *n)
{
    bool of_type = n->kind == SIZEOF_TYPE;
    struct type *t = of_type ? type_name(kid(n, SIZEOF_TYPE_TYPE)) : expression(kid(n, SIZEOF_EXPR_E));
    if (!is_error(t) && !t->complete && t->kind != T_VOID) {
        error_range(n, "invalid application of '%s' to incomplete type '%s'", operator(n, SIZEOF_EXPR_OP),
            written(t));
        return wrong();
    }
    return basic(T_ULONG);
}

/* ---- binary operators --------------------------------------------------------------------------- */

/* The bit-field that an expression is, or NULL. */
static struct member *bitfield(struct node *n)
{
    while (n->kind == PAREN)
        n = kid(n, PAREN_E);
    return n->kind == MEMBER && n->member && n->member->width ? n->member : NULL;
}

/* Integer promotion of an expression: a bit-field narrower than int becomes int (C17 6.3.1.1). */
struct type *promoted_value(struct node *n)
{
    struct type *t = decayed(n->type);
    struct member *m = is_integer(t) ? bitfield(n) : NULL;
    if (m && (m->bits < 32 || (m->bits == 32 && !is_unsigned(m->type))))
        return basic(T_INT);
    if (m && m->bits == 32)
        return basic(T_UINT);
    return promoted(t);
}

static bool is_word(const char *op, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(op, *list))
            return true;
    return false;
}

static bool is_comparison(const char *op)
{
    return is_word(op, (const char *const[]){ "==", "!=", "<", ">", "<=", ">=", NULL });
}

/* The type of `l op r` for operands that have their types; tells if it cannot be. */
static struct type *operation(struct node *n, struct node *ln, const char *op, struct node *rn)
{
    struct type *l = promoted_value(ln), *r = promoted_value(rn);
    if (!strncmp(op, "&&", 2) || !strncmp(op, "||", 2))
        return basic(T_INT);
    if (is_error(l) || is_error(r))
        return is_comparison(op) ? basic(T_INT) : wrong();
    if (l->kind == T_VECTOR || r->kind == T_VECTOR) {
        struct type *v = l->kind == T_VECTOR ? l : r;
        return is_comparison(op) ? truth_vector(v) : v;
    }
    if (is_comparison(op))
        return basic(T_INT);
    if (op[0] == op[1] && (op[0] == '<' || op[0] == '>'))
        return is_arithmetic(l) ? l : wrong();
    if (is_arithmetic(l) && is_arithmetic(r))
        return common_type(l, r);
    if (op[0] == '+' || op[0] == '-') {
        if (is_pointer(l) && is_pointer(r) && op[0] == '-')
            return basic(T_LONG);
        if (is_pointer(l) && is_integer(r))
            return l;
        if (is_pointer(r) && is_integer(l) && op[0] == '+')
            return r;
    }
    error_range(n, "invalid operands to binary %s (have '%s' and '%s')", op, written(l), written(r));
    return wrong();
}

static struct type *binary(struct node *n)
{
    struct node *l = kid(n, BINARY_L), *r = kid(n, BINARY_R);
    expression(l);
    expression(r);
    return operation(n, l, operator(n, BINARY_OP), r);
}

static struct type *assignment(struct node *n)
{
    struct type *l = expression(kid(n, ASSIGN_L));
    expression(kid(n, ASSIGN_R));
    return l->unqualified;
}

/* The qualifiers of a type; those of an array are its elements'. _Atomic makes a type of its own. */
static unsigned quals_of(const struct type *t)
{
    while (t->kind == T_ARRAY)
        t = t->base;
    return t->quals & ~(unsigned)Q_ATOMIC;
}

static struct type *without_quals(struct type *t)
{
    if (t->quals & Q_ATOMIC)
        return qualified(t->unqualified, Q_ATOMIC);
    if (t->kind != T_ARRAY || !quals_of(t))
        return t->unqualified;
    return array_of(without_quals(t->base), t->length, t->size);
}

/* Two pointers of a conditional (C17 6.5.15 p6): qualifiers of both targets; void when the targets differ. */
static struct type *pointer_of_both(struct type *a, struct type *b)
{
    struct type *x = without_quals(a->base), *y = without_quals(b->base), *base;
    unsigned quals = quals_of(a->base) | quals_of(b->base);
    if (same_type(x, y))
        base = composite(x, y);
    else
        base = basic(T_VOID);
    return pointer_to(qualified(base, quals));
}

static struct type *conditional(struct node *n)
{
    struct node *c = kid(n, CONDITIONAL_C), *tn = kid(n, CONDITIONAL_T), *en = kid(n, CONDITIONAL_E);
    expression(c);
    if (tn)
        expression(tn);
    else
        tn = c;
    expression(en);
    struct type *t = promoted_value(tn), *e = promoted_value(en);
    if (is_error(t) || is_error(e))
        return wrong();
    if (is_arithmetic(t) && is_arithmetic(e))
        return common_type(t, e);
    if (t->kind == T_VOID || e->kind == T_VOID)
        return basic(T_VOID);
    if (is_pointer(t) && is_pointer(e)) {
        if (is_null_constant(tn) && !is_null_constant(en))
            return e;
        return is_null_constant(en) ? t : pointer_of_both(t, e);
    }
    if (is_pointer(t) && is_integer(e))
        return t;
    if (is_pointer(e) && is_integer(t))
        return e;
    if (same_type(t, e))
        return t;
    error_range(n, "type mismatch in conditional expression: '%s' and '%s'", written(t), written(e));
    return wrong();
}

/* ---- the rest ----------------------------------------------------------------------------------- */

struct node *generic_choice(struct node *n)
{
    struct node *cases = kid(n, GENERIC_CASES), *fallback = NULL;
    struct type *t = decayed(kid(n, GENERIC_E)->type);
    for (int i = 0; i < cases->nkids; i++) {
        struct node *c = cases->kid[i];
        if (c->kind != ASSOCIATION)
            continue;
        if (kid(c, ASSOCIATION_TYPE)->kind != TYPE_NAME)
            fallback = kid(c, ASSOCIATION_E);
        else if (same_type(kid(c, ASSOCIATION_TYPE)->type, t))
            return kid(c, ASSOCIATION_E);
    }
    return fallback;
}

static struct type *generic(struct node *n)
{
    struct node *cases = kid(n, GENERIC_CASES);
    expression(kid(n, GENERIC_E));
    for (int i = 0; i < cases->nkids; i++) {
        struct node *c = cases->kid[i];
        if (c->kind != ASSOCIATION)
            continue;
        if (kid(c, ASSOCIATION_TYPE)->kind == TYPE_NAME)
            type_name(kid(c, ASSOCIATION_TYPE));
        expression(kid(c, ASSOCIATION_E));
    }
    struct node *chosen = is_error(kid(n, GENERIC_E)->type) ? NULL : generic_choice(n);
    return chosen ? chosen->type : wrong();
}

/* The value of ({ ... }): that of its last statement. */
static struct type *statement_value(struct node *body)
{
    struct node *items = kid(body, COMPOUND_ITEMS), *last = NULL;
    for (int i = items ? items->nkids - 1 : -1; i >= 0 && !last; i--) {
        last = items->kid[i];
        if (last && last->kind == EXPRESSION && !kid(last, EXPRESSION_E))
            last = NULL;
    }
    while (last && last->kind == LABEL)
        last = kid(last, LABEL_BODY);
    if (!last || last->kind != EXPRESSION || !kid(last, EXPRESSION_E))
        return basic(T_VOID);
    return decayed(kid(last, EXPRESSION_E)->type);
}

static struct type *compound_literal(struct node *n)
{
    struct type *t = type_name(kid(n, COMPOUND_LITERAL_TYPE));
    return initialise(t, kid(n, COMPOUND_LITERAL_INIT));
}

/* The subscripts in the path of offsetof are expressions; its names are members. */
static void offset_path(struct node *n)
{
    for (; n->kind == INDEX || n->kind == MEMBER; n = n->kid[0])
        if (n->kind == INDEX)
            expression(kid(n, INDEX_I));
}

/* Built-in functions whose operands are not all expressions. */
static struct type *builtin(struct node *n)
{
    const char *name = operator(n, BUILTIN_NAME);
    struct node *operands = kid(n, BUILTIN_OPERANDS);
    bool is_path = strstr(name, "offsetof") != NULL, is_attribute = strstr(name, "has_attribute") != NULL;
    for (int i = 0; i < (is_attribute ? 1 : operands->nkids); i += 2) {
        struct node *o = operands->kid[i];
        if (o->kind == TYPE_NAME)
            type_name(o);
        else if (is_path)
            offset_path(o);
        else
            expression(o);
    }
    return builtin_result(name, operands, basic(T_ERROR));
}

static struct type *number(struct node *n)
{
    struct value v;
    return literal_type(kid(n, CONSTANT_VALUE)->tok, &v);
}

static struct type *cast(struct node *n)
{
    struct type *t = type_name(kid(n, CAST_TYPE));
    expression(kid(n, CAST_E));
    return t->unqualified;
}

static struct type *comma(struct node *n)
{
    expression(kid(n, COMMA_L));
    return decayed(expression(kid(n, COMMA_R)));
}

static struct type *type_of(struct node *n)
{
    switch (n->kind) {
    case NAME: return name(n, false);
    case CONSTANT: return number(n);
    case STRING: return string_type(n, present_function_name());
    case PAREN: return expression(kid(n, PAREN_E));
    case STMT_EXPR:
        statement(kid(n, STMT_EXPR_BODY));
        return statement_value(kid(n, STMT_EXPR_BODY));
    case GENERIC: return generic(n);
    case INDEX: return subscript(n);
    case SECTION: return section(n);
    case CALL: {
        struct type *t = n->type = call(n);
        settle_call(n);
        return t;
    }
    case MEMBER: return member(n);
    case POSTFIX: return stepped(expression(kid(n, POSTFIX_E)));
    case PREFIX: return prefix(n);
    case LABEL_ADDRESS: return pointer_to(basic(T_VOID));
    case SIZEOF_EXPR: case SIZEOF_TYPE: return size(n);
    case CAST: return cast(n);
    case COMPOUND_LITERAL: return compound_literal(n);
    case BINARY: return binary(n);
    case CONDITIONAL: return conditional(n);
    case ASSIGN: return assignment(n);
    case COMMA: return comma(n);
    case BUILTIN: return builtin(n);
    default: return wrong();
    }
}

struct type *expression(struct node *n)
{
    return n->type = type_of(n);
}
