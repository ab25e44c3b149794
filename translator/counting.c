/*
 * counting.c: calls of printf() and its kin that store how much they have written.
 *
 *     sprintf(line[i], "%d%n", i, &length[i]);
 *
 * Such a call is one of another function, `sprintf%n`, of which effects.def says that it stores through its other arguments.
 * Where the format is no literal, the arguments' types say whether it may be one.
 */
#include <string.h>

#include "checks.h"
#include "resolve.h"

static const struct { const char *name; int format; } writers[] = {
    { "printf", 0 }, { "fprintf", 1 }, { "dprintf", 1 }, { "sprintf", 1 }, { "snprintf", 2 }, { "asprintf", 1 },
};

/* Which argument is the format? -1: it is no such function. */
static int format_of(const struct symbol *f)
{
    const char *name = f->name + (strncmp(f->name, "__builtin_", 10) ? 0 : 10);

    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (!strcmp(writers[i].name, name))
            return writers[i].format;
    return -1;
}

static bool has_counter(const char *format)
{
    while ((format = strchr(format, '%'))) {
        format++;
        format += strspn(format, "-+ #'*.$0123456789hlLqjzt");
        if (*format == 'n')
            return true;
        format += *format == '%';
    }
    return false;
}

/* Does it point to an integer that can be stored to, and is no character? */
static bool may_be_counter(struct node *arg)
{
    const struct type *t = arg->type ? decayed(arg->type) : NULL;

    t = t && is_pointer(t) ? t->base : NULL;
    return t && is_integer(t) && !(t->quals & Q_CONST) && t->kind != T_BOOL && t->kind != T_CHAR && t->kind != T_UCHAR;
}

static bool counts(struct node *call, int k)
{
    struct node *format = argument(call, k), *arg;

    format = format ? bare(format) : NULL;
    if (format && format->kind == STRING) {
        const struct node *parts = kid(format, STRING_PARTS);

        for (int i = 0; i < parts->nkids; i++)
            if (has_counter(parts->kid[i]->tok->text))
                return true;
        return false;
    }
    while ((arg = argument(call, ++k)))
        if (may_be_counter(arg))
            return true;
    return false;
}

struct symbol *counting(struct symbol *f, struct node *call)
{
    static struct twin { const struct symbol *of; struct symbol *twin; struct twin *next; } *twins;
    struct twin *t = twins;
    int k = format_of(f);

    if (k < 0 || (f->definition && !is_system(f->definition)) || !counts(call, k))
        return f;
    while (t && t->of != f)
        t = t->next;
    if (!t) {
        t = allocate(sizeof *t);
        *t = (struct twin){ f, allocate(sizeof *f), twins };
        twins = t;
        *t->twin = *f;
        t->twin->name = format("%s%%n", f->name);
        t->twin->next = NULL;
    }
    return t->twin;
}
