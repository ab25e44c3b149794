/*
 * section_text.c: section functions as lines of C.
 *
 * A loop that is innermost, and in which one subscript moves, becomes a section: contiguous elements, or equally
 * spaced ones. So do loops in each other, each of which moves a subscript of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "section.h"

struct writing {
    const char *verb;           /* of the calls: otosp_VERB(...) */
    const struct reference *to;
    const char *arguments;      /* of the call, instead of numbers of elements; or NULL */
    const char *line;           /* instead of such a call; or NULL */
    bool once;                  /* one iteration of the loop around it is enough */
    const char *text;
};

static void add(struct writing *w, const char *line)
{
    w->text = format("%s%s\n", w->text, line);
}

static const char *address(const struct writing *w, const char *const *subscript)
{
    return format(w->to->packed ? "OTOSP_PACKED(%s)" : "&%s", place_text(w->to, subscript));
}

static bool is_contiguous(const struct reference *r, int moving)
{
    return moving == r->subscripts - 1 && strchr("*[", r->form[strlen(r->form) - 1]);
}

static bool is_number(const char *text, long *value)
{
    char *end;

    *value = strtol(text, &end, 10);
    return end > text && !*end;
}

static const char *count_of(const struct code *c)
{
    const char *first = in_brackets(c->first);
    long from, to;

    if (c->step != 1)
        return format(c->le ? "otosp_steps(%s, %s, %ld)" : "otosp_steps(%s, %s - 1, %ld)", c->first, c->bound,
                      c->step);
    if (is_number(c->first, &from) && is_number(c->bound, &to))
        return format("%ld", to - from + c->le);
    if (!strcmp(first, "0"))
        return c->le ? format("%s + 1", c->bound) : c->bound;
    return format(c->le ? "%s - %s + 1" : "%s - %s", c->bound, first);
}

/* Loops in each other that make one section: the outermost first. */
struct section_loops {
    const struct code *loop[MAX_SUBSCRIPTS], *element;
    int moving[MAX_SUBSCRIPTS];         /* the subscript that each one is */
    int n;
};

static bool names(const char *text, const char *iterator)
{
    return strstr(text, iterator) != NULL;
}

/* false: an iterator is not one subscript, or stands in other bounds, or leads to pointers that are loaded. */
static bool is_section_loop(const struct section_loops *s, int k, const struct reference *r)
{
    const struct code *c = s->loop[k];

    for (int i = k + 1; i < s->n; i++)
        if (names(s->loop[i]->first, c->iterator) || names(s->loop[i]->bound, c->iterator))
            return false;
    return s->moving[k] >= 0 && !loads_pointer(r, s->moving[k]);
}

static bool find_loops(struct section_loops *s, const struct code *c, const struct reference *r)
{
    s->n = 0;
    for (const struct code *l = c; l->kind == CODE_LOOP; l = l->body) {
        if (!l->step || (l != c && l->next) || s->n == MAX_SUBSCRIPTS || !l->body)
            return false;
        s->loop[s->n++] = l;
        s->element = l->body;
    }
    if (s->element->kind != CODE_ELEMENT || s->element->next)
        return false;
    for (int k = 0; k < s->n; k++)
        s->moving[k] = moving_subscript(s->element, s->loop[k]->iterator, r->subscripts);
    for (int k = 0; k < s->n; k++)
        if (!is_section_loop(s, k, r) || s->moving[k] < r->rows)
            return false;
    return true;
}

static const char *stride_of(const struct code *c, const struct reference *r, int moving)
{
    return format("%s%s", c->step == 1 ? "" : format("%ld * ", c->step), distance_text(r, moving));
}

/* Loops as one section; false: they cannot be one. */
static bool write_section(struct writing *w, const struct code *c)
{
    const struct reference *r = w->to;
    const char *subscript[MAX_SUBSCRIPTS], *line, *at, *dimensions = "", *guard = "";
    struct section_loops s;

    if (!find_loops(&s, c, r))
        return false;
    memcpy(subscript, s.element->subscript, sizeof subscript);
    for (int k = 0; k < s.n; k++) {
        const struct code *l = s.loop[k];
        subscript[s.moving[k]] = l->first;
        dimensions = format("%s, %s, %s", dimensions, count_of(l), stride_of(l, r, s.moving[k]));
        guard = format("%s%s%s %s %s", guard, k ? " && " : "", l->first, l->le ? "<=" : "<", l->bound);
    }
    at = address(w, subscript);
    if (s.n == 1 && c->step == 1 && is_contiguous(r, *s.moving))
        line = format("otosp_%s(%s, %s);", w->verb, at, count_of(c));
    else
        line = format("otosp_%s_%s(%s%s);", w->verb, s.n > 1 ? "grid" : "each", at, dimensions);
    if (is_guarded(r))
        line = format("if (%s)\n%s", guard, line);
    add(w, line);
    return true;
}

static void write_list(struct writing *, const struct code *);

static void write_loop(struct writing *w, const struct code *c)
{
    const struct code *loop = c;
    bool once;

    if (!w->line && !w->arguments && write_section(w, c))
        return;
    if (!c->step)
        add(w, format("{\nconst long %s = %s;", c->iterator, c->first));
    else
        add(w, format("long %s;\nfor (%s = %s; %s %s %s; %s) {", c->iterator, c->iterator, c->first, c->iterator,
                      c->le ? "<=" : "<", c->bound,
                      c->step == 1 ? format("%s++", c->iterator) : format("%s += %ld", c->iterator, c->step)));
    for (c = c->body; c->kind == CODE_LOOP && !c->step && !c->next; c = c->body)
        add(w, format("const long %s = %s;", c->iterator, c->first));
    once = w->once;
    w->once = loop->once;
    write_list(w, c);
    w->once = once;
    add(w, "}");
}

static void write_code(struct writing *w, const struct code *c)
{
    switch (c->kind) {
    case CODE_LOOP:
        write_loop(w, c);
        break;
    case CODE_CONDITION:
        add(w, format("if (%s) {", c->condition));
        write_list(w, c->body);
        if (c->otherwise) {
            add(w, "} else {");
            write_list(w, c->otherwise);
        }
        add(w, "}");
        break;
    case CODE_ELEMENT:
        add(w, w->line ? w->line : format("otosp_%s(%s, %s);", w->verb, address(w, c->subscript),
                                          w->arguments ? w->arguments : "1"));
        if (w->once)
            add(w, "break;");
    }
}

static void write_list(struct writing *w, const struct code *c)
{
    bool several = c && c->next;

    for (; c; c = c->next) {
        if (several)
            add(w, "{");
        write_code(w, c);
        if (several)
            add(w, "}");
    }
}

static const char *all_text(struct writing *w, const struct code *code)
{
    write_list(w, code);
    return format(strncmp(w->text, "long ", 5) ? "%s" : "{\n%s}\n", w->text);
}

const char *section_text(const struct reference *to, const struct code *code, const char *verb)
{
    struct writing w = { .verb = verb, .to = to, .text = "" };

    return all_text(&w, code);
}

const char *line_text(const struct code *code, const char *line)
{
    struct writing w = { .line = line, .text = "" };

    return all_text(&w, code);
}

/* What is assumed of the parameters as a condition, or NULL: nothing. */
static const char *assumption_text(const struct inferred *f, isl_set *assumed)
{
    isl_ast_build *build;
    isl_ast_expr *e;
    const char *text;

    if (isl_set_plain_is_universe(assumed) == isl_bool_true)
        return NULL;
    build = isl_ast_build_from_context(isl_set_universe(isl_space_params_alloc(f->stores.x.isl, 0)));
    e = isl_ast_build_expr_from_set(build, isl_set_copy(assumed));
    text = e ? ast_text(e, 0) : NULL;
    isl_ast_expr_free(e);
    isl_ast_build_free(build);
    return text && strcmp(text, "1") ? text : NULL;
}

/* Others are said where it does not hold. */
static const char *lines_if_assumed(const struct inferred *f, isl_set *assumed, const char *lines, const char *others)
{
    const char *condition = *lines ? assumption_text(f, assumed) : NULL;

    return condition ? format("if (%s) {\n%s} else {\n%s}\n", condition, lines, others) : lines;
}

const char *writes_lines(const struct inferred *f)
{
    const char *text = "";

    for (const struct section *s = f->sections; s; s = s->next)
        if (s->used)
            text = format("%s%s", text, section_text(&s->to, s->code, s->extent == EXACT ? "writes" : "claims"));
    return lines_if_assumed(f, f->stores.x.assumed, text, "otosp_unseen();\n");
}

static const char *lines_if(const char *condition, const char *lines)
{
    return condition ? format("if (%s) {\n%s} else {\n" ANYTHING_READ "otosp_unseen();\n}\n", condition, lines) : lines;
}

const char *lines_if_still(const struct inferred *f, const char *lines)
{
    return lines_if(f->still, lines);
}

const char *lines_if_sound(struct inferred *f, const char *lines)
{
    return *lines ? lines_if(preconditions(f), lines) : lines;
}

/* Of some element of a variable all of it is said; NULL: the object has no name. */
static const char *whole_text(const struct section *s)
{
    const struct symbol *base = s->to.base;

    return s->extent == WITHIN_OBJECT && !strchr(s->to.form, '*') && size_of(base->decl->type) > 0
        ? format("otosp_may_read_variable(%s);\n", base->name) : NULL;
}

const char *table_text(const struct section *s, const char *verb, const char *arguments)
{
    struct writing w = { .verb = verb, .to = &s->to, .text = "",
                         .arguments = format("%s%s", distance_text(&s->to, s->moving), arguments ? arguments : "") };

    return all_text(&w, s->code);
}

static const char *read_text(const struct section *s)
{
    static const char *const verbs[] = { [EXACT] = "reads", [AT_MOST] = "may_read", [WITHIN_OBJECT] = "may_read_object" };

    if (s->extent == BEHIND_TABLE)
        return table_text(s, "may_read_behind", NULL);
    return whole_text(s) ? whole_text(s) : section_text(&s->to, s->code, verbs[s->extent]);
}

const char *reads_lines(const struct inferred *f)
{
    const char *text = "";

    for (const struct section *s = f->reads; s; s = s->next)
        if (s->used && !s->combines)
            text = format("%s%s", text, read_text(s));
    return lines_if_assumed(f, f->reads_assumed, text, ANYTHING_READ);
}

const char *combined_lines(const struct inferred *f)
{
    const char *text = "";

    for (const struct section *s = f->reads; s; s = s->next) {
        struct writing w = { .verb = "updates_object", .to = &s->to, .arguments = s->combines, .text = "" };

        if (s->used && s->combines)
            text = format("%s%s", text, s->extent == BEHIND_TABLE ? table_text(s, "updates_behind", format(", %s", s->combines))
                                                                  : all_text(&w, s->code));
    }
    return lines_if_assumed(f, f->reads_assumed, text, "otosp_unseen();\n");
}

/* Of several sections: lines that stand in there need not come again. What values name that are loaded comes behind these. */
static const char *with_ways(struct inferred *f, const char *text, const struct section *s, int level)
{
    for (; s; s = s->next) {
        int own = level - names_loaded(s);
        const char *way = s->used && own >= 0 ? way_text(f, s, own) : "";

        if (!strstr(text, way))
            text = format("%s%s", text, way);
    }
    return text;
}

const char *ways_lines(struct inferred *f, int level)
{
    static const char all[] = ALL_NEEDED;
    const char *written = level ? "" : loaded_lines(f, f->sections), *read = level ? "" : loaded_lines(f, f->reads);
    const char *lines, *condition;

    written = lines_if_assumed(f, f->stores.x.assumed, with_ways(f, written, f->sections, level), all);
    read = lines_if_assumed(f, f->reads_assumed, with_ways(f, read, f->reads, level), all);
    lines = strcmp(written, read) ? format("%s%s", written, read) : written;
    condition = f->still && preconditions(f) ? format("%s && %s", f->still, preconditions(f)) : f->still ? f->still : preconditions(f);
    return condition && *lines ? format("if (%s) {\n%s} else {\n%s}\n", condition, lines, all) : lines;
}
