/*
 * depend.c: what `depend` of tasks holds between its brackets (OpenMP 5.1, 2.1.6, 2.19.11).
 */
#include "directive.h"

static void wrong_iterator(struct reader *r, struct token *at)
{
    error_at(at, "an iterator needs a name, its first value and its bound");
    hint("write depend(iterator(int k = 0 : n), in: x[k])");
    broken(r);
}

/* The first ':' that belongs to no '?', or the end. */
static struct token **colon_behind(struct token **t)
{
    struct token **question = part(t, "?"), **colon = part(t, ":");

    for (; *question && *colon && question < colon; colon = part(colon + 1, ":"))
        question = part(question + 1, "?");
    return colon;
}

/* The first value, the bound and perhaps the step of an iterator: each becomes an item. */
static void read_range(struct reader *r, struct clause *c, struct iterator *i, struct token **t)
{
    int parts = 1;
    bool more = true;

    for (struct token **to; more; t = to + 1, parts++) {
        to = colon_behind(t);
        more = *to;
        if (parts == 4 || to == t) {
            wrong_iterator(r, *t ? *t : r->last);
            return;
        }
        read_expressions(r, c, slice(t, to));
    }
    if (parts < 3)
        wrong_iterator(r, r->last);
    i->steps = parts == 4;
}

/* `[type] name = first : bound [: step]` */
static void read_iterator(struct reader *r, struct clause *c, struct iterator *i, struct token **t)
{
    struct token **equals = part(t, "="), **name = equals - 1;

    if (!*equals || equals == t || !is_word(*name)) {
        wrong_iterator(r, *t ? *t : r->last);
        return;
    }
    i->name = parse_expression(r->unit, name, 1);
    if (name > t)
        i->type = parse_type_name(r->unit, t, (int)(name - t));
    if (!i->name || (name > t && !i->type))
        broken(r);
    read_range(r, c, i, equals + 1);
}

/* `iterator(...),` at t. Returns what follows. */
static struct token **read_iterators(struct reader *r, struct clause *c, struct token **t)
{
    struct token **close = t + 1, **comma;
    int depth = 0, n = 0;

    for (; *close; close++) {
        depth += is(*close, "(") - is(*close, ")");
        if (!depth)
            break;
    }
    if (!*close || !is(close[1], ",")) {
        wrong_iterator(r, *t);
        return t;
    }
    c->iterators = allocate((size_t)(close - t) * sizeof *c->iterators);
    for (struct token **list = slice(t + 2, close); ; list = comma + 1) {
        comma = part(list, ",");
        read_iterator(r, c, &c->iterators[n++], slice(list, comma));
        if (!*comma)
            break;
    }
    c->bounds = c->nitems;
    if (r->directive->broken) {
        c->iterators = NULL;
        c->nitems = c->bounds = 0;
    }
    return close + 2;
}

/* `depend(in: a[i], b[0:n])`, `depend(iterator(k = 0 : n), in: a[k])`, `depend(depobj: d)`. All memory stays a token. */
void read_depend(struct reader *r, struct clause *c)
{
    static const char kinds[] = "in out inout mutexinoutset inoutset depobj";
    struct token **t = c->raw;

    for (struct token **at = t; *at; at++)
        if (is(*at, "omp_all_memory"))
            return;
    if (is(*t, "iterator") && is(t[1], "("))
        t = read_iterators(r, c, t);
    if (r->directive->broken || !is_word(*t) || look_up(kinds, (*t)->text) != KNOWN || !is(t[1], ":") || !t[2])
        return;
    c->word = (*t)->text;
    read_expressions(r, c, t + 2);
}
