/*
 * hide.c: names that would come out as macros, though the tree has other things of these names: a member x where
 * `#define x (p->x)` stands above, of which the section of a loop is made, or what is left of such a macro's call when
 * lowering has changed a part of it. The statement is written token by token, between
 *
 *     #pragma push_macro("x")
 *     #undef x
 *
 * and pop_macro, and so are the macro calls in it, since these may need x as a macro.
 *
 * Code and #define lines may also come out in another order than they had: the body of a task becomes a function behind the
 * one that it stood in, and the lines that followed it go with it. A macro call that would come to mean something else so is
 * written as what it stands for, token by token.
 */
#include "emit.h"
#include "names.h"

#include <ctype.h>
#include <string.h>

enum { MOST_NAMES = 64 };       /* of a statement; the C compiler takes offence at others */
enum { MOST_DEPTH = 16 };       /* of macros in macros */

/* What a statement names that could come out as a macro. */
struct names {
    const char *name[MOST_NAMES + 1];
    int n;
    bool made;                  /* not all of it is the user's text, in its place */
};

/* #define x x replaces nothing. */
static bool says_itself(const struct macro_event *e)
{
    const char *from = e->body, *to = e->end;

    while (from < to && isspace((unsigned char)*from))
        from++;
    while (from < to && isspace((unsigned char)to[-1]))
        to--;
    return (size_t)(to - from) == strlen(e->name) && !strncmp(from, e->name, to - from);
}

/* And nothing else: lowering writes some text as one piece, as otosp_e->x. */
static bool is_name(const char *text)
{
    bool good = isalpha((unsigned char)*text) || *text == '_';

    while (good && *++text)
        good = isalnum((unsigned char)*text) || *text == '_';
    return good;
}

/* Is it written as the macro call that its tokens came out of? */
static bool is_call(const struct piece *p)
{
    return p->tok && p->tok->expanded && (p->kind == TEXT || p->text != p->tok->text);
}

/*
 * Would the preprocessor take piece k for a macro, if it was one when any of the first events had happened? It may have
 * been undefined since then, but code that lowering has made, or moved, may come out before that line.
 */
static bool is_taken(const struct gaps *gaps, int k, int events)
{
    const struct piece *p = &gaps->piece[k];
    const struct macro_event *event = gaps->unit->map->event;
    bool brackets = k + 1 < gaps->npieces && !strcmp(p[1].text, "(");

    if (p->first != p->last || is_call(p) || !p->tok || p->tok->pragma || !is_name(p->text))
        return false;
    for (int e = name_of(intern(p->text, strlen(p->text)))->macro - 1; e >= 0; e = event[e].before)
        if (e < events && event[e].body && !says_itself(&event[e]) && (*event[e].body != '(' || brackets))
            return true;
    return false;
}

/* ---- in another order ------------------------------------------------------------------------------ */

struct order {
    const struct text_map *map;
    int *place;                 /* by event: the piece before which it comes out */
    int *latest;                /* by event: the last one of these places, of those before it */
    int *before;                /* by piece: how many events come out before it */
};

static struct order order_of(const struct gaps *gaps)
{
    struct order o = { .map = gaps->unit->map };
    int n = o.map->nevents, g = 0;

    o.place = allocate((n + 1) * sizeof *o.place);
    o.latest = allocate((n + 1) * sizeof *o.latest);
    o.before = allocate((gaps->npieces + 2) * sizeof *o.before);
    o.latest[0] = -1;
    for (int e = 0; e < n; e++) {
        while (g < gaps->unit->ntokens && o.map->spot[g].event <= e)
            g++;
        o.place[e] = boundary(gaps, g);
        o.latest[e + 1] = o.place[e] > o.latest[e] ? o.place[e] : o.latest[e];
        o.before[o.place[e]]++;
    }
    for (int k = 1; k <= gaps->npieces; k++)
        o.before[k] += o.before[k - 1];
    return o;
}

/* Have the same lines come out before piece k as stood before its token? */
static bool in_order(const struct order *o, const struct piece *p, int k)
{
    int events;

    if (p->first < 0)
        return true;
    events = o->map->spot[p->first].event;
    return o->before[k] == events && o->latest[events] <= k;
}

/* Does a macro that the text names, or that these are replaced by, mean something else before piece k than before so many
   events? */
static bool differs(const struct order *o, const char *text, const char *end, int events, int k, int depth)
{
    while (text < end) {
        const char *from = text;
        const struct macro_event *known = NULL;

        while (text < end && (isalnum((unsigned char)*text) || *text == '_'))
            text++;
        if (text == from) {
            text++;
            continue;
        }
        for (int e = name_of(intern(from, text - from))->macro - 1; e >= 0; e = o->map->event[e].before) {
            if ((e < events) != (o->place[e] <= k))
                return true;
            if (!known && e < events)
                known = &o->map->event[e];
        }
        if (known && known->body && depth < MOST_DEPTH && differs(o, known->body, known->end, events, k, depth + 1))
            return true;
    }
    return false;
}

/* Of what is not in order: a macro call that would mean something else where it comes out? */
static bool is_changed(const struct order *o, const struct piece *p, int k)
{
    const char *text;

    if (!is_call(p) || p->kind != TEXT)
        return false;
    text = p->in->source->text;
    return differs(o, text + p->at, text + p->to, o->map->spot[p->first].event, k, 0);
}

/* ---- what is taken for macros ----------------------------------------------------------------------- */

/* By piece: the events before the next token of the source that is written where it was. */
static int *events_after(const struct gaps *gaps)
{
    const struct text_map *map = gaps->unit->map;
    int *after = allocate((gaps->npieces + 1) * sizeof *after), event = map->nevents;

    for (int k = gaps->npieces - 1; k >= 0; k--) {
        if (gaps->piece[k].first >= 0)
            event = map->spot[gaps->piece[k].first].event;
        after[k] = event;
    }
    return after;
}

static void add_name(struct names *names, const char *name)
{
    for (int i = 0; i < names->n; i++)
        if (names->name[i] == name)
            return;
    if (names->n < MOST_NAMES)
        names->name[names->n++] = name;
}

/* The names as a list of their own, or that of the statement before, if it is the same. */
static const char **list_of(const struct names *names, const char **before)
{
    size_t size = (names->n + 1) * sizeof *names->name;

    for (int i = 0; before && i <= names->n; i++)
        if (before[i] != names->name[i])
            before = NULL;
    return before ? before : memcpy(allocate(size), names->name, size);
}

/* Pieces first .. end - 1 are a statement. Are there leaves in it that were written as macro calls so far? */
static bool hide(struct gaps *gaps, int first, int end, const struct names *names, char *spelled)
{
    const char **list = list_of(names, first > 0 ? gaps->piece[first - 1].hidden : NULL);
    bool changed = false;

    for (int k = first; k < end; k++) {
        struct piece *p = &gaps->piece[k];

        p->hidden = list;
        if (is_call(p)) {
            memset(spelled + p->number, 1, p[1].number - p->number);
            changed = true;
        }
    }
    return changed;
}

/* How deep in brackets what follows the piece is: there are no directives among a macro's arguments. */
static int depth_after(const struct piece *p, int depth)
{
    return is_call(p) || p->first != p->last ? depth : depth + !strcmp(p->text, "(") - !strcmp(p->text, ")");
}

bool find_hidden(struct gaps *gaps, char *spelled)
{
    int *after = events_after(gaps), events = 0, first = 0, depth = 0;
    struct order order = order_of(gaps);
    struct names names = { .n = 0 };
    bool changed = false;

    for (int k = 0; k <= gaps->npieces; k++) {
        const struct piece *p = &gaps->piece[k];

        if (k == gaps->npieces || (depth == 0 && may_break(p))) {
            if (names.made && names.n > 0)
                changed |= hide(gaps, first, k, &names, spelled);
            names = (struct names){ .n = 0 };
            first = k;
        }
        if (k == gaps->npieces)
            break;
        if (events < after[k])
            events = after[k];
        bool moved = !in_order(&order, p, k);

        names.made |= p->kind != TEXT || moved;
        if (moved && is_changed(&order, p, k)) {
            memset(spelled + p->number, 1, p[1].number - p->number);
            changed = true;
        }
        if (is_taken(gaps, k, events))
            add_name(&names, intern(p->text, strlen(p->text)));
        depth = depth_after(p, depth);
    }
    return changed;
}
