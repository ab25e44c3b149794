/*
 * indent.c: how far lines are indented: as the user wrote them; inside a macro call that has to be written
 * out, by the blocks around.
 */
#include "source.h"

enum { INDENT = 4 };

int line_indent(const struct token *t)
{
    int columns = 0;

    if (t->index < 0 || t->at < 0 || !t->source || !t->source->text)
        return t->indent;
    const char *p = t->source->text + t->at;

    while (p > t->source->text && p[-1] != '\n')
        p--;
    for (; *p == ' ' || *p == '\t'; p++)
        columns = *p == '\t' ? columns / 8 * 8 + 8 : columns + 1;
    return columns;
}

bool same_call(const struct token *a, const struct token *b)
{
    return a->index >= 0 && b->index >= 0 && a->expanded && b->expanded &&
           a->source == b->source && a->at == b->at && a->to == b->to;
}

/* How many of the user's blocks stand between the node and where its macro call begins. */
static int blocks_in_call(const struct token *call, const struct node *n)
{
    int blocks = 0, inside = 0;

    for (n = n->parent; n; n = n->parent) {
        const struct token *first = first_token((struct node *)n);

        if (first && n->kind == COMPOUND)
            inside += first->index >= 0;
        if (first && same_call(first, call))
            blocks = inside;
    }
    return blocks;
}

int place_indent(struct unit *unit, struct node *n)
{
    struct token *t = first_token(n);

    while (t && t->pragma && t->index + 1 < unit->ntokens)
        t = unit->token[t->index + 1];  /* pragmas often stand at the margin */
    if (!t)
        return 0;
    return line_indent(t) + (t->index >= 0 && t->expanded ? INDENT * blocks_in_call(t, n) : 0);
}
