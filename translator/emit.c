/*
 * emit.c: the translated program: the user's main file with the constructs changed.
 *
 * The leaves of the lowered tree, in order, become pieces. Where a piece follows the one that it follows
 * in the source, the text between them is copied (gap.c); so what no construct touches comes out byte for
 * byte. Pieces that lowering made bring their own line breaks and blanks.
 *
 * A header of which nothing has changed stays an #include line; another one is written in its place. A
 * macro call whose tokens are all there is written as the call, otherwise its tokens are.
 */
#include "emit.h"
#include "print.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

struct emitter {
    struct unit *unit;
    struct node **leaf;
    int nleaves, room;
    int *leaf_of;               /* by token: its first leaf, -1: none */
    char *spelled;              /* by leaf: it is not written as a part of a macro call */
    struct gaps gaps;
    struct output out;
};

/* ---- leaves ----------------------------------------------------------------------------------------- */

static void add_leaf(struct node *n, void *data)
{
    struct emitter *e = data;

    if (e->nleaves == e->room) {
        e->room = 2 * e->room + 4096;
        e->leaf = grow(e->leaf, e->room * sizeof *e->leaf);
    }
    e->leaf[e->nleaves++] = n;
}

/* The place in unit->token of a leaf that is a token of the source, else -1. */
static int token_index(const struct emitter *e, int leaf)
{
    const struct token *t = leaf < e->nleaves ? e->leaf[leaf]->tok : NULL;

    return t && t->index >= 0 && e->unit->token[t->index] == t ? t->index : -1;
}

/* Finds the leaves of the tokens, and the inclusions all of whose tokens are in their place. */
static void find_kept(struct emitter *e)
{
    struct unit *unit = e->unit;
    int *uses = allocate((unit->ntokens + 1) * sizeof *uses);
    int *breaks = allocate((unit->ntokens + 1) * sizeof *breaks);

    e->leaf_of = allocate((unit->ntokens + 1) * sizeof *e->leaf_of);
    for (int i = 0; i < unit->ntokens; i++)
        e->leaf_of[i] = -1;
    for (int k = 0; k < e->nleaves; k++) {
        int i = token_index(e, k);
        if (i >= 0 && uses[i]++ == 0)
            e->leaf_of[i] = k;
    }
    for (int i = 0; i < unit->ntokens; i++) {
        bool follows = i > 0 && e->leaf_of[i] == e->leaf_of[i - 1] + 1;
        breaks[i + 1] = breaks[i] + !(uses[i] == 1 && follows);
    }
    for (struct inclusion *in = unit->map->main->next; in; in = in->next)
        in->kept = in->first == in->end ||
                   (uses[in->first] == 1 && breaks[in->end] == breaks[in->first + 1]);
}

/* ---- pieces ----------------------------------------------------------------------------------------- */

/* The end of the run of tokens from i on that came out of the same macro call. */
static int call_end(struct token **token, int i, int n)
{
    int end = i + 1;

    while (end < n && same_call(token[end], token[i]))
        end++;
    return end;
}

static struct inclusion *kept_inclusion(const struct emitter *e, int i)
{
    struct inclusion *kept = NULL;

    for (struct inclusion *in = e->unit->map->spot[i].in; in; in = in->parent)
        if (in->kept)
            kept = in;
    return kept;
}

/* A token of the source. Returns how many leaves the piece takes. */
static int source_piece(struct emitter *e, struct piece *p, int k, int i)
{
    struct unit *unit = e->unit;
    struct token *t = unit->token[i];
    struct inclusion *kept = kept_inclusion(e, i);

    p->tok = t;
    p->text = t->text;
    p->first = p->last = i;
    p->kind = SPELLED;
    visible(&e->gaps, i, &p->in, &p->at, &p->to);
    if (p->at < 0 || !p->in->source->scanned)
        return 1;
    if (kept) {
        p->kind = TEXT;
        p->last = kept->end - 1;
        return kept->end - kept->first;
    }
    if (!t->expanded) {
        p->kind = TEXT;
        return 1;
    }
    int end = call_end(unit->token, i, unit->ntokens), n = end - i;

    if (i > 0 && call_end(unit->token, i - 1, i + 1) > i && unit->token[i - 1]->expanded)
        return 1;               /* in the middle of a call */
    for (int j = 0; j < n; j++)
        if (token_index(e, k + j) != i + j || e->spelled[k + j])
            return 1;
    p->kind = TEXT;
    p->last = end - 1;
    return n;
}

/* A token of a pragma, which has moved into the code: macro calls are restored. */
static int pragma_piece(struct emitter *e, struct piece *p, int k)
{
    struct token *t = e->leaf[k]->tok, **part = e->unit->token[t->index]->pragma;
    int i = 0, n = 0, end;

    p->text = t->text;
    while (part && part[n])
        n++;
    while (i < n && part[i] != t)
        i++;
    if (i == n || !t->expanded || !t->source || e->unit->token[t->index]->expanded)
        return 1;
    end = call_end(part, i, n);
    if (i > 0 && part[i - 1]->expanded && call_end(part, i - 1, n) > i)
        return 1;
    for (int j = i; j < end; j++)
        if (k + j - i >= e->nleaves || e->leaf[k + j - i]->tok != part[j] || e->spelled[k + j - i])
            return 1;
    p->text = intern(t->source->text + t->at, t->to - t->at);
    return strchr(p->text, '\n') ? (p->text = t->text, 1) : end - i;
}

static void make_pieces(struct emitter *e)
{
    struct gaps *g = &e->gaps;
    struct inclusion *in;
    int at, to;

    g->npieces = 0;
    g->piece = allocate((e->nleaves + 1) * sizeof *g->piece);
    g->place = allocate((e->unit->ntokens + 1) * sizeof *g->place);
    for (int i = 0; i <= e->unit->ntokens; i++)
        g->place[i] = -1;
    while (g->first < e->unit->ntokens && !visible(g, g->first, &in, &at, &to))
        g->first++;
    for (int k = 0, n; k < e->nleaves; k += n) {
        int i = token_index(e, k);
        struct piece *p = &g->piece[g->npieces];
        struct token *t = e->leaf[k]->tok;

        n = 1;
        if (i >= 0 && i < g->first)
            continue;
        *p = (struct piece){ .leaf = e->leaf[k], .number = k, .kind = SYNTHETIC, .first = -1, .last = -1, .tok = t };
        if (i >= 0)
            n = source_piece(e, p, k, i);
        else if (t && t->index >= 0)
            n = pragma_piece(e, p, k);
        else
            p->text = t ? t->text : e->leaf[k]->text;
        for (int j = p->first; j >= 0 && j <= p->last; j++)
            if (g->place[j] < 0)
                g->place[j] = g->npieces;
        g->npieces++;
    }
    g->piece[g->npieces].number = e->nleaves;
}

/* ---- writing ---------------------------------------------------------------------------------------- */

static bool is_source(const struct piece *p)
{
    return p && p->first >= 0;
}

/* The spelling that a piece ends with, for the question whether a blank is needed. */
static const char *tail_text(const struct emitter *e, const struct piece *p)
{
    return p->kind == TEXT ? e->unit->token[p->last]->text : p->text;
}

static const char *head_text(const struct emitter *e, const struct piece *p)
{
    return p->kind == TEXT ? e->unit->token[p->first]->text : p->text;
}

static bool is_one_of(const char *text, const char *words)
{
    size_t n = strlen(text);

    for (const char *w = words; (w = strstr(w, text)); w++)
        if ((w == words || w[-1] == ' ') && (w[n] == ' ' || !w[n]))
            return true;
    return false;
}

static void put_code(struct emitter *e, const char *text)
{
    begin_code(&e->out);
    put_bytes(&e->out, text, strlen(text));
}

/* The source piece in whose place lowering has put a piece and what comes with it; otherwise the piece itself. */
static const struct piece *headed_by(const struct emitter *e, const struct piece *p)
{
    const struct token *t = is_source(p) || !p->tok ? NULL : p->tok->heads;
    int place = t ? e->gaps.place[t->index] : -1;

    return place >= 0 ? &e->gaps.piece[place] : p;
}

/* Was there a blank before the token in the text that it was read from, after the other one? */
static bool had_blank(const struct piece *before, const struct piece *p, bool *known)
{
    const struct token *a = before->tok, *b = p->tok;

    *known = b && (b->index < 0 || (a && before->last == before->first && p->last == p->first &&
                                    (is_source(p) ? a->index + 1 == b->index : a->index == b->index)));
    return *known && (b->space || b->bol);
}

/* A blank between two pieces whose text in between is not copied. */
static void put_blank(struct emitter *e, const struct piece *before, const struct piece *p)
{
    const char *last = tail_text(e, before), *first = head_text(e, p);
    bool known, blank = had_blank(before, p, &known);

    if (!known)
        blank = !is_one_of(last, "( [ ! ~ . ->") && !is_one_of(first, ") ] ; , . ->") &&
                !(is_source(p) && !is_source(before) && !p->tok->space && strcmp(last, ",") &&
                  is_one_of(first, "( [ ++ --"));

    if (!at_line_start(&e->out) && (blank || needs_blank(last, first)))
        put_bytes(&e->out, " ", 1);
}

/* What stood around the tokens that are gone, from token g on. */
static void put_lost(struct emitter *e, int g)
{
    for (; g < e->unit->ntokens && e->gaps.place[g] < 0; g++) {
        put_tail(&e->gaps, g, false);
        put_head(&e->gaps, g + 1, OWN_LINE);
    }
}

bool may_break(const struct piece *p)
{
    const struct node *n = p->leaf;

    if (is_one_of(p->text, "} else while"))
        return true;
    while (n->parent && n->parent->kid[0] == n && n->parent->kind != LIST && n->parent->kind != UNIT)
        n = n->parent;
    if (n->parent && n->parent->kind == FOR && kid(n->parent, FOR_BODY) != n)
        return false;
    return kind_class(n->kind) == STMT || kind_class(n->kind) == DIRECTIVE || n->kind == DECLARATION ||
           n->kind == FUNCTION || n->kind == STATIC_ASSERT || n->kind == FILE_ASM;
}

/* Is it in the middle of a macro call that is written out? */
static bool inside_call(const struct emitter *e, const struct piece *p)
{
    return p->kind == SPELLED && p->first > 0 && same_call(e->unit->token[p->first - 1], p->tok);
}

/* Does a statement of a block begin with the piece, or the block end with it? */
static bool begins_item(const struct piece *p)
{
    const struct node *n = p->leaf, *up = n->parent;

    if (!strcmp(p->text, "}"))
        return up && up->kind == COMPOUND;
    for (; up && up->kind != LIST && up->kid[up->nkids > 1 && !up->kid[0]] == n; up = n->parent)
        n = up;
    return up && up->kind == LIST && up->parent && up->parent->kind == COMPOUND;
}

/* Inside a macro call, where there are no lines to copy; nor do its lines get a #line each. */
static void put_own_line(struct emitter *e, const struct piece *p)
{
    int columns = place_indent(e->unit, p->leaf);

    fresh_line(&e->out);
    put_indent(&e->out, !strcmp(p->text, "}") && columns >= 4 ? columns - 4 : columns);
}

/* Did lowering put it at the start of a line? */
static bool has_own_line(const struct piece *p)
{
    return p->tok && p->tok->index < 0 && p->tok->bol;
}

/* Goes to where a piece begins that does not follow what it follows in the source. */
static void enter(struct emitter *e, const struct piece *before, const struct piece *p, const struct piece *headed)
{
    struct output *o = &e->out;

    if (is_source(headed) && inside_call(e, headed) && begins_item(p))
        put_own_line(e, p);
    else if (is_source(headed) && may_break(p))
        put_tail(&e->gaps, headed->first, true);
    else if (has_own_line(p)) {
        fresh_line(o);
        put_indent(o, p->tok->indent);
    }
    if (o->ended)
        fresh_line(o);
    if (before)
        put_blank(e, before, p);
}

/* The tokens of a pragma, as a line. */
static void put_pragma(struct emitter *e, struct token *t)
{
    const char *last = "#pragma";

    fresh_line(&e->out);
    put_code(e, last);
    for (struct token **part = t->pragma; *part; last = (*part++)->text) {
        if ((*part)->space || needs_blank(last, (*part)->text))
            put_code(e, " ");
        put_code(e, (*part)->text);
    }
    e->out.ended = true;
}

/* The end of a block inside a function needs no #line of its own. */
static bool closes_block(const struct piece *p)
{
    const struct node *block = p->leaf->parent, *up = block ? block->parent : NULL;

    return !strcmp(p->text, "}") && up && block->kind == COMPOUND && up->kind != FUNCTION;
}

/* Does it begin a statement other than a block? */
static bool begins_statement(const struct piece *p)
{
    const struct node *n = p->leaf;

    while (n->parent && n->parent->kid[0] == n && n->parent->kind != LIST && n->parent->kind != UNIT)
        n = n->parent;
    return (kind_class(n->kind) == STMT && n->kind != COMPOUND) || n->kind == DECLARATION;
}

static void put_piece(struct emitter *e, const struct piece *p, const struct piece *headed)
{
    struct output *o = &e->out;

    if (o->ended)
        fresh_line(o);
    hide_macros(o, p->hidden);
    if (is_source(headed) && headed->at >= 0 && headed->in->source->scanned && !closes_block(headed) &&
        !inside_call(e, headed))
        sync_line(o, headed->in, line_of(headed->in->source->scanned, headed->at), begins_statement(p));
    if (p->kind == TEXT) {
        const char *text = p->in->source->text + p->at;
        if (*text == '#' || (text[0] == '%' && text[1] == ':'))
            put_source(&e->gaps, p->in, p->at, p->to);
        else
            put_text(&e->gaps, p->in, p->at, p->to);
    } else if (p->tok && p->tok->pragma) {
        put_pragma(e, p->tok);
    } else {
        put_code(e, p->text);
    }
}

static bool follows(const struct emitter *e, const struct piece *before, const struct piece *p)
{
    if (!is_source(p) || !before)
        return is_source(p) && p->first == e->gaps.first;
    return is_source(before) && before->last + 1 == p->first;
}

/* The last piece was not the last token. */
static void end_file(struct emitter *e)
{
    put_tail(&e->gaps, e->unit->ntokens, false);
    fresh_line(&e->out);
}

/* What the source has between a piece and the one that follows it there, or what stands in that one's place: `return(x)`
   has nothing. */
static void put_gap_before(struct emitter *e, const struct piece *before, const struct piece *p, const struct piece *headed)
{
    size_t written = e->out.size;

    put_gap(&e->gaps, before ? before->last + 1 : e->gaps.first);
    if (before && p != headed && e->out.size == written && needs_blank(tail_text(e, before), head_text(e, p)))
        put_bytes(&e->out, " ", 1);
}

static void put_pieces(struct emitter *e)
{
    struct gaps *gaps = &e->gaps;
    int n = gaps->npieces, lost = -1, lost_at = -1;

    for (int k = 0; k <= n; k++) {
        const struct piece *before = k ? &gaps->piece[k - 1] : NULL, *p = k < n ? &gaps->piece[k] : NULL;
        bool leaves = is_source(before) || !before;
        int g = !before ? gaps->first : before->last + 1;
        const struct piece *headed = p ? headed_by(e, p) : NULL;

        if (leaves && (p ? follows(e, before, headed) : g == e->unit->ntokens)) {
            if (!p || !inside_call(e, headed))
                put_gap_before(e, before, p, headed);
            else if (begins_item(headed))
                put_own_line(e, headed);
            else
                put_blank(e, before, p);
            leaves = false;
        } else {
            if (before && leaves)
                put_head(gaps, g, !p || may_break(p) || has_own_line(p) ? HERE : LINE_END);
            if (leaves) {
                lost = g;
                lost_at = place_of_lost(gaps, k - 1);
            }
            if (k == lost_at)
                put_lost(e, lost);
            if (p)
                enter(e, before, p, headed);
            else
                end_file(e);
        }
        if (p)
            put_piece(e, p, headed);
    }
}

/* ---- the unit --------------------------------------------------------------------------------------- */

static bool is_changed(const struct emitter *e)
{
    if (e->nleaves != e->unit->ntokens)
        return true;
    for (int k = 0; k < e->nleaves; k++)
        if (token_index(e, k) != k)
            return true;
    return false;
}

/* What the user's lines look like. */
static void find_style(struct output *o, const struct file *f)
{
    const char *newline = memchr(f->text, '\n', f->size);
    int tabs = 0, blanks = 0;

    o->crlf = newline && newline > f->text && newline[-1] == '\r';
    for (; newline; newline = strchr(newline + 1, '\n')) {
        tabs += newline[1] == '\t';
        blanks += newline[1] == ' ';
    }
    o->tabs = tabs > blanks;
}

/* Of OpenMP: libotosp has another name for it, whoever declares it. */
static bool names_routine(const struct unit *unit)
{
    for (int i = 0; i < unit->ntokens; i++)
        if (!unit->token[i]->file->system && !strncmp(unit->token[i]->text, "omp_", 4))
            return true;
    return false;
}

void emit(struct unit *unit, FILE *out)
{
    struct emitter e = { .unit = unit, .gaps = { .unit = unit } };

    if (!unit->map || !scan_source(unit->main_file)) {
        reprint(unit, out);
        return;
    }
    e.gaps.out = &e.out;
    e.gaps.head_done = allocate(unit->ntokens + 2);
    e.gaps.tail_done = allocate(unit->ntokens + 2);
    e.out.lines = !unit->opt->no_line;
    find_style(&e.out, unit->main_file);
    leaves(unit->root, add_leaf, &e);
    if (is_changed(&e) || names_routine(unit))
        e.out.first_line = "#include <otosp.h>";
    find_kept(&e);
    find_once(&e.gaps);
    e.spelled = allocate(e.nleaves + 1);
    do {
        make_pieces(&e);
        find_surroundings(&e.gaps);
    } while (find_hidden(&e.gaps, e.spelled));
    choose_conditionals(&e.gaps);
    put_bytes(&e.out, "", 0);
    put_pieces(&e);
    if (unit->opt->verify)
        verify(unit, e.out.text, e.out.size);
    fwrite(e.out.text, 1, e.out.size, out);
    free(e.leaf);
    free(e.out.text);
}
