/*
 * syntax.c: what a syntax error says, and where reading goes on after it.
 */
#include "ast.h"
#include "names.h"
#include "parser.h"
#include "c.tab.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ERRORS = 100 };

/* ---- brackets ---------------------------------------------------------------------------------- */

static char opens(struct token *t)
{
    return t->kind == '(' || t->kind == '[' || t->kind == '{' ? (char)t->kind : 0;
}

static char closes(struct token *t)
{
    return t->kind == ')' ? '(' : t->kind == ']' ? '[' : t->kind == '}' ? '{' : 0;
}

/* Brackets that are open between two tokens, the innermost last. A '}' closes what is inside its braces. */
struct open { int *at, n; };

static void step(struct parser *p, struct open *open, int i)
{
    char opening = closes(p->token[i]);

    if (opens(p->token[i]))
        open->at[open->n++] = i;
    else if (opening) {
        int n = open->n;
        while (n && opens(p->token[open->at[n - 1]]) != opening)
            n--;
        if (n)
            open->n = n - 1;
    }
}

static struct open open_brackets(struct parser *p, int from, int to)
{
    struct open open = { .at = allocate((size_t)(to - from + 1) * sizeof *open.at) };

    for (int i = from; i < to; i++)
        step(p, &open, i);
    return open;
}

static struct token *innermost(struct parser *p, struct open *open)
{
    return open->n ? p->token[open->at[open->n - 1]] : NULL;
}

/* ---- recovery ---------------------------------------------------------------------------------- */

/* The end of the brackets that open at i: the token after their closing one. */
static int after_group(struct parser *p, int i)
{
    int depth = 0;

    for (; i < p->n; i++) {
        depth += opens(p->token[i]) != 0;
        depth -= closes(p->token[i]) != 0;
        if (depth == 0)
            return i + 1;
    }
    return p->n;
}

static bool is(struct parser *p, int i, int kind)
{
    return i >= 0 && i < p->n && p->token[i]->kind == kind;
}

/* Whether the ';' at i is one of the two between the brackets of a 'for'. */
static bool parts_for(struct parser *p, struct open *open, int i)
{
    for (int n = open->n; n && opens(p->token[open->at[n - 1]]) != '{'; n--) {
        int from = open->at[n - 1], semicolons = 0;
        if (!is(p, from - 1, TK_FOR))
            continue;
        while (++from < i)
            semicolons += p->token[from]->kind == ';';
        return semicolons < 2;
    }
    return false;
}

/* A '}' too many has ended a function, so that its rest is read as declarations. */
static bool left_behind(struct parser *p, int i)
{
    while (i > 0 && i < p->n && !p->token[i]->bol)
        i--;
    return p->resume && !p->nblocks && i < p->n && p->token[i]->indent;
}

/* Where the statement or declaration that has an error at token i is over. */
static int end_of_broken(struct parser *p, struct open *open, int i)
{
    if (left_behind(p, i)) {
        while (i < p->n && !(p->token[i]->kind == '}' && p->token[i]->bol && !p->token[i]->indent))
            i++;
        return i < p->n ? i + 1 : i;
    }
    for (; i < p->n; i++) {
        struct token *t = p->token[i];
        struct token *inner = innermost(p, open);
        if (t->kind == ';' && (!inner || (inner->kind != '{' && !parts_for(p, open, i))))
            return i + 1;
        if (t->kind == '}' && (!inner || inner->kind != '{')) {
            while (open->n && innermost(p, open)->kind != '{')
                open->n--;
            if (!open->n)
                return p->nblocks ? i : i + 1;
        }
        if (t->kind == '{' && (!inner || inner->kind != '{')) {
            int after = after_group(p, i);
            if (is(p, after, TK_ELSE)) {
                i = after;
                continue;
            }
            if (!inner && p->nblocks && !p->block[p->nblocks - 1].fields && is(p, i - 1, ')'))
                return i;
            if (is(p, after, ';') || is(p, after, ',') || is(p, after, ')')) {
                i = after - 1;
                continue;
            }
            return after;
        }
        step(p, open, i);
    }
    return p->n;
}

/* ---- messages ---------------------------------------------------------------------------------- */

static bool among(const char *const expected[], int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(expected[i], name))
            return true;
    return false;
}

/* What was expected, in the order in which it is most likely missing. */
static const char *most_likely(const char *const expected[], int n, struct token *inner)
{
    const char *closing = !inner ? NULL : inner->kind == '(' ? "')'" : inner->kind == '[' ? "']'" : NULL;

    if (closing && among(expected, n, closing))
        return closing;
    if (among(expected, n, "number"))
        return among(expected, n, "if") ? "statement" : "expression";
    if (among(expected, n, "';'"))
        return "';'";
    if (among(expected, n, "'}'") && among(expected, n, "','"))
        return "'}'";
    if (among(expected, n, "type"))
        return among(expected, n, "'*'") ? "declarator" : "type";
    if (among(expected, n, "identifier"))
        return "identifier";
    if (among(expected, n, "':'"))
        return "':'";
    return n == 1 ? expected[0] : NULL;
}

static const char *shown(struct token *t)
{
    if (t->kind != TK_PRAGMA)
        return format("'%s'", t->text);
    const char *words = "#pragma";
    for (int i = 0; i < 3 && t->pragma[i] && t->pragma[i]->kind != '('; i++)
        words = format("%s %s", words, t->pragma[i]->text);
    return format("'%s'", words);
}

/* The name that stands where a type is needed: token `at` itself, or the one before it, which has been
   read as something declared and is followed by another name. */
static struct token *unknown_type(struct parser *p, int at, struct token *inner,
                                  const char *const expected[], int n)
{
    /* f(size_t *p): what began as a list of names */
    if (is(p, at, '*') && is(p, at - 1, TK_NAME) && n == 2 &&
        among(expected, n, "','") && among(expected, n, "')'"))
        return p->token[at - 1];
    if (!is(p, at, TK_NAME))
        return NULL;
    if (n == 1 && !strcmp(expected[0], "typedef name"))
        return p->token[at];
    if (!is(p, at - 1, TK_NAME))
        return NULL;
    switch (at >= 2 ? p->token[at - 2]->kind : ';') {
    case ',':
        if (!inner || inner->kind != '(')
            return NULL;
        /* fall through */
    case ';': case '{': case '}': case '(': case ')':
    case TK_QUALIFIER: case TK_STATIC: case TK_STORAGE: case TK_TYPEDEF: case TK_FUNCTION_WORD:
    case TK_EXTENSION:
        return p->token[at - 1];
    default:
        return NULL;
    }
}

static void complain(struct parser *p, int at, struct token *inner, const char *const expected[], int n)
{
    struct token *found = at < p->n ? p->token[at] : NULL;
    const char *what = most_likely(expected, n, inner);
    struct token *type = unknown_type(p, at, inner, expected, n);

    if (type) {
        if (!name_of(type->text)->unknown)
            error_at(type, "unknown type name '%s'", type->text);
        name_of(type->text)->unknown = true;
        return;
    }
    if (!found) {
        const char *missing = inner && inner->kind == '{' ? "'}'" : what;
        error_at(at > 0 ? p->token[at - 1] : p->end, "expected %s at the end of input",
                 missing ? missing : "more");
    } else if (found->kind == TK_PRAGMA)
        error_at(found, "%s cannot stand here", shown(found));
    else if (what)
        error_at(found, "expected %s before %s", what, shown(found));
    else
        error_at(found, "%s is not expected here", shown(found));
    if (inner && (!found || (what && (!strcmp(what, "')'") || !strcmp(what, "']'")))))
        note_at(inner, "'%s' is still open", inner->text);
}

void syntax_error(struct parser *p, const char *const expected[], int n)
{
    int at = p->pos - (p->pos > 0 && !p->at_end);
    int from = p->nblocks ? p->block[p->nblocks - 1].at : 0;
    struct open open = open_brackets(p, from > p->resume ? from : p->resume, at);
    struct token *inner = innermost(p, &open);

    if (!inner && at >= p->n && p->nblocks)
        inner = p->token[from - 1];
    complain(p, at, inner, expected, n);
    if (errors() >= MOST_ERRORS)
        fatal("too many errors");
    if (p->start != TK_START_UNIT)
        return;
    p->pos = p->resume = is(p, at, TK_PRAGMA) ? at + 1 : end_of_broken(p, &open, at);
    p->classify = false;
    p->sync = true;
}

/* Bison's own complaint: its stack is full. */
void c_error(struct parser *p, const char *message)
{
    (void)message;
    too_deep(p->pos > 0 && p->pos <= p->n ? p->token[p->pos - 1] : p->end);
}
