/*
 * selector.c: reads context selectors, and matches them with a place in the program. See selector.h.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "quote.h"
#include "resolve.h"
#include "selector.h"

/* The sets and what may stand in each. */
static const struct { const char *name, *traits; } sets[] = {
    [SET_CONSTRUCT] = { "construct", "target teams parallel for simd dispatch" },
    [SET_DEVICE] = { "device", "kind arch isa" },
    [SET_TARGET_DEVICE] = { "target_device", "kind arch isa device_num" },
    [SET_IMPLEMENTATION] = { "implementation", "vendor extension requires unified_address unified_shared_memory "
                             "reverse_offload dynamic_allocators atomic_default_mem_order" },
    [SET_USER] = { "user", "condition" },
};

/* ---- reading --------------------------------------------------------------------------------------- */

static void wrong_word(struct reader *r, struct token *t, const char *what, const char *words)
{
    error_at(t, "unknown %s '%s' in a context selector", what, t->text);
    if (nearest(t->text, split(words)))
        hint("did you mean '%s'?", nearest(t->text, split(words)));
    broken(r);
}

/* The bracket that closes the one at *t; NULL: there is none before `end`. */
static struct token **closing(struct token **t, struct token **end)
{
    int depth = 0;

    for (; t < end; t++) {
        depth += is(*t, "(") + is(*t, "{") - is(*t, ")") - is(*t, "}");
        if (!depth)
            return t;
    }
    return NULL;
}

static struct node *read_value(struct reader *r, struct token **from, struct token **to)
{
    struct node *e = to > from ? parse_expression(r->unit, from, (int)(to - from)) : NULL;

    if (!e)
        broken(r);
    return e;
}

/* What stands between a trait's brackets. */
static void read_property(struct reader *r, struct trait *t, struct token **from, struct token **to)
{
    if (from < to && is(*from, "score") && is(from[1], "(")) {
        struct token **end = closing(from + 1, to);

        if (!end || !is(end[1], ":")) {
            error_at(*from, "a score needs a number in brackets and ':' behind it");
            broken(r);
            return;
        }
        t->score = read_value(r, from + 2, end);
        from = end + 2;
    }
    t->property = slice(from, to);
    if (is(t->name, "condition") || is(t->name, "device_num"))
        t->value = read_value(r, from, to);
}

/* The traits of one set, between its braces. */
static void read_traits(struct reader *r, enum trait_set set, struct token **at, struct token **end,
                        struct trait ***tail)
{
    while (at < end) {
        struct trait *t = allocate(sizeof *t);
        struct token **close;

        t->set = set;
        t->name = *at;
        if (look_up(sets[set].traits, (*at)->text) != KNOWN) {
            wrong_word(r, *at, "trait", sets[set].traits);
            return;
        }
        at++;
        if (at < end && is(*at, "(")) {
            if (!(close = closing(at, end))) {
                error_at(*at, "missing ')'");
                broken(r);
                return;
            }
            read_property(r, t, at + 1, close);
            at = close + 1;
        }
        **tail = t;
        *tail = &t->next;
        if (at < end && is(*at, ","))
            at++;
    }
}

struct trait *read_selector(struct reader *r, struct token **at, struct token **end)
{
    static const char names[] = "construct device target_device implementation user";
    struct trait *first = NULL, **tail = &first;

    while (at < end) {
        struct token **close = NULL;
        int set = 0;

        while (set <= SET_USER && !is(*at, sets[set].name))
            set++;
        if (set > SET_USER) {
            wrong_word(r, *at, "set", names);
            return NULL;
        }
        if (end - at < 3 || !is(at[1], "=") || !is(at[2], "{") || !(close = closing(at + 2, end))) {
            error_at(*at, "'%s' in a context selector needs its traits in braces", (*at)->text);
            hint("write %s={%.*s}", (*at)->text, (int)strcspn(sets[set].traits, " "), sets[set].traits);
            broken(r);
            return NULL;
        }
        read_traits(r, (enum trait_set)set, at + 3, close, &tail);
        at = close + 1;
        if (at < end && is(*at, ","))
            at++;
    }
    return first;
}

/* ---- the place ------------------------------------------------------------------------------------- */

enum { MOST_CONSTRUCTS = 60 };
struct around { const char *name[MOST_CONSTRUCTS]; int n; };    /* innermost first */

static void add_words(struct around *a, const char *name)
{
    const char **words = split(name);
    int n = 0;

    while (words[n])
        n++;
    while (n-- && a->n < MOST_CONSTRUCTS)
        if (look_up(sets[SET_CONSTRUCT].traits, words[n]) == KNOWN)
            a->name[a->n++] = words[n];
}

static struct around constructs_around(const struct node *at, bool dispatched)
{
    struct around a = { .n = 0 };

    for (const struct node *n = at; n && n->kind != FUNCTION; n = n->parent)
        if (n->kind == DIRECTIVE_STMT && n != at) {
            const struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;

            if (d->info->id != D_DISPATCH || dispatched)
                add_words(&a, d->info->name);
        }
    return a;
}

/* ---- matching -------------------------------------------------------------------------------------- */

static struct { const char *name; } required[8];
static int nrequired;

void note_requirements(const struct directive *d)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        if (nrequired < 8)
            required[nrequired++].name = cl->info->name;
}

void forget_requirements(void)
{
    nrequired = 0;
}

static bool is_required(const char *name)
{
    for (int i = 0; i < nrequired; i++)
        if (!strcmp(required[i].name, name))
            return true;
    return false;
}

static void also(struct match *m, const char *condition)
{
    m->condition = m->condition ? format("%s && %s", m->condition, condition) : condition;
}

/* The trait's value at a place, for quote(). */
static const char *value_text(const struct trait *t, const struct node *at, struct holes *h)
{
    const char *text = "";

    if (!t->evaluates)
        return ref(h, copy_tree(t->value));
    for (const int *i = t->argument; *i >= 0; i++)
        if (*i < kid(at, CALL_ARGS)->nkids)
            text = format("%s%s%s", text, *text ? ", " : "", ref(h, copy_tree(kid(at, CALL_ARGS)->kid[*i])));
    return format("%s(%s)", t->evaluates, text);
}

/* Which device: the one that executes this, or that of a device_num, or the default one. */
static const char *host_condition(const struct trait *all, const struct trait *t, const struct node *at,
                                  struct holes *h)
{
    if (t->set == SET_DEVICE)
        return "omp_is_initial_device()";
    for (const struct trait *d = all; d; d = d->next)
        if (d->set == SET_TARGET_DEVICE && d->value)
            return format("(%s) == omp_get_initial_device()", value_text(d, at, h));
    return "omp_get_default_device() == omp_get_initial_device()";
}

static void match_kind(struct match *m, const struct trait *all, const struct trait *t, const struct node *at)
{
    for (struct token **p = t->property; p && *p; p++) {
        if (is(*p, "host"))
            also(m, host_condition(all, t, at, m->holes));
        else if (is(*p, "nohost"))
            also(m, format("!(%s)", host_condition(all, t, at, m->holes)));
        else if (!is(*p, ",") && !is(*p, "any") && !is(*p, "cpu"))
            m->possible = false;
    }
}

/* Is each property one of these words, or a string of one? */
static bool all_among(const struct trait *t, const char *words)
{
    for (struct token **p = t->property; p && *p; p++) {
        size_t n = strlen((*p)->text);
        const char *word = *(*p)->text == '"' && n > 2 ? intern((*p)->text + 1, n - 2) : (*p)->text;

        if (!is(*p, ",") && look_up(words, word) != KNOWN)
            return false;
    }
    return true;
}

static void match_implementation(struct match *m, const struct trait *t)
{
    if (is(t->name, "vendor"))
        m->possible &= all_among(t, "otosp");
    else if (is(t->name, "requires"))
        for (struct token **p = t->property; p && *p; p++)
            m->possible &= is(*p, ",") || is_required((*p)->text);
    else
        m->possible &= !is(t->name, "extension") && is_required(t->name->text);
}

static void match_condition(struct match *m, const struct trait *t, const struct node *at)
{
    struct value v;

    if (!t->value)
        return;
    if (!t->evaluates)
        expression(t->value);
    if (!t->evaluates && fold(t->value, &v) && is_integer(t->value->type))
        m->possible &= v.i != 0;
    else
        also(m, format("(%s)", value_text(t, at, m->holes)));
}

/* The selector's constructs stand around the place in this order; the inner ones count more. */
static void match_constructs(struct match *m, const struct trait *first, const struct around *a)
{
    const struct trait *wanted[MOST_CONSTRUCTS];
    int n = 0, at = 0;

    for (const struct trait *t = first; t; t = t->next)
        if (t->set == SET_CONSTRUCT && n < MOST_CONSTRUCTS)
            wanted[n++] = t;
    while (n--) {
        while (at < a->n && !is(wanted[n]->name, a->name[at]))
            at++;
        if (at == a->n) {
            m->possible = false;
            return;
        }
        m->score += 1L << (a->n - 1 - at++);
    }
}

static void match_others(struct match *m, const struct trait *first, int constructs, const struct node *at)
{
    for (const struct trait *t = first; t; t = t->next) {
        struct value v;

        if (is(t->name, "kind")) {
            match_kind(m, first, t, at);
            m->score += 1L << constructs;
        } else if (is(t->name, "arch")) {
            m->possible &= all_among(t, "x86_64 x86");
            m->score += 1L << (constructs + 1);
        } else if (is(t->name, "isa")) {
            m->possible &= all_among(t, "sse sse2 mmx fxsr");
            m->score += 1L << (constructs + 2);
        } else if (t->set == SET_IMPLEMENTATION)
            match_implementation(m, t);
        else if (t->set == SET_USER)
            match_condition(m, t, at);
        if (t->score && expression(t->score) && fold(t->score, &v))
            m->score += (long)v.i;
    }
}

struct match match_selector(const struct trait *first, const struct node *at, bool dispatched, struct holes *h)
{
    struct around a = constructs_around(at, dispatched);
    struct match m = { .possible = true, .holes = h };

    match_constructs(&m, first, &a);
    match_others(&m, first, a.n, at);
    return m;
}

bool can_match(const struct trait *first, struct holes *h)
{
    struct match m = { .possible = true, .holes = h };

    match_others(&m, first, 0, NULL);
    return m.possible;
}

void add_choice(struct choices *all, struct match m, void *what)
{
    int at = all->n;

    if (!m.possible || all->n == MOST_CHOICES)
        return;
    for (; at > 0 && all->v[at - 1].match.score < m.score; at--)
        all->v[at] = all->v[at - 1];
    all->v[at] = (struct choice){ m, what };
    all->n++;
}
