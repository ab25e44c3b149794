/*
 * serial.c: loops of parallel code that no construct divides. What one of them writes is said where it begins:
 *
 *     if (otosp_logging) {
 *     const long otosp_low_j = 0, otosp_high_j = (long)(m) - 1;
 *     if (otosp_low_j <= otosp_high_j)
 *         otosp_writes(&x[otosp_low_j], otosp_high_j - otosp_low_j + 1);
 *     }
 *     for (j = 0; j < m; j++)
 *         x[j] = 0;
 *
 * That is done where a store is neither stated nor known when the construct begins, as in a task, in a function that
 * parallel code calls, or beside a critical region. The outermost loop is taken of which the store is known.
 */
#include "lower.h"
#include "checks.h"
#include "infer.h"
#include "section.h"

struct serial_loop {
    struct construct own;               /* the loop as infer() sees it: divided, but not over several members */
    struct directive directive;
    struct loop loop;
    struct inferred *inferred;          /* NULL: nothing of it is known */
    struct serial_loop *next;           /* of the unit */
    struct serial_loop *sibling;        /* of the function */
};

/* Does a construct divide or unroll it? */
static bool is_of_construct(struct unit *u, struct node *n)
{
    for (struct node *up = n; up && up->kind != FUNCTION; up = up->parent) {
        const struct construct *c = up->kind == DIRECTIVE_STMT ? construct_of(u, up) : NULL;

        for (int i = 0; c && i < c->collapse + c->serial; i++)
            if (c->loops[i].node == n)
                return true;
    }
    return false;
}

static struct serial_loop *serial_loop(struct unit *u, const struct construct *parent, struct node *function, struct node *n)
{
    struct serial_loop *s = function->sym->loops;

    while (s && s->own.node != n)
        s = s->sibling;
    if (s)
        return s;
    s = allocate(sizeof *s);
    s->directive.info = &directive_table[D_FOR];
    s->own = (struct construct){
        .kind = D_FOR, .info = s->directive.info, .directive = &s->directive, .node = n, .parent = (struct construct *)parent,
        .function = function, .body = n, .collapse = 1, .loops = &s->loop
    };
    s->next = u->serial_loops;
    u->serial_loops = s;
    s->sibling = function->sym->loops;
    function->sym->loops = s;
    if (!is_of_construct(u, n) && is_counted(n, &s->loop))
        s->inferred = infer_serial(u, &s->own);
    return s;
}

/* Outermost first. */
static struct inferred *cover(struct unit *u, const struct construct *parent, struct node *function, const struct node *end,
                              struct node *n, struct node *lvalue)
{
    struct inferred *found;

    if (!n || n == end || n->kind == FUNCTION)
        return NULL;
    if ((found = cover(u, parent, function, end, n->parent, lvalue)) || n->kind != FOR)
        return found;
    found = serial_loop(u, parent, function, n)->inferred;
    return found && is_inferred(found, lvalue) ? found : NULL;
}

const struct inferred *cover_by_loop(struct unit *u, const struct construct *c, struct node *function,
                                     struct node *lvalue)
{
    return cover(u, c, function, c ? c->node : function, lvalue, lvalue);
}

/* ---- as text ------------------------------------------------------------------------------------ */

static const char *value(struct node *e)
{
    return e->kind == CONSTANT ? node_text(e) : as_long(e);
}

/* The last iteration's value of the variable, or one before the first. */
static const char *last_value(const struct loop *l)
{
    bool up = l->sign > 0;
    const char *first = value(l->lower), *last = value(l->bound);

    if (l->rel != REL_LE && l->rel != REL_GE)
        last = format("%s %s 1", last, up ? "-" : "+");
    if (l->value * l->sign == 1)
        return last;
    return format("%s %s otosp_floor(%s - (%s), %ld) * %ld", first, up ? "+" : "-", up ? last : first,
                  up ? first : last, l->value * l->sign, l->value * l->sign);
}

static const char *written_by(const struct inferred *f, const struct loop *l)
{
    const char *when = assumption_text(f, f->stores.x.assumed), *text;

    text = format("const long %s = %s, %s = %s;\nif (%s <= %s) {\n%s}\n",
                  f->low, l->sign > 0 ? value(l->lower) : last_value(l),
                  f->high, l->sign > 0 ? last_value(l) : value(l->lower), f->low, f->high, section_text(f));
    return when ? format("if (%s) {\n%s} else {\notosp_unseen();\n}\n", when, text) : text;
}

void lower_serial_loops(struct unit *u)
{
    for (struct serial_loop *s = u->serial_loops; s; s = s->next) {
        struct holes *h = holes_new();
        struct node *n = s->own.node, *around = n->parent, *lowered;
        int place = 0;

        if (!s->inferred || !is_used(s->inferred))
            continue;
        while (around->kid[place] != n)
            place++;
        hole_text(h, "written", "%s", written_by(s->inferred, &s->loop));
        hole_node(h, "loop", n);
        for (const struct section *by = s->inferred->sections; by; by = by->next)
            make_addressable(by->to.base);
        lowered = quote(h, place_indent(u, n), "{\nif (otosp_logging) {\n$written\n}\n$loop\n}\n");
        around->kid[place] = lowered;
        lowered->parent = around;
        change_body(s->own.parent, n, lowered);
    }
}
