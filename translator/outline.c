/*
 * outline.c: see outline.h. The text is read character by character: names before '(' at file scope, with a '{' behind
 * the last ')', are definitions; inside braces they are calls. Headers of the system are left out.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "outline.h"
#include "source.h"

struct reading {
    struct outline *out;
    struct outlined **last, *function;  /* the one whose body it is in, or NULL */
    const char *name, *candidate;       /* the name just before; the one that a definition would be of */
    int braces, brackets;
    char before;                        /* the character before, but for white space */
    bool is_static;
};

/* Words before '(' that name no function. */
static bool is_keyword(const char *name)
{
    static const char *const words[] = {
        "__attribute__", "__attribute", "__asm__", "__asm", "asm", "__typeof__", "typeof", "__typeof", "_Alignas",
        "__declspec", "if", "for", "while", "switch", "return", "sizeof", "void"
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(name, words[i]))
            return true;
    return false;
}

static void begin_function(struct reading *r)
{
    struct outlined *f = r->function = allocate(sizeof *f);

    *f = (struct outlined){ .name = r->candidate, .is_static = r->is_static };
    *r->last = f;
    r->last = &f->next;
}

static void add_call(struct outlined *f, const char *name)
{
    struct called *c = f->calls;

    while (c && c->name != name)
        c = c->next;
    if (c)
        return;
    c = allocate(sizeof *c);
    *c = (struct called){ name, f->calls };
    f->calls = c;
}

static void open_bracket(struct reading *r)
{
    if (r->name && !is_keyword(r->name)) {
        if (r->function)
            add_call(r->function, r->name);
        else if (!r->braces && !r->brackets)
            r->candidate = r->name;
    }
    r->brackets++;
}

static void open_brace(struct reading *r)
{
    if (!r->braces++ && r->candidate && r->before == ')')
        begin_function(r);
}

static void end_declaration(struct reading *r)
{
    r->function = NULL;
    r->candidate = NULL;
    r->is_static = false;
}

static void close_brace(struct reading *r)
{
    r->braces -= r->braces > 0;
    if (!r->braces && r->function)
        end_declaration(r);
}

static void see_mark(struct reading *r, char c)
{
    switch (c) {
    case '(': open_bracket(r); break;
    case ')': r->brackets -= r->brackets > 0; break;
    case '{': open_brace(r); break;
    case '}': close_brace(r); break;
    case '=': r->candidate = r->braces ? r->candidate : NULL; break;
    case ';':
        if (!r->braces && !r->brackets)
            end_declaration(r);
        break;
    }
    r->name = NULL;
    r->before = c;
}

static bool is_in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static const char *skip_literal(const char *p, const char *end)
{
    for (char quote = *p++; p < end && *p != quote; p++)
        p += *p == '\\';
    return p < end ? p + 1 : end;
}

static void read_line(struct reading *r, const char *p, const char *end)
{
    while (p < end) {
        const char *from = p;

        if (isspace((unsigned char)*p))
            p++;
        else if (*p == '"' || *p == '\'') {
            p = skip_literal(p, end);
            r->before = '"';
            r->name = NULL;
        } else if (!is_in_word(*p))
            see_mark(r, *p++);
        else {
            while (p < end && is_in_word(*p))
                p++;
            r->name = isdigit((unsigned char)*from) ? NULL : intern(from, (size_t)(p - from));
            r->is_static |= !r->braces && !r->brackets && r->name && !strcmp(r->name, "static");
            r->before = 'a';
        }
    }
}

/* FNV-1a. */
static uint64_t hashed(uint64_t hash, const char *p, const char *end)
{
    for (; p < end; p++)
        hash = (hash ^ (unsigned char)*p) * 0x100000001b3u;
    return hash;
}

static int compare_names(const void *a, const void *b)
{
    const struct outlined *f = *(struct outlined *const *)a, *g = *(struct outlined *const *)b;

    return f->name < g->name ? -1 : f->name > g->name;
}

static void sort(struct outline *o)
{
    for (struct outlined *f = o->functions; f; f = f->next)
        o->count++;
    o->by_name = allocate((o->count + 1) * sizeof *o->by_name);
    o->count = 0;
    for (struct outlined *f = o->functions; f; f = f->next)
        o->by_name[o->count++] = f;
    qsort(o->by_name, o->count, sizeof *o->by_name, compare_names);
}

struct outline *outline_of(const char *text)
{
    struct outline *o = allocate(sizeof *o);
    struct reading r = { .out = o, .last = &o->functions };
    uint64_t hash = 0xcbf29ce484222325u;
    bool system = false;
    struct pp_line l;

    while (next_line(&text, &l)) {
        if (l.kind == PP_MARKER && l.file)
            system = l.system;
        if (l.kind == PP_TEXT || l.kind == PP_PRAGMA)
            hash = hashed(hash, l.start, l.end);
        if (l.kind == PP_TEXT && !system)
            read_line(&r, l.start, l.end);
        if (l.kind == PP_PRAGMA && r.function && l.name_end - l.name == 3)
            r.function->directs |= !strncmp(l.name, "omp", 3) || !strncmp(l.name, "llc", 3);
    }
    sort(o);
    o->id = format("x%016" PRIx64, hash);
    return o;
}

/* ---- several files ------------------------------------------------------------------------------- */

static struct outlined *named(const struct outline *o, const char *name)
{
    const struct outlined key = { .name = name }, *at = &key;
    struct outlined **found = bsearch(&at, o->by_name, o->count, sizeof *o->by_name, compare_names);

    return found ? *found : NULL;
}

struct outlined *outlined_callee(struct outline *all, struct outline *from, const char *name, struct outline **in)
{
    struct outlined *found = named(from, name), *f;

    *in = from;
    if (found)
        return found;
    for (struct outline *o = all; o; o = o->next)
        if ((f = named(o, name)) && !f->is_static) {
            if (found)
                return NULL;
            found = f;
            *in = o;
        }
    return found;
}

static void reach(struct outline *all, struct outline *o, struct outlined *f)
{
    if (f->reached)
        return;
    f->reached = true;
    for (struct called *c = f->calls; c; c = c->next) {
        struct outline *in;
        struct outlined *g = outlined_callee(all, o, c->name, &in);

        if (g)
            reach(all, in, g);
    }
}

void reach_outlines(struct outline *all)
{
    for (struct outline *o = all; o; o = o->next)
        for (struct outlined *f = o->functions; f; f = f->next)
            if (f->directs)
                reach(all, o, f);
}
