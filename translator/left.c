/*
 * left.c: what the loops of a sequential loop that ranks divide leave in variables which all of the program knows.
 *
 *     static int j, k;                             otosp_end(&otosp_l);
 *
 *     for (j = 0; j < n; j++)                      OTOSP_WROTE(*otosp_left_j) = otosp_l.total;
 *         for (k = 1; k <= 3; k++)                 if (otosp_l.total)
 *             u[j][k] = u[j][k + 3];                   OTOSP_WROTE(*otosp_left_k) = 4;
 *
 * Who reads a variable of the file, or a static one of a function, behind the loop is not known. Each rank counts with a copy,
 * and computes what the variable is to hold: of the divided loop by how many iterations it has, of one that is a statement of its
 * body by constant bounds. Nothing else may know of the variable meanwhile: its address is taken nowhere, or, where other files
 * might take it, nothing in the loop is of an integer type and reached by a pointer.
 */
#include "checks.h"
#include "lower.h"
#include "resolve.h"
#include "warn.h"

struct reading { bool pointers, calls; };

static bool is_behind_pointer(struct node *n)
{
    return (n->kind == INDEX || n->kind == MEMBER || (n->kind == PREFIX && is_operator(n, "*"))) && !whole_of(n);
}

static void see(struct node *n, void *data)
{
    struct reading *r = data;

    r->pointers |= is_behind_pointer(n) && (!n->type || is_integer(n->type) || is_aggregate(n->type));
    r->calls |= n->kind == ASM || (n->kind == CALL && !(callee(n) && is_mathematical(callee(n))));
}

static bool is_plain(const struct symbol *s)
{
    return has_static_storage(s) && !s->threadprivate && s->storage != ST_THREAD && !(s->type->quals & (Q_VOLATILE | Q_ATOMIC))
        && is_integer(s->type) && size_of(s->type) <= 8;
}

bool is_only_named(struct unit *u, struct node *loop, const struct symbol *s)
{
    struct reading r = { .pointers = false };

    walk(loop, see, NULL, &r);
    return is_plain(s) && !is_address_taken(u, s) && !r.calls && (s->storage == ST_STATIC || !r.pointers);
}

static bool counts(struct node *n, const struct symbol *s, struct loop *l)
{
    return n->kind == FOR && is_canonical(n, l) && l->var == s && !l->declared && l->constant && l->rel != REL_NE;
}

static bool is_counted_to(const struct loop *l, long *left)
{
    long from, to, by = l->value < 0 ? -l->value : l->value, way;

    if (!constant_value(l->lower, &from) || !constant_value(l->bound, &to))
        return false;
    way = l->sign > 0 ? to - from : from - to;
    if (l->rel == REL_LE || l->rel == REL_GE)
        way++;
    *left = way > 0 ? from + l->value * ((way + by - 1) / by) : from;
    return true;
}

/* The loops that stand in the body as they are, of which the last one counts; nothing else there may store to it. */
static bool find_inner(struct node *body, const struct symbol *s, long *left)
{
    struct node *items = body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;
    bool found = false;

    for (int i = 0; i < (items ? items->nkids : 1); i++) {
        struct node *n = items ? items->kid[i] : body;
        struct loop l;

        if (!find_store(n, s))
            continue;
        if (!counts(n, s, &l) || find_store(l.body, s) || !is_counted_to(&l, left))
            return false;
        found = true;
    }
    return found;
}

bool is_left_known(struct unit *u, struct construct *c, struct symbol *s)
{
    const struct loop *l = c->loops;
    struct left *left = allocate(sizeof *left);

    *left = (struct left){ .variable = s, .counts = s == l->var, .next = c->left };
    if (!is_only_named(u, c->node, s)
        || (left->counts ? find_store(l->body, s) != NULL
                         : holds_jump(l->body) || !writes_first(u, l->body, s) || !find_inner(l->body, s, &left->value)))
        return false;
    c->left = left;
    return true;
}

void fill_left(struct holes *h, const struct construct *c, const char *counted)
{
    for (const struct left *l = c->left; l; l = l->next) {
        const char *name = l->variable->name;

        hole_add(h, "shared", "%s *const otosp_left_%s = &%s;\n", type_text(unqualified(l->variable->type), ""), name, name);
        if (l->counts)
            hole_add(h, "left", "OTOSP_WROTE(*otosp_left_%s) = %s;\n", name, counted);
        else
            hole_add(h, "left", "if (otosp_l.total)\nOTOSP_WROTE(*otosp_left_%s) = %ld;\n", name, l->value);
    }
}
