/*
 * options.c: the words of a C compiler's command line.
 */
#include "options.h"

#include <ctype.h>
#include <string.h>

static const struct option options[] = {
#define OPTION(id, name, shape, users) { id, name, shape, users },
#include "options.def"
};

static const struct option unlisted = { OPT_PASS, "", FLAG, P | C | L };

static bool fits(const struct option *option, const char *word)
{
    size_t length = strlen(option->name);
    if (strncmp(word, option->name, length) != 0)
        return false;
    return !word[length] || option->shape == JOINED || option->shape == EITHER;
}

static const struct option *find(const char *word)
{
    const struct option *best = &unlisted;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strlen(options[i].name) > strlen(best->name) && fits(&options[i], word))
            best = &options[i];
    return best;
}

bool option_read(char *const word[], struct option_use *use)
{
    if (word[0][0] != '-' || !word[0][1])
        return false;
    const struct option *option = use->option = find(word[0]);
    const char *rest = word[0] + strlen(option->name);
    use->value = NULL;
    use->words = 1;
    if (option->shape == JOINED || (option->shape == EITHER && *rest)) {
        use->value = rest;
    } else if (option->shape != FLAG) {
        use->value = word[1];
        use->words = 2;
        if (!word[1])
            fatal("argument to '%s' is missing", option->name);
    }
    return true;
}

/* ---- response files -------------------------------------------------------------------------- */

/* The next word of a response file, moved to the beginning of its text and unquoted; NULL at the end. */
static char *next_word(char **text)
{
    char *from = *text, *to, quote = '\0';
    while (isspace((unsigned char)*from))
        from++;
    if (!*from)
        return NULL;
    char *word = to = from;
    for (; *from && (quote || !isspace((unsigned char)*from)); from++) {
        if (*from == '\\' && from[1])
            *to++ = *++from;
        else if (quote ? *from == quote : *from == '\'' || *from == '"')
            quote = quote ? '\0' : *from;
        else
            *to++ = *from;
    }
    *text = *from ? from + 1 : from;
    *to = '\0';
    return word;
}

static void expand(struct args *args, char *const word[], int depth)
{
    for (; *word; word++) {
        size_t size;
        char *text = **word == '@' ? read_file(*word + 1, &size) : NULL;
        if (!text) {
            args_add(args, *word);
            continue;
        }
        if (depth == 0)
            fatal("'%s': response files name each other without end", *word);
        struct args inner = { 0 };
        for (char *inside; (inside = next_word(&text));)
            args_add(&inner, inside);
        if (inner.count)
            expand(args, inner.word, depth - 1);
    }
}

void args_expand(struct args *args, char *const word[])
{
    expand(args, word, 100);
}
