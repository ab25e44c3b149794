/*
 * unfold_number.c: what a region's threads do by their numbers.
 *
 * A variable that is made of the number, and of nothing that changes, is declared anew in each loop that uses it. What
 * each thread does between the loops with what belongs to it is a turn: a loop over the numbers.
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
 * Iterations are dealt out as in the region, so a member of the loop's team has the number that the thread has.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

static const char threads[] = "otosp_threads", number[] = "otosp_number";

/* ---- variables that are made of the number ------------------------------------------------------------- */

bool is_made_of_number(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->mades; i++)
        if (p->made[i] == s)
            return true;
    return false;
}

/* An expression, in the making: has it one value for each number, as long as code within `scope` is executed? */
struct making { const struct part *part; const struct node *scope; bool numbered; };

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
        return (kid(n, INDEX_A)->type && kid(n, INDEX_A)->type->kind == T_ARRAY ? is_one_place : is_made)
               (m, kid(n, INDEX_A)) && is_made(m, kid(n, INDEX_I));
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
        return true;
    if (n->type->kind == T_ARRAY)
        return is_one_place(m, n);
    switch (n->kind) {
    case CONSTANT: case SIZEOF_TYPE:
        return true;
    case NAME:
        if (is_made_of_number(m->part, n->sym))
            return m->numbered = true;
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

bool read_made(struct part *p, struct node *n)
{
    struct node *init = kid(n, INIT_DECLARATOR_INIT), *name = declared_name(kid(n, INIT_DECLARATOR_DECLARATOR));
    struct symbol *s = name ? name->sym : NULL;
    struct making m = { p, s ? s->scope : NULL, false };

    if (!p->numbers || !init || init->kind == INIT_LIST || !s || !is_variable_symbol(s) || !s->scope
        || p->mades == UNFOLD_MOST || (!is_arithmetic(s->type) && !is_pointer(s->type)) || s->type->quals & Q_VOLATILE
        || !type_text(s->type, s->name) || !is_constant(s, s->scope) || !is_made(&m, init) || !m.numbered)
        return false;
    p->made[p->mades++] = s;
    return true;
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

struct answer { bool (*asks)(struct node *); const struct symbol *by; };

static void answer(struct node *n, void *data)
{
    const struct answer *a = data;

    if (a->asks(n))
        replace_by(n, a->by);
}

/* The value that the variable is declared with. */
static struct node *first_value(const struct symbol *s)
{
    struct node *n = s->decl;

    while (n->kind != INIT_DECLARATOR)
        n = n->parent;
    return kid(n, INIT_DECLARATOR_INIT);
}

/* In front of the statement, declares what it uses of the variables that are made of the number. */
static void declare_made(struct unit *u, const struct part *p, struct node *statement)
{
    bool used[UNFOLD_MOST] = { false };
    struct node *block, *parent = statement->parent;
    struct holes *h = holes_new();
    int indent = place_indent(u, statement), place = 0, n = 0;

    for (int i = p->mades - 1; i >= 0; i--) {
        used[i] = uses(statement, p->made[i]);
        for (int k = i + 1; k < p->mades; k++)
            used[i] |= used[k] && uses(first_value(p->made[k]), p->made[i]);
        n += used[i];
    }
    if (!n)
        return;
    while (parent->kid[place] != statement)
        place++;
    for (int i = 0; i < p->mades; i++)
        if (used[i])
            hole_add(h, "made", "%s = %s;\n", type_text(p->made[i]->type, p->made[i]->name),
                     ref(h, copy_tree(first_value(p->made[i]))));
    hole_node(h, "statement", statement);
    block = quote(h, indent, "{\n$made\n$statement\n}\n")->kid[0];
    parent->kid[place] = block;
    block->parent = parent;
    for (int i = 0; i < p->mades; i++)
        if (used[i])
            rename_in(block, p->made[i], declare_in(block, p->made[i]->name, p->made[i]->type));
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
    struct node *loop;

    hole_text(h, "number", "%s", name);
    hole_text(h, "bound", "%s", bound);
    loop = quote(h, place_indent(u, statement), "for (int $number = 0; $number < $bound; $number++)\n;\n")->kid[0];
    replace(statement, loop);
    replace(kid(loop, FOR_BODY), statement);
    head.number = declare_in(loop, name, basic(T_INT));
    walk(kid(loop, FOR_INIT), settle_head, NULL, &head);
    walk(kid(loop, FOR_C), settle_head, NULL, &head);
    walk(kid(loop, FOR_STEP), settle_head, NULL, &head);
    return loop;
}

/* A construct, in the turn's place. */
static struct node *divide_turn(struct unit *u, const struct part *p, struct node *statement, const struct symbol *all)
{
    struct node *loop = loop_over_numbers(u, statement, number, threads, all), *pragma = leaf(p->directive->tok), *around;
    struct directive *d = allocate(sizeof *d);
    struct loop counted = { NULL };

    read_loop(loop, &counted);
    declare_made(u, p, kid(loop, FOR_BODY));
    walk(kid(loop, FOR_BODY), NULL, answer, &(struct answer){ asks_number, counted.var });
    *d = *p->directive;
    d->info = &directive_table[D_FOR];
    d->clauses = NULL;
    pragma->kind = PRAGMA;
    pragma->directive = d;
    around = node(DIRECTIVE_STMT, 2, pragma, NULL);
    replace(loop, around);
    kid(around, DIRECTIVE_STMT_BODY) = loop;
    loop->parent = around;
    return around;
}

static bool is_comma(const struct node *list, int i)
{
    return i >= 0 && i < list->nkids && list->kid[i]->kind == TOKEN && is(list->kid[i]->tok, ",");
}

/* Takes the variable out of the declaration where the region had it, with a comma. */
static void drop_declarator(const struct symbol *s)
{
    struct node *n = s->decl, *list;
    int first = 0;

    while (n->kind != INIT_DECLARATOR)
        n = n->parent;
    list = n->parent;
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
        name_call(first_value(all));
    }
    for (int i = 0; i < p->loops; i++)
        declare_made(u, p, kid(kid(p->loop[i], DIRECTIVE_STMT_BODY), FOR_BODY));
    for (int i = 0; i < p->turns; i++)
        p->loop[p->loops++] = divide_turn(u, p, p->turn[i], all);
    unfold_kept(u, p, block, all);
    for (int i = 0; i < p->mades; i++)
        drop_declarator(p->made[i]);
    walk(block, NULL, answer, &(struct answer){ asks_threads, all });
}
