/*
 * print.c: a unit printed from its tree, every token of it, in a layout of our own.
 *
 * Statements and declarations begin a line; braces indent. Between two tokens stands a blank unless the
 * node that joins them binds closely (calls, members, prefix operators, brackets), and always where they
 * would otherwise be read as one.
 */
#include "ast.h"
#include "print.h"
#include "c.tab.h"

#include <ctype.h>
#include <string.h>

enum { INDENT = 4, MOST_INDENT = 60, WIDTH = 100 };

struct printer {
    FILE *out;
    const char *last;           /* spelling of the token before, on this line; NULL at the start of a line */
    bool glue;                  /* the next token binds closely */
    int level, column;
};

/* ---- blanks ------------------------------------------------------------------------------------ */

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '\\' || (c & 0x80);
}

bool needs_blank(const char *before, const char *after)
{
    static const char joined[] =
        "++ -- -> && || << >> == += -= *= /= %= &= |= ^= <= >= != .. /* // <: <% :> %> %: :: ##";
    size_t length = strlen(before);
    char last = length ? before[length - 1] : ' ', first = *after;
    bool number = isdigit((unsigned char)*before) || (*before == '.' && isdigit((unsigned char)before[1]));

    if (number && (first == '.' || ((first == '+' || first == '-') && strchr("eEpP", last))))
        return true;
    if (in_word(last))
        return in_word(first) || first == '"' || first == '\'';
    if (last == '.' && isdigit((unsigned char)first))
        return true;
    for (const char *pair = joined; *pair; pair += pair[2] ? 3 : 2)
        if (pair[0] == last && pair[1] == first)
            return true;
    return false;
}

/* ---- tokens ------------------------------------------------------------------------------------ */

static void new_line(struct printer *p)
{
    if (p->last) {
        putc('\n', p->out);
        p->last = NULL;
        p->column = 0;
    }
}

/* Brackets and separators bind closely to what they stand next to. */
static bool binds(const char *before, const char *after)
{
    return *before == '(' || *before == '[' || (strchr(")],;", *after) && !after[1]);
}

/* What is nested deeper than makes sense is not moved further. */
static void indent(struct printer *p, int level)
{
    p->column = level * INDENT > MOST_INDENT ? MOST_INDENT : level * INDENT;
    fprintf(p->out, "%*s", p->column, "");
}

static void put(struct printer *p, const char *text)
{
    if (p->last && p->column > WIDTH && *p->last == ',') {
        new_line(p);
        indent(p, p->level + 1);
    } else if (!p->last) {
        indent(p, p->level);
    } else if (needs_blank(p->last, text) || !(p->glue || binds(p->last, text))) {
        putc(' ', p->out);
        p->column++;
    }
    fputs(text, p->out);
    p->column += (int)strlen(text);
    p->last = text;
    p->glue = false;
}

static void put_pragma(struct printer *p, struct token *t)
{
    int level = p->level;

    new_line(p);
    p->level = 0;
    put(p, "#pragma");
    for (struct token **part = t->pragma; *part; part++) {
        if ((*part)->kind == '(')
            p->glue = true;
        p->column = 0;          /* one line, however long */
        put(p, (*part)->text);
    }
    p->level = level;
    new_line(p);
}

static void put_leaf(struct printer *p, struct node *n)
{
    if (n->tok && n->tok->before) {
        new_line(p);
        fputs(n->tok->before, p->out);
    }
    if (n->kind == PRAGMA)
        put_pragma(p, n->tok);
    else
        put(p, n->kind == RAW ? n->text : n->tok->text);
}

/* ---- nodes ------------------------------------------------------------------------------------- */

static void print(struct printer *, struct node *);

static void kids(struct printer *p, struct node *n, int from, int to)
{
    for (int i = from; i < to; i++)
        print(p, n->kid[i]);
}

/* The same with the next token bound closely to the one before. */
static void close_kids(struct printer *p, struct node *n, int from, int to)
{
    p->glue = true;
    kids(p, n, from, to);
}

static void lines(struct printer *p, struct node *list)
{
    for (int i = 0; i < list->nkids; i++) {
        new_line(p);
        print(p, list->kid[i]);
    }
    new_line(p);
}

/* '{' a list of lines '}' at kid i and after. */
static void braces(struct printer *p, struct node *n, int i)
{
    kids(p, n, i, i + 1);
    new_line(p);
    p->level++;
    lines(p, n->kid[i + 1]);
    p->level--;
    kids(p, n, i + 2, i + 3);
}

/* A statement that belongs to the one before it. */
static void part(struct printer *p, struct node *n)
{
    if (n && n->kind == COMPOUND) {
        print(p, n);
        return;
    }
    new_line(p);
    p->level++;
    print(p, n);
    p->level--;
    new_line(p);
}

static void label(struct printer *p, struct node *n)
{
    struct node *body = n->kid[n->nkids - 1];
    int colon = n->kind == CASE ? 4 : 1;

    p->level--;
    kids(p, n, 0, colon);
    close_kids(p, n, colon, n->nkids - 1);
    p->level++;
    new_line(p);
    print(p, body);
}

static void print(struct printer *p, struct node *n)
{
    if (!n)
        return;
    switch (n->kind) {
    case TOKEN: case RAW: case PRAGMA:
        put_leaf(p, n);
        break;
    case UNIT:
        lines(p, n);
        break;
    case FUNCTION:
        new_line(p);
        kids(p, n, 0, 3);
        lines(p, kid(n, FUNCTION_KR));
        print(p, kid(n, FUNCTION_BODY));
        new_line(p);
        break;
    case COMPOUND:
        braces(p, n, 0);
        break;
    case STRUCT:
        kids(p, n, 0, STRUCT_LBRACE);
        if (kid(n, STRUCT_LBRACE))
            braces(p, n, STRUCT_LBRACE);
        kids(p, n, 6, 7);
        break;
    case IF:
        kids(p, n, 0, IF_THEN);
        part(p, kid(n, IF_THEN));
        kids(p, n, 5, 6);
        if (kid(n, IF_ELSE) && kid(n, IF_ELSE)->kind == IF)
            print(p, kid(n, IF_ELSE));
        else if (kid(n, IF_ELSE))
            part(p, kid(n, IF_ELSE));
        break;
    case SWITCH: case WHILE:
        kids(p, n, 0, SWITCH_BODY);
        part(p, kid(n, SWITCH_BODY));
        break;
    case FOR:
        kids(p, n, 0, FOR_BODY);
        part(p, kid(n, FOR_BODY));
        break;
    case DO:
        kids(p, n, 0, 1);
        part(p, kid(n, DO_BODY));
        kids(p, n, 2, 7);
        break;
    case LABEL: case CASE: case DEFAULT:
        label(p, n);
        break;
    case DIRECTIVE_STMT:
        print(p, kid(n, DIRECTIVE_STMT_PRAGMA));
        print(p, kid(n, DIRECTIVE_STMT_BODY));
        break;
    case CALL: case INDEX: case SECTION: case POSTFIX: case MEMBER:
        kids(p, n, 0, 1);
        close_kids(p, n, 1, 2);
        close_kids(p, n, 2, n->nkids);
        break;
    case D_ARRAY: case D_FUNCTION: case D_KR:
        kids(p, n, 0, 1);
        p->glue = n->kid[0] != NULL;
        kids(p, n, 1, n->nkids);
        break;
    case ATTRIBUTE_ITEM: case BUILTIN: case SIZEOF_TYPE: case TYPEOF: case ATOMIC: case ALIGNAS:
    case ATTRIBUTE:
        kids(p, n, 0, 1);
        close_kids(p, n, 1, n->nkids);
        break;
    case PREFIX: case LABEL_ADDRESS: case DESIGNATOR:
        kids(p, n, 0, 1);
        close_kids(p, n, 1, n->nkids);
        break;
    case D_POINTER:
        kids(p, n, 0, 2);
        p->glue = !kid(n, D_POINTER_QUALS);
        kids(p, n, 2, 3);
        break;
    default:
        kids(p, n, 0, n->nkids);
    }
}

void reprint(struct unit *unit, FILE *out)
{
    struct printer p = { .out = out };
    struct token *end = unit->token[unit->ntokens];

    print(&p, unit->root);
    new_line(&p);
    if (end->before)
        fputs(end->before, out);
}
