/*
 * bare.c: which calls are bare, and which functions can have a bare copy: those that mean the same under another
 * name and in another place.
 */
#include <string.h>

#include "bare.h"
#include "checks.h"

struct copying { const char *why; int expressions; };      /* expressions: statement expressions around */

static bool has_word(struct node *specs, const char *word)
{
    for (int i = 0; specs && i < specs->nkids; i++)
        if (specs->kid[i] && specs->kid[i]->kind == TOKEN && strstr(specs->kid[i]->tok->text, word))
            return true;
    return false;
}

/* Attributes of a function that are as good for a copy; `__x__` is `x`. */
static bool is_harmless(const char *word)
{
    static const char *const words[] = {
        "always_inline", "noinline", "unused", "used", "hot", "cold", "nonnull", "pure", "const", "nothrow",
        "leaf", "flatten", "malloc", "warn_unused_result", "returns_nonnull", "gnu_inline", "aligned", "packed",
        "vector_size", "maybe_unused", "nodiscard", "deprecated"
    };
    size_t under = !strncmp(word, "__", 2) ? 2 : 0, length = strlen(word) - 2 * under;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && !strncmp(word + under, words[i], length))
            return true;
    return false;
}

static void see_head(struct node *n, void *data)
{
    struct copying *c = data;

    if ((n->kind == STRUCT && kid(n, STRUCT_LBRACE)) || (n->kind == ENUM && kid(n, ENUM_LBRACE)))
        c->why = "its declaration defines a type";
    if (n->kind == ATTRIBUTE_ITEM && n->nkids && kid(n, ATTRIBUTE_ITEM_WORD)
        && !is_harmless(first_token(n)->text))
        c->why = format("it has the attribute '%s'", first_token(n)->text);
}

static void see_body(struct node *n, void *data)
{
    struct copying *c = data;

    switch (n->kind) {
    case STMT_EXPR:
        c->expressions++;
        break;
    case DIRECTIVE_STMT:
        c->why = "it holds a directive";
        break;
    case FUNCTION:
        c->why = "it holds another function";
        break;
    case LABEL_ADDRESS: case ASM:
        c->why = "it holds assembly, or the address of a label";
        break;
    case STRING:
        if (first_token(n)->text[0] == '_')
            c->why = "it names itself";
        break;
    case RETURN:
        if (c->expressions)
            c->why = "it returns from the middle of an expression";
        break;
    case DECLARATION:
        if (has_word(kid(n, DECLARATION_SPECS), "static") && !has_word(kid(n, DECLARATION_SPECS), "const"))
            c->why = "it has a static variable";
        break;
    default:
        break;
    }
}

static void leave_body(struct node *n, void *data)
{
    struct copying *c = data;

    c->expressions -= n->kind == STMT_EXPR;
}

static const char *find_obstacle(struct symbol *f)
{
    struct node *n = f->definition, *first = f->decl;
    struct copying c = { .why = NULL };

    if (!f->global || n->parent->kind != UNIT || !kid(n, FUNCTION_SPECS))
        return "it is not a plain function of the file";
    while (first && first->parent && first->parent->kind != UNIT)
        first = first->parent;
    if (!first || !first->parent)
        return "it is not declared in the file";
    for (int i = 0; i < n->nkids; i++)
        if (i != FUNCTION_BODY && n->kid[i])
            walk(n->kid[i], see_head, NULL, &c);
    walk(first->kind == FUNCTION ? kid(first, FUNCTION_SPECS) : first, see_head, NULL, &c);
    walk(kid(n, FUNCTION_BODY), see_body, leave_body, &c);
    return c.why;
}

struct bare *bare_of(struct symbol *f)
{
    if (!f->bare) {
        f->bare = allocate(sizeof *f->bare);
        *f->bare = (struct bare){ .function = f, .why_not = find_obstacle(f) };
        for (int k = LOGS_NOTHING; k <= LOGS_REST; k++)
            f->bare->copy[k] = (struct copy){ .of = f->bare, .kind = (enum copy_kind)k };
    }
    return f->bare;
}

void make_bare(struct unit *u, struct node *call, enum copy_kind rest)
{
    struct bare_call *b = allocate(sizeof *b);

    *b = (struct bare_call){ call, rest, u->bare };
    u->bare = b;
    call->bare = true;
}

void add_rest(struct node *n)
{
    struct bare *b = bare_of(function_around(n)->sym);
    struct rest *r = b->rest;

    while (r && r->node != n)
        r = r->next;
    if (r)
        return;
    r = allocate(sizeof *r);
    *r = (struct rest){ n, b->rest };
    b->rest = r;
}

void forget_bare(struct unit *u, struct bare_call *since)
{
    for (; u->bare != since; u->bare = u->bare->next)
        u->bare->call->bare = false;
}
