/*
 * gap.c: the user's text between tokens: white space, comments, directives, groups of #if that were not
 * taken, calls of macros that yield nothing.
 *
 * Between tokens that stay together a gap is copied as it is. Where a construct has taken one of its
 * tokens away it is cut: the rest of the line belongs to the token before, the lines after that to the
 * token that follows, and what belongs to tokens that are gone comes out in the place where they were.
 * Then an #if may lose its #endif; such a group is left out as a whole, with the text that was skipped
 * in it.
 */
#include "emit.h"

#include <string.h>

/* A gap is one piece of text, or several where it goes from one file to another. */
struct segment {
    struct inclusion *in;
    int from, to;
};

enum { MOST_SEGMENTS = 512 };   /* twice as deep as compilers nest #include */

/* ---- where tokens are ------------------------------------------------------------------------------- */

bool visible(const struct gaps *gaps, int g, struct inclusion **in, int *at, int *to)
{
    const struct unit *unit = gaps->unit;
    struct inclusion *kept = NULL, *top;

    *in = unit->map->spot[g].in;
    for (top = *in; top && top != unit->map->main; top = top->parent)
        if (top->kept)
            kept = top;
    if (!top)
        return false;
    if (!kept) {
        *at = unit->token[g]->at;
        *to = unit->token[g]->to;
        return true;
    }
    const struct lexeme *l = include_directive(kept);

    *in = kept->parent;
    *at = l ? l->at : -1;
    *to = l ? l->to : -1;
    return true;
}

static bool is_inside(const struct inclusion *in, const struct inclusion *outer)
{
    while (in && in != outer)
        in = in->parent;
    return in != NULL;
}

static int segments(const struct gaps *gaps, int g, struct segment *s)
{
    const struct unit *unit = gaps->unit;
    struct inclusion *a, *b, *path[MOST_SEGMENTS / 2];
    int from, to, n = 0, depth = 0, ignored;

    if (g == 0 || !visible(gaps, g - 1, &a, &ignored, &from)) {
        a = unit->map->main;
        from = 0;
    }
    if (g == unit->ntokens || !visible(gaps, g, &b, &to, &ignored)) {
        b = unit->map->main;
        to = b->source->size;
    }
    for (; !is_inside(b, a); a = a->parent) {
        const struct lexeme *l = include_directive(a);
        s[n++] = (struct segment){ a, from, a->source->size };
        from = l ? l->to : 0;
    }
    for (; b != a && depth < MOST_SEGMENTS / 2; b = b->parent)
        path[depth++] = b;
    while (depth > 0 && n < MOST_SEGMENTS - 1) {
        const struct lexeme *l = include_directive(path[--depth]);
        s[n++] = (struct segment){ path[depth]->parent, from, l ? l->at : from };
        from = 0;
        a = path[depth];
    }
    s[n++] = (struct segment){ a, from, to };
    for (int i = 0; i < n; i++)
        if (s[i].from < 0 || s[i].to < s[i].from)
            s[i].to = s[i].from = 0;
    return n;
}

/* ---- conditional directives ------------------------------------------------------------------------- */

/* Is the gap written in one piece? */
static bool is_whole(const struct gaps *gaps, int g)
{
    int n = gaps->unit->ntokens, after = g < n ? gaps->place[g] : gaps->npieces;
    int before = g > gaps->first ? gaps->place[g - 1] : -1;

    return after >= 0 && (before >= 0 || g <= gaps->first) && (after == before || after == before + 1);
}

struct surroundings {
    struct gaps *gaps;
    int piece;                  /* the next one */
    int level;                  /* of the node that the walk is in */
    struct around least;        /* the outermost node that it was in since the last piece */
};

static void enter_node(struct node *n, void *data)
{
    struct surroundings *s = data;

    s->level++;
    if (s->piece < s->gaps->npieces && n == s->gaps->piece[s->piece].leaf) {
        if (s->piece > 0)
            s->gaps->around[s->piece] = s->least;
        s->piece++;
        s->least = (struct around){ n, s->level };
    }
}

static void leave_node(struct node *n, void *data)
{
    struct surroundings *s = data;

    if (--s->level < s->least.level && n->parent)
        s->least = (struct around){ n->parent, s->level };
}

/* One walk for all places, since a long run of pieces may stand in deeply nested nodes. */
void find_surroundings(struct gaps *gaps)
{
    struct surroundings s = { .gaps = gaps };
    struct around root = { gaps->unit->root, 1 };

    gaps->around = allocate((gaps->npieces + 1) * sizeof *gaps->around);
    gaps->around[0] = gaps->around[gaps->npieces] = root;
    walk(gaps->unit->root, enter_node, leave_node, &s);
    for (int k = 0; k <= gaps->npieces; k++) {
        struct around *a = &gaps->around[k];
        if (a->node->kind == COMPOUND && a->node->kid[COMPOUND_ITEMS])
            *a = (struct around){ a->node->kid[COMPOUND_ITEMS], a->level + 1 };
    }
}

int place_of_lost(const struct gaps *gaps, int k)
{
    int best = k + 1, least = 0;

    for (int b = k + 1; b <= gaps->npieces; b++) {
        int level = gaps->around[b].level;

        if (b == k + 1 || level < least) {
            best = b;
            least = level;
        }
        if (b == gaps->npieces || gaps->piece[b].first >= 0)
            break;
    }
    return best;
}

int boundary(const struct gaps *gaps, int g)
{
    if (g < gaps->unit->ntokens && gaps->place[g] >= 0)
        return gaps->place[g];
    if (g == gaps->unit->ntokens && is_whole(gaps, g))
        return gaps->npieces;
    for (g--; g >= gaps->first; g--)
        if (gaps->place[g] >= 0)
            return place_of_lost(gaps, gaps->place[g]);
    return place_of_lost(gaps, -1);
}

/*
 * A group of #if stays when its directives are in whole gaps or all in one gap; and else, when they all
 * come out in the same list of the tree, in order, around something that is still there.
 */
static bool stays(const struct gaps *gaps, const struct lexeme *l, int first, const int *gap)
{
    int g = gap[first], last = g, k = boundary(gaps, g);
    const struct node *list = gaps->around[k].node;
    bool whole = true, same = true, written = false;

    for (int i = first; i >= 0; i = l[i].match) {
        int b;

        if (gap[i] < 0)
            return true;
        whole &= is_whole(gaps, gap[i]);
        b = boundary(gaps, gap[i]);
        same &= b >= k && gaps->around[b].node == list;
        k = b;
        last = gap[i];
    }
    for (int i = g; i < last && !written; i++)
        written = gaps->place[i] >= 0;
    return whole || g == last || (same && written);
}

/* The gaps that the conditional directives of a file are in; -1: in the middle of a macro call. */
static void find_gaps(const struct gaps *gaps, struct inclusion *in, int *gap)
{
    const struct source *s = in->source->scanned;
    int g = in->first, end = in == gaps->unit->map->main ? gaps->unit->ntokens : in->end, to = 0;

    if (g < gaps->first)
        g = gaps->first;
    for (int i = 0; i < s->nlexemes; i++) {
        if (!is_conditional(&s->lexeme[i]))
            continue;
        for (; g < end; g++) {
            struct inclusion *x;
            int at, token_to;

            if (!visible(gaps, g, &x, &at, &token_to))
                continue;
            for (; x != in && x->parent != in; )
                x = x->parent;
            if (x != in) {
                const struct lexeme *l = include_directive(x);
                at = token_to = l ? l->at : at;
            }
            if (at >= s->lexeme[i].at)
                break;
            to = token_to;
        }
        gap[i] = to > s->lexeme[i].at ? -1 : g;
    }
}

void choose_conditionals(struct gaps *gaps)
{
    for (struct inclusion *in = gaps->unit->map->main; in; in = in->next) {
        const struct source *s = in->source ? in->source->scanned : NULL;
        int *gap;

        if (!s || in->kept || in->system || !is_inside(in, gaps->unit->map->main))
            continue;
        gap = allocate((s->nlexemes + 1) * sizeof *gap);
        in->dropped = allocate(s->nlexemes + 1);
        find_gaps(gaps, in, gap);
        for (int i = 0; i < s->nlexemes; i++)
            if (is_conditional(&s->lexeme[i]) && s->lexeme[i].directive == D_IF)
                in->dropped[i] = !stays(gaps, s->lexeme, i, gap);
    }
}

/* ---- writing ---------------------------------------------------------------------------------------- */

void put_text(struct gaps *gaps, struct inclusion *in, int from, int to)
{
    const struct source *s = in->source->scanned;
    const char *text = in->source->text;
    struct output *o = gaps->out;

    for (int line = line_of(s, from); from < to; ) {
        const char *newline = memchr(text + from, '\n', to - from);
        int next = newline ? newline + 1 - text : to;

        put_bytes(o, text + from, next - from);
        if (newline && ++line <= s->nlines)
            o->unsafe = s->inside[line];
        from = next;
    }
}

/* The first lexeme at a byte or after it. */
static int lexeme_from(const struct source *s, int at)
{
    int low = 0, high = s->nlexemes;

    while (low < high) {
        int mid = (low + high) / 2;
        if (s->lexeme[mid].at < at)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static bool is_left_out(const struct gaps *gaps, const struct inclusion *in, const struct lexeme *l)
{
    const char *text = in->source->text;

    if (is_conditional(l) && l->group >= 0)
        return gaps->repeated || (in->dropped && in->dropped[l->group]);
    if (l->kind == L_DIRECTIVE && l->directive == D_INCLUDE)
        return repeats_once(gaps, in, l);
    if (in != gaps->unit->map->main && is_pragma(text, l, "once", NULL))
        return true;
    return gaps->loop_gone && (is_pragma(text, l, "GCC", "ivdep") || is_pragma(text, l, "GCC", "unroll") ||
                               is_pragma(text, l, "clang", "loop"));
}

/* Behind a directive that is left out, with the end of its line. */
static int line_end(const char *text, int at, int end)
{
    at = skip_space(text + at, text + end) - text;
    return at < end && text[at] == '\n' ? at + 1 : at;
}

static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 - path : 0;
}

/* What an #include line has between its quotes or angle brackets; NULL when a macro says it. */
static const char *included_path(const char *text, const struct lexeme *l)
{
    const char *end = text + l->to, *open = text + l->at;

    while (open < end && *open != '"' && *open != '<')
        open++;
    const char *close = open < end ? memchr(open + 1, *open == '<' ? '>' : '"', end - open - 1) : NULL;

    return close ? format("%.*s", (int)(close - open - 1), open + 1) : NULL;
}

/*
 * The path by which the main file would include a header. One that was found in the folder of the header
 * that includes it is in that one's folder from here, too.
 */
static const char *path_from_main(const struct inclusion *in)
{
    const struct lexeme *l = include_directive(in);
    const char *path = l ? included_path(in->parent->source->text, l) : NULL, *above;

    if (!path || !in->source || !in->parent->parent || !(above = path_from_main(in->parent)))
        return path;
    const char *name = in->source->name, *beside = in->parent->source->name;
    int folder = folder_length(beside);

    if (strncmp(name, beside, folder) || strcmp(name + folder, path))
        return path;
    return format("%.*s%s", folder_length(above), above, path);
}

/* The #include line of a header that is written in its place, as it has to be now; NULL: as it is. */
static const char *moved_include(const struct gaps *gaps, const struct inclusion *in, const struct lexeme *l)
{
    const char *text = in->source->text, *path = included_path(text, l);
    const char *quote = memchr(text + l->at, '"', l->to - l->at);

    for (const struct inclusion *x = gaps->unit->map->main; path && quote && x; x = x->next)
        if (x->parent == in && include_directive(x) == l) {
            const char *moved = path_from_main(x), *at = text + l->at;
            return strcmp(moved, path) ? format("%.*s\"%s\"", (int)(quote - at), at, moved) : NULL;
        }
    return NULL;
}

static void put_lexeme(struct gaps *gaps, struct inclusion *in, const struct lexeme *l)
{
    const struct presumed *p = presumed_at(in, l->end_line + 1);
    struct output *o = gaps->out;
    const char *moved = NULL;

    if (o->ended)
        fresh_line(o);
    if (l->kind == L_DIRECTIVE)
        hide_macros(o, NULL);
    sync_line(o, in, l->line, true);
    if (l->directive == D_INCLUDE && in != gaps->unit->map->main)
        moved = moved_include(gaps, in, l);
    if (moved)
        put_bytes(o, moved, strlen(moved));
    else
        put_text(gaps, in, l->at, l->to);
    o->ended = l->kind == L_DIRECTIVE;
    if (l->kind == L_DIRECTIVE && l->directive == D_LINE && p->line == l->end_line + 1) {
        o->name = p->name;
        o->number = l->end_line + p->shift;
    }
}

void put_source(struct gaps *gaps, struct inclusion *in, int from, int to)
{
    const struct source *s = in->source->scanned;
    struct output *o = gaps->out;

    for (int i = lexeme_from(s, from); i < s->nlexemes && s->lexeme[i].at < to; i++) {
        const struct lexeme *l = &s->lexeme[i];

        put_text(gaps, in, from, l->at);
        if (!is_left_out(gaps, in, l)) {
            put_lexeme(gaps, in, l);
            from = l->to;
            continue;
        }
        if (at_line_start(o))
            o->size = o->line;
        from = line_end(in->source->text, l->to, to);
        if (is_conditional(l) && l->match >= 0 && s->lexeme[l->match].at < to) {
            i = l->match - 1;       /* this branch was skipped */
            from = s->line_at[s->lexeme[l->match].line];
        }
    }
    put_text(gaps, in, from, to);
}

void put_gap(struct gaps *gaps, int g)
{
    struct segment s[MOST_SEGMENTS];
    int n = segments(gaps, g, s);

    gaps->repeated = gaps->head_done[g] && gaps->tail_done[g];
    for (int i = 0; i < n; i++)
        put_source(gaps, s[i].in, s[i].from, s[i].to);
    gaps->repeated = false;
    gaps->head_done[g] = gaps->tail_done[g] = 1;
}

/* Where the line ends on which a gap begins; -1 when it does not. */
static int first_line_end(const struct gaps *gaps, int g, const struct segment *s)
{
    const char *text = s->in->source->text, *end = text + s->to;
    const struct source *source = s->in->source->scanned;

    if (g <= gaps->first)
        return s->from - 1;     /* there is no token before it */
    for (const char *p = text + s->from; (p = skip_space(p, end)) < end; ) {
        int i;

        if (*p == '\n')
            return p - text;
        i = lexeme_from(source, p - text);
        if (i == source->nlexemes)
            break;
        p = text + source->lexeme[i].to;
    }
    return -1;
}

static bool begins_line(const struct gaps *gaps, int g)
{
    struct segment s[MOST_SEGMENTS];

    return segments(gaps, g, s) > 1 || first_line_end(gaps, g, s) >= 0 || g <= gaps->first;
}

/* Takes the white space off both ends; false when nothing else is there. */
static bool trim(const struct inclusion *in, int *from, int *to)
{
    const char *text = in->source->text;

    while (*to > *from && strchr(" \t\r\n\f\v", text[*to - 1]))
        --*to;
    while (*to > *from && strchr(" \t\r\n\f\v", text[*from]))
        ++*from;
    return *from < *to;
}

/* Has the text comments only, on one line? */
static bool is_comment(const struct inclusion *in, int from, int to)
{
    return !memchr(in->source->text + from, '\n', to - from) &&
           lexeme_from(in->source->scanned, from) == lexeme_from(in->source->scanned, to);
}

/* Keeps a comment for the end of the line. */
static void put_later(struct output *o, const char *text, int n)
{
    o->pending = o->pending ? format("%s %.*s", o->pending, n, text) : format("%.*s", n, text);
}

/* Text whose tokens are gone: at the end of the line that is being written, or on a line of its own. */
static void put_alone(struct gaps *gaps, int g, struct inclusion *in, int from, int to)
{
    if (!at_line_start(gaps->out) && !gaps->out->ended && is_comment(in, from, to)) {
        put_later(gaps->out, in->source->text + from, to - from);
        return;
    }
    fresh_line(gaps->out);
    put_indent(gaps->out, g < gaps->unit->ntokens ? line_indent(gaps->unit->token[g]) : 0);
    put_source(gaps, in, from, to);
    gaps->out->ended = true;
}

void put_head(struct gaps *gaps, int g, enum where where)
{
    struct segment s[MOST_SEGMENTS];
    int from, to;

    segments(gaps, g, s);
    from = s->from;
    to = first_line_end(gaps, g, s);
    if (gaps->head_done[g])
        return;
    gaps->head_done[g] = 1;
    if (to < 0 || !trim(s->in, &from, &to))
        return;
    if (where == OWN_LINE) {
        put_alone(gaps, g, s->in, from, to);
    } else if (where == LINE_END && is_comment(s->in, from, to)) {
        put_later(gaps->out, s->in->source->text + from, to - from);
    } else {
        put_source(gaps, s->in, s->from, to);
        gaps->out->ended = true;
    }
}

static bool is_blank(const struct inclusion *in, int from, int to)
{
    return from >= 0 && !trim(in, &from, &to);
}

static bool starts_construct(const struct gaps *gaps, int g)
{
    return g < gaps->unit->ntokens && gaps->unit->token[g]->pragma;
}

void put_tail(struct gaps *gaps, int g, bool token_next)
{
    struct segment s[MOST_SEGMENTS];
    int n = segments(gaps, g, s), newline = first_line_end(gaps, g, s);
    struct segment *last = &s[n - 1];

    if (gaps->tail_done[g]) {
        if (token_next && begins_line(gaps, g)) {
            fresh_line(gaps->out);
            put_indent(gaps->out, gaps->unit->token[g]->indent);
        }
        return;
    }
    gaps->tail_done[g] = 1;
    if (n == 1 && newline < 0 && g > gaps->first) {
        int from = s->from, to = s->to;

        if (!trim(s->in, &from, &to))
            return;
        if (!token_next)
            put_alone(gaps, g, s->in, from, to);
        else {
            put_bytes(gaps->out, " ", 1);
            put_source(gaps, s->in, from, to);
        }
        return;
    }
    if (!token_next && n == 1 && is_blank(s->in, newline, s->to) && !starts_construct(gaps, g))
        return;                 /* a line break inside a construct that has been written anew */
    if (g > gaps->first)
        fresh_line(gaps->out);
    if (newline >= 0 && newline + 1 > s->from)
        s->from = newline + 1;
    if (!token_next)
        while (last->to > last->from && strchr(" \t", last->in->source->text[last->to - 1]))
            last->to--;
    gaps->loop_gone = !token_next;
    for (int i = 0; i < n; i++)
        put_source(gaps, s[i].in, s[i].from, s[i].to);
    gaps->loop_gone = false;
}
