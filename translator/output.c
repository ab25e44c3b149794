/*
 * output.c: the text that comes out, and the #line directives in it.
 *
 * A #line is written only before a line that begins with the user's code or has a statement of the user's
 * behind what lowering made, and only where the compiler would otherwise presume another line than the
 * user's. It is put in front of the line that is being
 * written, so comments above need none.
 */
#include "emit.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

static void make_room(struct output *o, size_t more)
{
    if (o->size + more + 1 <= o->room)
        return;
    o->room = 2 * (o->size + more) + 65536;
    o->text = grow(o->text, o->room);
}

static void end_line(struct output *o)
{
    o->line = o->size;
    o->code = o->synced = o->unsafe = o->ended = false;
    o->number++;
}

void put_bytes(struct output *o, const char *p, size_t n)
{
    make_room(o, n);
    for (const char *end = p + n, *next; p < end; p = next) {
        const char *newline = memchr(p, '\n', end - p);

        next = newline ? newline + 1 : end;
        memcpy(o->text + o->size, p, next - p);
        o->size += next - p;
        if (newline)
            end_line(o);
    }
}

bool at_line_start(const struct output *o)
{
    for (size_t i = o->line; i < o->size; i++)
        if (o->text[i] != ' ' && o->text[i] != '\t')
            return false;
    return true;
}

void fresh_line(struct output *o)
{
    if (at_line_start(o)) {
        o->size = o->line;
        return;
    }
    if (o->pending) {
        put_bytes(o, " ", 1);
        put_bytes(o, o->pending, strlen(o->pending));
        o->pending = NULL;
    }
    put_bytes(o, "\r\n" + !o->crlf, 1 + o->crlf);
}

void put_indent(struct output *o, int columns)
{
    for (; o->tabs && columns >= 8; columns -= 8)
        put_bytes(o, "\t", 1);
    while (columns-- > 0)
        put_bytes(o, " ", 1);
}

/* Puts a line in front of the one that is being written. */
static void insert_line(struct output *o, const char *s)
{
    size_t n = strlen(s), written = o->size - o->line;

    make_room(o, n + 2);
    memmove(o->text + o->line + n + 1 + o->crlf, o->text + o->line, written);
    memcpy(o->text + o->line, s, n);
    memcpy(o->text + o->line + n, "\r\n" + !o->crlf, 1 + o->crlf);
    o->line += n + 1 + o->crlf;
    o->size = o->line + written;
}

void begin_code(struct output *o)
{
    if (o->first_line && !o->code && !o->unsafe) {
        insert_line(o, o->first_line);
        o->first_line = NULL;
        o->number++;
    }
    o->code = true;
}

static void put_directives(struct output *o, const char **names, bool hide)
{
    for (; names && *names; names++) {
        insert_line(o, format("#pragma %s_macro(\"%s\")", hide ? "push" : "pop", *names));
        o->number++;
        if (hide) {
            insert_line(o, format("#undef %s", *names));
            o->number++;
        }
    }
}

void hide_macros(struct output *o, const char **names)
{
    if (o->hidden == names)
        return;
    if (!at_line_start(o))
        fresh_line(o);
    put_directives(o, o->hidden, false);
    put_directives(o, names, true);
    o->hidden = names;
}

void sync_line(struct output *o, const struct inclusion *in, int line, bool whole)
{
    bool late = whole ? o->synced : o->code;

    begin_code(o);
    o->synced |= !late;
    if (!o->lines || late || o->unsafe)
        return;
    const struct presumed *p = presumed_at(in, line);
    int number = line + p->shift;

    if (o->name == p->name && o->number == number)
        return;
    insert_line(o, format("#line %d %s", number, quoted_name(p->name)));
    o->name = p->name;
    o->number = number;
}
