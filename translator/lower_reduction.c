/*
 * lower_reduction.c: reductions (OpenMP 5.1, 2.21.5) of variables and array sections.
 *
 * What the runtime knows, it combines at the join. The program itself combines what `declare reduction`
 * defines: the join brings the values of all members (otosp_partials), and code after it takes one after the
 * other; a task has its value combined at its end.
 *
 * An array section has its copy in memory of its own. In the construct the array's name is a pointer, so
 * moved that the section's elements are those of the copy.
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

/* ---- array sections ----------------------------------------------------------------------------- */

/* Elements of the section along the subscript that n is, of `whole` (text). */
static const char *length_of(struct holes *h, struct node *n, const char *whole, const char *lower)
{
    struct node *length = n->kind == SECTION ? kid(n, SECTION_LEN) : NULL;

    if (n->kind == INDEX)
        return "1";
    if (length)
        return format("(otosp_size)(%s)", ref(h, copy_tree(length)));
    return format("(sizeof(%s) / sizeof((%s)[0]) - (%s))", whole, whole, lower);
}

/* The first element of the section; *count: how many such elements it has. */
static const char *first_of(struct holes *h, struct node *item, const char **count)
{
    struct node *base, *lower;
    const char *whole, *from;

    item = bare(item);
    if (item->kind == NAME) {
        *count = "1";
        return item->sym->name;
    }
    base = item->kind == INDEX ? kid(item, INDEX_A) : kid(item, SECTION_A);
    lower = item->kind == INDEX ? kid(item, INDEX_I) : kid(item, SECTION_LO);
    whole = first_of(h, base, count);
    from = lower ? ref(h, copy_tree(lower)) : "0";
    *count = format("%s * %s", *count, length_of(h, item, whole, lower ? ref(h, copy_tree(lower)) : "0"));
    return format("%s[%s]", whole, from);
}

/* otosp_first_x: the first element; otosp_shared_x: where the values go, the same but in a task that takes part
   in a reduction; otosp_count_x: how many elements; otosp_base_x: what the name decays to. */
static void take_section(struct holes *h, const struct construct *c, const struct data_item *d)
{
    const char *name = d->sym->name, *type = type_text(d->type, ""), *count;
    const char *first = first_of(h, d->item, &count), *again = first_of(h, d->item, &count);

    hole_add(h, "shared", "%s = (%s *)&%s;\n", type_text(d->type, format("*const otosp_first_%s", name)), type,
             first);
    hole_add(h, "shared", participates(c, d) ? "%s = otosp_participant(&otosp_here, otosp_first_%s);\n" : "%s = otosp_first_%s;\n",
             type_text(d->type, format("*const otosp_shared_%s", name)), name);
    hole_add(h, "shared", "const otosp_size otosp_count_%s = %s * (sizeof(%s) / sizeof(%s));\n", name, count,
             again, type);
    hole_add(h, "shared", "__typeof__(&%s[0]) otosp_base_%s = %s;\n", name, name, name);
    hole_add(h, "private", "%s = otosp_copies(otosp_count_%s * sizeof(%s));\n",
             type_text(d->type, format("*const otosp_copy_%s", name)), name, type);
    hole_add(h, "private", "__typeof__(otosp_base_%s) %s = (__typeof__(otosp_base_%s))((char *)otosp_copy_%s"
             " - ((char *)otosp_first_%s - (char *)otosp_base_%s));\n", name, name, name, name, name, name);
}

/* The first element of the copy, as a pointer to elements; how many there are. */
static const char *copy_of(const struct data_item *d)
{
    return d->section ? format("otosp_copy_%s", d->sym->name)
                      : format("(%s *)&%s", type_text(d->type, ""), d->sym->name);
}

static const char *count_of(const struct data_item *d)
{
    const char *name = d->sym->name;

    return d->section ? format("otosp_count_%s", name)
                      : format("sizeof %s / sizeof(%s)", name, type_text(d->type, ""));
}

/* ---- reductions that the program defines --------------------------------------------------------- */

/* The two variables that combiner and initialiser speak of, and what stands for them. */
struct meaning { const char *name, *text, *other, *other_text; };

static const char *text_of(struct token **t, struct meaning m)
{
    const char *text = "";

    for (; t && *t; t++) {
        const char *word = !strcmp((*t)->text, m.name) ? m.text : !strcmp((*t)->text, m.other) ? m.other_text
                                                                                              : (*t)->text;

        text = format("%s%s%s", text, *text ? " " : "", word);
    }
    return text;
}

static const char *shared_element(const struct data_item *d, const char *index)
{
    return format("((%s *)otosp_shared_%s)[%s]", type_text(d->type, ""), d->sym->name, index);
}

/* Is it one value, whose declaration can hold the initialiser? */
static bool is_single(const struct data_item *d)
{
    return !d->section && d->sym->type->kind != T_ARRAY;
}

/* `omp_priv = value`, or an expression that sets it. */
static bool is_value(struct token **init)
{
    return !init || (init[1] && !strcmp(init[1]->text, "="));
}

/* What the copy of one value is declared with: " = value", or "" where the setup sets it. Without an
   initialiser it begins as a static object does. */
const char *user_initializer(const struct data_item *d)
{
    struct meaning m = { "omp_priv", d->sym->name, "omp_orig", shared_element(d, "0") };

    if (!is_single(d) || !is_value(d->initializer))
        return "";
    return d->initializer ? format(" %s", text_of(d->initializer + 1, m)) : " = { 0 }";
}

/* Sets one element of a copy. */
static const char *start_user(const struct data_item *d, const struct type *type, const char *element,
                              const char *shared)
{
    struct meaning m = { "omp_priv", element, "omp_orig", shared };

    if (!is_value(d->initializer))
        return text_of(d->initializer, m);
    return format("%s %s;\n%s = otosp_first", type_text(type, "otosp_first"),
                  d->initializer ? text_of(d->initializer + 1, m) : "= { 0 }", element);
}

/* The elements of an array, or what a call has to set. */
static void begin_user(struct holes *h, const struct data_item *d)
{
    const char *element = is_single(d) ? d->sym->name : format("(%s)[otosp_i]", copy_of(d));
    const char *set = start_user(d, d->type, element, shared_element(d, is_single(d) ? "0" : "otosp_i"));

    if (is_single(d) && !is_value(d->initializer))
        hole_add(h, "setup", "%s;\n", set);
    else if (!is_single(d))
        hole_add(h, "setup",
                 "{\n"
                 "otosp_size otosp_i;\n"
                 "for (otosp_i = 0; otosp_i < %s; otosp_i++) {\n"
                 "%s;\n"
                 "}\n"
                 "}\n", count_of(d), set);
}

/* One value, at otosp_in, goes to the shared variable. */
static const char *combine_user(const struct data_item *d)
{
    struct meaning m = { "omp_out", shared_element(d, "otosp_i"), "omp_in", "otosp_in[otosp_i]" };

    return format("for (otosp_i = 0; otosp_i < %s; otosp_i++)\n%s;\n", count_of(d), text_of(d->user->raw, m));
}

static void reduce_user(struct holes *h, const struct construct *c, const struct data_item *d)
{
    const char *name = d->sym->name, *in = type_text(d->type, "*otosp_in");

    if (c->info->traits & TASKS) {
        hole_add(h, "reduce", "{\n%s = %s;\notosp_size otosp_i;\n%s"
                 "otosp_wrote(otosp_shared_%s, %s * sizeof(%s));\n}\n", in, copy_of(d), combine_user(d), name,
                 count_of(d), type_text(d->type, ""));
        return;
    }
    hole_add(h, "shared", "otosp_partials otosp_partials_%s = { 0, 0, 0, 0, 0 };\n", name);
    hole_add(h, "reduce", "otosp_gather(&otosp_partials_%s, otosp_shared_%s, %s, %s * sizeof(%s));\n", name, name,
             copy_of(d), count_of(d), type_text(d->type, ""));
    hole_add(h, "combine", "{\n%s;\notosp_size otosp_i;\n"
             "while ((otosp_in = (%s *)otosp_next_partial(&otosp_partials_%s)))\n%s}\n", in,
             type_text(d->type, ""), name, combine_user(d));
}

/* What members of sets that are split for tasks do with copies of their own. */
static const char functions[] =
    "static void otosp_start_$number(void *otosp_copy, void *otosp_from, otosp_size otosp_bytes)\n"
    "{\n"
    "    $priv = otosp_copy;\n"
    "    $orig __attribute__((__unused__)) = otosp_from;\n"
    "    otosp_size otosp_i;\n"
    "\n"
    "    for (otosp_i = 0; otosp_i < otosp_bytes / sizeof *otosp_priv; otosp_i++) {\n"
    "        $start;\n"
    "    }\n"
    "}\n"
    "\n"
    "static void otosp_combine_$number(void *otosp_into, void *otosp_from, otosp_size otosp_bytes)\n"
    "{\n"
    "    $out = otosp_into;\n"
    "    $in = otosp_from;\n"
    "    otosp_size otosp_i;\n"
    "\n"
    "    for (otosp_i = 0; otosp_i < otosp_bytes / sizeof *otosp_in; otosp_i++)\n"
    "        $combine;\n"
    "}\n"
    "\n"
    "$function\n";

/* Such functions, in front of the one that names them. */
static struct defined {
    const struct node *function;
    const struct clause *by;
    const struct type *type;
    int number;
    struct defined *next;
} *defined_so_far;

static void put_functions(struct node *around, const struct data_item *d, const struct defined *as)
{
    struct node *parent = around->parent, *list;
    struct meaning m = { "omp_out", "otosp_out[otosp_i]", "omp_in", "otosp_in[otosp_i]" };
    struct holes *h = holes_new();
    int place = 0;

    while (parent->kid[place] != around)
        place++;
    hole_text(h, "number", "%d", as->number);
    hole_text(h, "priv", "%s", type_text(as->type, "*otosp_priv"));
    hole_text(h, "orig", "%s", type_text(as->type, "*otosp_orig"));
    hole_text(h, "out", "%s", type_text(as->type, "*otosp_out"));
    hole_text(h, "in", "%s", type_text(as->type, "*otosp_in"));
    hole_text(h, "start", "%s", start_user(d, as->type, "otosp_priv[otosp_i]", "otosp_orig[otosp_i]"));
    hole_text(h, "combine", "%s", text_of(d->user->raw, m));
    hole_node(h, "function", around);
    list = quote(h, 0, functions);
    parent->kid[place] = list;
    list->parent = parent;
}

/* Does a function of the program's begin a copy by the original? It may leave in it that it is a copy, for the combiner to
   see, which then is called with an original and a copy: with no copy that others are combined into. */
static bool tells_copies(const struct data_item *d)
{
    bool does = false;

    for (struct token **t = is_value(d->initializer) ? NULL : d->initializer; t && *t; t++)
        does |= !strcmp((*t)->text, "omp_orig");
    return does;
}

/* The two functions, as arguments; 0, 0: they cannot stand in front of the construct's, or be called in any order. */
static const char *defined_by(const struct construct *c, const struct data_item *d)
{
    struct defined *f = defined_so_far;
    static int number;

    if (!d->defined || tells_copies(d) || !may_hold_static(c->function) || function_around(c->function->parent))
        return "0, 0";
    while (f && (f->function != c->function || f->by != d->user || f->type != d->defined))
        f = f->next;
    if (!f) {
        f = allocate(sizeof *f);
        *f = (struct defined){ c->function, d->user, d->defined, ++number, defined_so_far };
        defined_so_far = f;
        put_functions(c->function, d, f);
    }
    return format("otosp_start_%d, otosp_combine_%d", f->number, f->number);
}

/* The call that begins it. */
static const char *begin_task_reduction(const struct construct *c, const struct data_item *d, const char *from,
                                        const char *to, const char *count)
{
    if (d->user)
        return format("otosp_task_reduction_defined(%s, %s, %s * sizeof(%s), %s);\n", from, to, count,
                      type_text(d->type, ""), defined_by(c, d));
    return format("otosp_task_reduction_begin(%s, %s, %s, %s, %s);\n", from, to, count, reduction_type(d->type),
                  reduction_name(d->op));
}

/*
 * Tasks inside take part: with reduction(task, ...) what they would combine into the shared variable goes to
 * the member's copy; what they would combine into the copy of a task that takes part goes on to where that does. Such a
 * task waits for those that it has made.
 */
void lower_task_reduction(struct holes *h, const struct construct *c, const struct data_item *d)
{
    const char *shared = format("otosp_shared_%s", d->sym->name), *copy = copy_of(d);
    bool task = c->info->traits & TASKS;

    hole_add(h, "setup", "%s", begin_task_reduction(c, d, shared, copy, count_of(d)));
    if (d->section)             /* perhaps only those tasks use it */
        hole_add(h, "setup", "(void)%s;\n", d->sym->name);
    if (!task)
        hole_add(h, "reduce", "otosp_task_reduction_end();\n");
    else if (c->makes_tasks) {
        hole_text(h, "begin_inner", "otosp_taskgroup otosp_inner;\notosp_taskgroup_begin(&otosp_inner, &otosp_here);");
        hole_text(h, "end_inner", "otosp_taskgroup_end(&otosp_inner);");
    }
}

/* What tasks combine goes to the variable itself, outside of sets that are split for them. */
void lower_group_reduction(struct holes *h, const struct construct *c, const struct data_item *d)
{
    const char *count, *first = first_of(h, d->item, &count);

    count = format("%s * (sizeof(%s) / sizeof(%s))", count, first, type_text(d->type, ""));
    hole_add(h, "reductions", "%s", begin_task_reduction(c, d, format("&%s", first), format("&%s", first), count));
}

/* ---- all ---------------------------------------------------------------------------------------- */

void lower_section_reduction(struct holes *h, struct construct *c, const struct data_item *d,
                             const char *function, const char *handle)
{
    const char *name = d->sym->name, *type = reduction_type(d->type);

    take_section(h, c, d);
    if (d->tasks)
        lower_task_reduction(h, c, d);
    if (d->joins) {
        type = type_text(d->type, "");
        hole_add(h, "setup", "__builtin_memcpy(otosp_copy_%s, otosp_shared_%s, otosp_count_%s * sizeof(%s));\n", name,
                 name, name, type);
        hole_add(h, "reduce", "__builtin_memcpy(otosp_shared_%s, otosp_copy_%s, otosp_count_%s * sizeof(%s));\n", name,
                 name, name, type);
        hole_add(h, "reduce", "otosp_wrote(otosp_shared_%s, otosp_count_%s * sizeof(%s));\n", name, name, type);
    } else if (d->user) {
        begin_user(h, d);
        reduce_user(h, c, d);
    } else {
        hole_add(h, "setup", "otosp_identity(otosp_copy_%s, otosp_count_%s, %s, %s);\n", name, name, type,
                 reduction_name(d->op));
        hole_add(h, "reduce", "%s(%s, otosp_shared_%s, otosp_copy_%s, otosp_count_%s, %s, %s);\n", function,
                 handle, name, name, name, type, reduction_name(d->op));
    }
    hole_add(h, "reduce", "otosp_copies_end(otosp_copy_%s);\n", name);
}

void lower_user_reduction(struct holes *h, struct construct *c, const struct data_item *d)
{
    begin_user(h, d);
    reduce_user(h, c, d);
}
