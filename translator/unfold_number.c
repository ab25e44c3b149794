/*
 * unfold_number.c: what a region's threads do by their numbers.
 *
 * A variable that is made of the number, and of nothing that changes, is declared anew in each loop that uses it. What
 * each thread does between the loops with what belongs to it is a turn: a loop over the numbers. What only the first does,
 * as in if (omp_get_thread_num() == 0), is done by the program itself.
 *
 *     #pragma omp parallel                                 const int otosp_threads = otosp_region_threads();
 *     {
 *         int *own = x + omp_get_thread_num() * n;         #pragma omp parallel for
 *                                                          for (int otosp_number = 0; ... < otosp_threads; ...) {
 *         own[0] = 0;                                          int *own = x + otosp_number * n;
 *                                                              own[0] = 0;
 *                                                          }
 *         #pragma omp for                                  #pragma omp parallel for
 *         for (i = 0; i < m; i++)                          for (i = 0; i < m; i++) {
 *             own[key[i]]++;                                   int *own = x + omp_get_thread_num() * n;
 *                                                              own[key[i]]++;
 *     }                                                    }
 *
 * So are loops that a program divides by hand, with bounds that each thread makes of its number. Iterations of a `for`
 * are dealt out as in the region, so a member of the loop's team has the number that the thread has.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

static const char threads[] = "otosp_threads", number[] = "otosp_number";

/* ---- variables that are made of the number ------------------------------------------------------------- */

static const struct made *made_of(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->mades; i++)
        if (p->made[i].variable == s)
            return &p->made[i];
    return NULL;
}

bool is_made_of_number(const struct part *p, const struct symbol *s)
{
    const struct made *made = made_of(p, s);

    return made && !made->alike;
}

/* An expression, in the making: has it one value for each number, as long as code within `scope` is executed? */
struct making { const struct part *part; const struct node *scope; bool numbered, counted; };

static bool is_made(struct making *, struct node *);

/* Of what the address is taken, or an array is: does it lie in one place? */
static bool is_one_place(struct making *m, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:
        return is_variable_symbol(n->sym) && !is_within(n->sym->decl, m->part->node);
    case MEMBER:
        return is(kid(n, MEMBER_OP)->tok, ".") && is_one_place(m, kid(n, MEMBER_E));
    case INDEX:
        return (subscripted(n)->type && subscripted(n)->type->kind == T_ARRAY ? is_one_place : is_made)
               (m, subscripted(n)) && is_made(m, subscript_of(n));
    default:
        return false;
    }
}

static bool is_made(struct making *m, struct node *n)
{
    n = bare(n);
    if (!n->type)
        return false;
    if (asks_number(n))
        return m->numbered = true;
    if (asks_threads(n))
        return m->counted = true;
    if (n->type->kind == T_ARRAY)
        return is_one_place(m, n);
    switch (n->kind) {
    case CONSTANT: case SIZEOF_TYPE:
        return true;
    case NAME:
        if (made_of(m->part, n->sym)) {
            m->numbered |= is_made_of_number(m->part, n->sym);
            return m->counted = true;
        }
        return n->sym && (n->sym->kind == S_ENUMERATOR
                          || (is_variable_symbol(n->sym) && is_constant(n->sym, m->scope)));
    case CAST:
        return is_made(m, kid(n, CAST_E));
    case PREFIX:
        if (is_operator(n, "&"))
            return is_one_place(m, kid(n, PREFIX_E));
        return !is_operator(n, "*") && !stored_by(n) && is_made(m, kid(n, PREFIX_E));
    case BINARY:
        return is_made(m, kid(n, BINARY_L)) && is_made(m, kid(n, BINARY_R));
    case CONDITIONAL:
        return is_made(m, kid(n, CONDITIONAL_C)) && kid(n, CONDITIONAL_T) && is_made(m, kid(n, CONDITIONAL_T))
            && is_made(m, kid(n, CONDITIONAL_E));
    default:
        return false;
    }
}

bool makes_number(const struct part *p, const struct node *statement)
{
    for (int i = 0; i < p->mades; i++)
        for (int k = 0; k < MADE_BY && p->made[i].by[k] && !p->made[i].alike; k++)
            if (p->made[i].by[k] == statement)
                return true;
    return false;
}

/* What the statement assigns to a variable; NULL: it does something else. */
static struct node *assigned_by(struct node *n, struct symbol **s)
{
    struct node *e = n && n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? bare(kid(n, EXPRESSION_E)) : NULL;

    *s = e && e->kind == ASSIGN && is_operator(e, "=") ? named_by(kid(e, ASSIGN_L)) : NULL;
    return *s && is_variable_symbol(*s) ? kid(e, ASSIGN_R) : NULL;
}

struct meaning { const struct symbol *of; struct node *is; };

static void put_meaning(struct node *n, void *data)
{
    const struct meaning *m = data;

    if (n->kind == NAME && n->sym == m->of)
        replace(n, in_parentheses(copy_tree(m->is)));
}

/* A copy of the expression in which the variable has this value. */
static struct node *with_value(struct node *e, const struct symbol *s, struct node *value)
{
    struct meaning m = { s, value };
    struct node *whole = node(PAREN, 3, word("("), copy_tree(e), word(")"));

    whole->type = e->type;
    walk(whole, NULL, put_meaning, &m);
    return whole;
}

/* What the variable has behind `if (...) variable = ...`, which it had a value before; NULL: it is no such statement. */
static struct node *with_condition(struct node *n, const struct symbol *s, struct node *value)
{
    struct symbol *to;
    struct node *then = n->kind == IF && !kid(n, IF_ELSE) ? kid(n, IF_THEN) : NULL, *other, *e;
    struct holes *h = holes_new();

    if (then && then->kind == COMPOUND && kid(then, COMPOUND_ITEMS) && kid(then, COMPOUND_ITEMS)->nkids == 1)
        then = kid(then, COMPOUND_ITEMS)->kid[0];
    other = assigned_by(then, &to);
    if (!other || to != s || !value->type || !other->type || !same_type(unqualified(value->type), unqualified(s->type))
        || !same_type(unqualified(other->type), unqualified(s->type)))
        return NULL;
    e = kid(quote(h, 0, format("%s ? %s : %s;", ref(h, with_value(kid(n, IF_C), s, value)),
                               ref(h, with_value(other, s, value)), ref(h, in_parentheses(copy_tree(value)))))->kid[0],
            EXPRESSION_E);
    e->type = s->type;
    return e;
}

/* Nothing else in the block is stored to the variable, and nothing is read of it in front of the statement where it gets
   its first value: what it has then, behind those that follow. NULL: there are others. */
static struct node *last_value(const struct node *block, struct node *first, const struct symbol *s, struct node *value,
                               struct node **by)
{
    bool behind = false, settled = false;
    int n = by[0] != NULL;

    for (int i = 0; i < block->nkids && value; i++) {
        struct node *item = block->kid[i], *next = NULL;

        if (!item || item == first || (!behind && !uses(item, s))) {
            behind |= item == first;
            continue;
        }
        if (!behind)
            return NULL;
        if (!settled && uses(item, s) && n < MADE_BY && (next = with_condition(item, s, value))) {
            value = next;
            by[n++] = item;
        } else
            settled |= uses(item, s);
        if (settled && !is_constant(s, item))
            return NULL;
    }
    return behind ? value : NULL;
}

/* The variable gets the value; no pointer leads to it. */
static bool add_made(struct part *p, struct symbol *s, struct node *value, struct node *const *by)
{
    struct making m = { p, by[0] ? p->node : s->scope, false, false };

    if (!p->numbers || p->mades == UNFOLD_MOST || (!is_arithmetic(s->type) && !is_pointer(s->type))
        || s->type->quals & Q_VOLATILE || !type_text(s->type, s->name) || !is_made(&m, value)
        || !(m.numbered || (by[0] && m.counted)))
        return false;
    p->made[p->mades] = (struct made){ .variable = s, .value = value, .alike = !m.numbered };
    memcpy(p->made[p->mades++].by, by, sizeof p->made->by);
    return true;
}

static struct node *item_around(struct node *n)
{
    while (n && n->kind != DECLARATION)
        n = n->parent;
    return n;
}

bool read_made(struct part *p, struct node *n)
{
    struct node *init = kid(n, INIT_DECLARATOR_INIT), *name = declared_name(kid(n, INIT_DECLARATOR_DECLARATOR));
    struct node *item = item_around(n), *by[MADE_BY] = { NULL };
    struct symbol *s = name ? name->sym : NULL;

    if (!init || init->kind == INIT_LIST || !s || !is_variable_symbol(s) || !s->scope)
        return false;
    if (is_constant(s, s->scope))
        return add_made(p, s, init, by);
    return p->numbers && item && item->parent->kind == LIST && (init = last_value(item->parent, item, s, init, by))
        && add_made(p, s, init, by);
}

bool read_assigned(struct part *p, struct node *n)
{
    struct node *by[MADE_BY] = { n }, *value;
    struct symbol *s;

    value = assigned_by(n, &s);
    return value && p->numbers && p->directive && p->body->kind == COMPOUND && n->parent == kid(p->body, COMPOUND_ITEMS)
        && is_threads_own(p, s) && (value = last_value(n->parent, n, s, value, by)) && add_made(p, s, value, by)
        && is_made_of_number(p, s);
}

static bool is_zero(struct node *n)
{
    long value;

    return constant_value(n, &value) && !value;
}

/* Is it the thread's number, or a variable that has that value? */
static bool is_number(const struct part *p, struct node *n)
{
    n = bare(n);
    for (int i = 0; i < p->mades && n->kind == NAME; i++)
        if (p->made[i].variable == n->sym)
            return is_integer(n->sym->type) && n->sym->type->kind >= T_INT && is_number(p, p->made[i].value);
    return asks_number(n);
}

bool is_led(const struct part *p, struct node *turn)
{
    struct node *c = turn->kind == IF && !kid(turn, IF_ELSE) ? bare(kid(turn, IF_C)) : NULL, *l, *r;

    while (c && c->kind == BINARY && is_operator(c, "&&"))
        c = bare(kid(c, BINARY_L));
    if (!c || c->kind != BINARY || !is_operator(c, "=="))
        return false;
    l = bare(kid(c, BINARY_L));
    r = bare(kid(c, BINARY_R));
    return (is_zero(l) && is_number(p, r)) || (is_zero(r) && is_number(p, l));
}

/* ---- new trees ----------------------------------------------------------------------------------------- */

/* The expression becomes this variable. */
static void replace_by(struct node *n, const struct symbol *s)
{
    struct node *name = name_for(n, s->name);

    name->sym = (struct symbol *)s;
    name->type = s->type;
    replace(n, name);
}

struct answer { bool (*asks)(struct node *); const struct symbol *by; const struct part *part; };

static void answer(struct node *n, void *data)
{
    const struct answer *a = data;

    if (a->asks(n) && !is_in_team(a->part, n))
        replace_by(n, a->by);
}

static struct node *declarator_of(const struct symbol *s)
{
    struct node *n = s->decl;

    while (n->kind != INIT_DECLARATOR)
        n = n->parent;
    return n;
}

struct node *put_in_block(struct unit *u, struct node *statement, struct holes *h, const char *text)
{
    struct node *block, *parent = statement->parent;
    int indent = place_indent(u, statement), place = 0;

    while (parent->kid[place] != statement)
        place++;
    hole_node(h, "statement", statement);
    block = quote(h, indent, text)->kid[0];
    parent->kid[place] = block;
    block->parent = parent;
    return block;
}

/* In front of the statement, declares what it uses of the variables that are made of the number. */
static void declare_made(struct unit *u, const struct part *p, struct node *statement)
{
    bool used[UNFOLD_MOST] = { false };
    struct holes *h = holes_new();
    struct node *block;
    int n = 0;

    for (int i = p->mades - 1; i >= 0; i--) {
        used[i] = !p->made[i].alike && uses(statement, p->made[i].variable);
        for (int k = i + 1; k < p->mades; k++)
            used[i] |= !p->made[i].alike && used[k] && uses(p->made[k].value, p->made[i].variable);
        n += used[i];
    }
    if (!n)
        return;
    for (int i = 0; i < p->mades; i++)
        if (used[i])
            hole_add(h, "made", "%s = %s;\n", type_text(p->made[i].variable->type, p->made[i].variable->name),
                     ref(h, copy_tree(p->made[i].value)));
    block = put_in_block(u, statement, h, "{\n$made\n$statement\n}\n");
    for (int i = 0; i < p->mades; i++)
        if (used[i])
            rename_in(block, p->made[i].variable,
                      declare_in(block, p->made[i].variable->name, p->made[i].variable->type));
}

/* Types and variables of a loop's head that lowering has written. */
struct head { const struct symbol *number, *bound; };

static void settle_head(struct node *n, void *data)
{
    const struct head *h = data;

    if (kind_class(n->kind) == EXPR)
        n->type = basic(T_INT);
    if (n->kind == CONSTANT)
        first_token(n)->space = false;
    if (n->kind == NAME)
        n->sym = (struct symbol *)(strcmp(first_token(n)->text, h->number->name) ? h->bound : h->number);
}

struct node *loop_over_numbers(struct unit *u, struct node *statement, const char *name, const char *bound,
                               const struct symbol *in_bound)
{
    struct holes *h = holes_new();
    struct head head = { NULL, in_bound };
    struct node *block, *loop;

    hole_text(h, "number", "%s", name);
    hole_text(h, "bound", "%s", bound);
    block = quote(h, place_indent(u, statement),
                  "{\nint $number;\nfor ($number = 0; $number < $bound; $number++)\n;\n}\n")->kid[0];
    loop = kid(block, COMPOUND_ITEMS)->kid[1];
    replace(statement, block);
    replace(kid(loop, FOR_BODY), statement);
    head.number = declare_in(block, name, basic(T_INT));
    walk(kid(loop, FOR_INIT), settle_head, NULL, &head);
    walk(kid(loop, FOR_C), settle_head, NULL, &head);
    walk(kid(loop, FOR_STEP), settle_head, NULL, &head);
    return loop;
}

void give_number(struct unit *u, const struct part *p, struct node *statement, struct symbol *by)
{
    struct node *parent = statement->parent;
    int place = 0;

    while (parent->kid[place] != statement)
        place++;
    declare_made(u, p, statement);
    walk(parent->kid[place], NULL, answer, &(struct answer){ asks_number, by, p });
}

/* A construct, in the turn's place. */
static struct node *divide_turn(struct unit *u, const struct part *p, struct node *statement, const struct symbol *all)
{
    struct node *loop = loop_over_numbers(u, statement, number, threads, all);
    struct directive *d = allocate(sizeof *d);
    struct loop counted = { NULL };

    read_loop(loop, &counted);
    give_number(u, p, kid(loop, FOR_BODY), counted.var);
    *d = *p->directive;
    d->info = &directive_table[D_FOR];
    d->clauses = NULL;
    d->numbered = finds_kept(p, loop, false);
    return put_in_construct(loop, d);
}

/* What the thread of number 0 does is done in the turn's place. */
static void lead_turn(struct unit *u, const struct part *p, struct node *statement)
{
    struct holes *h = holes_new();
    struct node *block;
    struct symbol *zero;

    hole_text(h, "number", "%s", number);
    block = put_in_block(u, statement, h, "{\nconst int $number = 0;\n$statement\n}\n");
    zero = declare_in(block, number, qualified(basic(T_INT), Q_CONST));
    declared_value(zero)->type = basic(T_INT);
    give_number(u, p, statement, zero);
}

static bool is_comma(const struct node *list, int i)
{
    return i >= 0 && i < list->nkids && list->kid[i]->kind == TOKEN && is(list->kid[i]->tok, ",");
}

/* Takes the variable out of the declaration where the region had it, with a comma. */
static void drop_declarator(const struct symbol *s)
{
    struct node *n = declarator_of(s), *list = n->parent;
    int first = 0;

    while (list->kid[first] != n)
        first++;
    if (list->nkids == 1) {
        replace(list->parent, empty_statement());
        return;
    }
    first -= is_comma(list, first - 1);
    if (!is_comma(list, first) && !is_comma(list, first + 1))
        return;                         /* attributes are in between: it stays */
    list->nkids -= 2;
    for (int i = first; i < list->nkids; i++)
        list->kid[i] = list->kid[i + 2];
}

/* Nobody may use it any more where it is declared. */
static void drop_made(const struct part *p, const struct made *m)
{
    const struct symbol *s = m->variable;

    for (int i = 0; i < MADE_BY && m->by[i]; i++)
        replace(m->by[i], empty_statement());
    if (is_within(s->decl, p->body))
        drop_declarator(s);
    else if (s->storage != ST_PARAMETER)
        mark_unused(declarator_of(s));
}

/* ---- the region ----------------------------------------------------------------------------------------- */

/* The call of otosp_region_threads() that lowering has written. */
static void name_call(struct node *call)
{
    struct node *name = kid(call, CALL_F);
    struct symbol *f = allocate(sizeof *f), *around = function_around(call)->sym;

    *f = (struct symbol){ .name = "otosp_region_threads", .kind = S_FUNCTION, .storage = ST_EXTERN,
                          .type = function_of(basic(T_INT), NULL, true, false), .global = true, .decl = around->decl,
                          .next = around->next };
    around->next = f;
    name->sym = f;
    name->type = f->type;
    call->type = basic(T_INT);
}

void unfold_numbers(struct unit *u, struct part *p, struct node *block)
{
    struct symbol *all = NULL;

    if (p->counts) {
        all = declare_in(block, threads, qualified(basic(T_INT), Q_CONST));
        name_call(declared_value(all));
    }
    for (int i = 0; i < p->loops; i++)
        declare_made(u, p, kid(kid(p->loop[i], DIRECTIVE_STMT_BODY), FOR_BODY));
    for (int i = 0; i < p->turns; i++)
        if (is_led(p, p->turn[i]))
            lead_turn(u, p, p->turn[i]);
        else
            p->loop[p->loops++] = divide_turn(u, p, p->turn[i], all);
    unfold_kept(u, p, block, all);
    for (int i = 0; i < p->mades; i++)
        if (!p->made[i].alike)
            drop_made(p, &p->made[i]);
    walk(block, NULL, answer, &(struct answer){ asks_threads, all, p });
}
