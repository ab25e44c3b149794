/*
 * lower_data.c: the variables that a construct has a copy of (OpenMP 5.1, 2.21).
 *
 * A copy has the user's name and hides the shared variable, so the user's text in the construct stays
 * as it is. Where the runtime or a copy needs the shared one too, a pointer to it is taken first:
 *
 *     double *const otosp_shared_s = &s;          $shared
 *     ...begin...
 *     {
 *     double s = 0;                        $private
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

/* Does a variable of the same function hide the name of a type? */
static bool is_hidden(const struct symbol *type, const struct symbol *sym)
{
    const struct symbol *s = sym->function ? sym->function->sym->locals : NULL;

    while (s && (s->name != type->name || s->kind != S_VARIABLE))
        s = s->next_local;
    return s;
}

/* Written with __typeof__: the size of the type is known at run time only, or it has no name that can be used. */
static bool needs_typeof(const struct symbol *sym)
{
    const struct type *t = sym->type;

    for (; t && !t->typedef_name; t = t->base) {
        if (t->kind == T_ARRAY && (t->length == -2 || t->size))
            return true;
        if ((t->kind == T_STRUCT || t->kind == T_UNION || t->kind == T_ENUM) && !t->name)
            return true;
        if (t->kind != T_ARRAY && t->kind != T_POINTER)
            break;
    }
    return t && t->typedef_name && is_hidden(t->typedef_name, sym);
}

/* A copy of a file's own variable names that, too: if nothing else does, gcc would warn of it. */
static const char *declare_copy(const struct data_item *d)
{
    const char *name = d->sym->name;

    return d->sharing == PRIVATE && d->sym->global && d->sym->storage == ST_STATIC ? format("__typeof__(%s) %s", name, name)
                                                                                  : declare_like(d->sym, name);
}

const char *declare_like(struct symbol *sym, const char *name)
{
    /* The name that is declared is not in scope in its own specifiers (C17 6.2.1). */
    return needs_typeof(sym) ? format("__typeof__(%s) %s", sym->name, name) : type_text(sym->type, name);
}

static bool is_array(const struct data_item *d)
{
    return d->sym->type->kind == T_ARRAY;
}

static const struct type *element(const struct type *t)
{
    while (t->kind == T_ARRAY)
        t = t->base;
    return t;
}

/* The largest value of a type that operators order. */
static const char *largest(const struct type *t)
{
    const char *name = reduction_type(t);

    if (strstr(name, "BOOL"))
        return "1";
    if (strstr(name, "UINT"))
        return format("(%s)-1", type_text(t->unqualified, ""));
    if (strstr(name, "INT128"))
        return "(__int128)(~(unsigned __int128)0 >> 1)";
    if (strstr(name, "INT"))
        return format("0x%lx", (1ul << (8 * size_of(t) - 1)) - 1);
    return "__builtin_inf()";
}

static const char *smallest(const struct type *t)
{
    if (strstr(reduction_type(t), "BOOL") || strstr(reduction_type(t), "UINT"))
        return "0";
    return format("-%s%s", largest(t), strstr(reduction_type(t), "INT") ? " - 1" : "");
}

/* What a copy begins with in a reduction. */
static const char *identity(const struct type *t, enum reduction_op op)
{
    switch (op) {
    case RED_PROD: case RED_LAND:
        return "1";
    case RED_BAND:
        return "~0";
    case RED_MIN:
        return largest(t);
    case RED_MAX:
        return smallest(t);
    default:
        return "0";
    }
}

/* The C compiler cannot know that a last iteration sets it. */
static const char *any_value(const struct type *t)
{
    return is_arithmetic(t) || is_pointer(t) ? "0" : is_aggregate(t) && t->members ? "{ 0 }" : NULL;
}

bool participates(const struct construct *c, const struct data_item *d)
{
    return d->joins || (d->sharing == REDUCTION && c->info->traits & TASKS);
}

/* in_reduction: does the task go on with the value of the copy that it takes part in? A divided loop adds to it. */
static bool goes_on(const struct construct *c, const struct data_item *d)
{
    return d->joins && c->kind != D_PARALLEL_FOR;
}

static void copy(struct holes *h, const struct construct *c, const struct data_item *d)
{
    const char *name = d->sym->name, *start = NULL, *align = alignment_of_copy(c, d->sym);
    bool reduces = d->sharing == REDUCTION && !d->user && !goes_on(c, d);
    bool first = d->sharing == FIRSTPRIVATE || d->sharing == FIRST_LASTPRIVATE || goes_on(c, d);
    const char *from = format(d->sharing == FIRST_LASTPRIVATE ? "OTOSP_BEFORE_LAST(otosp_shared_%s)" : "otosp_shared_%s",
                              name);

    if (d->sharing != PRIVATE) {
        const char *at = format(participates(c, d) ? "otosp_participant(&otosp_here, &%s)" : "&%s", name);

        if (is_array(d) || needs_typeof(d->sym))
            hole_add(h, "shared", "__typeof__(%s) *const otosp_shared_%s = %s;\n", name, name, at);
        else
            hole_add(h, "shared", "%s = %s;\n", declare_like(d->sym, format("*const otosp_shared_%s", name)), at);
    }
    if (d->unused || (d->sharing == PRIVATE && *align))
        hole_add(h, "shared", "(void)%s;\n", name);
    if (is_array(d)) {
        if (first)
            hole_add(h, "setup", "__builtin_memcpy(%s%s, *%s, sizeof %s);\n", is_const(d->sym->type) ? "(void *)" : "", name,
                     from, name);
        else if (reduces)
            hole_add(h, "setup", "otosp_identity(%s, sizeof %s / sizeof(%s), %s, %s);\n", name, name,
                     type_text(element(d->sym->type), ""), reduction_type(element(d->sym->type)),
                     reduction_name(d->op));
    } else if (first)
        start = format("*%s", from);
    else if (reduces)
        start = identity(d->sym->type, d->op);
    else if (d->sharing == LASTPRIVATE || d->sharing == CHAINED)
        start = any_value(d->sym->type);
    if (d->user && !goes_on(c, d))
        hole_add(h, "private", "%s%s%s;\n", declare_like(d->sym, name), align, user_initializer(d));
    else
        hole_add(h, "private", start ? "%s%s%s = %s;\n" : "%s%s%s;\n", declare_copy(d), align,
                 d->idle ? " __attribute__((__unused__))" : "", start);
}

/* The construct's stores to the copy note that there was one. */
static void note_store(struct node *n, void *data)
{
    const struct symbol *sym = data;
    struct node *lvalue = stored_by(n), *noted;

    if (!lvalue || named_by(lvalue) != sym)
        return;
    noted = node(RAW, 0);
    noted->text = format("(*(otosp_set_%s = 1, &%s))", sym->name, sym->name);
    replace(bare(lvalue), noted);
}

/* Chunks of a member come in the order of the iterations: of all members' values the one counts that was set
   in the latest chunk. */
static void hand_on_conditional(struct holes *h, struct construct *c, const struct data_item *d)
{
    const char *name = d->sym->name;

    walk(c->body, NULL, note_store, d->sym);
    hole_add(h, "shared", "otosp_partials otosp_partials_%s = { 0, 0, 0, 0, 0 };\n", name);
    hole_add(h, "private", "otosp_count otosp_when_%s = 0;\nint otosp_set_%s = 0;\n", name, name);
    hole_add(h, "chunk", "if (otosp_set_%s) {\notosp_when_%s = otosp_l.end;\notosp_set_%s = 0;\n}\n", name, name,
             name);
    hole_add(h, "reduce",
             "{\n"
             "char otosp_both[sizeof otosp_when_%s + sizeof %s];\n"
             "__builtin_memcpy(otosp_both, &otosp_when_%s, sizeof otosp_when_%s);\n"
             "__builtin_memcpy(otosp_both + sizeof otosp_when_%s, (void *)&%s, sizeof %s);\n"
             "otosp_gather(&otosp_partials_%s, otosp_shared_%s, otosp_both, sizeof otosp_both);\n"
             "}\n", name, name, name, name, name, name, name, name, name);
    hole_add(h, "combine",
             "{\n"
             "otosp_count otosp_when, otosp_latest = 0;\n"
             "char *otosp_both;\n"
             "while ((otosp_both = otosp_next_partial(&otosp_partials_%s))) {\n"
             "__builtin_memcpy(&otosp_when, otosp_both, sizeof otosp_when);\n"
             "if (otosp_when > otosp_latest) {\n"
             "otosp_latest = otosp_when;\n"
             "__builtin_memcpy((void *)otosp_shared_%s, otosp_both + sizeof otosp_when, sizeof *otosp_shared_%s);\n"
             "}\n"
             "}\n"
             "}\n", name, name, name);
}

static void hand_on_last(struct holes *h, const struct data_item *d)
{
    const char *name = d->sym->name;

    if (is_array(d))
        hole_add(h, "last", "__builtin_memcpy(*otosp_shared_%s, %s, sizeof %s);\n", name, name, name);
    else
        hole_add(h, "last", "*otosp_shared_%s = %s;\n", name, name);
    hole_add(h, "last", "otosp_result(&otosp_l, otosp_shared_%s, 1);\n", name);
}

static void reduce(struct holes *h, const struct data_item *d, const char *function, const char *handle)
{
    const char *name = d->sym->name;
    const struct type *t = element(d->sym->type);

    if (is_array(d))
        hole_add(h, "reduce", "%s(%s, *otosp_shared_%s, %s, sizeof %s / sizeof(%s), %s, %s);\n", function, handle,
                 name, name, name, type_text(t, ""), reduction_type(t), reduction_name(d->op));
    else
        hole_add(h, "reduce", "%s(%s, otosp_shared_%s, OTOSP_COPY(%s), 1, %s, %s);\n", function, handle, name,
                 name, reduction_type(t), reduction_name(d->op));
}

/* In a divided loop's bounds alone, which are computed in front of the copies, it is no copy that is meant. */
static bool is_mentioned(const struct construct *c, const struct symbol *s)
{
    const struct loop *l = c->loops;

    return c->collapse != 1 ? mentions(c->node, s) : mentions(l->body, s) || mentions(kid(l->node, FOR_STEP), s);
}

/* A variable that is used in constructs only, where each rank's own is meant, serves as it is. */
bool needs_copy(const struct construct *c, const struct data_item *d)
{
    if (d->sharing != PRIVATE && d->sharing != FIRSTPRIVATE)
        return d->sharing != SHARED && (d->sharing != CHAINED || d->anew);
    if (d->serves)
        return false;
    if (d->sharing == FIRSTPRIVATE ? is_mentioned(c, d->sym) : mentions(c->node, d->sym))
        return true;
    for (struct annotation *a = c->results; a; a = a->next)
        if (mentions(a->addr, d->sym) || mentions(a->count, d->sym))
            return true;
    return false;
}

static void copy_in(struct holes *h, const struct construct *c)
{
    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_COPYIN && i < cl->nitems; i++) {
            const char *name = named_by(cl->item[i])->name;

            hole_add(h, "setup", "otosp_copyin((void *)&%s, sizeof %s);\n", name, name);
        }
}

/* The value that the copy has come to. */
static void hand_back(struct holes *h, const struct data_item *d)
{
    const char *name = d->sym->name;

    if (is_array(d))
        hole_add(h, "reduce", "__builtin_memcpy(*otosp_shared_%s, %s, sizeof %s);\n", name, name, name);
    else
        hole_add(h, "reduce", "*otosp_shared_%s = %s;\n", name, name);
    hole_add(h, "reduce", "otosp_wrote(otosp_shared_%s, sizeof *otosp_shared_%s);\n", name, name);
}

void lower_data(struct holes *h, struct construct *c, const char *function, const char *handle)
{
    copy_in(h, c);
    for (struct data_item *d = c->data; d; d = d->next) {
        if (!needs_copy(c, d))
            continue;
        if (d->section) {
            lower_section_reduction(h, c, d, function, handle);
            continue;
        }
        copy(h, c, d);
        if (d->tasks)
            lower_task_reduction(h, c, d);
        if (goes_on(c, d))
            hand_back(h, d);
        else if (d->user)
            lower_user_reduction(h, c, d);
        else if (d->conditional)
            hand_on_conditional(h, c, d);
        else if (d->sharing == LASTPRIVATE || d->sharing == FIRST_LASTPRIVATE || d->scans)
            hand_on_last(h, d);
        else if (d->sharing == REDUCTION)
            reduce(h, d, function, handle);
    }
}
