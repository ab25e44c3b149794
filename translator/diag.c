/*
 * diag.c: messages in the manner of the C compiler's:
 *
 *     jacobi.c:14:20: error: clause 'result' needs an address and a count
 *        14 | #pragma llc result(x)
 *           |                    ^
 *     hint: write result(&x[i], 1)
 *
 * Columns count what the eye sees: a tab goes to the next multiple of 8, wide characters take two.
 */
#include "sarif.h"
#include "process.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TAB = 8, LONGEST_LINE = 1000 };

static int nerrors, nsilenced;
static bool silent;             /* nothing is printed or counted */
static bool muted;              /* the last message had been printed before: its hints and notes go too */

int errors(void)
{
    return nerrors;
}

void silence(bool on)
{
    silent = on;
}

int silenced(void)
{
    return nsilenced;
}

/* ---- columns ---------------------------------------------------------------------------------------- */

/* Decodes one character of UTF-8, at most to `end`; a byte that is none counts for itself. */
static unsigned decode(const char **p, const char *end)
{
    const unsigned char *s = (const unsigned char *)*p;
    int more = *s < 0xc2 ? 0 : *s < 0xe0 ? 1 : *s < 0xf0 ? 2 : *s < 0xf5 ? 3 : 0;
    unsigned c = more == 0 ? *s : *s & (0x3f >> more);

    for (int i = 1; i <= more; i++) {
        if ((const char *)s + i >= end || (s[i] & 0xc0) != 0x80) {
            more = 0;
            c = *s;
            break;
        }
        c = c << 6 | (s[i] & 0x3f);
    }
    *p += more + 1;
    return c;
}

/* How many columns a character takes, whatever the locale. */
static int width(unsigned c)
{
    static const struct { unsigned from, to; int width; } ranges[] = {
        { 0x0300, 0x036f, 0 }, { 0x200b, 0x200f, 0 }, { 0x20d0, 0x20ff, 0 }, { 0xfe00, 0xfe0f, 0 },
        { 0x1100, 0x115f, 2 }, { 0x2e80, 0xa4cf, 2 }, { 0xac00, 0xd7a3, 2 }, { 0xf900, 0xfaff, 2 },
        { 0xfe30, 0xfe6f, 2 }, { 0xff00, 0xff60, 2 }, { 0xffe0, 0xffe6, 2 }, { 0x1f300, 0x1f64f, 2 },
        { 0x1f900, 0x1f9ff, 2 }, { 0x20000, 0x3fffd, 2 },
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].from && c <= ranges[i].to)
            return ranges[i].width;
    return 1;
}

/* The column, from 0, at which `to` is shown on the line that begins at `line`. */
static int column(const char *line, const char *to)
{
    int col = 0;

    while (line < to) {
        unsigned c = decode(&line, to);
        col += c == '\t' ? TAB - col % TAB : width(c);
    }
    return col;
}

static void print_line(const char *line, const char *end)
{
    for (int col = 0; line < end; ) {
        const char *start = line;
        unsigned c = decode(&line, end);

        if (c == '\t') {
            int spaces = TAB - col % TAB;
            fprintf(stderr, "%*s", spaces, "");
            col += spaces;
        } else {
            fwrite(start, 1, line - start, stderr);
            col += width(c);
        }
    }
}

/* ---- places ----------------------------------------------------------------------------------------- */

/* Where a message points: its head, and what is underlined. */
struct place {
    const char *file;           /* NULL: nowhere in the user's text */
    int line, col;              /* col 0: not known */
    const char *text, *end;     /* the source line, NULL when there is none to show */
    const char *from, *to;      /* the part of it that is underlined */
    const char *macro;          /* came out of a call of this macro, or NULL */
};

static const char *line_start(const char *text, const char *p)
{
    while (p > text && p[-1] != '\n')
        p--;
    return p;
}

/* The start of line `number` of the text, NULL when there are fewer. */
static const char *line_number(const char *text, int number)
{
    while (text && --number > 0)
        if ((text = strchr(text, '\n')))
            text++;
    return text;
}

static size_t name_length(const char *p)
{
    return strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$");
}

/* The place of a token that was aligned with the text it came from. */
static void exact_place(struct place *p, struct token *t)
{
    const char *text = t->source->text, *at = text + t->at;

    p->text = line_start(text, at);
    p->from = at;
    p->to = text + t->to;
    if (t->expanded && name_length(at) > 0)
        p->macro = format("%.*s", (int)name_length(at), at);
}

/* The place of a token that is known by line only: the first of its spelling on that line. */
static void likely_place(struct place *p, struct token *t)
{
    if (!t->file->text)
        load_file(t->file);
    p->text = t->file->text ? line_number(t->file->text, t->line) : NULL;
    if (!p->text)
        return;
    const char *end = p->text + strcspn(p->text, "\n");
    const char *found = t->text ? strstr(p->text, t->text) : NULL;

    if (!found || found > end)
        found = p->text + strspn(p->text, " \t");
    else
        p->to = found + strlen(t->text);
    p->from = found;
    p->to = p->to ? p->to : found + 1;
}

static struct place place(struct token *t)
{
    struct place p = { 0 };

    if (!t || !t->file)
        return p;
    p.file = t->file->name;
    p.line = t->line;
    if (t->at >= 0 && t->source && t->source->text)
        exact_place(&p, t);
    else
        likely_place(&p, t);
    if (!p.text)
        return p;
    p.end = p.text + strcspn(p.text, "\r\n");
    if (p.from > p.end)
        p.from = p.end;
    if (p.to > p.end)
        p.to = p.end;
    p.col = column(p.text, p.from) + 1;
    return p;
}

/* Extends the underlined part to that of `last`, as far as it is on the same line. */
static void extend(struct place *p, struct token *last)
{
    struct place q = place(last);

    if (p->text && q.file == p->file && q.text == p->text && q.to > p->to)
        p->to = q.to;
    else if (p->text && q.line > p->line)
        for (p->to = p->end; p->to > p->from + 1 && strchr(" \t\\", p->to[-1]); )
            p->to--;
}

/* ---- messages --------------------------------------------------------------------------------------- */

/* Was this printed before? Remembers it if not. */
static bool repeated(const char *head)
{
    static const char **seen;
    static int nseen, room;

    head = intern(head, strlen(head));
    for (int i = 0; i < nseen; i++)
        if (seen[i] == head)
            return true;
    if (nseen == room) {
        room = 2 * room + 16;
        seen = grow(seen, room * sizeof *seen);
    }
    seen[nseen++] = head;
    return false;
}

static void underline(const struct place *p)
{
    int from = column(p->text, p->from), to = column(p->text, p->to);

    fprintf(stderr, "%5d | ", p->line);
    print_line(p->text, p->end);
    fprintf(stderr, "\n      | %*s^", from, "");
    while (++from < to)
        putc('~', stderr);
    putc('\n', stderr);
}

/* How an included file came in, said when the messages turn to it. */
static void included_from(const struct file *file)
{
    static const struct file *last;

    if (file == last)
        return;
    last = file;
    for (const char *word = "In file included from"; file && file->includer; file = file->includer) {
        fprintf(stderr, "%s %s:%d%c\n", word, file->includer->name, file->included_line,
                file->includer->includer ? ',' : ':');
        word = "                 from";
    }
}

static char *filled(const char *fmt, va_list args)
{
    char *text = NULL, *result;

    if (vasprintf(&text, fmt, args) < 0)
        fatal("out of memory");
    result = format("%s", text);
    free(text);
    return result;
}

static char *head(const struct place *p, const char *severity, const char *text)
{
    if (!p->file)
        return format("otosp: %s: %s", severity, text);
    if (p->col)
        return format("%s:%d:%d: %s: %s", p->file, p->line, p->col, severity, text);
    return format("%s:%d: %s: %s", p->file, p->line, severity, text);
}

/* Characters up to a place on its line. */
static int characters(const char *line, const char *to)
{
    int n = 0;

    while (line < to) {
        decode(&line, to);
        n++;
    }
    return n;
}

static struct region region(const struct place *p)
{
    struct region r = { .file = p->file, .line = p->line };

    if (p->text) {
        r.text = p->text;
        r.length = (int)(p->end - p->text);
        r.from = characters(p->text, p->from) + 1;
        r.to = characters(p->text, p->to) + 1;
    }
    return r;
}

/* A message about a place; `name`: what stands in brackets after it. */
static void message(struct token *first, struct token *last, const char *severity, enum warning rule,
                    const char *name, const char *fmt, va_list args)
{
    const char *words = filled(fmt, args);
    struct region where;
    struct place p;
    char *text;

    muted = silent;
    if (silent) {
        nsilenced += !strcmp(severity, "error");
        return;
    }
    p = place(first);
    nerrors += !strcmp(severity, "error");
    if (last)
        extend(&p, last);
    text = head(&p, severity, format("%s%s", words, name));
    muted = repeated(text);
    if (muted)
        return;
    if (p.file)
        included_from(first->file);
    where = region(&p);
    sarif_result(severity, rule, &where, words);
    fprintf(stderr, "%s\n", text);
    if (p.text && p.end - p.text <= LONGEST_LINE)
        underline(&p);
    if (p.macro)
        fprintf(stderr, "%s:%d:%d: note: in expansion of macro '%s'\n", p.file, p.line, p.col, p.macro);
}

void error_at(struct token *t, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    message(t, NULL, "error", NO_WARNING, "", fmt, args);
    va_end(args);
}

void error_range(struct node *n, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    message(first_token(n), last_token(n), "error", NO_WARNING, "", fmt, args);
    va_end(args);
}

bool warn_range(enum warning w, struct node *n, const char *fmt, ...)
{
    bool error = warning_is_error(w);
    const char *name = format(" [-W%s%s]", error ? "error=" : "", warning_name(w));
    va_list args;

    muted = !warning_on(w);
    if (muted)
        return false;
    va_start(args, fmt);
    message(first_token(n), last_token(n), error ? "error" : "warning", w, name, fmt, args);
    va_end(args);
    return !muted;
}

void note_at(struct token *t, const char *fmt, ...)
{
    va_list args;
    struct place p = place(t);
    struct region where;
    const char *text;

    if (muted)
        return;
    va_start(args, fmt);
    text = filled(fmt, args);
    va_end(args);
    where = region(&p);
    sarif_note(&where, text);
    fprintf(stderr, "%s\n", head(&p, "note", text));
    if (p.text && p.end - p.text <= LONGEST_LINE)
        underline(&p);
}

void hint(const char *fmt, ...)
{
    va_list args;
    const char *text;

    if (muted)
        return;
    va_start(args, fmt);
    text = filled(fmt, args);
    va_end(args);
    sarif_hint(text);
    fprintf(stderr, "hint: %s\n", text);
}

/* A pragma may go on over several lines: the last one counts. */
void hint_clause(const struct directive *d, const char *fmt, ...)
{
    struct token *t = d->tok;
    struct region where = { .file = NULL };
    const char *line, *to;
    va_list args;
    char *text;

    va_start(args, fmt);
    text = filled(fmt, args);
    va_end(args);
    hint("add %s to '%s'", text, directive_text(d->info));
    if (muted || !t->source || t->at < 0 || t->expanded || !t->source->text)
        return;
    to = t->source->text + t->to;
    line = line_start(t->source->text, to);
    where.file = t->file->name;
    where.line = t->line;
    for (const char *s = t->source->text + t->at; s < line; s++)
        where.line += *s == '\n';
    where.from = where.to = characters(line, to) + 1;
    sarif_fix(&where, format(" %s", text));
}

/* ---- did you mean ----------------------------------------------------------------------------------- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps of neighbours that lead from a to b. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 63 };
    int n = strlen(a), m = strlen(b), d[LONGEST + 1][LONGEST + 1];

    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

const char *nearest(const char *word, const char *const *known)
{
    int limit = (int)strlen(word) / 3, best = limit > 1 ? limit : 1;
    const char *found = NULL;

    if (strlen(word) < 2)
        return NULL;
    for (; *known; known++) {
        int d = distance(word, *known);

        if (d < best + !found) {
            best = d;
            found = *known;
        }
    }
    return found;
}
