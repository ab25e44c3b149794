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
static void take_section(struct holes *h, const struct data_item *d)
{
    const char *name = d->sym->name, *type = type_text(d->type, ""), *count;
    const char *first = first_of(h, d->item, &count), *again = first_of(h, d->item, &count);

    hole_add(h, "shared", "%s = (%s *)&%s;\n", type_text(d->type, format("*const otosp_first_%s", name)), type,
             first);
    hole_add(h, "shared", d->joins ? "%s = otosp_participant(otosp_first_%s);\n" : "%s = otosp_first_%s;\n",
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

static const char *text_of(struct token **t)
{
    const char *text = "";

    for (; t && *t; t++)
        text = format("%s%s%s", text, *text ? " " : "", (*t)->text);
    return text;
}

static bool names(struct token **t, const char *name)
{
    for (; t && *t; t++)
        if (!strcmp((*t)->text, name))
            return true;
    return false;
}

/* Each element of the copy begins with what the initialiser says; without one, as a static object does. */
static void begin_user(struct holes *h, const struct data_item *d)
{
    const char *type = type_text(d->type, ""), *priv = type_text(d->type, "omp_priv");
    struct token **init = d->initializer;

    hole_add(h, "setup",
             "{\n"
             "otosp_size otosp_i;\n"
             "for (otosp_i = 0; otosp_i < %s; otosp_i++) {\n", count_of(d));
    if (names(d->initializer, "omp_orig"))
        hole_add(h, "setup", "%s = ((%s *)otosp_shared_%s)[otosp_i];\n", type_text(d->type, "omp_orig"), type,
                 d->sym->name);
    if (!init)
        hole_add(h, "setup", "%s = { 0 };\n", priv);
    else if (init[1] && !strcmp(init[1]->text, "="))
        hole_add(h, "setup", "%s %s;\n", priv, text_of(init + 1));
    else
        hole_add(h, "setup", "%s;\n%s;\n", priv, text_of(init));
    hole_add(h, "setup", "(%s)[otosp_i] = omp_priv;\n}\n}\n", copy_of(d));
}

/* One value, at otosp_in, goes to the shared variable. */
static const char *combine_user(const struct data_item *d)
{
    const char *type = type_text(d->type, ""), *shared = format("((%s *)otosp_shared_%s)[otosp_i]", type,
                                                                d->sym->name);

    return format("for (otosp_i = 0; otosp_i < %s; otosp_i++) {\n"
                  "%s = %s;\n"
                  "%s = otosp_in[otosp_i];\n"
                  "%s;\n"
                  "%s = omp_out;\n"
                  "}\n", count_of(d), type_text(d->type, "omp_out"), shared, type_text(d->type, "omp_in"),
                  text_of(d->user->raw), shared);
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
    hole_add(h, "shared", "otosp_partials otosp_partials_%s = { 0, 0, 0, 0 };\n", name);
    hole_add(h, "reduce", "otosp_gather(&otosp_partials_%s, otosp_shared_%s, %s, %s * sizeof(%s));\n", name, name,
             copy_of(d), count_of(d), type_text(d->type, ""));
    hole_add(h, "combine", "{\n%s;\notosp_size otosp_i;\n"
             "while ((otosp_in = (%s *)otosp_next_partial(&otosp_partials_%s)))\n%s}\n", in,
             type_text(d->type, ""), name, combine_user(d));
}

/*
 * Tasks inside take part: with reduction(task, ...) what they would combine into the shared variable goes to
 * the member's copy; what they would combine into the copy of a task that takes part goes on to where that does.
 */
void lower_task_reduction(struct holes *h, const struct construct *c, const struct data_item *d)
{
    const char *shared = format("otosp_shared_%s", d->sym->name), *copy = copy_of(d);
    bool task = c->info->traits & TASKS;

    hole_add(h, "setup", "otosp_task_reduction_begin(%s, %s, %s * sizeof(%s));\n", task ? copy : shared,
             task ? shared : copy, count_of(d), type_text(d->type, ""));
    if (d->section)             /* perhaps only those tasks use it */
        hole_add(h, "setup", "(void)%s;\n", d->sym->name);
    if (!task)
        hole_add(h, "reduce", "otosp_task_reduction_end();\n");
}

/* ---- all ---------------------------------------------------------------------------------------- */

void lower_section_reduction(struct holes *h, struct construct *c, const struct data_item *d,
                             const char *function, const char *handle)
{
    const char *name = d->sym->name, *type = reduction_type(d->type);

    take_section(h, d);
    if (d->tasks)
        lower_task_reduction(h, c, d);
    if (d->user) {
        begin_user(h, d);
        reduce_user(h, c, d);
    } else {
        if (d->op == RED_MIN || d->op == RED_MAX)
            hole_add(h, "setup", "__builtin_memcpy(otosp_copy_%s, otosp_shared_%s, otosp_count_%s * sizeof(%s));\n",
                     name, name, name, type_text(d->type, ""));
        else
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
