/*
 * source.c: a file's own text, split into preprocessing tokens and directives (C17 5.1.1.2, phases 2
 * and 3). Nothing is expanded or skipped here; align.c finds out which groups of #if were taken.
 */
#include "source.h"
#include "process.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool line_comments = true;

void set_line_comments(bool yes)
{
    line_comments = yes;
}

/* Only what can be read a second time: a #line may name anything, and the preprocessor may have read a pipe. */
void load_file(struct file *f)
{
    struct stat status;
    size_t size;

    if (f->text || is_no_file(f->name) || stat(f->name, &status) < 0 || !S_ISREG(status.st_mode))
        return;
    f->text = read_file(f->name, &size);
    f->size = f->text ? size : 0;
}

/* ---- bytes ------------------------------------------------------------------------------------------ */

/* The length of a line splice at p: a backslash and a newline; 0 when there is none. */
static int splice(const char *p, const char *end)
{
    const char *q = p + 1;

    if (p >= end || *p != '\\')
        return 0;
    while (q < end && (*q == ' ' || *q == '\t' || *q == '\r'))
        q++;
    return q < end && *q == '\n' ? q + 1 - p : 0;
}

static const char *skip_splices(const char *p, const char *end)
{
    for (int n; (n = splice(p, end)); )
        p += n;
    return p;
}

/* The end of the comment that begins at p, or p when none does. */
static const char *skip_comment(const char *p, const char *end)
{
    if (p + 1 >= end || *p != '/')
        return p;
    const char *q = skip_splices(p + 1, end);

    if (q < end && *q == '*') {
        for (q++; q < end; q++)
            if (*q == '*') {
                const char *slash = skip_splices(q + 1, end);
                if (slash < end && *slash == '/')
                    return slash + 1;
            }
        return end;
    }
    if (q < end && *q == '/' && line_comments) {
        for (int n; q < end && *q != '\n'; q += n)
            n = (n = splice(q, end)) ? n : 1;
        return q;
    }
    return p;
}

const char *skip_space(const char *p, const char *end)
{
    for (;;) {
        const char *before = p;

        while (p < end && (*p == ' ' || (*p >= '\t' && *p <= '\r' && *p != '\n')))
            p++;
        p = skip_comment(skip_splices(p, end), end);
        if (p == before)
            return p;
    }
}

static bool in_name(unsigned char c)
{
    return isalnum(c) || c == '_' || c == '$' || c >= 0x80;
}

static const char *skip_name(const char *p, const char *end)
{
    for (;;) {
        p = skip_splices(p, end);
        if (p < end && in_name(*p))
            p++;
        else if (p + 1 < end && *p == '\\' && (p[1] == 'u' || p[1] == 'U'))
            p += 2;
        else
            return p;
    }
}

static const char *skip_number(const char *p, const char *end)
{
    for (char before = '0';; before = *p++) {
        p = skip_splices(p, end);
        if (p >= end || !(in_name(*p) || *p == '.' || ((*p == '+' || *p == '-') && strchr("eEpP", before))))
            return p;
    }
}

/* p is at the opening quote; a newline ends what is not closed. */
static const char *skip_quoted(const char *p, const char *end)
{
    char quote = *p++;

    while (p < end && *p != quote && *p != '\n') {
        int n = splice(p, end);
        p += n ? n : *p == '\\' && p + 1 < end ? 2 : 1;
    }
    return p < end && *p == quote ? p + 1 : p;
}

/* R"delimiter( ... )delimiter" with p at the opening quote. */
static const char *skip_raw_string(const char *p, const char *end)
{
    const char *open = memchr(p, '(', end - p);
    size_t length = open ? open - p - 1 : 0;

    if (!open || length > 16)
        return skip_quoted(p, end);
    for (const char *q = open; q + length + 1 < end; q++)
        if (*q == ')' && !memcmp(q + 1, p + 1, length) && q[length + 1] == '"')
            return q + length + 2;
    return end;
}

static const char *skip_punctuator(const char *p, const char *end)
{
    static const char *const longer[] = {
        "%:%:", "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=",
        "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "<:", ":>", "<%", "%>", "%:",
    };

    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
        const char *q = p;
        size_t n = 0;

        while (longer[i][n] && q < end && *q == longer[i][n]) {
            n++;
            q++;
            if (longer[i][n])
                q = skip_splices(q, end);
        }
        if (!longer[i][n])
            return q;
    }
    return p + 1;
}

/* The end of the token that begins at p. */
static const char *skip_lexeme(const char *p, const char *end, enum lexeme_kind *kind)
{
    const char *after;

    *kind = L_OTHER;
    if (isdigit((unsigned char)*p) || (*p == '.' && p + 1 < end && isdigit((unsigned char)p[1])))
        return skip_number(p + 1, end);
    if (*p == '"' || *p == '\'')
        return skip_quoted(p, end);
    after = skip_name(p, end);
    if (after == p)
        return skip_punctuator(p, end);
    if (after < end && (*after == '"' || *after == '\'') && after - p <= 3) {
        size_t n = after - p;
        bool raw = p[n - 1] == 'R' && *after == '"';

        n -= raw;
        if (n == 0 || (n == 1 && strchr("LuU", *p)) || (n == 2 && p[0] == 'u' && p[1] == '8'))
            return raw ? skip_raw_string(after, end) : skip_quoted(after, end);
    }
    *kind = L_NAME;
    return after;
}

/* ---- spelling --------------------------------------------------------------------------------------- */

bool is_conditional(const struct lexeme *l)
{
    return l->kind == L_DIRECTIVE &&
           (l->directive == D_IF || l->directive == D_ELSE || l->directive == D_ENDIF);
}

bool spelled(const char *text, const struct lexeme *l, const char *s)
{
    const char *p = text + l->at, *end = text + l->to;

    if (l->kind == L_NAME && memchr(p, '\\', end - p))
        return !strcmp(spelling(text, l), s);
    for (;; p++, s++) {
        p = skip_splices(p, end);
        if (p >= end)
            return !*s;
        if (*p != *s)
            return false;
    }
}

const char *spelling(const char *text, const struct lexeme *l)
{
    const char *p = text + l->at, *end = text + l->to;

    if (!memchr(p, '\\', end - p))
        return intern(p, end - p);
    char *copy = allocate(end - p + 1);
    int n = 0;

    while ((p = skip_splices(p, end)) < end)
        copy[n++] = *p++;
    return l->kind == L_NAME ? intern_name(copy, n) : intern(copy, n);
}

/* ---- directives ------------------------------------------------------------------------------------- */

static enum directive_kind directive_named(const char *p, size_t n)
{
    static const struct { const char *name; enum directive_kind kind; } known[] = {
        { "if", D_IF }, { "ifdef", D_IF }, { "ifndef", D_IF }, { "elif", D_ELSE }, { "elifdef", D_ELSE },
        { "elifndef", D_ELSE }, { "else", D_ELSE }, { "endif", D_ENDIF }, { "define", D_DEFINE },
        { "undef", D_UNDEF }, { "include", D_INCLUDE }, { "include_next", D_INCLUDE },
        { "import", D_INCLUDE },
        { "line", D_LINE }, { "pragma", D_PRAGMA },
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == n && !memcmp(known[i].name, p, n))
            return known[i].kind;
    return n > 0 && isdigit((unsigned char)*p) ? D_LINE : D_OTHER;
}

/* p is at the '#'. Returns the end of the last word of the directive. */
static const char *skip_directive(const char *p, const char *end, enum directive_kind *kind)
{
    const char *name = skip_space(p + (*p == '#' ? 1 : 2), end);
    bool number = name < end && isdigit((unsigned char)*name);
    const char *after = number ? skip_number(name, end) : skip_name(name, end);
    enum lexeme_kind ignored;

    *kind = directive_named(name, after - name);
    for (p = after; (p = skip_space(p, end)) < end && *p != '\n'; )
        p = after = skip_lexeme(p, end, &ignored);
    return after;
}

/* ---- scanning --------------------------------------------------------------------------------------- */

struct scan {
    struct source *s;
    const char *text, *p, *end;
    int line;
    int room;
    int *open;                  /* the conditionals that are open: their last directives */
    int nopen, open_room;
};

static struct lexeme *add(struct scan *c)
{
    struct source *s = c->s;

    if (s->nlexemes == c->room)
        s->lexeme = grow(s->lexeme, (c->room = 2 * c->room + 256) * sizeof *s->lexeme);
    struct lexeme *l = &s->lexeme[s->nlexemes++];

    *l = (struct lexeme){ .match = -1, .group = -1 };
    return l;
}

/* Moves to `to`; the lines that begin on the way begin inside something. */
static void advance(struct scan *c, const char *to)
{
    struct source *s = c->s;

    for (const char *p = c->p; (p = memchr(p, '\n', to - p)); p++)
        if (s->inside && ++c->line <= s->nlines)
            s->inside[c->line] = 1;
    c->p = to;
}

/* Links a conditional directive to the one of its group before it. */
static void link_conditional(struct scan *c, int i)
{
    struct lexeme *l = c->s->lexeme;

    if (l[i].directive == D_IF) {
        if (c->nopen == c->open_room)
            c->open = grow(c->open, (c->open_room = 2 * c->open_room + 16) * sizeof *c->open);
        l[i].group = i;
        c->open[c->nopen++] = i;
    } else if (c->nopen > 0 && (l[i].directive == D_ELSE || l[i].directive == D_ENDIF)) {
        int *last = &c->open[c->nopen - 1];

        l[*last].match = i;
        l[i].group = l[*last].group;
        *last = i;
        c->nopen -= l[i].directive == D_ENDIF;
    }
}

static void scan_lexeme(struct scan *c, bool bol)
{
    bool hash = *c->p == '#' || (c->p + 1 < c->end && c->p[0] == '%' && c->p[1] == ':');
    struct lexeme *l = add(c);

    l->at = c->p - c->text;
    l->line = c->line;
    l->bol = bol;
    if (bol && hash) {
        l->kind = L_DIRECTIVE;
        advance(c, skip_directive(c->p, c->end, &l->directive));
    } else {
        advance(c, skip_lexeme(c->p, c->end, &l->kind));
    }
    l->to = c->p - c->text;
    l->end_line = c->line;
    if (l->kind == L_DIRECTIVE)
        link_conditional(c, c->s->nlexemes - 1);
}

static void scan_lines(struct source *s, const char *text, size_t size)
{
    int lines = 1;

    for (const char *p = text; (p = memchr(p, '\n', text + size - p)); p++)
        lines++;
    s->nlines = lines;
    s->line_at = allocate((lines + 2) * sizeof *s->line_at);
    s->inside = allocate(lines + 2);
    lines = 1;
    for (const char *p = text; (p = memchr(p, '\n', text + size - p)); )
        s->line_at[++lines] = ++p - text;
    s->line_at[lines + 1] = size;
}

struct source *scan_source(struct file *f)
{
    if (f->scanned)
        return f->scanned;
    load_file(f);
    if (!f->text)
        return NULL;
    struct source *s = f->scanned = allocate(sizeof *s);
    struct scan c = { .s = s, .text = f->text, .p = f->text, .end = f->text + f->size, .line = 1 };
    bool bol = true;

    scan_lines(s, f->text, f->size);
    for (;;) {
        advance(&c, skip_space(c.p, c.end));
        if (c.p == c.end)
            break;
        if (*c.p == '\n') {
            c.p++;
            c.line++;
            bol = true;
            continue;
        }
        scan_lexeme(&c, bol);
        bol = false;
    }
    free(c.open);
    return s;
}

struct lexeme *scan_text(const char *text, int from, int to)
{
    struct source s = { 0 };
    struct scan c = { .s = &s, .text = text, .p = text + from, .end = text + to, .line = 1 };

    for (;;) {
        while ((c.p = skip_space(c.p, c.end)) < c.end && *c.p == '\n')
            c.p++;
        if (c.p >= c.end)
            break;
        scan_lexeme(&c, false);
    }
    struct lexeme *end = add(&c), *list;

    end->at = end->to = to;
    list = allocate(s.nlexemes * sizeof *list);
    memcpy(list, s.lexeme, s.nlexemes * sizeof *list);
    free(s.lexeme);
    return list;
}

bool is_pragma(const char *text, const struct lexeme *l, const char *first, const char *second)
{
    struct lexeme *word;

    if (l->kind != L_DIRECTIVE || l->directive != D_PRAGMA)
        return false;
    word = scan_text(text, l->at, l->to);
    for (int i = 0; i < 2; i++)
        if (word[i].at == word[i].to)
            return false;
    if (word[2].at == word[2].to || !spelled(text, &word[2], first))
        return false;
    return !second || spelled(text, &word[3], second);
}
