/*
 * verify.c: preprocesses the emitted text and compares its tokens with those of the tree, which
 * reprint() writes without any of the user's text.
 */
#include "emit.h"
#include "c.tab.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

static const char header[] = "#include <otosp.h>";

/* The text without the line that includes our header, whose macros the tree does not know either. */
static char *without_header(const char *text, size_t size)
{
    char *copy = allocate(size + 1), *line;

    memcpy(copy, text, size);
    if ((line = strstr(copy, header)))
        memset(line, ' ', sizeof header - 1);
    return copy;
}

static void read_tokens(struct unit *unit, char *text, size_t size)
{
    unit->text = text;
    unit->size = size;
    lex(unit);
}

/* Without #line, numbers may be those of lines. */
static bool same_token(const struct unit *unit, const struct token *a, const struct token *b)
{
    if (a->kind != b->kind)
        return false;
    return a->text == b->text || (unit->opt->no_line && a->kind == TK_NUMBER);
}

static bool same(const struct unit *unit, const struct token *a, const struct token *b)
{
    struct token **x = a->pragma, **y = b->pragma;

    if (!x || !y)
        return !x == !y && same_token(unit, a, b);
    while (*x && *y && same_token(unit, *x, *y)) {
        x++;
        y++;
    }
    return !*x && !*y;
}

void verify(struct unit *unit, const char *text, size_t size)
{
    struct unit emitted = { .opt = unit->opt }, tree = { .opt = unit->opt };
    char *again, *printed;
    size_t length;

    if (!preprocess_again(unit, without_header(text, size), size, &again, &length)) {
        error_at(NULL, "what was emitted cannot be preprocessed");
        return;
    }
    read_tokens(&emitted, again, length);
    FILE *out = text_stream(&printed, &length);

    reprint(unit, out);
    fclose(out);
    read_tokens(&tree, printed, length);
    for (int i = 0; i < emitted.ntokens || i < tree.ntokens; i++) {
        struct token *a = emitted.token[i], *b = tree.token[i];

        if (i < emitted.ntokens && i < tree.ntokens && same(unit, a, b))
            continue;
        error_at(a->file && !a->file->system ? a : NULL, "emitted as '%s' where the tree has '%s'",
                 a->text, b->text);
        break;
    }
    free(again);
    free(printed);
}
