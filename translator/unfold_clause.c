/*
 * unfold_clause.c: clauses of a region that its loops can have instead, and variables that are private in it.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "tasks.h"
#include "unfold.h"

/* Has the expression one value, whenever it is computed? */
static void look_into_value(struct node *n, void *data)
{
    struct part *p = data;

    if (n->kind == CALL || n->kind == STMT_EXPR || stored_by(n)
        || (n->kind == NAME && is_variable_symbol(n->sym) && !is_constant(n->sym, p->node)))
        stay(p, p->node, "has a clause whose value may change");
}

static bool is_in_loops_only(const struct symbol *s, struct node *n)
{
    if (!n)
        return true;
    if (is_loop(n))
        return !has_use_in_clauses(directive_of(n), s);
    if (is_team_for_one(n))
        return true;
    if (n->kind == NAME && n->sym == s)
        return false;
    for (int i = 0; i < n->nkids; i++)
        if (!is_in_loops_only(s, n->kid[i]))
            return false;
    return true;
}

struct altered { const struct symbol *of; const struct node *region; bool found; };

static void find_altered(struct node *n, void *data)
{
    struct altered *a = data;

    if (n->kind == NAME && n->sym == a->of)
        a->found |= is_within(n, a->region) ? is_changed(n) : is_addressed(whole_place(n));
}

/*
 * Has the copy of each thread the value of the variable all along, to which nobody stores meanwhile? An array or a structure
 * is constant, or no pointer leads to it, and in the region its elements, or members, are only loaded.
 */
static bool stays_alike(const struct part *p, const struct symbol *s)
{
    struct altered a = { s, p->node, has_static_storage(s) || !s->function };

    if (!is_large(s))
        return is_constant(s, p->node);
    if (!a.found && !is_const(s->type))
        walk(s->function, find_altered, NULL, &a);
    return !a.found;
}

/* Outside of loops it will be declared anew. */
static void read_private(struct part *p, struct symbol *s)
{
    const struct type *t = s->type;

    if (is_in_loops_only(s, p->body)) {
        if (is_large(s))
            add_space(p, s, p->node);
        else
            add_own(p, s, p->node);
        return;
    }
    if (!is_fresh(p->body, s))
        stay(p, p->node, format("reads '%s', which is private, before it stores to it", s->name));
    if (is_pointer(t))
        t = t->base;
    if ((!is_arithmetic(t) && t->kind != T_VOID) || t->typedef_name || p->locals == UNFOLD_MOST)
        stay(p, p->node, format("has '%s' private, and uses it outside of its loops", s->name));
    else
        p->local[p->locals++] = s;
}

static void read_items(struct part *p, const struct clause *cl)
{
    for (int i = 0; i < cl->nitems && !p->why; i++) {
        struct symbol *s = named_by(cl->item[i]);

        if (!s)
            stay(p, p->node, "has a clause with a part of an array");
        else if (cl->info->id == CL_PRIVATE)
            read_private(p, s);
        else if (cl->info->id == CL_FIRSTPRIVATE && !stays_alike(p, s))
            stay(p, p->node, format("has '%s' firstprivate, and changes it", s->name));
        else if (cl->info->id == CL_REDUCTION
                 && !(is_constant(s, NULL) && (is_in_loops_only(s, p->body) || is_reduced_in_turns(p, cl, s))))
            stay(p, p->node, format("reduces '%s' elsewhere than in its loops", s->name));
    }
}

void read_clause(struct part *p, const struct clause *cl)
{
    switch (cl->info->id) {
    case CL_SHARED: case CL_PROC_BIND:
        return;
    case CL_DEFAULT:
        if (strcmp(cl->word, "shared") && strcmp(cl->word, "none"))
            stay(p, p->node, "gives each thread variables of its own by default");
        return;
    case CL_NUM_THREADS: case CL_IF:
        for (int i = 0; i < cl->nitems; i++)
            walk(cl->item[i], look_into_value, NULL, p);
        return;
    case CL_PRIVATE: case CL_FIRSTPRIVATE: case CL_REDUCTION:
        if (cl->modifier)
            break;
        read_items(p, cl);
        return;
    default:
        break;
    }
    stay(p, p->node, "has clauses that its loops cannot have");
}
