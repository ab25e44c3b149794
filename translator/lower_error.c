/*
 * lower_error.c: `error` (OpenMP 5.1, 2.5.4): a message when the program is translated, or when it comes there.
 */
#include <string.h>

#include "checks.h"
#include "lower.h"
#include "warning.h"

static bool is_word(const struct construct *c, enum clause_id id, const char *word)
{
    const struct clause *cl = find_clause(c->directive, id);

    return cl && cl->word && !strcmp(cl->word, word);
}

static struct node *message_of(const struct construct *c)
{
    const struct clause *cl = find_clause(c->directive, CL_MESSAGE);

    return cl && cl->nitems ? bare(cl->item[0]) : NULL;
}

/* at(compilation), which is meant where nothing is said. */
void check_error(struct construct *c)
{
    struct node *message = message_of(c);
    bool literal = message && message->kind == STRING;
    const char *text = literal ? node_text(message) : "";

    if (is_word(c, CL_AT, "execution"))
        return;
    if (message && !literal)
        error_range(message, "the message of '#pragma omp error' must be a string where it is for the translation");
    else if (!is_word(c, CL_SEVERITY, "warning"))
        error_at(c->directive->name, "'#pragma omp error'%s%s", literal ? ": " : "", text);
    else
        warn_range(W_ERROR_DIRECTIVE, kid(c->node, DIRECTIVE_STMT_PRAGMA), "'#pragma omp error'%s%s", literal ? ": " : "", text);
}

struct node *lower_error(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct node *message = message_of(c);

    if (!is_word(c, CL_AT, "execution"))
        return lower_nothing(u, c);
    lower_head(h, u, c);
    hole_text(h, "call", "otosp_error(&otosp_here, %d, %s);", !is_word(c, CL_SEVERITY, "warning"),
              message ? ref(h, message) : "0");
    return quote(h, place_indent(u, c->node), "{\n$directive\n$storage otosp_site otosp_here = { $site };\n$call\n}\n");
}
