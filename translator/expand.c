/*
 * expand.c: how many tokens a macro call yields (C17 6.10.3, with GNU's `, ## __VA_ARGS__`).
 *
 * The expansions themselves are the preprocessor's work and known already; what is asked here is only
 * where each ends in its output. So no white space is kept, and what # makes is a string of any text.
 */
#include "source.h"
#include "names.h"

#include <ctype.h>
#include <string.h>

enum { MOST_WORK = 200000, DEEPEST = 200 };

/* Names that a token is not to be replaced by again. */
struct hidden {
    const char *name;
    struct hidden *rest;
};

struct word {
    const char *text;           /* interned; NULL: a place where ## found nothing */
    bool name;
    bool pragma;                /* a pragma of ours: one token */
    struct hidden *hidden;
    struct word *next;
};

/* A list that grows at its end. */
struct words {
    struct word *first, **end;
};

struct expander {
    const struct macros *macros;
    int work, depth;
    bool failed;                /* too much, or not understood */
};

/* ---- lists and sets --------------------------------------------------------------------------------- */

static void begin(struct words *list)
{
    list->first = NULL;
    list->end = &list->first;
}

static struct word *add(struct expander *x, struct words *list, const char *text, bool name,
                        struct hidden *hidden)
{
    struct word *w = allocate(sizeof *w);

    *w = (struct word){ .text = text, .name = name, .hidden = hidden };
    *list->end = w;
    list->end = &w->next;
    if (++x->work > MOST_WORK)
        x->failed = true;
    return w;
}

static bool is_hidden(const struct hidden *set, const char *name)
{
    while (set && set->name != name)
        set = set->rest;
    return set != NULL;
}

static struct hidden *with(const char *name, struct hidden *set)
{
    struct hidden *h;

    if (is_hidden(set, name))
        return set;
    h = allocate(sizeof *h);
    *h = (struct hidden){ name, set };
    return h;
}

static struct hidden *both(struct hidden *a, struct hidden *b)
{
    struct hidden *set = NULL;

    for (; a; a = a->rest)
        if (is_hidden(b, a->name))
            set = with(a->name, set);
    return set;
}

static struct hidden *either(struct hidden *a, struct hidden *b)
{
    for (; a; a = a->rest)
        b = with(a->name, b);
    return b;
}

static bool is(const struct word *w, const char *text)
{
    return w && w->text && !strcmp(w->text, text);
}

/* ---- definitions ------------------------------------------------------------------------------------ */

/* A macro's parameters and body as words. */
struct definition {
    bool function, variadic;
    const char **param;
    int nparams;
    struct word *body;
};

/* Reads `a, b, rest...)`; returns the lexeme after it. */
static const struct lexeme *read_parameters(struct definition *d, const char *text, const struct lexeme *l)
{
    int room = 0;

    for (const struct lexeme *end = l; end->at < end->to && text[end->at] != ')'; end++)
        room++;
    d->param = allocate((room + 1) * sizeof *d->param);
    for (; l->at < l->to && text[l->at] != ')'; l++)
        if (l->kind == L_NAME)
            d->param[d->nparams++] = spelling(text, l);
        else if (spelled(text, l, "...")) {
            d->variadic = true;
            if (l[-1].kind != L_NAME)
                d->param[d->nparams++] = intern("__VA_ARGS__", 11);
        }
    return l->at < l->to ? l + 1 : l;
}

static struct definition *definition(struct expander *x, struct macro_event *e)
{
    const struct lexeme *l;
    struct words body;

    if (e->definition)
        return e->definition;
    struct definition *d = e->definition = allocate(sizeof *d);

    l = scan_text(e->body, 0, e->end - e->body);
    d->function = *e->body == '(';
    if (d->function)
        l = read_parameters(d, e->body, l + 1);
    begin(&body);
    for (; l->at < l->to; l++)
        add(x, &body, spelling(e->body, l), l->kind == L_NAME, NULL);
    d->body = body.first;
    return d;
}

/* ---- calls ------------------------------------------------------------------------------------------ */

static struct word *expand(struct expander *, struct word *, bool *open);

/* The arguments of a call; `w` is behind its '('. Sets *close to the ')'. NULL: there is none. */
static struct words *arguments(struct expander *x, const struct definition *d, struct word *w,
                               struct word **close, int *n)
{
    struct words *args = allocate((d->nparams + 1) * sizeof *args);
    int depth = 0;

    *n = 0;
    begin(&args[0]);
    for (; w; w = w->next) {
        bool last = d->variadic && *n == d->nparams - 1;

        if (depth == 0 && is(w, ")")) {
            *close = w;
            ++*n;
            for (int i = *n; i < d->nparams; i++)
                begin(&args[i]);
            return args;
        }
        depth += is(w, "(");
        depth -= is(w, ")");
        if (depth == 0 && is(w, ",") && !last) {
            if (++*n >= d->nparams)
                break;
            begin(&args[*n]);
        } else {
            add(x, &args[*n], w->text, w->name, w->hidden)->pragma = w->pragma;
        }
    }
    return NULL;
}

static int parameter(const struct definition *d, const struct word *w)
{
    for (int i = 0; w && w->name && i < d->nparams; i++)
        if (d->param[i] == w->text)
            return i;
    return -1;
}

static void copy(struct expander *x, struct words *to, const struct word *w)
{
    for (; w && !x->failed; w = w->next)
        add(x, to, w->text, w->name, w->hidden)->pragma = w->pragma;
}

static const char *string_of(const struct word *w)
{
    const char *text = "\"";

    for (int n = 0; w && n < 4; w = w->next, n++)   /* the first words tell whose pragma it is */
        text = format("%s%s ", text, w->text ? w->text : "");
    return format("%s\"", text);
}

/* The last word of the list and the first of `right` become one. */
static void paste(struct expander *x, struct words *list, struct word **last, const struct word *right)
{
    struct word *left = *last;

    if (!left || !left->text || !right || !right->text) {
        if (left && !left->text && right && right->text) {
            left->text = right->text;
            left->name = right->name;
            left->hidden = right->hidden;
        }
    } else {
        char *text = format("%s%s", left->text, right->text);
        left->text = intern(text, strlen(text));
        left->hidden = both(left->hidden, right->hidden);
    }
    for (right = right ? right->next : NULL; right; right = right->next)
        *last = add(x, list, right->text, right->name, right->hidden);
}

/* The words that `w` stands for as an operand of ##: an argument as it is written, or itself. */
static struct word *operand(struct expander *x, const struct definition *d, const struct words *args,
                            const struct word *w)
{
    int i = args ? parameter(d, w) : -1;
    struct words list;

    begin(&list);
    if (i >= 0)
        copy(x, &list, args[i].first);
    else
        add(x, &list, w->text, w->name, NULL);
    if (!list.first)
        add(x, &list, NULL, false, NULL);
    return list.first;
}

/* Behind the ')' that closes the '(' at w, for __VA_OPT__. */
static struct word *closing(struct word *w)
{
    for (int depth = 0; w; w = w->next) {
        depth += is(w, "(");
        depth -= is(w, ")");
        if (depth == 0)
            return w;
    }
    return NULL;
}

static void substitute(struct expander *x, const struct definition *d, const struct words *args,
                       struct word *w, const struct word *end, struct words *out)
{
    struct word *last = NULL;

    for (; w && w != end && !x->failed; w = w->next) {
        int i = args ? parameter(d, w) : -1;
        bool variadic = i >= 0 && d->variadic && i == d->nparams - 1;

        if (args && is(w, "#") && parameter(d, w->next) >= 0) {
            w = w->next;
            last = add(x, out, string_of(args[parameter(d, w)].first), false, NULL);
        } else if (args && is(w, "__VA_OPT__") && is(w->next, "(") && closing(w->next)) {
            struct word *close = closing(w->next);
            if (d->nparams && args[d->nparams - 1].first)
                substitute(x, d, args, w->next->next, close, out);
            w = close;
        } else if (is(w, "##") && w->next && last) {
            w = w->next;
            variadic = args && d->variadic && parameter(d, w) == d->nparams - 1;
            if (variadic && is(last, ",")) {
                if (args[d->nparams - 1].first)
                    copy(x, out, args[d->nparams - 1].first);
                else
                    last->text = NULL;
            } else {
                paste(x, out, &last, operand(x, d, args, w));
            }
        } else if (is(w->next, "##") && w->next->next) {
            for (struct word *o = operand(x, d, args, w); o; o = o->next)
                last = add(x, out, o->text, o->name, o->hidden);
        } else if (i >= 0) {
            struct words arg;
            begin(&arg);
            copy(x, &arg, args[i].first);
            copy(x, out, expand(x, arg.first, NULL));
        } else {
            last = add(x, out, w->text, w->name, NULL);
            last->pragma = w->pragma;
        }
    }
}

/* Puts a macro's replacement in front of what follows the call. */
static struct word *replace_call(struct expander *x, const struct definition *d, const struct words *args,
                                 struct hidden *hidden, struct word *rest)
{
    struct words out;

    begin(&out);
    substitute(x, d, args, d->body, NULL, &out);
    for (struct word *w = out.first; w; w = w->next)
        w->hidden = either(hidden, w->hidden);
    *out.end = rest;
    return out.first;
}

/* _Pragma("text"): one token when it is ours. `w` is behind the name. */
static struct word *pragma(struct expander *x, struct word *w, struct words *out)
{
    struct word *text = is(w, "(") ? w->next : NULL;

    if (!text || !text->text || !is(text->next, ")")) {
        x->failed = true;
        return w;
    }
    const char *p = strchr(text->text, '"');

    p = p ? p + 1 + strspn(p + 1, " \t") : "";
    if ((!strncmp(p, "omp", 3) || !strncmp(p, "llc", 3)) && !isalnum((unsigned char)p[3]) && p[3] != '_')
        add(x, out, NULL, false, NULL)->pragma = true;
    return text->next->next;
}

/* Replaces all macro calls. *open: the last word is a function-like macro's name and would take a '('. */
static struct word *expand(struct expander *x, struct word *w, bool *open)
{
    struct words out;

    begin(&out);
    if (open)
        *open = false;
    if (++x->depth > DEEPEST)
        x->failed = true;
    while (w && !x->failed) {
        bool open_name = w->name && !is_hidden(w->hidden, w->text);
        struct macro_event *e = open_name ? macro_at(x->macros, w->text) : NULL;

        if (!e || is_built_in(e)) {
            if (e && !strcmp(e->name, "_Pragma")) {
                w = pragma(x, w->next, &out);
                continue;
            }
            if (w->text || w->pragma)
                add(x, &out, w->text, w->name && !e, w->hidden)->pragma = w->pragma;
            w = w->next;
            continue;
        }
        const struct definition *d = definition(x, e);
        struct word *close = NULL;
        struct words *args = NULL;
        int n = 0;

        if (d->function && is(w->next, "("))
            args = arguments(x, d, w->next->next, &close, &n);
        if (!d->function) {
            w = replace_call(x, d, NULL, with(w->text, w->hidden), w->next);
        } else if (args) {
            w = replace_call(x, d, args, with(w->text, both(w->hidden, close->hidden)), close->next);
        } else {
            if (open && !w->next)
                *open = true;
            x->failed |= w->next && is(w->next, "(");
            add(x, &out, w->text, true, w->hidden);
            w = w->next;
        }
    }
    x->depth--;
    return out.first;
}

int expansion_length(const struct macros *macros, const char *text, const struct lexeme *lexeme,
                     const int *which, int n, bool *open)
{
    struct expander x = { .macros = macros };
    struct words in;
    int length = 0;

    begin(&in);
    for (int i = 0; i < n; i++) {
        const struct lexeme *l = &lexeme[which[i]];
        add(&x, &in, spelling(text, l), l->kind == L_NAME, NULL);
    }
    for (const struct word *w = expand(&x, in.first, open); w; w = w->next)
        length += w->text != NULL || w->pragma;
    return x.failed ? -1 : length;
}
