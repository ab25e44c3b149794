/*
 * explain.c: says of each construct what it writes and reads, how that is known, and what moves.
 *
 *     heat.c:12: #pragma omp parallel for
 *       writes next[i][j]            (line 15) next[p][1 .. m - 2], p = first i .. last i
 *                                    found by analysis; costs nothing inside the loop
 *       reads  grid[i - 1][j]        (line 15) grid[p][1 .. m - 2], p = first i - 1 .. last i - 1
 *                                    found by analysis
 *       writes count[which[i]]       (line 17) written down store by store, since 'which[i]' is loaded from memory
 *                                    to state it, put '#pragma llc result(&count[which[i]], 1)' behind the store
 *       moves: before it what any rank does not hold; at its end what each rank has written, to all others
 */
#include <errno.h>
#include <string.h>

#include "explain.h"
#include "hull.h"
#include "process.h"
#include "sarif.h"

enum { MAX_CALLERS = 4 };              /* that lead to one another: those whose reasons are told */

struct finding {
    const struct construct *construct;
    struct node *function, *node;
    enum how how;
    struct inferred *by;
    struct access *access;              /* of a function that is called: the store */
    struct finding *next;
};

static void add_finding(struct unit *u, struct finding finding)
{
    struct finding *f;

    if (!u->opt->explain)
        return;
    f = allocate(sizeof *f);
    *f = finding;
    if (!u->findings)
        u->last_finding = &u->findings;
    *u->last_finding = f;
    u->last_finding = &f->next;
}

void explain_store(struct unit *u, const struct construct *c, struct node *function, struct node *n, enum how how,
                   struct inferred *by)
{
    add_finding(u, (struct finding){ c, function, n, how, by, NULL, NULL });
}

/* A store in a function that is called, or a call, of which nothing is known. */
static enum how how_logged(struct node *n)
{
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    return n->kind != CALL ? LOGGED : f && f->definition && !is_system(f->definition) ? LOGGED_INSIDE : LOGGED_CALL;
}

void explain_call(struct unit *u, const struct construct *c, struct node *function, struct node *call, enum how how,
                  struct inferred *by)
{
    for (struct access *e = by->stores.first; e; e = e->next)
        if (e->call == call && !e->own)
            add_finding(u, (struct finding){ c, function, e->node, is_inferred_in_call(by, e) ? how : how_logged(e->node), by,
                                             e, NULL });
}

void explain_again(struct unit *u, const struct construct *c)
{
    struct finding **at = &u->findings;

    while (*at)
        if ((*at)->construct == c)
            *at = (*at)->next;
        else
            at = &(*at)->next;
    u->last_finding = at;
}

/* The first one; c: NULL: of functions. */
static const struct finding *findings_of(const struct unit *u, const struct construct *c)
{
    const struct finding *f = u->findings;

    while (f && f->construct != c)
        f = f->next;
    return f;
}

static const char *heading(const struct construct *c)
{
    const struct directive *d = c->directive;

    if (c->sequential)
        return "sequential loop, which ranks may divide";
    return d->where ? format("%s, %s", directive_text(d->info), d->where) : directive_text(d->info);
}

/* ---- one store ---------------------------------------------------------------------------------- */

/* What is to be said of it; each part may be NULL. file: if it is not that of the construct. loop: the line of the
   innermost loop around it, or 0. */
struct account { const char *verb, *what, *how, *section, *reason, *advice, *file; int line, loop, call; };

/* The file that it is in; NULL: the same as the other. */
static const char *other_file(struct node *n, struct node *other)
{
    const struct token *t = place_of(n), *o = other ? place_of(other) : NULL;

    return t && t->file && o && o->file && strcmp(t->file->name, o->file->name) ? t->file->name : NULL;
}

static const char *line_text(const char *file, int line)
{
    return file ? format("%s:%d", file, line) : format("line %d", line);
}

static const char *first_place(struct node *n)
{
    struct token *t = place_of(n);

    return t ? t->file->name : "";
}

/* The line of the innermost loop around it, in the construct or (NULL) function; 0: there is none. */
static int line_of_loop(const struct construct *c, struct node *n)
{
    while (n && n->kind != FUNCTION && !(c && n == c->node)) {
        if (is_loop_statement(n))
            return place_of(n)->line;
        n = n->parent;
    }
    return n && n->kind == FUNCTION && c && c->collapse ? place_of(c->loops[0].node)->line : 0;
}

static const char *why_not_row(const struct access *e)
{
    return e->why ? e->why : "its elements do not lie in rows";
}

/* What keeps a call from being described. */
static const char *why_not_call(const struct inferred *known, const struct node *call)
{
    const struct access *e;

    if (known->obstacle)
        return known->obstacle;
    e = first_not_inferred((struct inferred *)known, call);
    return e ? format("of '%s' (%s): %s", node_text(e->node), line_text(other_file(e->node, e->call), place_of(e->node)->line),
                      why_not_row(e)) : NULL;
}

/* The same of one store that it leads to. */
static const char *why_not_in_call(const struct inferred *known, const struct node *call, const struct node *store)
{
    for (struct access *e = known->obstacle ? NULL : known->stores.first; e; e = e->next)
        if (e->call == call && e->node == store && e->described == NOT_DESCRIBED)
            return why_not_row(e);
    return why_not_call(known, call);
}

static const char *why_function_logs(struct unit *, const struct finding *, int depth);

static const char *why_call_logs(struct unit *u, const struct finding *call, const struct node *store, int depth)
{
    const char *why = NULL;

    if (call->access)
        return call->access->why;
    if (!call->by || call->by->obstacle)
        why = why_not_by_loop(call->construct, call->node, why_not_call);
    if (!why)
        why = call->by ? why_not_in_call(call->by, call->node, store) : why_function_logs(u, call, depth + 1);
    return why;
}

/* Of a store in a function: the reasons are those of the calls. */
static const char *why_function_logs(struct unit *u, const struct finding *f, int depth)
{
    const char *all = NULL;

    for (const struct finding *g = depth < MAX_CALLERS ? u->findings : NULL; g; g = g->next) {
        const struct symbol *called = g->how == LOGGED_INSIDE && g != f ? callee(g->node) : NULL;
        const char *why = called && called->definition == f->function ? why_call_logs(u, g, f->node, depth) : NULL;

        if (!why || (all && strstr(all, why)))
            continue;
        why = format("(call in line %d) %s", place_of(g->node)->line, why);
        all = all ? format("%s; %s", all, why) : why;
    }
    return all ? all : depth ? NULL : "the function is called through a pointer, or from other files";
}

/* The loop around it is asked where nothing is known of the construct as a whole. */
static const char *why_logged(struct unit *u, const struct finding *f)
{
    const char *why = f->access ? why_not_row(f->access) : NULL;

    if (!why && (!f->by || f->by->obstacle))
        why = why_not_by_loop(f->construct, f->node, why_not_inferred);
    return why ? why : f->by ? why_not_inferred(f->by, f->node) : why_function_logs(u, f, 0);
}

static const struct section *section_of_finding(const struct finding *f)
{
    return f->access ? section_of_access(f->by, f->access) : section_of_store(f->by, f->node);
}

/* The condition names objects that must not be the same. */
static const char *retraced_text(const struct retrace *how, bool scatters)
{
    return format("each rank finds the places again when the loop is done: values travel alone%s%s",
                  strstr(how->condition, "&&") ? ", if the program sees that its other stores go to other objects"
                                               : "",
                  scatters ? "; if they are many, and not all ranks read all of them: written down store by store" : "");
}

static const char claimed[] = "taken to be written as a whole, unless another rank writes there: then written down store by "
                              "store";

static struct account account_of(struct unit *u, const struct finding *f)
{
    const struct inferred *known = f->by;
    struct account a = { .verb = "writes", .what = node_text(f->node), .line = place_of(f->node)->line,
                         .loop = line_of_loop(f->construct, f->node),
                         .call = f->access ? place_of(f->access->call)->line : 0,
                         .file = f->access ? other_file(f->node, f->access->call) : NULL };

    switch (f->how) {
    case STATED:
        a.how = "stated by a result";
        break;
    case INFERRED:
        a.how = "found by analysis; costs nothing inside the loop";
        a.section = section_formula(section_of_finding(f));
        break;
    case INFERRED_LOOP:
        if (f->construct && f->construct->retrace) {
            a.how = retraced_text(f->construct->retrace, f->construct->scatters);
            break;
        }
        a.how = format("found by analysis; said where the loop of line %d begins", place_of(known->construct->node)->line);
        a.section = section_formula(section_of_finding(f));
        break;
    case LOGGED:
        if (f->construct && f->construct->retrace) {
            a.how = retraced_text(f->construct->retrace, f->construct->scatters);
            break;
        }
        if (f->construct && f->construct->claims) {
            a.how = "at most these, found by analysis";
            a.section = section_formula(section_claimed(known, f->node));
            a.reason = why_logged(u, f);
            a.advice = claimed;
            break;
        }
        if (f->construct && f->construct->cursors && !f->access) {
            a.how = is_cursor(f->node) ? "of the member's own block" : "found when the loop is done, by how far each cursor has come";
            break;
        }
        a.how = "written down store by store";
        a.reason = why_logged(u, f);
        if (known && !known->obstacle && !f->access)
            a.advice = format("to state it, put '#pragma llc result(&%s, 1)' behind the store", a.what);
        break;
    case LOGGED_INSIDE:
        a.verb = "calls";
        a.how = f->construct && f->construct->claims ? "what the call writes at most is found by analysis"
              : "what the call writes is written down in the function";
        a.advice = f->construct && f->construct->claims ? claimed : NULL;
        a.reason = f->access ? f->access->why : known ? why_not_call(f->by, f->node) : NULL;
        break;
    case LOGGED_CALL:
        a.verb = "calls";
        a.how = "what the call writes is found out when it is made";
        a.reason = f->access ? f->access->why : known ? why_not_call(known, f->node) : NULL;
        break;
    }
    return a;
}

static const char *why_load_is_unknown(const struct construct *c, const struct load *l)
{
    const char *why = c->inferred->by_nature.loads ? why_not_by_loop(l->access->construct, l->access->node, why_not_read) : NULL;

    return why ? why : l->why;
}

/* What the loop loads; how: by extent. */
static struct account account_of_load(const struct construct *c, const struct load *l)
{
    static const char *const how[] = {
        [EXACT] = "found by analysis", [AT_MOST] = "found by analysis: at most these",
        [WITHIN_OBJECT] = "any elements there", [BEHIND_TABLE] = "any elements there"
    };
    struct node *n = l->access->node;
    const struct inferred *loop = l->loop;
    struct account a = { .verb = "reads", .what = node_text(n), .line = place_of(n)->line, .loop = line_of_loop(c, n),
                         .call = l->access->call ? place_of(l->access->call)->line : 0,
                         .file = l->access->call ? other_file(n, l->access->call) : NULL };

    if (loop)
        l = load_of(loop, n);
    if (is_update_known(l)) {
        a.how = "found by analysis: atomic updates of an object; their results meet where the construct ends";
        return a;
    }
    if (!l->by) {
        a.how = "not known";
        a.reason = why_load_is_unknown(c, l);
        return a;
    }
    if (isl_set_is_empty(l->access->domain.set) == isl_bool_true) {
        a.how = "found by analysis: nothing but what the same iteration has stored before";
        return a;
    }
    a.how = how[l->extent];
    if (loop)
        a.how = format("%s; said where the loop of line %d begins", a.how, place_of(loop->construct->node)->line);
    a.section = section_formula(l->by);
    if (l->extent >= WITHIN_OBJECT) {
        a.section = format(l->extent == WITHIN_OBJECT ? "the object of %s" : "what any pointer leads to in the object of %s",
                           a.section);
        a.reason = l->access->why;
    }
    return a;
}

/* Has the same been said? */
static bool is_said(const struct inferred *f, const struct load *l)
{
    for (const struct load *other = f->loads; other != l; other = other->next)
        if (other->by == l->by && other->why == l->why && same_expression(other->access->node, l->access->node))
            return true;
    return false;
}

/* ---- as text ------------------------------------------------------------------------------------ */

static void write_account(FILE *out, const struct account *a)
{
    fprintf(out, "  %-6s %-24s (%s", a->verb, a->what, line_text(a->file, a->line));
    if (a->call)
        fprintf(out, ", called in line %d", a->call);
    fputs(") ", out);
    if (a->section)
        fprintf(out, "%s\n%*s", a->section, 36, "");
    fputs(a->how, out);
    if (a->reason)
        fprintf(out, ", since %s", a->reason);
    if (a->advice)
        fprintf(out, "\n%*s%s", 36, "", a->advice);
    putc('\n', out);
}

/* Outside of other constructs: in a team, all memory is valid, and what is written goes to all members. */
static const char *moves_before(const struct construct *c)
{
    return c->sequential ? "what each rank reads and does not hold, if that is less than what all would get, and no rank writes "
                           "what another one reads or writes"
         : c->described ? "what each rank reads and does not hold"
         : c->info->traits & FORKS ? "what any rank does not hold" : "nothing";
}

static struct account account_of_hull(const struct construct *c, const struct hull *h)
{
    const char *var = c->loops[0].var->name;

    return (struct account){
        .verb = "takes", .what = h->first, .line = (h->map ? h->map->tok : place_of(c->loops[0].node))->line,
        .loop = place_of(c->loops[0].node)->line,
        .how = h->end ? format("for the beginning of a block up to %s that %s only reads, which is checked", h->end, var)
            : format("for the beginning of a block, which ends where that of the next %s begins; "
                     "what is not known above is taken to lie there, which is checked", var),
        .advice = "stores elsewhere are written down; after a load from elsewhere this is given up"
    };
}

static const char *moves_after(const struct construct *c)
{
    return c->defers ? "values and small variables: the rest when it is read, and reductions when a result is needed"
         : c->hulls ? "values, small variables, and what was stored outside of the blocks: the rest when it is read"
         : c->scatters ? "values, small variables, and what is written down, to who has what is around it: the rest when it is read"
         : c->described ? "values and small variables: the rest when it is read"
                        : "what each rank has written, to all others";
}

/* Those of a construct are listed with the divided loop that it stands in. */
static const struct load *loads_of(const struct construct *c)
{
    for (const struct construct *up = c; !(up->info->traits & FORKS) && (up = up->parent); )
        if (up->inferred && !up->inferred->by_nature.loads)
            return NULL;
    return c->inferred ? c->inferred->loads : NULL;
}

static void write_loads(const struct construct *c, FILE *out)
{
    for (const struct load *l = loads_of(c); l; l = l->next)
        if (!is_said(c->inferred, l)) {
            struct account a = account_of_load(c, l);

            write_account(out, &a);
        }
}

/* Construct by construct, in the order of the program, and then function by function. */
static void write_text(struct unit *u, FILE *out)
{
    const struct finding *f;

    for (int i = 0; i < u->nconstructs; i++) {
        const struct construct *c = u->constructs[i];
        bool writes = (f = findings_of(u, c));

        if (!writes && !(c->info->traits & (FORKS | SHARES_LOOP)))
            continue;
        fprintf(out, "%s:%d: %s\n", c->directive->tok->file->name, c->directive->tok->line, heading(c));
        if (c->directive->stays)
            fprintf(out, "  is not taken apart into its loops, since %s\n", c->directive->stays);
        for (; f && f->construct == c; f = f->next) {
            struct account a = account_of(u, f);

            write_account(out, &a);
        }
        write_loads(c, out);
        for (const struct hull *h = c->hulls; h; h = h->next) {
            struct account a = account_of_hull(c, h);

            write_account(out, &a);
        }
        if (!writes)
            fputs("  writes nothing that its members share\n", out);
        else
            fprintf(out, "  moves: before it %s; at its end %s\n", moves_before(c), moves_after(c));
    }
    f = findings_of(u, NULL);
    for (const struct node *before = NULL; f && !f->construct; before = f->function, f = f->next) {
        struct account a = account_of(u, f);

        if (before != f->function)
            fprintf(out, "%s:%d: function '%s', which constructs call\n", first_place(f->node),
                    place_of(f->function)->line, f->function->sym ? f->function->sym->name : "");
        write_account(out, &a);
    }
}

/* ---- as data ------------------------------------------------------------------------------------ */

static void member(FILE *out, const char *name, const char *value)
{
    if (!value)
        return;
    fprintf(out, ", \"%s\": ", name);
    json_string(out, value);
}

static void write_entry(FILE *out, const char *file, int line, const char *what, bool first)
{
    fprintf(out, "%s {\"file\": ", first ? "" : ",\n");
    json_string(out, file);
    fprintf(out, ", \"line\": %d, \"directive\": ", line);
    json_string(out, what);
    fputs(", \"writes\": [", out);
}

static void write_member(FILE *out, const struct account *a, bool first)
{
    fprintf(out, "%s\n  {\"line\": %d", first ? "" : ",", a->line);
    member(out, "file", a->file);
    if (a->loop)
        fprintf(out, ", \"loop\": %d", a->loop);
    if (a->call)
        fprintf(out, ", \"call\": %d", a->call);
    member(out, "expression", a->what);
    member(out, "how", a->how);
    member(out, "section", a->section);
    member(out, "reason", a->reason);
    member(out, "advice", a->advice);
    putc('}', out);
}

static void write_json_loads(const struct construct *c, FILE *out)
{
    bool first = true;

    fputs(", \"reads\": [", out);
    for (const struct load *l = loads_of(c); l; l = l->next)
        if (!is_said(c->inferred, l)) {
            struct account a = account_of_load(c, l);

            write_member(out, &a, first);
            first = false;
        }
    putc(']', out);
}

static void write_json_hulls(const struct construct *c, FILE *out)
{
    if (!c->hulls)
        return;
    fputs(", \"blocks\": [", out);
    for (const struct hull *h = c->hulls; h; h = h->next) {
        struct account a = account_of_hull(c, h);

        write_member(out, &a, h == c->hulls);
    }
    putc(']', out);
}

static void write_json_functions(struct unit *u, FILE *out)
{
    const struct node *before = NULL;

    for (const struct finding *f = findings_of(u, NULL); f && !f->construct; f = f->next) {
        struct account a = account_of(u, f);
        bool first = f->function != before;

        if (first && before)
            fputs("], \"reads\": []}", out);
        if (first)
            write_entry(out, first_place(f->node), place_of(f->function)->line,
                        format("function '%s'", f->function->sym ? f->function->sym->name : ""), !before && !u->nconstructs);
        write_member(out, &a, first);
        before = f->function;
    }
    if (before)
        fputs("], \"reads\": []}", out);
}

static void write_json(struct unit *u, FILE *out)
{
    fputs("[\n", out);
    for (int i = 0; i < u->nconstructs; i++) {
        const struct construct *c = u->constructs[i];
        bool first = true;

        write_entry(out, c->directive->tok->file->name, c->directive->tok->line, heading(c), !i);
        for (const struct finding *f = findings_of(u, c); f && f->construct == c; f = f->next) {
            struct account a = account_of(u, f);

            write_member(out, &a, first);
            first = false;
        }
        putc(']', out);
        write_json_loads(c, out);
        write_json_hulls(c, out);
        member(out, "not_taken_apart", c->directive->stays);
        member(out, "moves_before", moves_before(c));
        member(out, "moves_after", first ? "nothing" : moves_after(c));
        putc('}', out);
    }
    write_json_functions(u, out);
    fputs("\n]\n", out);
}

void explain(struct unit *u)
{
    char *text;
    size_t size;
    FILE *out;

    if (!u->opt->explain)
        return;
    if (!*u->opt->explain) {
        write_text(u, stderr);
        return;
    }
    out = text_stream(&text, &size);
    write_json(u, out);
    fclose(out);
    if (!write_file(u->opt->explain, text, size))
        fatal("cannot write '%s': %s", u->opt->explain, strerror(errno));
}
