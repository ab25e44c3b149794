/*
 * align.c: finds the bytes of the user's files that each preprocessed token was made of.
 *
 * Per inclusion of a file, its lexemes become items: words that stand for themselves, macro calls,
 * pragmas. Items are matched with the inclusion's tokens from left to right: a word with one token of
 * the same spelling, a macro call with any number of tokens, its known length or the fewest for which
 * the rest fits. Lines cut this into small chunks: the preprocessor keeps a token on its line, unless a
 * macro call that goes over several lines stands before it.
 *
 * Which groups of #if were taken is seen from the lines that have tokens.
 */
#include "source.h"
#include "names.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

enum item_kind { ITEM_WORD, ITEM_CALL, ITEM_PRAGMA };

struct item {
    enum item_kind kind;
    int first, last;            /* lexemes; the same but for a call with arguments */
    int at, to;                 /* their bytes */
    int low, high;              /* lines on which its tokens may be */
    int length;                 /* ITEM_CALL: number of its tokens, -1 when not known */
    int token;                  /* after matching: its tokens begin here, and end at the next item's */
};

struct matcher {
    struct unit *unit;
    struct text_map *map;
    struct inclusion *in;
    struct macros macros;       /* those defined above the present line */
    const char *text;
    struct lexeme *lexeme;      /* what is matched: a file's or a pragma's */
    int nlexemes;
    char *taken;                /* per line of the file: has tokens or #defines; NULL: a pragma */
    struct item *item;
    int nitems, room;
    struct token **token;
    int *line;                  /* the tokens' lines, NULL: all the same */
    int ntokens;
};

/* ---- macros ----------------------------------------------------------------------------------------- */

/* Makes visible the macros that were defined above a line. */
static void pass_events(struct matcher *m, int line)
{
    for (int *e = &m->macros.event; *e < m->in->end_event; ++*e) {
        const struct macro_event *event = &m->map->event[*e];
        if (line_inside(m->in, event->in, event->line) >= line)
            break;
    }
}

/* ---- which lines count ------------------------------------------------------------------------------ */

static char *taken_lines(struct matcher *m, int nlines)
{
    char *taken = memset(grow(NULL, nlines + 2), 0, nlines + 2);

    for (int i = 0; i < m->ntokens; i++)
        if (m->line[i] > 0 && m->line[i] <= nlines)
            taken[m->line[i]] = 1;
    for (int i = m->in->first_event; i < m->in->end_event; i++) {
        const struct macro_event *e = &m->map->event[i];
        int line = line_inside(m->in, e->in, e->line);
        if (line > 0 && line <= nlines)
            taken[line] = 1;
    }
    for (struct inclusion *in = m->in->next; in; in = in->next)
        if (in->parent == m->in && in->include_line > 0 && in->include_line <= nlines)
            taken[in->include_line] = 1;
    return taken;
}

/* From a conditional directive, the lexeme at which the text goes on that is not skipped. */
static int skip_conditional(struct matcher *m, int i)
{
    const struct lexeme *l = m->lexeme;

    if (l[i].directive == D_IF && m->taken)
        for (int branch = i; l[branch].match >= 0; branch = l[branch].match)
            for (int line = l[branch].end_line + 1; line < l[l[branch].match].line; line++)
                if (m->taken[line])
                    return branch + 1;
    while (l[i].match >= 0)
        i = l[i].match;
    return i + 1;
}

/* The next lexeme that is no directive, at i or after. */
static int next_word(struct matcher *m, int i)
{
    while (i < m->nlexemes && m->lexeme[i].kind == L_DIRECTIVE)
        i = is_conditional(&m->lexeme[i]) ? skip_conditional(m, i) : i + 1;
    return i;
}

static bool is_char(struct matcher *m, int i, char c)
{
    const struct lexeme *l = &m->lexeme[i];

    return i < m->nlexemes && l->to == l->at + 1 && m->text[l->at] == c;
}

/* The bracket that closes the one at i; -1 when none does. */
static int closing(struct matcher *m, int i)
{
    for (int depth = 0; i < m->nlexemes; i = next_word(m, i + 1)) {
        depth += is_char(m, i, '(');
        depth -= is_char(m, i, ')');
        if (depth == 0)
            return i;
    }
    return -1;
}

/* ---- items ------------------------------------------------------------------------------------------ */

static struct item *add_item(struct matcher *m, enum item_kind kind, int first, int last)
{
    if (m->nitems == m->room)
        m->item = grow(m->item, (m->room = 2 * m->room + 256) * sizeof *m->item);
    struct item *x = &m->item[m->nitems++];

    *x = (struct item){
        .kind = kind, .first = first, .last = last, .at = m->lexeme[first].at, .to = m->lexeme[last].to,
        .low = m->lexeme[first].line, .high = m->lexeme[last].end_line, .length = -1,
    };
    if (m->nitems > 1 && (x[-1].high == x->low || !m->lexeme[first].bol))
        x->low = x[-1].low;     /* a call or a comment before it may have moved it up */
    return x;
}

/* A name that is a macro: makes an item of the call, with the brackets that it takes. Returns
   the lexeme after it. */
static int add_call(struct matcher *m, int i, const struct macro_event *e)
{
    bool takes = *e->body == '(', open = true;
    int *which = NULL, n = 0, room = 0, last = i, length = -1;

    for (int next = i;;) {
        for (int k = next; k <= last; k = next_word(m, k + 1)) {
            if (n == room)
                which = grow(which, (room = 2 * room + 64) * sizeof *which);
            which[n++] = k;
        }
        if (!takes || n > 1)
            length = expansion_length(&m->macros, m->text, m->lexeme, which, n, &open);
        next = next_word(m, last + 1);
        int close = open && is_char(m, next, '(') ? closing(m, next) : -1;
        if (close < 0)
            break;
        last = close;
    }
    free(which);
    if (takes && last == i)
        add_item(m, ITEM_WORD, i, i);
    else
        add_item(m, ITEM_CALL, i, last)->length = length;
    return last + 1;
}

/* Does the directive begin with `#pragma omp` or `#pragma llc`? Then *rest is set behind `pragma`. */
static bool is_ours(struct matcher *m, const struct lexeme *l, int *rest)
{
    struct lexeme *word = l->directive == D_PRAGMA ? scan_text(m->text, l->at, l->to) : NULL;

    if (!word || word[1].at == word[1].to)
        return false;
    *rest = word[1].to;
    return spelled(m->text, &word[2], "omp") || spelled(m->text, &word[2], "llc");
}

/* The first two words of a pragma (omp parallel, llc result) are no macro calls. */
static void make_items(struct matcher *m)
{
    for (int i = 0, rest; i < m->nlexemes; ) {
        const struct lexeme *l = &m->lexeme[i];
        const struct macro_event *e;

        if (m->taken)
            pass_events(m, l->line);
        if (l->kind == L_DIRECTIVE) {
            if (is_ours(m, l, &rest))
                add_item(m, ITEM_PRAGMA, i, i);
            i = is_conditional(l) ? skip_conditional(m, i) : i + 1;
        } else if (l->kind == L_NAME && (m->taken || i >= 2) &&
                   (e = macro_at(&m->macros, spelling(m->text, l)))) {
            i = add_call(m, i, e);
        } else {
            add_item(m, ITEM_WORD, i, i);
            i++;
        }
    }
}

/* ---- matching --------------------------------------------------------------------------------------- */

/* How strictly: known lengths and lines hold; lines hold; neither. */
enum rigour { EXACT, BY_LINE, FREE };

/* Items first .. end - 1 against tokens from .. to - 1. */
struct chunk {
    int first, end, from, to;
};

static bool fits(struct matcher *m, const struct item *x, int token, enum rigour rigour)
{
    const struct token *t = m->token[token];

    if (rigour != FREE && m->line && (m->line[token] < x->low || m->line[token] > x->high))
        return false;
    if (x->kind == ITEM_PRAGMA)
        return t->pragma != NULL;
    const struct lexeme *l = &m->lexeme[x->first];

    if (t->pragma || spelled(m->text, l, t->text))
        return !t->pragma;
    const char *name = l->kind == L_NAME ? spelling(m->text, l) : "";

    return strchr(name, '\\') && intern_name(name, strlen(name)) == t->text;   /* \u00e9 */
}

struct choice {
    int call, token;            /* a call of unknown length: the item, and where it is now taken to end */
};

/* The states (item, token) of a chunk from which the rest is known not to fit; NULL: none yet. */
struct states {
    unsigned char *failed;
    const struct chunk *c;
};

static size_t state(const struct states *s, int item, int token)
{
    return (size_t)(item - s->c->first) * (s->c->to - s->c->from + 1) + (token - s->c->from);
}

static bool has_failed(const struct states *s, int item, int token)
{
    size_t n = s->failed ? state(s, item, token) : 0;

    return s->failed && s->failed[n / 8] & 1 << n % 8;
}

static void fail(struct states *s, int item, int token)
{
    size_t n = state(s, item, token);

    s->failed[n / 8] |= 1 << n % 8;
}

/* Takes one token more into the last call that can have one. */
static bool backtrack(struct matcher *m, struct states *s, struct choice *choice, int *n)
{
    for (; *n > 0; --*n) {
        struct choice *last = &choice[*n - 1];

        if (++last->token <= s->c->to)
            return true;
        fail(s, last->call, m->item[last->call].token);
    }
    return false;
}

/* One deterministic step from item *i at token *j; false when the item does not fit there. */
static bool step(struct matcher *m, const struct chunk *c, enum rigour rigour, int *i, int *j)
{
    const struct item *x = &m->item[*i];

    if (x->kind == ITEM_CALL) {
        if (x->length > c->to - *j)
            return false;
        *j += x->length;
    } else if (*j < c->to && fits(m, x, *j, rigour)) {
        ++*j;
    } else {
        return false;
    }
    ++*i;
    return true;
}

/*
 * Backtracks over the lengths of calls, shortest first. A state that has failed is not tried again,
 * so the work is at most items x tokens; where that are too many, the chunk is given up.
 */
static bool match(struct matcher *m, const struct chunk *c, enum rigour rigour)
{
    static const size_t MOST_STATES = (size_t)1 << 33;
    size_t nstates = (size_t)(c->end - c->first + 1) * (c->to - c->from + 1);
    struct states s = { NULL, c };
    struct choice *choice = grow(NULL, (c->end - c->first + 1) * sizeof *choice);
    int n = 0, i = c->first, j = c->from;
    bool ok = true;

    while (ok && (i < c->end || j < c->to)) {
        bool open = i < c->end && !has_failed(&s, i, j);

        if (open) {
            struct item *x = &m->item[i];
            x->token = j;
            if (x->kind == ITEM_CALL && (rigour != EXACT || x->length < 0)) {
                choice[n++] = (struct choice){ i++, j };
                continue;
            }
            open = step(m, c, rigour, &i, &j);
        }
        if (open)
            continue;
        ok = n > 0 && nstates <= MOST_STATES;
        if (ok && !s.failed && !(s.failed = calloc(nstates / 8 + 1, 1)))
            fatal("out of memory");
        if (ok) {
            fail(&s, i, j);
            ok = backtrack(m, &s, choice, &n);
        }
        if (ok) {
            i = choice[n - 1].call + 1;
            j = choice[n - 1].token;
        }
    }
    free(s.failed);
    free(choice);
    return ok;
}

/* ---- results ---------------------------------------------------------------------------------------- */

static void place(struct matcher *m, struct token *t, const struct item *x, int shift)
{
    const struct source *s = m->in->source->scanned;
    int line = line_of(s, x->at);

    t->source = m->in->source;
    t->at = x->at;
    t->to = x->to;
    t->expanded = x->kind == ITEM_CALL;
    t->line = line + shift;
    t->col = x->at - s->line_at[line] + 1;
}

static void align_pragma(struct matcher *outer, struct token *pragma, const struct item *x, int shift)
{
    struct matcher m = {
        .unit = outer->unit, .map = outer->map, .in = outer->in, .text = outer->text, .macros = outer->macros,
        .token = pragma->pragma,
    };
    int from;

    while (m.token[m.ntokens])
        m.ntokens++;
    for (int i = 0; i < m.ntokens; i++)
        place(outer, m.token[i], x, shift);
    if (x->kind == ITEM_CALL)
        return;
    is_ours(outer, &outer->lexeme[x->first], &from);
    m.lexeme = scan_text(m.text, from, x->to);
    while (m.lexeme[m.nlexemes].at < m.lexeme[m.nlexemes].to)
        m.nlexemes++;
    make_items(&m);

    struct chunk all = { 0, m.nitems, 0, m.ntokens };

    for (enum rigour rigour = EXACT; rigour <= FREE; rigour++)
        if (match(&m, &all, rigour)) {
            for (int i = 0; i < m.nitems; i++)
                for (int j = m.item[i].token; j < (i + 1 < m.nitems ? m.item[i + 1].token : m.ntokens); j++)
                    place(outer, m.token[j], &m.item[i], shift);
            break;
        }
    free(m.item);
}

static void place_chunk(struct matcher *m, const struct chunk *c)
{
    for (int i = c->first; i < c->end; i++) {
        struct item *x = &m->item[i];
        int end = i + 1 < c->end ? m->item[i + 1].token : c->to;

        pass_events(m, m->lexeme[x->first].line);
        for (int j = x->token; j < end; j++) {
            struct token *t = m->token[j];
            int shift = t->line - m->line[j];

            place(m, t, x, shift);
            if (t->pragma)
                align_pragma(m, t, x, shift);
        }
        for (int line = m->lexeme[x->first].line; line < x->high; line++)
            m->in->source->scanned->inside[line + 1] = 1;
    }
}

/* ---- chunks ----------------------------------------------------------------------------------------- */

/* Extends a chunk by the items up to the next place where a new line begins afresh. */
static void extend_chunk(struct matcher *m, struct chunk *c)
{
    int high = 0;

    do {
        const struct item *x = &m->item[c->end++];
        high = x->high > high ? x->high : high;
    } while (c->end < m->nitems && m->item[c->end].low <= high);
    while (c->to < m->ntokens && (m->line[c->to] <= high || c->end == m->nitems))
        c->to++;
}

/* Where a chunk does not fit, the next ones are joined to it for a while; then it is given up. */
static void match_chunks(struct matcher *m)
{
    enum { JOINED = 16 };
    struct chunk c = { 0, 0, 0, 0 };

    m->macros.event = m->in->first_event;
    while (c.end < m->nitems) {
        struct chunk first = { c.end, c.end, c.to, c.to };
        bool ok = false;

        extend_chunk(m, &first);
        c = first;
        for (int n = 0; !ok; ) {
            for (enum rigour rigour = EXACT; rigour <= FREE && !ok; rigour++) {
                ok = match(m, &c, rigour);
                m->map->guessed += ok && rigour != EXACT;
            }
            if (ok || ++n == JOINED || c.end == m->nitems)
                break;
            extend_chunk(m, &c);
        }
        if (ok)
            place_chunk(m, &c);
        else
            c = first;
    }
}

/* Tokens that could not be matched share what stands between their neighbours, as a macro call's do. */
static void place_rest(struct matcher *m, int from, int to)
{
    struct source *s = m->in->source->scanned;
    int at = from > 0 ? m->token[from - 1]->to : 0;
    int end = to < m->ntokens ? m->token[to]->at : (int)m->in->source->size;
    struct item rest = { .kind = ITEM_CALL, .at = -1 };

    if (m->token[to - 1]->index - m->token[from]->index != to - 1 - from)
        return;                 /* there is an #include in between */
    for (int i = 0; i < s->nlexemes && s->lexeme[i].at < end; i++) {
        const struct lexeme *l = &s->lexeme[i];
        if (l->at < at || l->kind == L_DIRECTIVE)
            continue;
        rest.at = rest.at < 0 ? l->at : rest.at;
        rest.to = l->to;
        rest.high = l->end_line;
    }
    if (rest.at < 0)
        return;
    for (int line = line_of(s, rest.at); line < rest.high; line++)
        s->inside[line + 1] = 1;
    for (int i = from; i < to; i++)
        place(m, m->token[i], &rest, m->token[i]->line - m->line[i]);
}

static void align_inclusion(struct unit *unit, struct inclusion *in)
{
    struct source *s = in->system || !in->source ? NULL : scan_source(in->source);
    struct matcher m = { .unit = unit, .map = unit->map, .in = in, .macros = { unit->map, in->first_event } };

    if (!s)
        return;
    m.text = in->source->text;
    m.lexeme = s->lexeme;
    m.nlexemes = s->nlexemes;
    m.token = grow(NULL, (in->end - in->first + 1) * sizeof *m.token);
    m.line = grow(NULL, (in->end - in->first + 1) * sizeof *m.line);
    for (int i = in->first; i < in->end; i++)
        if (unit->map->spot[i].in == in) {
            m.token[m.ntokens] = unit->token[i];
            m.line[m.ntokens++] = unit->map->spot[i].line;
        }
    m.taken = taken_lines(&m, s->nlines);
    make_items(&m);
    match_chunks(&m);
    for (int i = 0, end; i < m.ntokens; i = end) {
        for (end = i; end < m.ntokens && m.token[end]->at < 0; )
            end++;
        if (end > i)
            place_rest(&m, i, end);
        unit->map->unaligned += end - i;
        end += end == i;
    }
    free(m.item);
    free(m.taken);
    free(m.line);
    free(m.token);
}

void align(struct unit *unit)
{
    unit->map = read_map(unit);
    for (struct inclusion *in = unit->map->main; in; in = in->next)
        align_inclusion(unit, in);
}
