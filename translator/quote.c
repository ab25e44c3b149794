/*
 * quote.c: fills the holes of a template and has the result parsed; see quote.h.
 */
#include "ast.h"
#include "quote.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct hole {
    const char *name;
    char *text;
    struct hole *next;
};
struct holes {
    struct hole *first;
    struct node **node;             /* what the references $1, $2, ... stand for */
    int nnodes;
};

/* Text that grows. */
struct buffer {
    char *text;
    size_t length, room;
};

static void put(struct buffer *b, const char *text, size_t length)
{
    if (b->length + length + 1 > b->room) {
        char *larger;

        b->room = 2 * (b->length + length + 64);
        larger = allocate(b->room);
        if (b->length)
            memcpy(larger, b->text, b->length);
        b->text = larger;
    }
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = '\0';
}

struct holes *holes_new(void)
{
    return allocate(sizeof(struct holes));
}

static struct hole *find(struct holes *holes, const char *name, size_t length)
{
    for (struct hole *h = holes->first; h; h = h->next)
        if (strlen(h->name) == length && !memcmp(h->name, name, length))
            return h;
    return NULL;
}

static void set(struct holes *holes, const char *name, const char *fmt, va_list args, bool append)
{
    struct hole *h = find(holes, name, strlen(name));
    char *text = NULL;

    if (vasprintf(&text, fmt, args) < 0)
        fatal("out of memory");
    if (!h) {
        h = allocate(sizeof *h);
        h->name = name;
        h->next = holes->first;
        holes->first = h;
    }
    h->text = append && h->text ? format("%s%s", h->text, text) : format("%s", text);
    free(text);
}

void hole_text(struct holes *holes, const char *name, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    set(holes, name, fmt, args, false);
    va_end(args);
}

void hole_add(struct holes *holes, const char *name, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    set(holes, name, fmt, args, true);
    va_end(args);
}

const char *hole_value(struct holes *holes, const char *name)
{
    struct hole *h = find(holes, name, strlen(name));

    return h ? h->text : "";
}

const char *ref(struct holes *holes, struct node *n)
{
    struct node **larger = allocate((holes->nnodes + 1) * sizeof *larger);

    if (holes->nnodes)
        memcpy(larger, holes->node, holes->nnodes * sizeof *larger);
    larger[holes->nnodes++] = n;
    holes->node = larger;
    return format("$%d", holes->nnodes);
}

/* Counts brackets, and remembers a comma outside of them: only round ones protect it. */
struct commas { int depth; bool open; };

static void see_comma(struct node *leaf, void *data)
{
    struct commas *c = data;
    const char *text = leaf->kind == TOKEN ? leaf->tok->text : "";

    c->depth += !strcmp(text, "(") - !strcmp(text, ")");
    c->open = c->open || (!c->depth && !strcmp(text, ","));
}

const char *macro_argument(const char *text, struct node *n)
{
    struct commas c = { 0, false };

    leaves(n, see_comma, &c);
    return c.open ? format("(%s)", text) : text;
}

void hole_node(struct holes *holes, const char *name, struct node *n)
{
    hole_text(holes, name, "%s", ref(holes, n));
}

/* Puts a hole's text: further lines get the indentation of the line that the hole stands on. */
static void put_indented(struct buffer *out, const char *text, size_t indent)
{
    for (const char *line = text; *line; ) {
        size_t length = strcspn(line, "\n");

        put(out, line, length);
        line += length;
        if (*line == '\n' && line++ && *line) {
            put(out, "\n", 1);
            if (*line != '\n')
                for (size_t i = 0; i < indent; i++)
                    put(out, " ", 1);
        }
    }
}

/* One line of the template, without its newline. False: it is left out. */
static bool put_line(struct holes *holes, struct buffer *out, const char *line, size_t length)
{
    size_t start = out->length, indent = strspn(line, " ");
    bool empty_hole = false, other = false;

    for (const char *p = line, *end = line + length; p < end; ) {
        const char *name = p + 1, *stop = name;

        while (stop < end && (isalnum((unsigned char)*stop) || *stop == '_'))
            stop++;
        if (*p != '$' || !isalpha((unsigned char)*name)) {
            other |= *p != ' ';
            put(out, p++, 1);
            continue;
        }
        struct hole *h = find(holes, name, stop - name);

        if (!h || !*h->text)
            empty_hole = true;
        else {
            other = true;
            put_indented(out, h->text, indent);
        }
        p = stop;
    }
    if (!empty_hole || other)
        return true;
    out->length = start;
    if (out->text)
        out->text[start] = '\0';
    return false;
}

struct node *quote(struct holes *holes, int indent, const char *text)
{
    struct buffer out = { 0 };
    struct token **tokens;
    int n;

    while (*text) {
        size_t length = strcspn(text, "\n");

        if (put_line(holes, &out, text, length))
            put(&out, "\n", 1);
        text += length + (text[length] == '\n');
    }
    n = lex_quote(out.text, &tokens);
    for (int i = 0; i < n; i++)
        tokens[i]->indent += indent;
    return parse_quote(tokens, n, holes->node, holes->nnodes);
}

void take_place(struct token *made, struct token *old)
{
    made->bol = old->bol;
    made->space = old->space;
    made->heads = old->index >= 0 ? old : old->heads;
    made->indent = old->bol ? line_indent(old) : 0;
}

struct node *name_for(struct node *expression, const char *name)
{
    struct node *n = kid(quote(holes_new(), 0, format("%s;", name))->kid[0], EXPRESSION_E);

    take_place(first_token(n), first_token(expression));
    return n;
}

void mark_unused(struct node *n)
{
    struct node *like;

    if (kid(n, INIT_DECLARATOR_ATTRIBUTES))
        return;
    like = quote(holes_new(), 0, "int otosp_like __attribute__((__unused__));");
    like = kid(kid(like->kid[0], DECLARATION_INITS)->kid[0], INIT_DECLARATOR_ATTRIBUTES);
    kid(n, INIT_DECLARATOR_ATTRIBUTES) = like;
    like->parent = n;
}

struct node *word(const char *text)
{
    struct token *t = allocate(sizeof *t);

    *t = (struct token){ .text = intern(text, strlen(text)), .index = -1, .offset = -1, .at = -1, .to = -1 };
    return leaf(t);
}

struct node *in_parentheses(struct node *n)
{
    struct node *all;

    if (n->kind == NAME || n->kind == CONSTANT || n->kind == MEMBER || n->kind == INDEX || n->kind == PAREN)
        return n;
    all = node(PAREN, 3, word("("), n, word(")"));
    all->type = n->type;
    return all;
}
