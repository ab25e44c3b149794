/*
 * library.c: functions that the compiler's libraries define, by the table effects.def.
 */
#include <ctype.h>
#include <string.h>

#include "checks.h"

static struct library library[] = {
#define EFFECT(names, writes, returns, flags) { names, writes, returns, flags, NULL },
#include "effects.def"
};

static bool has_name(const char *names, const char *name, size_t length)
{
    for (const char *at = names; (at = strstr(at, name)); at++)
        if ((at == names || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

/* A part of the column `writes`: blanks around it do not count. */
static const char *part(const char *from, const char *to)
{
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    return intern(from, (size_t)(to - from));
}

static struct written *read_writes(const char *text)
{
    struct written *first = NULL, **tail = &first;

    while (*text) {
        const char *end = text + strcspn(text, ";"), *colon = memchr(text, ':', (size_t)(end - text));
        const char *at = memchr(text, '@', (size_t)(end - text));
        struct written *w = allocate(sizeof *w);

        text += strspn(text, " ");
        w->argument = *text - '0' - 1;
        w->onwards = text[1] == '+';
        w->from = at ? part(at + 1, end) : format("$%c", *text);
        w->bytes = colon ? part(colon + 1, at ? at : end) : NULL;
        *tail = w;
        tail = &w->next;
        text = end + (*end == ';');
    }
    return first;
}

const struct library *find_library(const char *name)
{
    const bool built_in = !strncmp(name, "__builtin_", 10);
    const char *end;

    if (built_in)
        name += 10;
    if ((end = strstr(name, "_chk")) && !end[4]) {
        while (*name == '_')
            name++;
        name = intern(name, (size_t)(end - name));
    }
    for (int cut = 0; cut < 2; cut++) {
        size_t length = strlen(name) - (size_t)(cut && *name);
        const char *word = intern(name, length);

        if (!length || (cut && name[length] != 'f' && name[length] != 'l'))
            break;
        for (size_t i = 0; i < sizeof library / sizeof *library; i++)
            if ((built_in || !(library[i].flags & COMPILER)) && (!cut || (library[i].flags & FLOATS))
                && has_name(library[i].names, word, length)) {
                if (*library[i].writes && !library[i].written)
                    library[i].written = read_writes(library[i].writes);
                return &library[i];
            }
    }
    return NULL;
}

bool loads_singly(const struct library *l)
{
    return l->flags & SINGLY && (!l->written || l->written->argument);
}

bool is_library_one_of(const struct symbol *f, const char *const *names)
{
    return !f->definition && is_one_of(f->name, names);
}

bool is_mathematical(const struct symbol *f)
{
    const struct library *l = f->definition ? NULL : find_library(f->name);

    return l && l->flags & (FLOATS | COMPUTES) && !l->written;
}

bool is_alloca(const struct symbol *f)
{
    const struct library *l = f->definition ? NULL : find_library(f->name);

    return l && l->flags & FRAMED;
}

unsigned written_arguments(const struct symbol *f)
{
    const struct library *l = is_of_memory(f) || stores_objects(f) ? find_library(f->name) : NULL;
    unsigned all = 0;

    for (const struct written *w = l ? l->written : NULL; w; w = w->next) {
        if (w->argument < 0 || w->onwards || strcmp(w->from, format("$%d", w->argument + 1)))
            return 0;
        all |= 1u << w->argument;
    }
    return all;
}
