/*
 * atomic.c: the statement of an atomic construct (OpenMP 5.1, 2.19.7), and how it is executed.
 *
 * Of the forms that the standard lists, those that only combine a value with the location are told from
 * the others: their values are accumulated, and meet where the team joins. All others exclude each other,
 * so of them only the location has to be known.
 */
#include <string.h>

#include "checks.h"
#include "resolve.h"

/* ---- the statement ------------------------------------------------------------------------------ */

/* The same tokens, brackets around them aside? */
static bool same(struct node *a, struct node *b)
{
    const char *s = node_text(bare(a)), *t = node_text(bare(b));

    for (; *s || *t; s++, t++) {
        s += strspn(s, " ");
        t += strspn(t, " ");
        if (*s != *t)
            return false;
        if (!*s)
            return true;
    }
    return true;
}

static bool contains(struct node *n, struct node *x)
{
    if (same(n, x))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && contains(n->kid[i], x))
            return true;
    return false;
}

/* A statement without braces around it, and the number of those that it consists of. */
static struct node *statement_of(struct node *n, int which, int *count)
{
    struct node *found = NULL;

    *count = 1;
    if (!n || n->kind != COMPOUND)
        return n && !which ? n : NULL;
    *count = 0;
    for (int i = 0; kid(n, COMPOUND_ITEMS) && i < kid(n, COMPOUND_ITEMS)->nkids; i++) {
        struct node *item = kid(n, COMPOUND_ITEMS)->kid[i];

        if (item && (*count)++ == which)
            found = item;
    }
    return *count == 1 && which == 0 ? statement_of(found, 0, count) : found;
}

static struct node *expression_in(struct node *stmt)
{
    int count;

    stmt = statement_of(stmt, 0, &count);
    return count == 1 && stmt && stmt->kind == EXPRESSION ? bare(kid(stmt, EXPRESSION_E)) : NULL;
}

static bool find_operator(const char *text, size_t length, struct atomic *a)
{
    static const struct { const char *text; enum reduction_op op; } operators[] = {
        { "+", RED_SUM }, { "-", RED_SUM }, { "*", RED_PROD }, { "&", RED_BAND }, { "|", RED_BOR },
        { "^", RED_BXOR }, { "&&", RED_LAND }, { "||", RED_LOR },
    };

    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strlen(operators[i].text) == length && !strncmp(operators[i].text, text, length)) {
            a->op = operators[i].op;
            a->minus = *text == '-';
            return true;
        }
    return false;
}

/* `e < x` or `x > e` before `x = e`: x becomes the smaller one, and so on; `by`: where that e stands. */
static bool read_order(struct node *condition, struct node *x, struct node **by, struct atomic *a)
{
    bool less, turned;

    condition = bare(condition);
    if (condition->kind != BINARY || !(is_operator(condition, "<") || is_operator(condition, ">")))
        return false;
    less = is_operator(condition, "<");
    turned = same(kid(condition, BINARY_L), x);
    if (!same(kid(condition, turned ? BINARY_R : BINARY_L), *by)
        || !same(kid(condition, turned ? BINARY_L : BINARY_R), x))
        return false;
    a->op = less != turned ? RED_MIN : RED_MAX;
    a->value = by;
    return true;
}

/* An expression that stores to x: fills store and x, and where it combines x with a value also those. */
static bool read_store(struct node *e, struct atomic *a)
{
    const char *op = e ? operator_of(e) : "";
    struct node *r;

    if (!e || !(a->x = stored_by(e)))
        return false;
    if (e->kind != ASSIGN) {
        find_operator(op, 1, a);
        a->combines = true;
        return true;
    }
    a->value = &kid(e, ASSIGN_R);
    a->independent = true;
    if (strcmp(op, "=")) {
        a->combines = find_operator(op, strlen(op) - 1, a);
        return true;
    }
    r = bare(*a->value);
    a->twice = r->kind == CONDITIONAL;
    if (a->twice && kid(r, CONDITIONAL_T) && same(kid(r, CONDITIONAL_E), a->x))
        a->combines = read_order(kid(r, CONDITIONAL_C), a->x, &kid(r, CONDITIONAL_T), a);
    if (!a->combines)
        a->independent = !contains(r, a->x);
    if (r->kind != BINARY || !find_operator(operator_of(r), strlen(operator_of(r)), a))
        return true;
    if (same(kid(r, BINARY_L), a->x))
        a->value = &kid(r, BINARY_R);
    else if (same(kid(r, BINARY_R), a->x) && !is_operator(r, "-"))
        a->value = &kid(r, BINARY_L);
    else
        return true;
    a->twice = true;
    return a->independent = a->combines = true;
}

void read_combination(struct node *store, struct atomic *a)
{
    read_store(store, a);
}

/* if (condition) x = e; */
static bool read_if(struct node *n, struct atomic *a)
{
    if (!read_store(expression_in(kid(n, IF_THEN)), a))
        return false;
    a->twice = true;
    a->combines = !kid(n, IF_ELSE) && a->value && read_order(kid(n, IF_C), a->x, a->value, a);
    return true;
}

/* `v = x++` and the like: the store inside counts. */
static struct node *innermost_store(struct node *e)
{
    while (e && e->kind == ASSIGN && stored_by(bare(kid(e, ASSIGN_R))))
        e = bare(kid(e, ASSIGN_R));
    return e;
}

static void see_effect(struct node *n, void *found)
{
    *(bool *)found |= n->kind == CALL || n->kind == COMMA || n->kind == STMT_EXPR || stored_by(n);
}

static bool read_form(struct construct *c, struct atomic *a)
{
    bool captures = find_clause(c->directive, CL_CAPTURE);
    int count;
    struct node *first = statement_of(c->body, 0, &count), *second = statement_of(c->body, 1, &count), *e;

    if (find_clause(c->directive, CL_READ)) {
        e = expression_in(c->body);
        if (!e || e->kind != ASSIGN || !is_operator(e, "="))
            return false;
        a->x = kid(e, ASSIGN_R);
        a->reads = true;
        return true;
    }
    if (count > 2 || !first)
        return false;
    if (count == 2 && second->kind == IF)                       /* { v = x; if ... }, { r = x == e; if ... } */
        return captures && read_if(second, a);
    if (first->kind == IF)
        return read_if(first, a);
    if (count == 1) {
        e = expression_in(first);
        if (!read_store(captures ? innermost_store(e) : e, a))
            return false;
        a->writes = find_clause(c->directive, CL_WRITE) && a->value && !a->combines;
        a->combines |= a->writes;
        return true;
    }
    e = expression_in(first);                                      /* { v = x; x = ... } */
    if (captures && e && e->kind == ASSIGN && read_store(expression_in(second), a)
        && same(kid(e, ASSIGN_R), a->x))
        return true;
    *a = (struct atomic){ .x = NULL };
    return captures && read_store(e, a);                        /* { x = ...; v = x; } */
}

bool read_atomic(struct node *stmt, struct atomic *a)
{
    int count;

    stmt = statement_of(stmt, 0, &count);
    if (count != 1 || !stmt)
        return false;
    return stmt->kind == IF ? read_if(stmt, a) : read_store(expression_in(stmt), a);
}

bool check_atomic(struct construct *c)
{
    struct atomic *a = c->atomic = allocate(sizeof *a);

    if (!c->body || c->directive->broken)
        return true;
    if (read_form(c, a)) {
        walk(a->x, see_effect, NULL, &a->restless);
        return true;
    }
    *a = (struct atomic){ .x = NULL };
    error_at(c->directive->name, "the statement after '%s' has none of the forms that it may have",
             directive_text(c->info));
    hint(find_clause(c->directive, CL_READ) ? "write v = x;"
         : find_clause(c->directive, CL_CAPTURE) ? "write v = x++; or { v = x; x = x + e; }"
         : find_clause(c->directive, CL_COMPARE) ? "write if (x == e) x = d; or if (e < x) x = e;"
         : "write x += e; or x++; or x = x + e;");
    return false;
}

/* ---- accumulated or not ------------------------------------------------------------------------- */

bool is_reached_by_name(struct unit *u, const struct symbol *s)
{
    if (!s->function ? s->storage != ST_STATIC : s->storage == ST_EXTERN)
        return false;
    for (struct occurrence *o = occurrences_of(u, s); o; o = o->next) {
        struct node *n = whole_place(o->name);

        if (!n->type || n->type->kind == T_ARRAY
            || (n->parent->kind == PREFIX && is_operator(n->parent, "&")))
            return false;
    }
    return true;
}

/* May two atomic constructs name one location? Members by their names, others by type. */
static bool may_meet(struct unit *u, struct node *x, struct node *y)
{
    struct symbol *a = whole_of(x), *b = whole_of(y);
    struct node *p = bare(x), *q = bare(y);

    if (a && b)
        return a == b;
    if ((a && is_reached_by_name(u, a)) || (b && is_reached_by_name(u, b)))
        return false;
    if (p->kind == MEMBER && q->kind == MEMBER)
        return p->member == q->member;
    if (p->kind == MEMBER || q->kind == MEMBER || !named_by(p) != !named_by(q))
        return false;
    return !p->type || !q->type || same_type(p->type->unqualified, q->type->unqualified);
}

/* Does combining values first, and then with x, give what combining each with x gives? */
static bool is_associative(const struct atomic *a)
{
    struct type *x = a->x->type, *e = a->value ? (*a->value)->type : NULL;

    if (!x || (x->quals & Q_ATOMIC) || is_bit_field(bare(a->x)))
        return false;
    if (a->writes && e && is_pointer(x) && is_pointer(decayed(e)))
        return true;
    if (!reduction_type(x) || (a->value && (!e || !is_arithmetic(e))))
        return false;
    if (a->writes)
        return true;
    switch (a->op) {
    case RED_LAND: case RED_LOR:
        return x->kind != T_COMPLEX;
    case RED_MIN: case RED_MAX:         /* of which a value of e's type is x's, too */
        return e && (same_type(x->unqualified, e->unqualified) || same_type(x->unqualified, common_type(x, e)));
    default:
        return x->kind != T_BOOL
            && (is_integer(x) ? !e || is_integer(e) : x->kind == T_COMPLEX || !e || e->kind != T_COMPLEX);
    }
}

/* A clause, or the unit's default, that orders other memory as well. */
static bool orders_memory(struct unit *u, const struct construct *c)
{
    bool ordered = find_clause(c->directive, CL_RELEASE) || find_clause(c->directive, CL_ACQ_REL)
        || find_clause(c->directive, CL_SEQ_CST);

    for (int i = 0; i < u->nconstructs && !find_clause(c->directive, CL_RELAXED); i++) {
        struct clause *cl = find_clause(u->constructs[i]->directive, CL_ATOMIC_DEFAULT_MEM_ORDER);

        ordered |= cl && cl->word && strcmp(cl->word, "relaxed");
    }
    return ordered;
}

static const struct construct *outermost(const struct construct *c)
{
    while (c->parent)
        c = c->parent;
    return c;
}

/* Of different regions to which only sequential code comes one is done before the other begins. */
static bool are_apart(struct unit *u, const struct construct *a, const struct construct *b)
{
    a = outermost(a);
    b = outermost(b);
    return a != b && (a->info->traits & b->info->traits & FORKS) && a->function->sym && b->function->sym
        && !may_be_called_in_parallel(u, a->function->sym) && !may_be_called_in_parallel(u, b->function->sym);
}

/*
 * Values that are accumulated are seen by others at the next synchronisation only. Where the file looks at
 * the location in between, by another kind of atomic construct or after a flush, it is updated at once.
 */
static bool is_looked_at(struct unit *u, const struct construct *c)
{
    for (int i = 0; i < u->nconstructs; i++) {
        const struct construct *d = u->constructs[i];
        const struct atomic *a = d->atomic;

        if (d->kind == D_FLUSH || (a && a->x && !a->accumulates && may_meet(u, a->x, c->atomic->x) && !are_apart(u, c, d)))
            return true;
    }
    return false;
}

void settle_atomics(struct unit *u)
{
    bool changed = true;

    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];

        if (c->atomic)
            c->atomic->accumulates = c->atomic->combines && !find_clause(c->directive, CL_CAPTURE)
                && !(c->atomic->restless && c->atomic->twice) && is_associative(c->atomic) && !orders_memory(u, c);
    }
    while (changed) {
        changed = false;
        for (int i = 0; i < u->nconstructs; i++) {
            struct construct *c = u->constructs[i];

            if (c->atomic && c->atomic->accumulates && is_looked_at(u, c)) {
                c->atomic->accumulates = false;
                changed = true;
            }
        }
    }
}
