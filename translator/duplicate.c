/*
 * duplicate.c: functions under another name and in another place, beside them: which mean the same there, and what their
 * heads become.
 */
#include <string.h>

#include "checks.h"
#include "duplicate.h"
#include "quote.h"

/* ---- which ------------------------------------------------------------------------------------------------- */

struct copying { const char *why; int expressions; bool constructs; };      /* expressions: statement expressions around */

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
        if (!c->constructs)
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

const char *why_not_duplicated(struct symbol *f, bool constructs)
{
    struct node *n = f->definition, *first = f->decl;
    struct copying c = { .constructs = constructs };

    if (!f->global || n->parent->kind != UNIT || !kid(n, FUNCTION_SPECS))
        return "it is not a plain function of the file";
    if (constructs && kid(n, FUNCTION_KR) && kid(n, FUNCTION_KR)->nkids)
        return "its parameters are declared in the old style";
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

/* ---- their heads ------------------------------------------------------------------------------------------- */

static struct node *quoted_name(const char *name)
{
    return kid(kid(quote(holes_new(), 0, format("%s;", name))->kid[0], EXPRESSION_E), NAME_IDENT);
}

struct naming { const struct symbol *function; const char *name; };

static void rename_declared(struct node *n, void *data)
{
    const struct naming *to = data;

    if (n->kind == D_NAME && n->sym == to->function) {
        struct token *old = first_token(n);
        struct node *name = quoted_name(to->name);

        name->tok->bol = old->bol;
        name->tok->space = old->space;
        name->tok->indent = old->bol ? line_indent(old) : 0;
        replace(kid(n, D_NAME_IDENT), name);
    }
}

static bool is_word(const struct node *n, const char *word)
{
    return n->kind == TOKEN && !strcmp(n->tok->text, word);
}

/* `static`, and not `extern`. */
static void make_static(struct node *function)
{
    struct node *old = kid(function, FUNCTION_SPECS), *all = node(SPECIFIERS, 0);

    append(all, kid(quote(holes_new(), 0, "static int x;")->kid[0], DECLARATION_SPECS)->kid[0]);
    for (int i = 0; i < old->nkids; i++)
        if (!is_word(old->kid[i], "static") && !is_word(old->kid[i], "extern"))
            append(all, old->kid[i]);
    replace(old, all);
}

void name_duplicate(struct node *tree, const struct symbol *function, const char *name)
{
    walk(tree, rename_declared, NULL, &(struct naming){ function, name });
    make_static(tree);
}
