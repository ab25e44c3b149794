/*
 * lower_defer.c: what is done with the results of reductions that are put off (defer.c) becomes the body of a loop over
 * records, where it stood, behind the loop, and where the results are wanted in between. A record holds the variables that
 * are reduced, and what else the code needs as it was then.
 */
#include "checks.h"
#include "defer.h"
#include "lower.h"

/* Before anything else is lowered: these statements stay together, whatever is put between them. */
static struct node *group(struct deferral *d)
{
    struct node *all = node(LIST, 0);

    if (!d->nuses)
        return NULL;
    replace(d->use[0], all);
    append(all, d->use[0]);
    for (int i = 1; i < d->nuses; i++) {
        replace(d->use[i], node(LIST, 0));
        append(all, d->use[i]);
    }
    return all;
}

void group_deferred(void)
{
    for (struct deferral *d = deferrals; d; d = d->next)
        d->uses = group(d);
}

/* A variable of this name, which is a number. */
static const char *declared(const struct symbol *s)
{
    struct type *t = s->type->kind == T_ENUM ? s->type->base : s->type;

    while (t->origin != t)
        t = t->origin;
    return type_text(t, s->name);
}

static void add_member(struct holes *h, struct symbol *s)
{
    hole_add(h, "members", "%s;\n", declared(s));
}

/* The variables get what a record says, or others of the same name do, where they are not known. */
static const char *take(const struct deferral *d, bool known)
{
    const char *declarations = "", *lines = "";

    for (int i = 0; i < d->along.n; i++)
        declarations = format("%sconst %s = otosp_record_%d.%s;\n", declarations, declared(d->along.v[i]), d->number,
                              d->along.v[i]->name);
    for (int i = 0; !d->call && i < d->nreduced; i++) {
        const struct symbol *s = d->reduced[i];
        const char *value = format("otosp_record_%d.%s;\n", d->number, s->name);

        if (known || !declares_in(d->loop, s))
            lines = format("%s%s = %s", lines, s->name, value);
        else if (d->uses && mentions(d->uses, s))
            declarations = format("%s%s = %s", declarations, declared(s), value);
    }
    return format("%s%s", declarations, lines);
}

/* The loop over records; `uses`: the name of the hole that has what is done with each. */
static void put_loop(struct holes *h, const char *hole, const struct deferral *d, const char *which, bool known,
                     const char *uses)
{
    const char *lines = take(d, known);

    hole_add(h, hole, "while (otosp_%s(&otosp_deferred_%d, &otosp_record_%d))", which, d->number, d->number);
    hole_add(h, hole, *lines || uses ? " {\n%s%s}\n" : "\n;\n%s%s", lines, uses ? format("%s\n", uses) : "");
}

static void settle_in(struct holes *h, const struct deferral *d, bool known)
{
    put_loop(h, "settle", d, "settles", known, d->uses ? ref(h, copy_tree(d->uses)) : NULL);
}

/* value: of the call, if that is used where it stands */
static void keep_record(struct holes *h, const struct deferral *d, const char *value)
{
    for (int i = 0; i < d->nreduced; i++)
        hole_add(h, "keep", "otosp_record_%d.%s = %s;\n", d->number, d->reduced[i]->name,
                 d->call ? value : d->reduced[i]->name);
    for (int i = 0; i < d->along.n; i++)
        hole_add(h, "keep", "otosp_record_%d.%s = %s;\n", d->number, d->along.v[i]->name, d->along.v[i]->name);
    hole_add(h, "keep", "otosp_defer(&otosp_deferred_%d, &otosp_record_%d, sizeof otosp_record_%d);\n", d->number, d->number,
             d->number);
}

/* The function in which the construct stands takes what its caller has said. */
static void ask_in_function(struct unit *u, struct construct *c)
{
    put_first(c->function, "otosp_deferred *const otosp_asked = otosp_deferring()");
    enclose(u, c->node, holes_new(), "otosp_defers(otosp_asked);\n$x\n");
    c->asks = true;
}

/* The call, which a member of the record takes the place of. */
static struct node *take_call(const struct deferral *d)
{
    struct node *value = kid(d->store, ASSIGN_R);

    replace(value, name_for(value, format("otosp_record_%d.%s", d->number, d->reduced[0]->name)));
    value->parent = NULL;
    return value;
}

/* These lines, in the place of a statement: between braces where there is none other. */
static void put_lines(const struct deferral *d, struct node *statement, struct holes *h, const char *lines)
{
    const struct node *up = statement->parent;

    while (up->kind == LIST && up->parent->kind == LIST)
        up = up->parent;
    enclose(d->unit, statement, h, up->kind == LIST && up->parent->kind == COMPOUND ? lines : format("{\n%s}\n", lines));
}

static void put_settling(const struct deferral *d, const struct settling *s)
{
    struct holes *h = holes_new();

    settle_in(h, d, s->behind);
    put_lines(d, s->at, h, "$settle\n$x\n");
}

static void lower_deferral(struct deferral *d)
{
    struct holes *uses = holes_new(), *at = holes_new(), *loop = holes_new();
    const char *value = NULL;

    if (d->call && !is_within(d->call, kid(d->store, ASSIGN_R)))
        return;                 /* it is computed elsewhere, before the store is logged */
    if (d->call)
        value = ref(uses, take_call(d));

    for (int i = 0; i < d->nreduced; i++)
        add_member(loop, d->reduced[i]);
    for (int i = 0; i < d->along.n; i++)
        add_member(loop, d->along.v[i]);
    settle_in(loop, d, false);
    for (const struct settling *s = d->settlings; s; s = s->next)
        put_settling(d, s);

    if (d->calls && !d->construct->asks)
        ask_in_function(d->unit, d->construct);
    hole_text(at, "number", "%d", d->number);
    hole_text(loop, "number", "%d", d->number);
    keep_record(d->uses ? uses : at, d, value);
    put_loop(d->uses ? uses : at, "due", d, "due", true, d->uses ? ref(uses, d->uses) : NULL);
    if (d->call)
        hole_text(uses, "begin", "otosp_defers(&otosp_deferred_%d);", d->number);
    if (d->uses)
        put_lines(d, d->uses, uses, "$begin\n$keep\n$due\n");
    if (!d->call)
        put_lines(d, d->at, at, d->uses ? "otosp_defers(&otosp_deferred_$number);\n$x\n"
                                        : "otosp_defers(&otosp_deferred_$number);\n$x\n$keep\n$due\n");
    enclose(d->unit, d->loop, loop,
            "{\n"
            "struct {\n"
            "    $members\n"
            "} otosp_record_$number;\n"
            "otosp_deferred otosp_deferred_$number = { 0, 0 };\n"
            "\n"
            "$x\n"
            "$settle\n"
            "}\n");
}

void lower_deferred(void)
{
    for (struct deferral *d = deferrals; d; d = d->next)
        lower_deferral(d);
}
