/*
 * inclusion.c: reads from the preprocessor's line markers which file, and which inclusion of it, each
 * token was written in, and where macros were defined.
 *
 * Markers give presumed lines, which a #line directive of the user changes. The physical line is
 * found by recognising the marker that such a directive makes.
 */
#include "source.h"
#include "names.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct unit *unit;
    struct text_map *map;
    struct inclusion *last;     /* of the list */
    struct inclusion *nowhere;  /* what comes before the main file */
    struct inclusion *in;
    int token;                  /* the next one */
    int room;
};

static void presume(struct inclusion *in, int line, int shift, const char *name)
{
    struct presumed *p = allocate(sizeof *p);

    *p = (struct presumed){ line, shift, name, in->presumed };
    in->presumed = p;
}

static struct inclusion *new_inclusion(struct reader *r, const char *name, bool system)
{
    struct inclusion *in = allocate(sizeof *in);

    if (name)
        for (in->source = r->unit->files; in->source && in->source->name != name; )
            in->source = in->source->next;
    in->system = system && !(in->source && !in->source->system);
    presume(in, 1, 0, name);
    in->parent = r->in;
    in->first = r->token;
    in->first_event = r->map->nevents;
    in->line = 1;
    return in;
}

/* The tokens and events that an inclusion ends with. */
static void end_inclusion(struct reader *r, struct inclusion *in)
{
    in->end = r->token;
    in->end_event = r->map->nevents;
}

/* The line number and file name of a #line directive; number 0 when it comes from a macro. */
static void read_line_directive(const char *text, const struct lexeme *l, int *number, const char **name)
{
    struct lexeme *word = scan_text(text, l->at, l->to);

    *number = 0;
    *name = NULL;
    word += spelled(text, word, "#") || spelled(text, word, "%:");
    word += spelled(text, word, "line");
    if (word->kind == L_NAME || word->at == word->to)
        return;
    *number = atoi(text + word->at);
    word++;
    if (word->to - word->at >= 2 && text[word->at] == '"')
        *name = intern(text + word->at + 1, word->to - word->at - 2);
}

/* Is the marker the work of a #line directive that comes next in the user's text? Follows it then. */
static bool follow_line_directive(struct inclusion *in, const struct pp_line *m)
{
    struct source *s = in->system || !in->source ? NULL : scan_source(in->source);

    for (int i = in->lexeme; s && i < s->nlexemes; i++) {
        const struct lexeme *l = &s->lexeme[i];
        const char *name;
        int number;

        if (l->kind != L_DIRECTIVE || l->directive != D_LINE) {
            in->lexeme += in->lexeme == i;
            continue;
        }
        if (l->end_line + 1 < in->line)
            continue;
        read_line_directive(in->source->text, l, &number, &name);
        const char *now = in->presumed->name;
        int line = m->number - in->presumed->shift;     /* if it is not a #line's marker */
        bool jumps = m->file != now || line < in->line || line > l->end_line + 1;

        if (number ? number == m->number && (name ? name : now) == m->file : jumps) {
            in->lexeme = i + 1;
            in->line = l->end_line + 1;
            presume(in, in->line, m->number - in->line, m->file);
            return true;
        }
    }
    return false;
}

static void read_marker(struct reader *r, const struct pp_line *m)
{
    if (!m->file)
        return;
    if (is_no_file(m->file)) {
        if (r->in->parent)
            end_inclusion(r, r->in);
        r->in = r->nowhere;
    } else if (m->enter) {
        r->in = new_inclusion(r, m->file, m->system);
        r->last = r->last->next = r->in;
    } else if (r->in == r->nowhere) {
        r->in = r->map->main;
        r->in->line = m->number;
    } else {
        if (m->leave && r->in->parent) {
            struct inclusion *left = r->in;

            end_inclusion(r, left);
            r->in = left->parent;
            left->include_line = m->number - 1 - r->in->presumed->shift;
        }
        if (!follow_line_directive(r->in, m))
            r->in->line = m->number - r->in->presumed->shift;
    }
}

static void read_event(struct reader *r, const struct pp_line *l)
{
    struct text_map *map = r->map;

    if (map->nevents == r->room) {
        r->room = 2 * r->room + 1024;
        map->event = grow(map->event, r->room * sizeof *map->event);
    }
    struct macro_event *e = &map->event[map->nevents++];

    *e = (struct macro_event){ 0 };
    e->name = intern(l->name, l->name_end - l->name);
    e->in = r->in;
    e->line = r->in->line;
    if (l->kind == PP_DEFINE) {
        e->body = l->name_end;
        e->end = l->end;
    }
    struct name *name = name_of(e->name);

    e->before = name->macro - 1;
    name->macro = map->nevents;
}

static void read_text(struct reader *r, const struct pp_line *l)
{
    struct unit *unit = r->unit;
    int end = l->end - unit->text;

    for (; r->token < unit->ntokens && unit->token[r->token]->offset < end; r->token++)
        r->map->spot[r->token] = (struct spot){ r->in, r->in->line, r->map->nevents };
}

struct text_map *read_map(struct unit *unit)
{
    struct text_map *map = allocate(sizeof *map);
    struct reader r = { .unit = unit, .map = map };
    const char *p = unit->text;
    struct pp_line l;

    map->spot = allocate((unit->ntokens + 1) * sizeof *map->spot);
    map->main = r.in = r.last = new_inclusion(&r, unit->main_file->name, false);
    r.in = NULL;
    r.in = r.nowhere = new_inclusion(&r, NULL, true);
    while (next_line(&p, &l)) {
        if (l.kind == PP_MARKER) {
            read_marker(&r, &l);
            continue;
        }
        if (l.kind == PP_DEFINE || l.kind == PP_UNDEF)
            read_event(&r, &l);
        read_text(&r, &l);
        r.in->line++;
    }
    end_inclusion(&r, map->main);
    return map;
}

const struct presumed *presumed_at(const struct inclusion *in, int line)
{
    const struct presumed *p = in->presumed;

    while (p->before && p->line > line)
        p = p->before;
    return p;
}

const struct lexeme *include_directive(const struct inclusion *in)
{
    struct source *s = in->parent && in->parent->source ? in->parent->source->scanned : NULL;
    int low = 0, high = s ? s->nlexemes : 0;

    while (low < high) {
        int mid = (low + high) / 2;
        if (s->lexeme[mid].end_line < in->include_line)
            low = mid + 1;
        else
            high = mid;
    }
    for (; s && low < s->nlexemes && s->lexeme[low].line <= in->include_line; low++)
        if (s->lexeme[low].kind == L_DIRECTIVE && s->lexeme[low].directive == D_INCLUDE)
            return &s->lexeme[low];
    return NULL;
}

int line_of(const struct source *s, int at)
{
    int low = 1, high = s->nlines;

    while (low < high) {
        int mid = (low + high + 1) / 2;
        if (s->line_at[mid] <= at)
            low = mid;
        else
            high = mid - 1;
    }
    return low;
}

int line_inside(const struct inclusion *in, const struct inclusion *what, int line)
{
    for (; what != in; what = what->parent) {
        if (!what)
            return -1;
        line = what->include_line;
    }
    return line;
}

/* ---- macros ----------------------------------------------------------------------------------------- */

static struct macro_event pragma_operator = { .name = "_Pragma", .body = "(x)", .end = "" };

struct macro_event *macro_at(const struct macros *m, const char *name)
{
    static const char *const built_in[] = {
        "__FILE__", "__LINE__", "__DATE__", "__TIME__", "__COUNTER__", "__TIMESTAMP__", "__INCLUDE_LEVEL__",
        "__BASE_FILE__", "__FILE_NAME__",
    };
    static struct macro_event replaced[sizeof built_in / sizeof *built_in];
    int e = name_of(name)->macro - 1;

    while (e >= m->event)
        e = m->map->event[e].before;
    if (e >= 0)
        return m->map->event[e].body ? &m->map->event[e] : NULL;
    if (name[0] != '_')
        return NULL;
    if (!strcmp(name, "_Pragma"))
        return &pragma_operator;
    for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
        if (!strcmp(name, built_in[i])) {
            replaced[i] = (struct macro_event){ .name = name, .body = "", .end = "" };
            return &replaced[i];
        }
    return NULL;
}

bool is_built_in(const struct macro_event *e)
{
    return !e->in;
}
