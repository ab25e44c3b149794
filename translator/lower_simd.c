/*
 * lower_simd.c: loops that are not divided: `simd` (OpenMP 5.1, 2.11.5) and `loop` where one thread runs it; and
 * which loops are handed to the C compiler as `omp simd`.
 *
 * Those whose iterations the C compiler sees as a whole: nothing is called but functions of mathematics, nothing
 * is logged, and the loop's head has stayed the user's.
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

static const char serial[] =
    "{\n"
    "$directive\n"
    "$private\n"
    "$setup\n"
    "$simd\n"
    "$body\n"
    "}\n";

static void look(struct node *n, void *data)
{
    bool *whole = data;
    const char *text = n->kind == TOKEN ? n->tok->text : n->kind == RAW || n->kind == PRAGMA ? "otosp_" : "";

    if (!strncmp(text, "otosp_", 6) || !strncmp(text, "OTOSP_", 6))
        *whole = false;
}

static void look_for_call(struct node *n, void *data)
{
    bool *whole = data;

    if (n->kind == CALL && !(callee(n) && is_mathematical(callee(n))))
        *whole = false;
}

/* Is it a reduction that the C compiler knows? What `declare reduction` says is not there for it to see. */
static bool is_built_in(const struct clause *cl)
{
    static const char *const operators[] = { "+", "-", "*", "&", "|", "^", "&&", "||", "min", "max" };
    bool known = false;

    for (size_t i = 0; cl->word && i < sizeof operators / sizeof *operators; i++)
        known |= !strcmp(cl->word, operators[i]);
    for (int i = 0; i < cl->nitems; i++) {
        const struct type *t = cl->item[i]->type;

        while (t && t->kind == T_ARRAY)
            t = t->base;
        known &= t && is_arithmetic(t);
    }
    return known;
}

/* All clauses of the directive that a simd loop may have, as they stand; NULL: one says more than C compilers know.
   of_simd: the directive is `simd` itself; otherwise copies have been made of what is private. */
static const char *simd_clauses(const struct directive *d, bool of_simd)
{
    static const enum clause_id loops[] = { CL_SAFELEN, CL_SIMDLEN, CL_ALIGNED, CL_NONTEMPORAL, CL_REDUCTION };
    const char *text = "";

    for (const struct clause *cl = d->clauses; cl; cl = cl->next) {
        bool taken = of_simd;

        for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
            taken |= cl->info->id == loops[i];
        if (cl->info->id == CL_REDUCTION && (cl->modifier || !is_built_in(cl)))
            return NULL;
        if (!taken || cl->info->id == CL_IF || cl->info->id == CL_BIND || cl->info->id == CL_ORDER)
            continue;
        text = format("%s %s(", text, cl->info->name);
        for (struct token **t = cl->raw; *t; t++)
            text = format("%s%s%s", text, t == cl->raw ? "" : " ", (*t)->text);
        text = format("%s)", text);
    }
    return text;
}

struct outside { const struct node *scope; bool found; };

static void look_outside(struct node *n, void *data)
{
    struct outside *o = data;

    o->found |= n->kind == NAME && n->sym && n->sym->decl && !is_within(n->sym->decl, o->scope);
}

/* Does the directive say something of a variable that is not declared in the task around it? The task's body becomes a
   function, which has another name for that, and which a directive cannot name. */
static bool is_of_task(const struct construct *c)
{
    const struct construct *task = c->parent;

    while (task && !(task->info->traits & TASKS))
        task = task->parent;
    if (!task)
        return false;

    struct outside o = { task->node, false };

    for (int i = 0; i < c->collapse + c->serial; i++)
        o.found |= !is_within(c->loops[i].var->decl, task->node);
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            walk(cl->item[i], look_outside, NULL, &o);
    return o.found;
}

const char *simd_line(struct unit *u, struct construct *c, struct node *body, bool of_simd)
{
    const struct loop *inner = &c->loops[c->collapse + c->serial - 1];
    const char *clauses = simd_clauses(c->directive, of_simd);
    bool whole = clauses && !c->scan && !is_of_task(c);

    for (int i = 0; i < u->nconstructs; i++)
        if (u->constructs[i]->kind == D_ORDERED && ordered_loop(u->constructs[i]) == c)
            whole = false;
    if (!whole || inner->type->kind == T_INT128 || inner->type->kind == T_UINT128)
        return "";
    leaves(body, look, &whole);
    walk(body, look_for_call, NULL, &whole);
    return whole ? format("#pragma omp simd%s\n", clauses) : "";
}

struct node *lower_simd(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    lower_data(h, c, "", "");           /* only private copies: see share() */
    hole_text(h, "simd", "%s", simd_line(u, c, c->body, true));
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), serial);
}
