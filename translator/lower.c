/*
 * lower.c: replaces each construct by the calls that run it over ranks.
 */
#include "bare.h"
#include "lower.h"
#include "acquire.h"

#include <string.h>

struct mention {
    const struct symbol *sym;
    bool found;
};

static void look(struct node *n, void *data)
{
    struct mention *m = data;

    if (n->kind == NAME && n->sym == m->sym)
        m->found = true;
}

bool mentions(struct node *n, const struct symbol *sym)
{
    struct mention m = { sym, false };

    if (n)
        walk(n, look, NULL, &m);
    return m.found;
}

/* A C string literal that spells the text. */
const char *literal(const char *text)
{
    char *quoted = allocate(4 * strlen(text) + 3), *p = quoted;

    *p++ = '"';
    for (; *text; text++) {
        unsigned char c = *text;

        if (c == '"' || c == '\\' || c == '?')
            *p++ = '\\';
        if (c < ' ')
            p += sprintf(p, "\\%03o", c);
        else
            *p++ = c;
    }
    *p++ = '"';
    return quoted;
}

/* The directive as a comment, so that the emitted code can be read without the source beside it. */
static struct node *comment(const struct directive *d)
{
    struct token *pragma = d->tok;
    struct node *raw = node(RAW, 0);
    const char *text = "#pragma";

    if (!pragma->pragma) {              /* see divide.c */
        raw->text = "/* divided, where others have what it reads */";
        return raw;
    }
    if (d->part) {              /* its line stands at the outer one */
        raw->text = format("/* %s */", d->info->name);
        return raw;
    }

    for (struct token **t = pragma->pragma; *t; t++)
        text = format("%s%s%s", text, t == pragma->pragma || (*t)->space ? " " : "", (*t)->text);
    raw->text = strstr(text, "*/") || strstr(text, "/*") ? "/* #pragma */" : format("/* %s */", text);
    return raw;
}

struct words {
    bool is_inline, is_static;
};

static void read_word(struct node *n, void *data)
{
    struct words *w = data;

    if (n->kind == TOKEN) {
        w->is_static |= !strcmp(n->tok->text, "static");
        w->is_inline |= strstr(n->tok->text, "inline") != NULL;
    }
}

/* C17 6.7.4: an inline function with external linkage defines no modifiable static object. */
bool may_hold_static(struct node *function)
{
    struct words w = { false, false };

    if (function && kid(function, FUNCTION_SPECS))
        walk(kid(function, FUNCTION_SPECS), read_word, NULL, &w);
    return w.is_static || !w.is_inline;
}

static const char *site_flags(const struct construct *c)
{
    const char *flags = "";

    if (c->silent)
        flags = "OTOSP_SITE_SILENT";
    if (c->is_cancelled)
        flags = format("%s%sOTOSP_SITE_CANCELLABLE", flags, *flags ? " | " : "");
    if (c->by_tasks)
        flags = format("%s%sOTOSP_SITE_TASKS", flags, *flags ? " | " : "");
    if (c->guarded)
        flags = format("%s%sOTOSP_SITE_GUARDED", flags, *flags ? " | " : "");
    if (c->described)
        flags = format("%s%sOTOSP_SITE_DESCRIBED", flags, *flags ? " | " : "");
    if (c->described && !c->silent && !c->shows)
        flags = format("%s | OTOSP_SITE_ENDS", flags);
    if (c->hulls)
        flags = format("%s | OTOSP_SITE_BLOCKS", flags);
    if (c->described && c->needs)
        flags = format("%s | OTOSP_SITE_NEEDS%s", flags, c->tables ? " | OTOSP_SITE_TABLES" : "");
    if (c->turn && c->described && compares_sections(c))
        flags = format("%s | OTOSP_SITE_KEEPS", flags);
    if (c->scatters)
        flags = format("%s | OTOSP_SITE_SCATTERS", flags);
    if (c->described && c->directive->in_order)
        flags = format("%s | OTOSP_SITE_IN_ORDER", flags);
    if (c->claims)
        flags = format("%s | OTOSP_SITE_CLAIMS", flags);
    if (c->numbered)
        flags = format("%s | OTOSP_SITE_NUMBERED", flags);
    if (c->threadprivate)
        flags = format("%s | OTOSP_SITE_THREADPRIVATE", flags);
    if (c->slides)
        flags = format("%s | OTOSP_SITE_SLIDES", flags);
    if (c->differs)
        flags = format("%s | OTOSP_SITE_WORK", flags);
    if (c->defers)
        flags = format("%s | OTOSP_SITE_DEFERS", flags);
    if (c->sequential)
        flags = format("%s | OTOSP_SITE_SEQUENTIAL%s", flags, is_chained(c) ? " | OTOSP_SITE_CHAINED" : "");
    if (c->bounded)
        flags = format("%s | OTOSP_SITE_BOUNDED", flags);
    if (c->tells_uses)
        flags = format("%s%sOTOSP_SITE_USES", flags, *flags ? " | " : "");
    return *flags ? flags : "0";
}

struct mentioning { const char *text; struct unit *unit; struct symbol *seen; };

/* A variable of the function's own that only the clauses name, which are gone: gcc would warn that nobody uses it. */
static void mention(struct node *n, void *mentioning)
{
    struct mentioning *m = mentioning;

    if (n->kind != NAME || !is_variable_symbol(n->sym) || n->sym->global || n->sym == m->seen
        || n->sym->storage == ST_PARAMETER || occurrences_of(m->unit, n->sym))
        return;
    m->seen = n->sym;
    m->text = format("%s(void)%s;\n", m->text, n->sym->name);
}

static const char *mentioned(struct unit *u, const struct clause *cl)
{
    struct mentioning m = { "", u, NULL };

    for (; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            if (cl->item[i])
                walk(cl->item[i], mention, NULL, &m);
    return m.text;
}

void lower_head(struct holes *h, struct unit *u, struct construct *c)
{
    struct token *pragma = c->directive->tok;
    const char *threads = c->num_threads ? ref(h, c->num_threads) : "0";

    hole_node(h, "directive", comment(c->directive));
    hole_text(h, "storage", "%s%s", mentioned(u, c->directive->gone), may_hold_static(c->function) ? "static const" : "const");
    hole_text(h, "site", "%s, %d, \"%s\", %s", literal(pragma->file->name), pragma->line, c->directive->info->name,
              site_flags(c));
    if (c->condition)
        threads = format("(%s) ? %s : 1", ref(h, c->condition), threads);
    hole_text(h, "threads", "%s", threads);
}

/* A variable whose address the runtime needs may not be `register`: that word goes. */
static void drop_word(struct node *n, void *data)
{
    (void)data;
    if (n->kind == TOKEN && !strcmp(n->tok->text, "register"))
        replace(n, append(NULL, NULL));
}

void make_addressable(const struct symbol *sym)
{
    struct node *decl = sym->decl;

    if (sym->storage != ST_REGISTER)
        return;
    while (decl && decl->kind != DECLARATION && decl->kind != PARAMETER)
        decl = decl->parent;
    if (decl && decl->nkids && decl->kid[0])
        walk(decl->kid[0], drop_word, NULL, NULL);
}

static void make_all_addressable(struct construct *c)
{
    for (struct data_item *d = c->data; d; d = d->next)
        if (d->sharing != PRIVATE)
            make_addressable(d->sym);
    for (int i = 0; c->frame && c->frame[i]; i++)
        make_addressable(c->frame[i]);
}

/* The construct whose copy of the variable a name at this place means; NULL: the variable itself. */
static struct construct *copy_at(struct unit *u, const struct node *n, const struct symbol *sym)
{
    for (; n; n = n->parent) {
        struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(u, n) : NULL;
        struct data_item *d = c ? data_of(c, sym) : NULL;

        if (d && d->sharing != SHARED)
            return c;
    }
    return NULL;
}

/* Is this copy of the variable used? */
static bool is_used(struct unit *u, const struct symbol *s, const struct construct *copy)
{
    for (struct occurrence *o = occurrences_of(u, s); o; o = o->next) {
        if (!o->copy_known)
            o->copy = copy_at(u, o->name, s);
        o->copy_known = true;
        if (o->copy == copy)
            return true;
    }
    return false;
}

/* Does it lie where what is not listed is each member's own (lower_frame.c)? */
static bool is_in_frame(const struct symbol *sym)
{
    const struct type *t = sym->type;

    while (t->kind == T_ARRAY && t->length != -2)
        t = t->base;
    return (sym->storage == ST_AUTO || sym->storage == ST_REGISTER) && t->kind != T_ARRAY;
}

/* Does a construct begin its copies with this one, or hand their values on to it? */
static bool is_used_by_copies(struct unit *u, const struct symbol *s, const struct construct *copy)
{
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];
        struct data_item *d = data_of(c, s);

        if (d && d->sharing != PRIVATE && d->sharing != SHARED && copy_at(u, c->node->parent, s) == copy)
            return true;
    }
    return false;
}

/* Is a construct one of a task that begins below the construct `copy`, which is around it? Its thread leaves the
   variables that are around the task. */
static bool is_in_task(const struct construct *c, const struct construct *copy)
{
    for (; c && c != copy; c = c->parent)
        if (c->info->traits & TASKS)
            return true;
    return false;
}

/* What is used only where copies hide it would not be used any more: it can be such a copy itself. */
static void find_unused(struct unit *u, struct construct *c)
{
    for (struct data_item *d = c->data; d; d = d->next) {
        const struct construct *copy = copy_at(u, c->node->parent, d->sym);

        if (d->sharing == PRIVATE && is_in_frame(d->sym) && c->function)
            d->unused = !is_used(u, d->sym, copy) && !is_used_by_copies(u, d->sym, copy);
        d->idle = d->sharing == PRIVATE && has_static_storage(d->sym) && !is_used(u, d->sym, c) && !is_used_by_copies(u, d->sym, c);
        d->serves = d->sym->allocated || (d->unused && !*alignment_of_copy(c, d->sym) && !is_in_task(c, copy));
    }
}

/* A construct that is itself the body of one around it, without braces, has been replaced. */
void change_body(struct construct *c, const struct node *old, struct node *new)
{
    for (; c; c = c->parent) {
        if (c->body == old)
            c->body = new;
        for (int i = 0; i < c->collapse + c->serial; i++)
            if (c->loops[i].body == old)
                c->loops[i].body = new;
    }
}

void mention_items(struct holes *h, struct unit *u, struct construct *c)
{
    hole_add(h, "mentions", "%s", mentioned(u, c->directive->clauses));
}

/* A directive that says nothing about ranks: its line goes. */
struct node *lower_nothing(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    mention_items(h, u, c);
    return quote(h, place_indent(u, c->node), "$directive\n$mentions\n");
}

static const char alone[] =
    "{\n"
    "$directive\n"
    "$mentions\n"
    "$body\n"
    "}\n";

static const char on_device[] =
    "{\n"
    "$directive\n"
    "const int otosp_default = omp_get_default_device();\n"
    "\n"
    "$mentions\n"
    "omp_set_default_device($device);\n"
    "$body\n"
    "omp_set_default_device(otosp_default);\n"
    "}\n";

/* The same, with a body. */
struct node *lower_body(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    mention_items(h, u, c);
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), alone);
}

/* A call, which variant.c has chosen. */
static struct node *lower_dispatch(struct unit *u, struct construct *c)
{
    struct clause *device = find_clause(c->directive, CL_DEVICE);
    struct holes *h = holes_new();

    lower_head(h, u, c);
    mention_items(h, u, c);
    hole_text(h, "device", "%s", device ? ref(h, device->item[0]) : "");
    hole_node(h, "body", c->body);
    return wait_for_tasks(u, c, quote(h, place_indent(u, c->body), device ? on_device : alone)->kid[0]);
}

/* What stands for a construct: one line for each directive that is lowered, one file for each family. */
static struct node *(*const lowering[NDIRECTIVES])(struct unit *, struct construct *) = {
    [D_PARALLEL] = lower_region,
    [D_FOR] = lower_loop,
    [D_PARALLEL_FOR] = lower_loop,
    [D_TEAMS] = lower_teams,
    [D_DISTRIBUTE] = lower_loop,
    [D_DISTRIBUTE_PARALLEL_FOR] = lower_loop,
    [D_SECTIONS] = lower_sections,
    [D_SECTION] = lower_section,
    [D_SINGLE] = lower_single,
    [D_SCOPE] = lower_scope,
    [D_MASTER] = lower_masked,
    [D_MASKED] = lower_masked,
    [D_BARRIER] = lower_barrier,
    [D_CRITICAL] = lower_critical,
    [D_ATOMIC] = lower_atomic,
    [D_CANCEL] = lower_cancel,
    [D_CANCELLATION_POINT] = lower_cancel,
    [D_FLUSH] = lower_flush,
    [D_ORDERED] = lower_ordered,
    [D_SIMD] = lower_simd,
    [D_SCAN] = lower_scan,
    [D_UNROLL] = lower_body,
    [D_TILE] = lower_tile,
    [D_DECLARE_SIMD] = lower_nothing,
    [D_TARGET] = lower_target,
    [D_TARGET_DATA] = lower_map,
    [D_TARGET_ENTER_DATA] = lower_map,
    [D_TARGET_EXIT_DATA] = lower_map,
    [D_TARGET_UPDATE] = lower_map,
    [D_DECLARE_TARGET] = lower_nothing,
    [D_BEGIN_DECLARE_TARGET] = lower_nothing,
    [D_END_DECLARE_TARGET] = lower_nothing,
    [D_DECLARE_MAPPER] = lower_nothing,
    [D_TASK] = lower_task,
    [D_TASKGROUP] = lower_taskgroup,
    [D_TASKWAIT] = lower_taskwait,
    [D_TASKYIELD] = lower_taskyield,
    [D_TASKLOOP] = lower_taskloop,
    [D_TASKLOOP_SIMD] = lower_taskloop,
    [D_DEPOBJ] = lower_depobj,
    [D_THREADPRIVATE] = lower_threadprivate,
    [D_DECLARE_REDUCTION] = lower_nothing,
    [D_ALLOCATE] = lower_allocate,
    [D_NOTHING] = lower_nothing,
    [D_ERROR] = lower_error,
    [D_DISPATCH] = lower_dispatch,
    [D_DECLARE_VARIANT] = lower_nothing,
    [D_BEGIN_DECLARE_VARIANT] = lower_nothing,
    [D_END_DECLARE_VARIANT] = lower_nothing,
    [D_END_METADIRECTIVE] = lower_nothing,
    [D_REQUIRES] = lower_nothing,
    [D_ASSUME] = lower_body,
    [D_ASSUMES] = lower_nothing,
    [D_BEGIN_ASSUMES] = lower_nothing,
    [D_END_ASSUMES] = lower_nothing,
};

bool has_chunks(const struct construct *c)
{
    return lowering[c->kind] == lower_loop && !c->scan;
}

void lower(struct unit *u)
{
    bool team = false;                  /* which threads make that execute tasks */

    group_deferred();
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];

        c->threads = may_use_threads(u, c);
        team |= c->threads && c->turn;
        find_unused(u, c);
    }
    find_frames(u);
    lower_bare_calls(u);
    lower_variants(u);
    lower_hosts(u);
    lower_guards(u);
    lower_serial_loops(u);
    lower_each(u);
    lower_stores(u);
    lower_called(u);
    lower_deferred();
    /* Constructs are in the order of the source, so from the last to the first inner ones come first. */
    for (int i = u->nconstructs - 1; i >= 0; i--) {
        struct construct *c = u->constructs[i];

        if (c->kind == D_DECLARE_SIMD && is_system(c->node))
            continue;           /* its header stays an #include line: math.h's functions for vectors */
        make_all_addressable(c);
        struct node *lowered = lowering[c->kind](u, c);
        replace(c->node, lowered);
        change_body(c->parent, c->node, lowered);
    }
    lower_constructors(u);
    if (team)
        append(u->root, quote(holes_new(), 0, "\notosp_makes(otosp_team);\n"));
}
