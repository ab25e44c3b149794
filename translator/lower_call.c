/*
 * lower_call.c: calls in parallel code whose stores the called function does not log itself.
 *
 * Of a library function the table effects.def says what it writes. That is logged before the call, or after
 * it where it depends on the value; where an argument may not be evaluated twice, it is computed first:
 *
 *     (otosp_wrote(a, n), memcpy(a, b, n));
 *     ({ __auto_type otosp_1 = next(); __auto_type otosp_0 = sprintf(otosp_1, "%d", i);
 *        otosp_wrote(otosp_1, otosp_0 + 1); otosp_0; });
 *
 * A function of which nothing is known is called through OTOSP_CALL, which knows the functions that log by
 * themselves, or lets the runtime find out what is written. One that a header of the system defines does not log, and
 * need not have an address.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lower.h"
#include "checks.h"
#include "resolve.h"

/* ---- arguments ---------------------------------------------------------------------------------- */

/* One call on its way. */
struct effects {
    struct node *call;
    struct holes *holes;
    unsigned computed;          /* bit k: argument k is computed before, as otosp_<k + 1> */
    const char *values;         /* declarations of those */
    const char *before, *after; /* calls of otosp_wrote, each with ", " or "; " after it */
};

/* Argument k is computed before. */
static void compute(struct effects *e, int k)
{
    struct node *arg = argument(e->call, k), *parent = arg->parent, *use;
    int place = 0;

    if (k >= 32 || (e->computed & 1u << k))
        return;
    while (parent->kid[place] != arg)
        place++;
    use = kid(quote(holes_new(), 0, format("otosp_%d;", k + 1))->kid[0], EXPRESSION_E);
    use->parent = parent;
    use->type = arg->type;
    parent->kid[place] = use;
    first_token(use)->bol = false;
    first_token(use)->space = first_token(arg) && first_token(arg)->space;
    e->computed |= 1u << k;
    e->values = format("%s__auto_type otosp_%d = %s; ", e->values, k + 1, ref(e->holes, arg));
}

/* Argument k as a piece of text, whole: nothing else stands in it. */
static const char *spelled(struct effects *e, int k, bool whole)
{
    struct node *arg = argument(e->call, k);
    enum kind kind = bare(arg)->kind;
    const char *text = ref(e->holes, copy_tree(bare(arg)));

    if (whole || kind == NAME || kind == CONSTANT || kind == STRING || kind == INDEX || kind == MEMBER)
        return text;
    return format("(%s)", text);
}

/* The text with $1 ... and $0 filled in. *later: it uses the value. */
static const char *filled(struct effects *e, const char *text, bool *later)
{
    const char *out = "";
    bool whole = strlen(text) == 2;

    for (; *text; text++)
        if (*text != '$')
            out = format("%s%c", out, *text);
        else if (*++text == '0') {
            out = format("%sotosp_0", out);
            *later = true;
        } else {
            if (has_effects(argument(e->call, *text - '1')))
                compute(e, *text - '1');
            out = format("%s%s", out, spelled(e, *text - '1', whole));
        }
    return out;
}

static void add_written(struct effects *e, const char *from, const char *bytes)
{
    bool later = false;

    from = filled(e, from, &later);
    bytes = filled(e, bytes, &later);
    if (later)
        e->after = format("%sotosp_wrote(%s, %s); ", e->after, from, bytes);
    else
        e->before = format("%sotosp_wrote(%s, %s), ", e->before, from, bytes);
}

/* ---- scanf -------------------------------------------------------------------------------------- */

/* A conversion after its '%': moves *p behind it. How many bytes its argument gets; NULL: not known. */
static const char *conversion(const char **p, int arg, bool *counts)
{
    const char *width = *p, *bytes = format("sizeof *$%d", arg);

    while (isdigit((unsigned char)**p))
        ++*p;
    long chars = *width == **p ? 1 : strtol(width, NULL, 10);
    bool wide = **p == 'l';

    *p += strspn(*p, "hlLqjzt");
    *counts = **p != 'n';
    switch (*(*p)++) {
    case 'c':
        return wide ? NULL : format("%ld", chars);
    case 's':
        return wide ? NULL : format("__builtin_strlen($%d) + 1", arg);
    case '[':
        *p += **p == '^';
        *p += **p == ']';
        while (**p && **p != ']')
            ++*p;
        *p += **p == ']';
        return wide ? NULL : format("__builtin_strlen($%d) + 1", arg);
    case 'm': case '\0':
        return NULL;
    default:
        return bytes;
    }
}

/* What a literal format says; false: it is none, or says something unusual. */
static bool add_scanned(struct effects *e, int arg)
{
    struct node *literal = bare(argument(e->call, arg - 2)), *parts;
    int done = 0;

    if (!literal || literal->kind != STRING)
        return false;
    parts = kid(literal, STRING_PARTS);
    for (int i = 0; i < parts->nkids; i++)
        for (const char *p = parts->kid[i]->tok->text; (p = strchr(p, '%')); ) {
            const char *bytes;
            bool counts;

            if (*++p == '%') {
                p++;
                continue;
            }
            if (*p == '*') {
                p += 1 + strspn(p + 1, "0123456789hlLqjzt");
                continue;
            }
            if (arg > 9 || !argument(e->call, arg - 1) || !(bytes = conversion(&p, arg, &counts)))
                return false;
            add_written(e, format("$%d", arg), counts ? format("$0 > %d ? %s : 0", done, bytes)
                                                      : format("$0 < 0 ? 0 : %s", bytes));
            done += counts;
            arg++;
        }
    return true;
}

/* ---- calls -------------------------------------------------------------------------------------- */

/* What the table says; false: not all that it writes has a known size. */
static bool add_effects(struct effects *e, const struct library *l)
{
    for (const struct written *w = l->written; w; w = w->next) {
        struct node *arg = w->argument < 0 ? NULL : argument(e->call, w->argument);

        if (w->argument >= 0 && (!arg || is_null_constant(arg)))
            continue;
        if (!w->argument && (l->flags & SINGLY))
            continue;
        if (w->onwards && (l->flags & SCANS)) {
            if (!add_scanned(e, w->argument + 1))
                return false;
        } else if (w->bytes)
            add_written(e, w->from, w->bytes);
        else
            return false;
    }
    return true;
}

/* The call with what was found around it. */
static void wrap_effects(struct effects *e)
{
    const char *call = format("%s$x", e->before);

    if (!*e->values && !*e->after)
        wrap(e->call, e->holes, format("(%s);", call));
    else if (!*e->after)
        wrap(e->call, e->holes, format("(__extension__ ({ %s%s; }));", e->values, call));
    else
        wrap(e->call, e->holes, format("(__extension__ ({ %s__auto_type otosp_0 = %s%s%s; %s%s}));", e->values,
                                       *e->before ? "(" : "", call, *e->before ? ")" : "", e->after,
                                       !is_dropped(e->call) ? "otosp_0; " : ""));
}

/* The compiler's atomic operations: one that stores is done under the lock of its location, as atomic constructs are. */
static void wrap_atomic(struct effects *e, const struct library *l)
{
    struct node *x = argument(e->call, 0);
    const struct type *t = x && x->type ? decayed(x->type)->base : NULL;
    bool value = e->call->type && e->call->type->kind != T_VOID && !is_dropped(e->call);

    compute(e, 0);
    if (loads_singly(l))
        wrap(e->call, e->holes, format("(__extension__ ({ %sotosp_atomic_read(otosp_1, sizeof *otosp_1); %s$x; }));",
                                       e->values, e->before));
    else
        wrap(e->call, e->holes, format("(__extension__ ({ %sotosp_atomic otosp_a; "
                                       "otosp_atomic_begin(&otosp_a, otosp_1, sizeof *otosp_1, %s); "
                                       "%s%s$x%s; otosp_atomic_end(&otosp_a); %s}));", e->values, location_type(t),
                                       value ? "__auto_type otosp_0 = (" : "", e->before, value ? ")" : "",
                                       value ? "otosp_0; " : ""));
}

static bool is_builtin(const struct symbol *f)
{
    return f && (f->kind == S_BUILTIN || !strncmp(f->name, "__builtin_", 10) || !strncmp(f->name, "__sync_", 7)
                 || !strncmp(f->name, "__atomic_", 9));
}

/* Functions that return to where they were called from must be called there. */
static bool returns_twice(const struct symbol *f)
{
    return f && (strstr(f->name, "setjmp") || strstr(f->name, "vfork"));
}

void log_call(struct node *call, unsigned before)
{
    struct symbol *f = callee(call);
    const struct library *l = f && !(f->definition && !is_system(f->definition)) ? find_library(f->name) : NULL;
    struct effects e = { call, holes_new(), 0, "", "", "" };

    if (returns_twice(f))
        return;
    for (int k = 0; k < 32 && argument(call, k); k++)
        if (before >> k & 1)
            compute(&e, k);
    if (!l || !add_effects(&e, l)) {
        e.after = "";
        e.before = is_builtin(f) || (f && (f->implicit || f->definition)) ? "otosp_unseen(), " : "";
        if (!*e.before)
            wrap(kid(call, CALL_F), holes_new(), "OTOSP_CALL($x);");
    }
    if (l && (l->flags & WAITS))
        e.before = "otosp_look(), ";
    if (l && (l->flags & SINGLY) && !l->written && !argument(call, 1))
        e.before = "otosp_flush(0), ";
    else if (l && (l->flags & SINGLY)) {
        wrap_atomic(&e, l);
        return;
    }
    if (*e.values || *e.before || *e.after)
        wrap_effects(&e);
}
