/*
 * lower_cancel.c: `cancel` and `cancellation point` (OpenMP 5.1, 2.20): a jump to the end of the construct
 * that they name, where the runtime says so.
 */
#include "lower.h"
#include "checks.h"

static const struct { enum clause_id clause; const char *kind; enum directive_id is[3]; } kinds[] = {
    { CL_PARALLEL, "PARALLEL", { D_PARALLEL } },
    { CL_FOR, "FOR", { D_FOR, D_PARALLEL_FOR, D_DISTRIBUTE_PARALLEL_FOR } },
    { CL_SECTIONS, "SECTIONS", { D_SECTIONS } },
    { CL_TASKGROUP, "TASKGROUP", { D_TASK, D_TASKLOOP } },
};

static int kind_of(const struct construct *c)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (find_clause(c->directive, kinds[i].clause))
            return (int)i;
    return -1;
}

/* The construct that it stands closely in, if that is of the kind that it names. */
static struct construct *cancelled_by(struct construct *c, int kind)
{
    struct construct *p = c->parent;

    while (p && (p->kind == D_SECTION || p->kind == D_CRITICAL || p->kind == D_MASTER || p->kind == D_MASKED
                 || p->kind == D_SINGLE))
        p = p->parent;
    for (int i = 0; p && i < 3; i++)
        if (kinds[kind].is[i] && p->kind == kinds[kind].is[i])
            return p;
    return NULL;
}

bool check_cancel(struct construct *c)
{
    int kind = kind_of(c);

    if (kind < 0) {
        error_at(c->directive->name, "'%s' does not say which construct", directive_text(c->info));
        hint("write '%s for'", directive_text(c->info));
        return false;
    }
    if (!(c->cancels = cancelled_by(c, kind))) {
        error_at(c->directive->name, "'%s %s' does not stand in such a construct", directive_text(c->info),
                 clause_table[kinds[kind].clause].name);
        return false;
    }
    for (struct construct *p = c->parent; p != c->cancels; p = p->parent)
        if (p->kind == D_CRITICAL) {
            error_at(c->directive->name, "'%s' inside 'critical' is not handled", directive_text(c->info));
            return false;
        }
    c->cancels->is_cancelled = true;
    if (c->cancels->nowait) {
        error_at(c->directive->name, "a construct with 'nowait' cannot be cancelled");
        return false;
    }
    return true;
}

static const char jump[] =
    "{\n"
    "$directive\n"
    "if ($if$call(OTOSP_CANCEL_$kind)$else)\n"
    "goto $label;\n"
    "}\n";

/* The label at the end of a construct. */
static const char *label_of(struct unit *u, struct construct *c)
{
    int i = 0;

    while (u->constructs[i] != c)
        i++;
    return format("otosp_cancelled_%d", i);
}

void fill_cancelled(struct holes *h, struct unit *u, struct construct *c)
{
    if (c->is_cancelled)
        hole_text(h, "cancelled", "%s: ;", label_of(u, c));
}

void fill_leave(struct holes *h, struct unit *u, struct construct *c)
{
    struct construct *p = c->parent;

    while (p && !(p->info->traits & FORKS))
        p = p->parent;
    if (p && p->kind == D_PARALLEL && p->is_cancelled)
        hole_text(h, "leave", "if (otosp_cancelled())\ngoto %s;", label_of(u, p));
}

struct node *lower_cancel(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    const char *kind = kinds[kind_of(c)].kind;

    lower_head(h, u, c);
    hole_text(h, "kind", "%s", kind);
    hole_text(h, "call", c->kind == D_CANCEL ? "otosp_cancel" : "otosp_cancellation_point");
    if (c->condition) {
        hole_text(h, "if", "(%s) ? ", ref(h, copy_tree(c->condition)));
        hole_text(h, "else", " : otosp_cancellation_point(OTOSP_CANCEL_%s)", kind);
    }
    hole_text(h, "label", "%s", label_of(u, c->cancels));
    return quote(h, place_indent(u, c->node), jump);
}
