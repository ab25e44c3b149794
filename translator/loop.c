/*
 * loop.c: the canonical form of loops that are divided (OpenMP 5.1, 2.11.1).
 *
 *     for (var = lower; var < bound; var += step) body
 *
 * with any relation but ==, the bound on either side, and the step in any of the standard's forms.
 * Each way to miss the form has its own message.
 */
#include <string.h>

#include "checks.h"
#include "resolve.h"

static const char *const relation_text[] = {
    [REL_LT] = "<", [REL_LE] = "<=", [REL_GT] = ">", [REL_GE] = ">=", [REL_NE] = "!="
};

/* ---- init ------------------------------------------------------------------------------------- */

/* The items of a list that are nodes, without the commas between them. */
static int items(struct node *list, struct node **first)
{
    int n = 0;

    for (int i = 0; list && i < list->nkids; i++)
        if (list->kid[i] && list->kid[i]->kind != TOKEN && n++ == 0)
            *first = list->kid[i];
    return n;
}

struct node *declared_value(const struct symbol *s)
{
    const struct node *n = s->decl;

    while (n && n->kind != INIT_DECLARATOR && n->kind != DECLARATION)
        n = n->parent;
    return n && n->kind == INIT_DECLARATOR ? kid(n, INIT_DECLARATOR_INIT) : NULL;
}

struct node *declared_name(struct node *d)
{
    while (d && d->kind != D_NAME)
        d = d->kind == D_PAREN ? kid(d, D_PAREN_D) : d->kind == D_POINTER ? kid(d, D_POINTER_D)
          : d->kind == D_ARRAY ? kid(d, D_ARRAY_D) : NULL;
    return d;
}

static bool read_declared(struct node *decl, struct loop *l)
{
    struct node *first = NULL, *name;
    int n = items(kid(decl, DECLARATION_INITS), &first);

    if (n > 1) {
        error_range(decl, "the loop declares %d variables; a loop that is divided declares one", n);
        hint("declare the others before the loop or in its body");
        return false;
    }
    name = n ? declared_name(kid(first, INIT_DECLARATOR_DECLARATOR)) : NULL;
    if (!name || !kid(first, INIT_DECLARATOR_INIT)) {
        error_range(decl, "the loop gives its iteration variable no first value");
        return false;
    }
    l->declared = true;
    l->var = name->sym;
    l->lower = kid(first, INIT_DECLARATOR_INIT);
    return true;
}

static bool read_init(struct node *init, struct loop *l)
{
    struct node *e;

    if (init->kind == DECLARATION)
        return read_declared(init, l);
    e = bare(kid(init, EXPRESSION_E));
    if (!e) {
        error_range(l->node->kid[0], "a loop that is divided needs an initialisation");
        hint("write it as for (i = lower; i < upper; i++)");
    } else if (e->kind == COMMA) {
        error_range(e, "the loop initialises two variables; a loop that is divided initialises one");
        hint("initialise the others before the loop or in its body");
    } else if (e->kind != ASSIGN || !is_operator(e, "=")) {
        error_range(e, "the loop's initialisation is not of the form 'i = lower'");
    } else if (!named_by(kid(e, ASSIGN_L))) {
        error_range(kid(e, ASSIGN_L), "the iteration variable '%s' is not a plain variable",
                    node_text(kid(e, ASSIGN_L)));
        hint("count with a variable of its own");
    } else {
        l->var = named_by(kid(e, ASSIGN_L));
        l->lower = kid(e, ASSIGN_R);
        return true;
    }
    return false;
}

static bool check_type(struct loop *l, struct node *init)
{
    const struct type *t = l->var->type;

    if (!t || t->kind == T_ERROR)
        return false;
    l->type = t->unqualified ? t->unqualified : l->var->type;
    if (is_pointer(t)) {
        if (t->base && (t->base->kind == T_VOID || t->base->kind == T_FUNCTION)) {
            error_range(init, "iteration variable '%s' is a '%s', which cannot be counted", l->var->name,
                        type_text(t, ""));
            return false;
        }
        return true;
    }
    if (is_integer(t) && t->kind != T_ENUM && t->kind != T_BOOL)
        return true;
    error_range(init, "iteration variable '%s' has type '%s'; it must be an integer or a pointer",
                l->var->name, type_text(t, ""));
    hint(is_arithmetic(t) && !is_integer(t) ? "count with an integer, and compute '%s' from it in the body"
                                            : "make '%s' an 'int'", l->var->name);
    return false;
}

/* ---- condition -------------------------------------------------------------------------------- */

static bool find_relation(const char *op, bool turned, enum relation *rel)
{
    static const enum relation other[] = {
        [REL_LT] = REL_GT, [REL_LE] = REL_GE, [REL_GT] = REL_LT, [REL_GE] = REL_LE, [REL_NE] = REL_NE
    };

    for (int i = REL_LT; i <= REL_NE; i++)
        if (!strcmp(op, relation_text[i])) {
            *rel = turned ? other[i] : (enum relation)i;
            return true;
        }
    return false;
}

static bool read_condition(struct node *c, struct loop *l)
{
    const char *name = l->var->name;
    bool turned;

    if (!c) {
        error_range(l->node->kid[0], "a loop that is divided needs a condition");
        hint("write it as %s < upper", name);
        return false;
    }
    c = bare(c);
    if (c->kind == BINARY && (is_operator(c, "&&") || is_operator(c, "||"))) {
        error_range(c,
                    "the loop's condition is more than one comparison: its number of iterations is not known "
                    "when it begins");
        hint("compare '%s' with its bound only", name);
        return false;
    }
    if (c->kind == BINARY && is_operator(c, "==")) {
        error_range(c, "the condition of a loop that is divided compares with < <= > >= or !=, not with ==");
        return false;
    }
    if (c->kind != BINARY || !find_relation(operator_of(c), false, &l->rel)) {
        error_range(c, "the loop's condition does not compare the iteration variable '%s' with a bound",
                    name);
        hint("write it as %s < upper", name);
        return false;
    }
    turned = named_by(kid(c, BINARY_L)) != l->var;
    if (turned && named_by(kid(c, BINARY_R)) != l->var) {
        error_range(c, uses(c, l->var) ? "the condition of a loop that is divided compares '%s' itself"
                                           : "the condition does not test the iteration variable '%s'", name);
        hint("write it as %s %s upper", name, operator_of(c));
        return false;
    }
    find_relation(operator_of(c), turned, &l->rel);
    l->bound = turned ? kid(c, BINARY_L) : kid(c, BINARY_R);
    if (uses(l->bound, l->var)) {
        error_range(l->bound, "the loop's bound uses the iteration variable '%s'", name);
        return false;
    }
    return true;
}

/* ---- step ------------------------------------------------------------------------------------- */

/* `i = i + step`, `i = step + i`, `i = i - step`. */
static bool read_sum(struct node *e, struct loop *l)
{
    struct node *sum = bare(e);

    if (sum->kind != BINARY || (!is_operator(sum, "+") && !is_operator(sum, "-")))
        return false;
    l->minus = is_operator(sum, "-");
    if (named_by(kid(sum, BINARY_L)) == l->var)
        l->step = kid(sum, BINARY_R);
    else if (!l->minus && named_by(kid(sum, BINARY_R)) == l->var)
        l->step = kid(sum, BINARY_L);
    return l->step;
}

static bool read_step(struct node *e, struct loop *l)
{
    const char *name = l->var->name;
    struct node *whole = e, *target;

    if (!e) {
        error_range(l->node->kid[0], "a loop that is divided needs a step in its header");
        hint("write it as %s++", name);
        return false;
    }
    e = bare(e);
    if (e->kind == COMMA) {
        error_range(e, "the loop steps two variables; a loop that is divided steps one");
        hint("compute the others from '%s' in the body", name);
        return false;
    }
    target = stored_by(e);
    if (!target || named_by(target) != l->var) {
        error_range(whole, "the loop does not step its iteration variable '%s'", name);
        return false;
    }
    if (e->kind == ASSIGN) {
        l->minus = is_operator(e, "-=");
        if (l->minus || is_operator(e, "+="))
            l->step = kid(e, ASSIGN_R);
        else if (!is_operator(e, "=") || !read_sum(kid(e, ASSIGN_R), l)) {
            error_range(e, "the loop's step does not add to '%s' or subtract from it", name);
            hint("count with a step that is added, and compute '%s' from the count in the body", name);
            return false;
        }
    } else
        l->minus = is_operator(e, "--");
    if (l->step && uses(l->step, l->var)) {
        error_range(l->step, "the loop's step uses the iteration variable '%s'", name);
        return false;
    }
    if (l->step && l->step->type && !is_integer(l->step->type) && l->step->type->kind != T_ERROR) {
        error_range(l->step, "the loop's step has type '%s'; it must be an integer",
                    type_text(l->step->type, ""));
        return false;
    }
    return true;
}

/* Are both bounds constant, and such that the loop has no iteration? Then its direction does not matter. */
static bool is_empty(const struct loop *l)
{
    long from, to;

    if (!constant_value(l->lower, &from) || !constant_value(l->bound, &to))
        return false;
    switch (l->rel) {
    case REL_LT: return from >= to;
    case REL_LE: return from > to;
    case REL_GT: return from <= to;
    case REL_GE: return from < to;
    default:     return from == to;
    }
}

/* Do relation and step go the same way? */
static bool check_direction(struct node *step, struct loop *l)
{
    long value = 1;
    int wanted = l->rel == REL_LT || l->rel == REL_LE ? 1 : l->rel == REL_NE ? 0 : -1;

    l->constant = !l->step || constant_value(l->step, &value);
    if (l->constant && l->step && value < 0 && is_unsigned(l->step->type))      /* more than a long can hold */
        l->constant = false;
    l->sign = wanted ? wanted : 1;
    if (!l->constant) {
        if (l->rel == REL_NE) {
            error_range(step, "the step of a loop with != must be 1 or -1, and this one is not constant");
            hint("compare with < or >");
            return false;
        }
        return true;
    }
    l->value = l->minus ? -value : value;
    if (l->value == 0) {
        error_range(step, "the loop's step is 0");
        return false;
    }
    l->sign = l->value > 0 ? 1 : -1;
    if (l->rel == REL_NE && l->value != l->sign) {
        error_range(step, "the step of a loop with != must be 1 or -1, not %ld", l->value);
        hint("compare with %s", l->sign > 0 ? "<" : ">");
        return false;
    }
    if (wanted && wanted != l->sign && !is_empty(l)) {
        error_range(step, "the loop counts %s, but its condition is '%s %s %s'", l->sign > 0 ? "up" : "down",
                    l->var->name, relation_text[l->rel], node_text(l->bound));
        hint("write %s%s, or compare with %s", l->var->name, l->sign > 0 ? "--" : "++",
             l->sign > 0 ? "<" : ">");
        return false;
    }
    return true;
}

bool is_numbered(const struct loop *l)
{
    return is_pointer(l->type) || (!l->constant && l->minus == (l->sign < 0));
}

/* ---- the whole -------------------------------------------------------------------------------- */

struct node *find_break(struct node *n)
{
    struct node *found;

    if (!n || is_loop_statement(n) || n->kind == SWITCH || n->kind == FUNCTION)
        return NULL;
    if (n->kind == BREAK)
        return n;
    for (int i = 0; i < n->nkids; i++)
        if ((found = find_break(n->kid[i])))
            return found;
    return NULL;
}

static bool check_body(struct loop *l)
{
    struct node *n = find_store(l->body, l->var);
    bool good = true;

    if (n) {
        error_range(n, "the body changes the iteration variable '%s'", l->var->name);
        hint("use another variable, or a step in the loop's header");
        good = false;
    }
    if ((n = find_break(l->body))) {
        error_range(n, "'break' out of a loop that is divided");
        hint("let the remaining iterations test a condition and do nothing");
        good = false;
    }
    return good;
}

bool read_loop(struct node *n, struct loop *l)
{
    struct node *step = kid(n, FOR_STEP);

    l->node = n;
    l->body = kid(n, FOR_BODY);
    return read_init(kid(n, FOR_INIT), l) && check_type(l, kid(n, FOR_INIT))
        && read_condition(kid(n, FOR_C), l) && read_step(step, l) && check_direction(step, l)
        && check_body(l);
}

/* ---- sequential loops --------------------------------------------------------------------------- */

/* The part of an expression with commas that stores to the variable; *stores: how many parts do. */
static struct node *part_for(struct node *e, const struct symbol *s, int *stores)
{
    struct node *left, *right;

    e = bare(e);
    if (e && e->kind == COMMA) {
        left = part_for(kid(e, COMMA_L), s, stores);
        right = part_for(kid(e, COMMA_R), s, stores);
        return left ? left : right;
    }
    *stores += e && find_store(e, s);
    return e && stored_by(e) && named_by(stored_by(e)) == s ? e : NULL;
}

/* The variable that a comparison is about, of those that the step changes. */
static struct symbol *counter_of(struct node *n, struct node *condition)
{
    struct node *c = bare(condition);
    struct symbol *s;

    for (int side = 0; c && c->kind == BINARY && side < 2; side++)
        if ((s = named_by(side ? kid(c, BINARY_R) : kid(c, BINARY_L))) && find_store(kid(n, FOR_STEP), s))
            return s;
    return NULL;
}

/* Does the expression use a variable that the other one stores to? */
static bool uses_stored(struct node *e, struct node *other)
{
    if (e->kind == NAME)
        return e->sym && find_store(other, e->sym);
    for (int i = 0; i < e->nkids; i++)
        if (e->kid[i] && uses_stored(e->kid[i], other))
            return true;
    return false;
}

/* The first value of the variable: in a declaration of several, or in an expression with commas. */
static struct node *first_value(struct node *init, const struct symbol *s)
{
    struct node *inits = init->kind == DECLARATION ? kid(init, DECLARATION_INITS) : NULL, *e;
    int stores = 0;

    for (int i = 0; inits && i < inits->nkids; i++)
        if (inits->kid[i] && inits->kid[i]->kind == INIT_DECLARATOR
            && declared_name(kid(inits->kid[i], INIT_DECLARATOR_DECLARATOR))
            && declared_name(kid(inits->kid[i], INIT_DECLARATOR_DECLARATOR))->sym == s)
            return kid(inits->kid[i], INIT_DECLARATOR_INIT);
    if (init->kind != EXPRESSION || !(e = part_for(kid(init, EXPRESSION_E), s, &stores)) || stores != 1
        || e->kind != ASSIGN || !is_operator(e, "=") || uses_stored(kid(e, ASSIGN_R), init))
        return NULL;
    return kid(e, ASSIGN_R);
}

static bool read_counted(struct node *n, struct node *condition, struct loop *l)
{
    int stores = 0;
    struct node *step;

    *l = (struct loop){ .node = n, .body = kid(n, FOR_BODY), .var = counter_of(n, condition) };
    if (!l->var || !kid(n, FOR_INIT) || !(l->lower = first_value(kid(n, FOR_INIT), l->var)))
        return false;
    step = part_for(kid(n, FOR_STEP), l->var, &stores);
    return step && stores == 1 && check_type(l, kid(n, FOR_INIT)) && read_condition(condition, l)
        && read_step(step, l) && check_direction(step, l) && check_body(l);
}

bool is_canonical(struct node *n, struct loop *l)
{
    bool canonical;

    *l = (struct loop){ NULL };
    silence(true);
    canonical = read_loop(n, l);
    silence(false);
    return canonical;
}

bool is_counted(struct node *n, struct loop *l)
{
    bool counted;

    if (is_canonical(n, l))
        return true;
    silence(true);
    counted = read_counted(n, kid(n, FOR_C), l);
    silence(false);
    return counted;
}

/* Does the condition end the loop once and for all, when its variable has come to some bound? */
static bool ends_earlier(struct node *c, const struct loop *l)
{
    struct loop other = { .node = l->node, .var = l->var };

    c = bare(c);
    if (c->kind == BINARY && is_operator(c, "&&"))
        return ends_earlier(kid(c, BINARY_L), l) && ends_earlier(kid(c, BINARY_R), l);
    return read_condition(c, &other) && other.rel != REL_NE
        && (other.rel == REL_LT || other.rel == REL_LE) == (l->sign > 0);
}

/* `i + 1 < n`, of which `i < n` is the looser one: that, as a tree beside; NULL: it is no such comparison. */
static struct node *looser(struct node *c)
{
    struct node *e = c && c->kind == BINARY ? bare(kid(c, BINARY_L)) : NULL, *copy;
    enum relation rel;
    bool up, plus;
    long by;

    if (!e || e->kind != BINARY || !find_relation(operator_of(c), false, &rel) || rel == REL_NE
        || !(is_operator(e, "+") || is_operator(e, "-")) || !constant_value(kid(e, BINARY_R), &by) || by < 0)
        return NULL;
    up = rel == REL_LT || rel == REL_LE;
    plus = is_operator(e, "+");
    if (up != plus || !named_by(kid(e, BINARY_L)))
        return NULL;
    copy = allocate(sizeof *copy);
    *copy = *c;
    copy->kid = allocate((size_t)c->nkids * sizeof *copy->kid);
    memcpy(copy->kid, c->kid, (size_t)c->nkids * sizeof *copy->kid);
    copy->kid[BINARY_L] = kid(e, BINARY_L);
    return copy;
}

struct node *is_counted_but_for_last(struct node *n, struct loop *l)
{
    struct node *c = bare(kid(n, FOR_C)), *other = looser(c);
    bool counted;

    silence(true);
    counted = other && read_counted(n, other, l) && (l->rel == REL_LT || l->rel == REL_LE) == (l->sign > 0);
    silence(false);
    return counted ? c : NULL;
}

static bool multiplies_variables(struct node *n)
{
    long value;

    n = bare(n);
    if (!n || n->kind == TOKEN)
        return false;
    if (n->kind == BINARY && is_operator(n, "*") && !constant_value(kid(n, BINARY_L), &value)
        && !constant_value(kid(n, BINARY_R), &value))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (multiplies_variables(n->kid[i]))
            return true;
    return false;
}

/* Of two conditions, does the one count, and the other one end the loop earlier? Where i != n is not the only one, n need not be
   a bound. */
static bool counts_by(struct node *n, struct node *one, struct node *other, struct loop *l)
{
    return read_counted(n, one, l) && l->rel != REL_NE && ends_earlier(other, l);
}

/* Both conditions end the loop for good, so either may be the one that counts. Products, as in i < (b + 1) * len && i < n, are
   known of bounds, but not of other conditions. */
struct node *is_counted_at_most(struct node *n, struct loop *l)
{
    struct node *c = bare(kid(n, FOR_C)), *also = NULL;
    struct loop left;

    silence(true);
    if (c && c->kind == BINARY && is_operator(c, "&&")) {
        if (counts_by(n, kid(c, BINARY_R), kid(c, BINARY_L), l))
            also = kid(c, BINARY_L);
        if ((!also || !multiplies_variables(l->bound)) && counts_by(n, kid(c, BINARY_L), kid(c, BINARY_R), &left)
            && (!also || multiplies_variables(left.bound))) {
            *l = left;
            also = kid(c, BINARY_R);
        }
    }
    silence(false);
    return also ? also : is_counted_but_for_last(n, l);
}
