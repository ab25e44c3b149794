/*
 * once.c: headers with #pragma once, when they are written in their place. What includes them again would
 * get the header itself, so those #include lines go, and headers that have one are written in place, too.
 */
#include "emit.h"

#include <string.h>

/* A header with #pragma once that is written in its place: it must not be included again after that. */
static bool is_written_once(const struct gaps *gaps, const struct inclusion *in)
{
    const struct source *s = in->source ? in->source->scanned : NULL;

    if (!s || in->kept || in->system || in == gaps->unit->map->main)
        return false;
    for (int i = 0; i < s->nlexemes; i++)
        if (is_pragma(in->source->text, &s->lexeme[i], "once", NULL))
            return true;
    return false;
}

static bool brings_in(const struct gaps *gaps, const struct inclusion *in, const struct lexeme *l)
{
    for (const struct inclusion *x = gaps->unit->map->main; x; x = x->next)
        if (x->parent == in && include_directive(x) == l)
            return true;
    return false;
}

bool repeats_once(const struct gaps *gaps, const struct inclusion *in, const struct lexeme *l)
{
    for (int i = 0; i < gaps->nonce; i++) {
        const char *path = gaps->once[i]->name, *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
        const char *text = in->source->text, *p = text + l->to - 1 - strlen(name);

        if (p > text + l->at && !strncmp(p, name, strlen(name)) && strchr("/\"<", p[-1]) &&
            !brings_in(gaps, in, l))
            return true;
    }
    return false;
}

/* A kept header that includes one of them has to be written in its place, too. */
static bool unkeep(const struct gaps *gaps)
{
    bool changed = false;

    for (struct inclusion *in = gaps->unit->map->main; in; in = in->next) {
        const struct source *s = in->kept && !in->system && in->source ? in->source->scanned : NULL;

        for (int i = 0; s && i < s->nlexemes; i++)
            if (s->lexeme[i].directive == D_INCLUDE && repeats_once(gaps, in, &s->lexeme[i])) {
                for (struct inclusion *x = in; x; x = x->parent)
                    x->kept = false;
                changed = true;
                break;
            }
    }
    return changed;
}

void find_once(struct gaps *gaps)
{
    int room = 0;

    do {
        gaps->nonce = 0;
        for (struct inclusion *in = gaps->unit->map->main; in; in = in->next) {
            if (!is_written_once(gaps, in))
                continue;
            if (gaps->nonce == room) {
                struct file **larger = allocate((room = 2 * room + 16) * sizeof *larger);
                if (gaps->nonce)
                    memcpy(larger, gaps->once, gaps->nonce * sizeof *larger);
                gaps->once = larger;
            }
            gaps->once[gaps->nonce++] = in->source;
        }
    } while (gaps->nonce > 0 && unkeep(gaps));
}
