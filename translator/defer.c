/*
 * defer.c: reductions in a sequential loop whose results nobody needs at once.
 *
 *     for (step = 0; step < steps; step++) {
 *         sum = 0;
 *         #pragma omp parallel for reduction(+:sum)
 *         ...
 *         if (sum > most)
 *             most = sum;
 *     }
 *
 * All ranks would wait for each sum, as long as a few messages take one after the other. But what is done with it only
 * concerns `sum` and `most`, of which nothing else in the loop knows: it may be done when the loop ends, with one message
 * for many sums (rtlib/deferred.c), and the ranks wait for those alone whose data they need. Where a condition leads to
 * something that reads `most`, or leaves the function, what is left is done there first. The construct may as well stand in
 * a function that returns the sum, and which the loop calls: `x = f(n)`, `total += f(n)`.
 *
 * It comes to the same since the variable begins anew each time, and no other code in the loop uses the outcome; what the
 * code may do that is put off, see defer_use.c.
 */
#include <string.h>

#include "checks.h"
#include "defer.h"
#include "lower.h"

struct deferral *deferrals;
static struct deferral **last = &deferrals;

/* ---- places ------------------------------------------------------------------------------------------ */

/* The statement that stands in a block, or is a loop's body, and holds n; NULL: none does below `top`. */
static struct node *item_around(struct node *n, const struct node *top)
{
    for (; n && n != top; n = n->parent)
        if (n->parent && n->parent->kind == LIST && n->parent->parent && n->parent->parent->kind == COMPOUND)
            return n;
        else if (n->parent && n->kind == EXPRESSION && ((n->parent->kind == FOR && kid(n->parent, FOR_BODY) == n)
                                                        || (n->parent->kind == WHILE && kid(n->parent, WHILE_BODY) == n)))
            return n;
    return NULL;
}

static int place_of_item(const struct node *item)
{
    int place = 0;

    while (item->parent->kid[place] != item)
        place++;
    return place;
}

static struct node *innermost_loop(struct node *n)
{
    for (n = n->parent; n && n->kind != FUNCTION && n->kind != DIRECTIVE_STMT; n = n->parent)
        if (is_loop_statement(n))
            return n;
    return NULL;
}

struct kinds { bool jumps, labels; };

static void look_at_kind(struct node *n, void *data)
{
    struct kinds *k = data;

    switch (n->kind) {
    case BREAK: case CONTINUE: case RETURN:
        k->jumps = true;
        break;
    case GOTO: case COMPUTED_GOTO: case LABEL: case CASE: case DEFAULT: case LOCAL_LABELS: case STMT_EXPR: case ASM:
    case FUNCTION:
        k->jumps = k->labels = true;
        break;
    default:
        break;
    }
}

static bool may_jump(struct node *n)
{
    struct kinds k = { false, false };

    walk(n, look_at_kind, NULL, &k);
    return k.jumps;
}

/* Are there any, or code that is not understood? */
static bool has_labels(struct node *n)
{
    struct kinds k = { false, false };

    walk(n, look_at_kind, NULL, &k);
    return k.labels;
}

/* ---- the construct ----------------------------------------------------------------------------------- */

static void look_for_effects(struct node *n, void *found)
{
    if (has_effects(n))
        *(bool *)found = true;
}

static bool is_number(const struct symbol *s)
{
    return is_variable_symbol(s) && !s->global && (s->storage == ST_AUTO || s->storage == ST_PARAMETER)
        && is_arithmetic(s->type) && s->type->kind != T_COMPLEX && !s->type->quals
        && size_of(s->type) <= 8 && reduction_type(s->type);
}

/* A variable that nothing knows but by its name. */
static bool is_own_number(struct unit *u, const struct symbol *s)
{
    return is_number(s) && !is_address_taken(u, s);
}

/* How many reductions of such variables it has, and nothing that cannot be put off; 0: there is something else. */
static int reductions_of(struct unit *u, const struct construct *c, struct symbol **reduced)
{
    bool effects = false;
    int n = 0;

    if (c->kind != D_PARALLEL_FOR || !c->described || c->parent || c->nowait || c->turn || c->is_cancelled || c->scan
        || c->across || (c->info->traits & TASKS) || !c->function)
        return 0;
    for (const struct data_item *d = c->data; d; d = d->next) {
        if (d->sharing != REDUCTION)
            continue;
        if (n == MOST_DEFERRED || d->scans || d->tasks || d->joins || d->user || d->section || !is_own_number(u, d->sym))
            return 0;
        reduced[n++] = d->sym;
    }
    visit_evaluated(c, look_for_effects, &effects);
    return effects ? 0 : n;
}

/* ---- what names the variables ------------------------------------------------------------------------ */

static bool is_concerned(const struct deferral *d, const struct symbol *s)
{
    return is_reduced(d, s) || is_among(&d->stored, s);
}

struct search { const struct deferral *deferral; bool found; };

static void look_for_reduced(struct node *n, void *data)
{
    struct search *s = data;

    if (n->kind == NAME && is_reduced(s->deferral, n->sym))
        s->found = true;
}

static bool names_reduced(const struct deferral *d, struct node *n)
{
    struct search s = { d, false };

    walk(n, look_for_reduced, NULL, &s);
    return s.found;
}

/* No construct in the loop says anything of the variables, but the one that reduces them. */
static bool is_free_of_clauses(const struct deferral *d, const struct node *around, struct symbol *const *v, int n)
{
    for (int i = 0; i < d->unit->nconstructs; i++) {
        struct construct *c = d->unit->constructs[i];

        if (!is_within(c->node, around))
            continue;
        for (int k = 0; k < n; k++) {
            struct data_item *item = data_of(c, v[k]);

            if (item && !(c == d->construct && item->sharing == REDUCTION))
                return false;
            for (const struct clause *cl = c->directive->clauses; cl && !item; cl = cl->next)
                for (int j = 0; j < cl->nitems; j++)
                    if (cl->item[j] && uses(cl->item[j], v[k]))
                        return false;
        }
    }
    return true;
}

/* In the construct a name that means the member's own copy. */
static bool is_copy(const struct construct *c, const struct node *name)
{
    return data_of(c, name->sym) && is_within(name, iteration_body(c));
}

/* Does the expression set the variable, and to nothing that has to do with it? */
static bool sets(struct node *e, const struct symbol *s)
{
    struct node *right;

    e = bare(e);
    if (e->kind == COMMA)
        return sets(kid(e, COMMA_L), s) ? !uses(kid(e, COMMA_R), s)
                                        : !uses(kid(e, COMMA_L), s) && sets(kid(e, COMMA_R), s);
    if (e->kind != ASSIGN || !is_operator(e, "="))
        return false;
    right = kid(e, ASSIGN_R);
    if (named_by(bare(kid(e, ASSIGN_L))) == s)
        return !uses(right, s);
    return !uses(kid(e, ASSIGN_L), s) && sets(right, s);
}

static bool begins_anew(struct node *item, const struct symbol *s)
{
    if (item->kind == DECLARATION && s->decl && is_within(s->decl, item))
        return declared_value(s) && !uses(declared_value(s), s);
    return item->kind == EXPRESSION && kid(item, EXPRESSION_E) && sets(kid(item, EXPRESSION_E), s);
}

/* The first of the statements in front of `at` that set the variables, none of which is used in between; -1: one is not set. */
static int first_setting(const struct deferral *d, const struct node *list, int at)
{
    int first = at;

    for (int v = 0; v < d->nreduced; v++) {
        int i = at - 1;

        while (i >= 0 && !uses(list->kid[i], d->reduced[v]) && !declares_in(list->kid[i], d->reduced[v]))
            i--;
        if (i < 0 || !begins_anew(list->kid[i], d->reduced[v]))
            return -1;
        if (i < first)
            first = i;
    }
    return first;
}

/* ---- what is to be put off ---------------------------------------------------------------------------- */

static bool names_concerned(const struct deferral *d, struct node *n)
{
    if (names_reduced(d, n))
        return true;
    for (int i = 0; i < d->stored.n; i++)
        if (uses(n, d->stored.v[i]))
            return true;
    for (int i = 0; i < d->nuses; i++)          /* what one of them declares */
        for (const struct symbol *s = d->function->sym ? d->function->sym->locals : NULL; s; s = s->next_local)
            if (declares_in(d->use[i], s) && uses(n, s))
                return true;
    return false;
}

/* The statements behind number `at` that use the results, as many as may be put off. */
static bool find_uses(struct deferral *d, const struct node *list, int at)
{
    int i = at + 1;

    if (d->call)
        i = at;
    while (i < list->nkids && !d->call && !names_reduced(d, list->kid[i]))
        i++;
    for (d->nuses = 0; i < list->nkids && d->nuses < MOST_USED; i++) {
        if (!may_be_use(list->kid[i], d->call) || !(i == at || names_concerned(d, list->kid[i])))
            break;
        d->use[d->nuses++] = list->kid[i];
        if (!read_uses(d)) {
            d->nuses--;
            break;
        }
    }
    return read_uses(d) && (d->nuses || !d->call);
}

/* The statement in front of which the results are wanted, since it holds n; NULL: there is no such place, or it always
   comes to it. */
static struct node *settling_place(const struct deferral *d, struct node *n)
{
    struct node *place = NULL;

    for (struct node *up = n; up != d->loop; up = up->parent) {
        if (up->kind == DIRECTIVE_STMT || up->kind == SWITCH || up->kind == FUNCTION)
            return NULL;
        if (kind_class(up->kind) != STMT && up->kind != DECLARATION)
            continue;
        if (!place && (up->parent->kind == IF || (up->parent->kind == LIST && up->parent->parent->kind == COMPOUND)))
            place = up;
        else if (place && up->kind == IF)
            return place;
    }
    return NULL;
}

struct collecting { struct deferral *deferral; struct node *list; int from, to; bool fails; };

/* from .. to-1: the statements of the block between which the variables are what they are. */
static void settle_at(struct collecting *x, struct node *n)
{
    struct deferral *d = x->deferral;
    struct node *place = settling_place(d, n), *item = n;
    struct settling **s = &d->settlings;
    bool within, behind;

    while (item && item->parent != x->list)
        item = item->parent;
    within = item && place_of_item(item) >= x->from && place_of_item(item) < x->to;
    behind = item && place_of_item(item) >= x->to;
    if (!place || within) {
        x->fails = true;
        return;
    }
    while (*s && (*s)->at != place)
        s = &(*s)->next;
    if (*s)
        return;
    *s = allocate(sizeof **s);
    **s = (struct settling){ place, behind, NULL };
}

static void look_at_use(struct node *n, void *data)
{
    struct collecting *x = data;
    struct deferral *d = x->deferral;

    if (x->fails)
        return;
    for (int i = 0; i < d->nuses; i++)
        if (is_within(n, d->use[i]))
            return;
    if (n->kind == RETURN)
        settle_at(x, n);
    for (int i = 0; i < d->nuses && n->kind == NAME && n->sym; i++)
        x->fails |= declares_in(d->use[i], n->sym);
    if (n->kind != NAME || !is_concerned(d, n->sym))
        return;
    if (!d->calls && is_within(n, d->at)) {
        x->fails |= !is_copy(d->construct, n);
        return;
    }
    if (d->calls && is_within(n, d->at))        /* it is what the call's value goes to */
        return;
    for (int i = x->from; i < place_of_item(d->at) && is_reduced(d, n->sym); i++)
        if (is_within(n, x->list->kid[i]) && begins_anew(x->list->kid[i], n->sym))
            return;
    settle_at(x, n);
}

static void look_for_setjmp(struct node *n, void *found)
{
    if (n->kind == NAME && n->sym && n->sym->kind == S_FUNCTION && strstr(n->sym->name, "setjmp"))
        *(bool *)found = true;
}

/* May a jump from elsewhere lead into it? */
static bool comes_back(struct node *function)
{
    bool found = false;

    walk(function, look_for_setjmp, NULL, &found);
    return found;
}

/* first: the statement of the block with which the variables begin anew. */
static bool fits(struct deferral *d, int first)
{
    struct node *list = d->at->parent;
    int at = place_of_item(d->at), to;
    struct collecting x = { d, list, first, at + 1, false };

    if (has_labels(d->loop) || comes_back(d->function) || !find_uses(d, list, at) || !mean_the_same(d))
        return false;
    to = d->nuses ? place_of_item(d->use[0]) : at + 1;
    x.to = to;
    for (int i = first; i < to; i++)
        if (i != at && may_jump(list->kid[i]))
            return false;
    if (!is_free_of_clauses(d, d->loop, d->reduced, d->nreduced)
        || !is_free_of_clauses(d, d->loop, d->stored.v, d->stored.n))
        return false;
    walk(d->loop, look_at_use, NULL, &x);
    return !x.fails;
}

static void note(struct deferral *d)
{
    static int number;
    struct deferral *kept = allocate(sizeof *kept);

    d->number = ++number;
    *kept = *d;
    *last = kept;
    last = &kept->next;
    d->construct->defers = true;
}

static bool is_used(const struct deferral *d, const struct node *n)
{
    for (int i = 0; i < d->nuses; i++)
        if (is_within(n, d->use[i]))
            return true;
    return false;
}

/* Are results of the one wanted in what the other puts off? That is not where it stands, nor what it needs kept before. */
static bool settles_in(const struct deferral *one, const struct deferral *other)
{
    for (const struct settling *s = one->settlings; s; s = s->next)
        if (is_used(other, s->at))
            return true;
    return false;
}

/* Another one puts off something in the same place, or needs what this one does. */
static bool is_taken(const struct deferral *d)
{
    for (const struct deferral *e = deferrals; e; e = e->next) {
        if (e->at == d->at || is_used(e, d->at) || settles_in(d, e) || settles_in(e, d))
            return true;
        for (int i = 0; i < e->nuses; i++)
            for (int k = 0; k < d->nuses; k++)
                if (is_within(d->use[k], e->use[i]) || is_within(e->use[i], d->use[k]))
                    return true;
    }
    return false;
}

/* ---- in the loop itself ------------------------------------------------------------------------------- */

static void defer_here(struct unit *u, struct construct *c)
{
    struct deferral d = { .unit = u, .construct = c, .function = c->function, .at = c->node };
    int first;

    d.nreduced = reductions_of(u, c, d.reduced);
    d.loop = innermost_loop(c->node);
    if (!d.nreduced || !d.loop || item_around(c->node, d.loop) != c->node)
        return;
    first = first_setting(&d, c->node->parent, place_of_item(c->node));
    if (first >= 0 && fits(&d, first) && !is_taken(&d))
        note(&d);
}

/* ---- by a call ----------------------------------------------------------------------------------------- */

struct returns { int n; struct node *first; };

static void look_for_return(struct node *n, void *data)
{
    struct returns *r = data;

    if (n->kind == RETURN && !r->n++)
        r->first = n;
}

static void look_for_weak(struct node *leaf, void *found)
{
    if (leaf->kind == TOKEN && strstr(leaf->tok->text, "weak"))
        *(bool *)found = true;
}

/* May another file have the function that is called? */
static bool is_weak(struct node *function)
{
    struct node *parts[] = { kid(function, FUNCTION_SPECS), kid(function, FUNCTION_DECLARATOR),
                             kid(function, FUNCTION_ATTRIBUTES), function->sym->decl };
    bool found = false;

    while (parts[3] && parts[3]->kind != DECLARATION && parts[3]->kind != FUNCTION)
        parts[3] = parts[3]->parent;
    for (int i = 0; i < 4; i++)
        if (parts[i] && parts[i]->kind != FUNCTION)
            leaves(parts[i], look_for_weak, &found);
    return found;
}

/* Does the function end with `return` of what the construct, a statement of its block, reduces, and nothing else looks at
   that between the two? */
static bool returns_reduced(struct unit *u, struct construct *c, const struct symbol *s)
{
    struct node *body = kid(c->function, FUNCTION_BODY), *list = kid(body, COMPOUND_ITEMS);
    struct deferral inner = { .unit = u, .construct = c, .function = c->function };
    struct returns r = { 0, NULL };
    struct node *end = list->nkids ? list->kid[list->nkids - 1] : NULL;

    if (c->node->parent != list || has_labels(body) || holds(u, c->function, HOLDS_ASSEMBLY | HOLDS_FUNCTION))
        return false;
    walk(body, look_for_return, NULL, &r);
    if (r.n != 1 || r.first != end || !kid(end, RETURN_E) || named_by(bare(kid(end, RETURN_E))) != s
        || !same_type(unqualified(s->type), unqualified(c->function->sym->type->base)))
        return false;
    for (int i = place_of_item(c->node) + 1; i < list->nkids - 1; i++)
        if (uses(list->kid[i], s) || may_jump(list->kid[i]))
            return false;
    for (struct occurrence *o = occurrences_of(u, s); o; o = o->next)
        if (is_within(o->name, c->node) && !is_copy(c, o->name))
            return false;
    inner.reduced[inner.nreduced++] = (struct symbol *)s;
    return is_free_of_clauses(&inner, c->function, inner.reduced, 1);
}

/* The variable that the statement gives the value of a call, and nothing else is computed there but arguments. */
static struct symbol *given(struct node *statement, struct node *call)
{
    struct node *e = statement->kind == EXPRESSION && kid(statement, EXPRESSION_E) ? bare(kid(statement, EXPRESSION_E)) : NULL;
    struct symbol *s = NULL;

    if (e && e->kind == ASSIGN && is_operator(e, "=") && bare(kid(e, ASSIGN_R)) == call)
        s = named_by(bare(kid(e, ASSIGN_L)));
    else if (statement->kind == DECLARATION && kid(statement, DECLARATION_INITS)
             && kid(statement, DECLARATION_INITS)->nkids == 1) {
        struct node *d = kid(statement, DECLARATION_INITS)->kid[0];
        struct node *name = d->kind == INIT_DECLARATOR ? kid(d, INIT_DECLARATOR_DECLARATOR) : NULL;

        if (name && name->kind == D_NAME && kid(d, INIT_DECLARATOR_INIT) && bare(kid(d, INIT_DECLARATOR_INIT)) == call)
            s = name->sym;
    }
    return s && !has_effects(kid(call, CALL_ARGS)) && !uses(kid(call, CALL_ARGS), s) ? s : NULL;
}

/* A variable for what the call comes to, that only records have, if the statement stores that, or something with it. */
static struct symbol *value_of(struct deferral *d, struct node *call)
{
    struct node *e = d->at->kind == EXPRESSION && kid(d->at, EXPRESSION_E) ? bare(kid(d->at, EXPRESSION_E)) : NULL;
    struct symbol *s;

    if (!e || e->kind != ASSIGN || bare(kid(e, ASSIGN_R)) != call || has_effects(kid(call, CALL_ARGS)))
        return NULL;
    d->call = call;
    d->store = e;
    s = allocate(sizeof *s);
    *s = (struct symbol){ .name = "otosp_value", .kind = S_VARIABLE, .type = unqualified(call->type), .function = d->function };
    return s;
}

struct calling { struct unit *unit; struct construct *construct; const struct symbol *reduced; };

static void see_call(struct node *n, void *data)
{
    struct calling *x = data;
    struct deferral d = { .unit = x->unit, .construct = x->construct, .calls = true };
    struct symbol *to;

    if (n->kind != CALL || callee(n) != x->construct->function->sym || !(d.function = function_around(n))
        || construct_around(x->unit, n) || !(d.loop = innermost_loop(n)) || !(d.at = item_around(n, d.loop))
        || !same_type(unqualified(n->type), unqualified(x->reduced->type)))
        return;
    to = given(d.at, n);
    if ((!to || !is_own_number(x->unit, to) || !same_type(to->type, unqualified(n->type))) && !(to = value_of(&d, n)))
        return;
    d.reduced[d.nreduced++] = to;
    if (fits(&d, place_of_item(d.at)) && !is_taken(&d))
        note(&d);
}

static void defer_calls(struct unit *u, struct construct *c)
{
    struct symbol *reduced[MOST_DEFERRED];
    struct calling x = { u, c, NULL };

    if (reductions_of(u, c, reduced) != 1 || innermost_loop(c->node) || !c->function->sym || is_weak(c->function)
        || !returns_reduced(u, c, reduced[0]))
        return;
    x.reduced = reduced[0];
    walk(u->root, see_call, NULL, &x);
}

void defer(struct unit *u)
{
    for (int i = 0; i < u->nconstructs; i++)
        if (innermost_loop(u->constructs[i]->node))
            defer_here(u, u->constructs[i]);
        else
            defer_calls(u, u->constructs[i]);
}
