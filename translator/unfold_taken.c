/*
 * unfold_taken.c: what each thread of a region has found in a loop, or by its number, and takes in a later one, as the sum of
 * what the threads before it have.
 *
 *     #pragma omp parallel                             double off = 0, otosp_each_off[otosp_threads];
 *     {                                                ...
 *         double off = 0;                              #pragma omp parallel for reduction(otosp_keep: off)
 *         ...                                          for (int otosp_number = 0; otosp_number < otosp_threads; ...)
 *         for (k = 0; k < id; k++)                         for (k = 0; k < otosp_number; k++)
 *             off += sums[k];                                  off += sums[k];
 *         #pragma omp for schedule(static)             #pragma omp parallel for schedule(static)
 *         for (i = 0; i < n; i++)                      for (i = 0; i < n; i++) {
 *             x[i] += off;                                 double off = otosp_each_off[omp_get_thread_num()];
 *     }                                                    x[i] += off;
 *                                                      }
 *
 * A divided loop only reads it. A loop by hand, which is a turn then, may change it, if nobody asks for what it has come to.
 */
#include <string.h>

#include "affine.h"
#include "directive.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

static bool is_taking_loop(const struct part *p, struct node *n, const struct symbol *s)
{
    const struct node *loop;

    if (!is_loop(n))
        return may_be_turn(p, n) && is_loop_statement(n);
    loop = kid(n, DIRECTIVE_STMT_BODY);
    return loop->kind == FOR && !find_clause(directive_of(n), CL_COLLAPSE) && !has_use_in_clauses(directive_of(n), s)
        && !uses(kid(loop, FOR_INIT), s) && !uses(kid(loop, FOR_C), s) && !uses(kid(loop, FOR_STEP), s)
        && !is_changed_in(kid(loop, FOR_BODY), s);
}

static void find_asking(struct node *n, void *data)
{
    struct part *p = data;

    if (!p->asking && asks_number(n))
        p->asking = copy_tree(n);
}

bool read_taking(struct part *p, struct node *n, struct symbol *s)
{
    walk(p->body, find_asking, NULL, p);
    if (!p->numbers || !p->asking || p->takings == UNFOLD_MOST || !is_taking_loop(p, n, s))
        return false;
    p->taking[p->takings++] = (struct taking){ n, s };
    return true;
}

void drop_takings(struct part *p, const struct symbol *s)
{
    int n = 0;

    for (int i = 0; i < p->takings; i++)
        if (p->taking[i].variable != s)
            p->taking[n++] = p->taking[i];
    p->takings = n;
}

bool is_taken_later(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->takings; i++)
        if (p->taking[i].variable == s)
            return true;
    return false;
}

/* ---- new trees -------------------------------------------------------------------------------------------------- */

/* A name that lowering has written gets its symbol. */
struct settling { const struct symbol *s; struct type *of; };

static void settle_written(struct node *n, void *data)
{
    const struct settling *w = data;

    if (n->kind == NAME && !n->sym && !strcmp(first_token(n)->text, w->s->name)) {
        n->sym = (struct symbol *)w->s;
        n->type = w->s->type;
    }
    if (n->kind == INDEX && !n->type)
        n->type = w->of;
}

/* The variable of the loop over the threads that a turn stands in. */
static const struct symbol *number_around(struct node *turn)
{
    struct loop l = { NULL };

    while (!(turn->kind == FOR && turn->parent->kind == DIRECTIVE_STMT))
        turn = turn->parent;
    read_loop(turn, &l);
    return l.var;
}

static void take(struct unit *u, const struct part *p, const struct taking *t, const struct symbol *s, const struct symbol *each)
{
    struct node *statement = is_loop(t->loop) ? kid(kid(t->loop, DIRECTIVE_STMT_BODY), FOR_BODY) : t->loop, *block;
    struct holes *h = holes_new();

    hole_add(h, "own", "%s = %s[%s];\n", type_text(s->type, s->name), each->name,
             is_loop(t->loop) ? ref(h, copy_tree(p->asking)) : number_around(t->loop)->name);
    block = put_in_block(u, statement, h, "{\n$own\n$statement\n}\n");
    walk(kid(block, COMPOUND_ITEMS)->kid[0], NULL, settle_written, &(struct settling){ each, s->type });
    if (!is_loop(t->loop))
        walk(kid(block, COMPOUND_ITEMS)->kid[0], NULL, settle_written, &(struct settling){ number_around(t->loop), s->type });
    rename_in(block, s, declare_in(block, s->name, s->type));
}

void take_each(struct unit *u, const struct part *p, const struct symbol *s, const struct symbol *each)
{
    for (int i = 0; i < p->takings; i++)
        if (p->taking[i].variable == s)
            take(u, p, &p->taking[i], s, each);
}
