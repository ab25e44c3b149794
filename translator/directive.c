/*
 * directive.c: what a pragma says. One reader for all directives of directives.def.
 *
 * A pragma's line is a name of one or more words, then clauses, separated by blanks or commas
 * (OpenMP 5.1, 2.1). Everything that is wrong with the words is said here; what they mean for the
 * program is checked in check.c.
 */
#include <string.h>

#include "directive.h"

enum { ONCE, MANY };
enum { OMP, LLC };

const struct directive_info directive_table[NDIRECTIVES] = {
#define DIRECTIVE(id, space, name, body, state, traits, instead, clauses) \
    [D_##id] = { D_##id, space, name, body, state, traits, instead, clauses },
#include "directives.def"
    [D_NONE] = { D_NONE, OMP, "", ALONE, LATER, 0, NULL, "" },
};

const struct clause_info clause_table[NCLAUSES] = {
#define CLAUSE(id, name, form, times, state, modifiers, words) \
    [CL_##id] = { CL_##id, name, form, state, times, modifiers, words },
#include "directives.def"
};

const char *directive_text(const struct directive_info *d)
{
    return d->llc ? "#pragma llc" : format("#pragma omp %s", d->name);
}

struct clause *find_clause(const struct directive *d, enum clause_id id)
{
    struct clause *c = d->clauses;

    while (c && c->info->id != id)
        c = c->next;
    return c;
}

/* ---- names of directives ---------------------------------------------------------------------- */

/* How many tokens the name takes at the start of the line; 0 if it does not stand there. */
static int match(const char *name, struct token *const *line)
{
    const char *word;
    int count = 0;

    for (size_t n; (n = next_word(&name, &word)); count++)
        if (!line[count] || strlen(line[count]->text) != n || strncmp(line[count]->text, word, n))
            return 0;
    return count;
}

/* The directive with the longest name that the line begins with; D_NONE if there is none. */
static const struct directive_info *find_directive(bool llc, struct token *const *line, int *length)
{
    const struct directive_info *found = &directive_table[llc ? D_LLC : D_NONE];

    *length = 0;
    for (int i = 0; !llc && i < NDIRECTIVES; i++) {
        int n = match(directive_table[i].name, line);

        if (directive_table[i].llc == llc && n > *length) {
            *length = n;
            found = &directive_table[i];
        }
    }
    return found;
}

/* Does one of the directives that a `metadirective` chooses from have a body? */
static bool chooses_body(struct token *const *line)
{
    int depth = 0, length;

    for (; *line; line++) {
        enum body body = line[1] ? find_directive(false, line + 1, &length)->body : ALONE;

        if (depth == (is(*line, ":") ? 1 : 0) && (is(*line, ":") || is(*line, "(")) && (body == BLOCK || body == LOOP))
            return true;
        depth += is(*line, "(") + is(*line, "{") - is(*line, ")") - is(*line, "}");
    }
    return false;
}

bool directive_has_body(const struct token *pragma)
{
    struct token **line = pragma->pragma;
    int length;
    const struct directive_info *d;

    if (!line || !line[0])
        return false;
    d = find_directive(is(line[0], "llc"), line + 1, &length);
    if (d->id == D_METADIRECTIVE || d->id == D_BEGIN_METADIRECTIVE)
        return chooses_body(line + 1);
    if (d->id == D_ORDERED)     /* 'ordered depend(...)' stands alone (2.19.9) */
        for (line += 1 + length; *line; line++)
            if (is(*line, "depend") || is(*line, "doacross"))
                return false;
    return d->body == BLOCK || d->body == LOOP;
}

bool directive_is_aside(const struct token *pragma)
{
    struct token **line = pragma->pragma;
    int length;
    const struct directive_info *d;

    if (!line || !line[0] || is(line[0], "llc"))
        return false;
    d = find_directive(false, line + 1, &length);
    for (line += 1; *line; line++)
        if (is(*line, "execution"))
            return false;
    return d->id == D_ERROR;
}

/* Do the words of the name stand at the start of the line in some order? */
static bool same_words(const char *name, struct token *const *line, int count)
{
    const char **words = split(name);
    int n = 0, found = 0;

    while (words[n])
        n++;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < count; k++)
            found += !strcmp(words[i], line[k]->text);
    return n == count && found == n;
}

/* A directive that the user may have meant: its words in another order, or spelt nearly so. */
static const char *meant(struct token *const *line)
{
    const char *names[NDIRECTIVES + 1], *found;
    int count = 0, n = 0;

    while (is_word(line[count]) && !is(line[count + 1], "("))
        count++;
    for (int i = 0; i < NDIRECTIVES; i++)
        if (*directive_table[i].name)
            names[n++] = directive_table[i].name;
    names[n] = NULL;
    for (int words = count; words > 1; words--)
        for (int i = 0; i < n; i++)
            if (same_words(names[i], line, words))
                return names[i];
    for (int words = count; words > 0; words--) {
        const char *text = line[0]->text;

        for (int i = 1; i < words; i++)
            text = format("%s %s", text, line[i]->text);
        if ((found = nearest(text, names)))
            return found;
    }
    return NULL;
}

/* ---- messages about clauses ------------------------------------------------------------------- */

/* "'#pragma omp for' or '#pragma omp parallel for'": the handled directives that take the clause. */
static const char *takers(const char *clause)
{
    const char *text = "";

    for (int i = 0; i < NDIRECTIVES; i++)
        if (directive_table[i].state == HANDLED && look_up(directive_table[i].clauses, clause))
            text = format("%s%s'%s'", text, *text ? " and " : "", directive_text(&directive_table[i]));
    return text;
}

static void not_allowed(struct reader *r, struct token *t)
{
    const struct directive_info *d = r->directive->info;
    const char *name = meant(r->directive->tok->pragma + 1), *who = takers(t->text);

    error_at(t, "clause '%s' is not allowed on '%s'", t->text, directive_text(d));
    if (name && strlen(name) > strlen(d->name) && same_words(name, r->directive->tok->pragma + 1,
                                                             (int)(r->next - r->directive->tok->pragma) - 1))
        hint("write '#pragma omp %s'", name);
    else if (*who)
        hint("%s %s it", who, strstr(who, " and ") ? "take" : "takes");
}

static void unknown_clause(struct reader *r, struct token *t)
{
    const struct directive_info *d = r->directive->info;
    const char *continued[NDIRECTIVES + 1], *all[NCLAUSES + 1], *near;
    int n = 0, m = 0;

    error_at(t, "unknown clause '%s' on '%s'", t->text, directive_text(d));
    /* A longer name that begins like this one: 'parallel fro'. */
    for (int i = 0; i < NDIRECTIVES; i++) {
        const char *name = directive_table[i].name;
        size_t length = strlen(d->name);

        if (length && !strncmp(name, d->name, length) && name[length] == ' ')
            continued[n++] = name + length + 1;
    }
    for (int i = 1; i < NCLAUSES; i++)
        all[m++] = clause_table[i].name;
    continued[n] = all[m] = NULL;
    if (!is(*r->next, "(") && (near = nearest(t->text, continued)))
        hint("write '#pragma omp %s %s'", d->name, near);
    else if ((near = nearest(t->text, split(d->clauses))) || (!d->llc && (near = nearest(t->text, all))))
        hint("did you mean '%s'?", near);
    else if (d->llc && find_directive(false, r->directive->tok->pragma + 1, &n)->id != D_NONE)
        hint("write '#pragma omp %s'", t->text);
    else if (d->llc)
        hint("'#pragma llc' takes 'result(address, count)' and 'nc_result(address, count, variable)'");
    if (d->llc)                 /* one message for a line of another language */
        while (*r->next && !is(*r->next, "("))
            r->next++;
}

/* ---- clauses ---------------------------------------------------------------------------------- */

/* What stands between '(' at *r->next and its ')'; moves behind it. NULL if there is no ')'. */
static struct token **brackets(struct reader *r)
{
    struct token **from = r->next + 1, **t = from, **copy;
    int depth = 1;

    for (; *t; t++) {
        depth += is(*t, "(") - is(*t, ")");
        if (depth == 0)
            break;
    }
    if (!*t) {
        error_at(t[-1], "missing ')'");
        broken(r);
        r->next = t;
        return NULL;
    }
    r->last = *t;
    r->next = t + 1;
    copy = allocate((size_t)(t - from + 1) * sizeof *copy);
    memcpy(copy, from, (size_t)(t - from) * sizeof *copy);
    return copy;
}

static const struct clause_info *clause_named(const char *name)
{
    for (int i = 1; i < NCLAUSES; i++)
        if (!strcmp(clause_table[i].name, name))
            return &clause_table[i];
    return NULL;
}

static void refuse_repeated(struct reader *r, const struct clause *before, struct token *name)
{
    error_at(name, "clause '%s' is given twice", before->info->name);
    note_at(before->tok, "the first one is here");
    broken(r);
}

/* Of each construct that a combined directive is made of there may be one `if`. */
static void check_condition(struct reader *r, const struct clause *c)
{
    for (const struct clause *cl = r->directive->clauses; c->info->id == CL_IF && cl; cl = cl->next)
        if (cl->info->id == CL_IF && (!cl->word || !c->word || !strcmp(cl->word, c->word))) {
            refuse_repeated(r, cl, c->tok);
            return;
        }
}

/* Why the clause cannot stand here; says so. */
static bool refuse_clause(struct reader *r, struct token *name, const struct clause_info *info)
{
    const struct directive *d = r->directive;
    struct clause *before = info ? find_clause(d, info->id) : NULL;

    if (!info || (d->info->llc && !look_up(d->info->clauses, info->name)))
        unknown_clause(r, name);
    else if (!look_up(d->info->clauses, info->name))
        not_allowed(r, name);
    else if (info->state == LATER)
        error_at(name, "clause '%s' is not handled yet", info->name);
    else if (before && !info->many) {
        refuse_repeated(r, before, name);
        return true;
    } else
        return false;
    broken(r);
    return true;
}

static void read_clause(struct reader *r, struct clause ***tail)
{
    struct token *name = *r->next;
    const struct clause_info *info = clause_named(name->text);
    struct clause *c = allocate(sizeof *c);
    bool refused;

    r->last = name;
    r->next++;
    refused = refuse_clause(r, name, info);
    c->info = info;
    c->tok = name;
    if (is(*r->next, "(")) {
        struct token *open = *r->next;

        if (!(c->raw = brackets(r)))
            return;
        if (!refused && info->form == F_NONE) {
            error_at(open, "clause '%s' takes no argument", info->name);
            broken(r);
            return;
        }
    } else if (!refused && info->form != F_NONE && info->form != F_MAYBE_EXPR
               && info->form != F_MAYBE_RAW) {
        error_at(name, "clause '%s' needs %s in brackets", info->name, needs(info));
        hint("write %s", example(info, NULL));
        broken(r);
        return;
    }
    if (refused)
        return;
    if (c->raw)
        read_arguments(r, c);
    check_condition(r, c);
    **tail = c;
    *tail = &c->next;
}

/* The argument of the directive itself, as the clause of that name. */
static void read_own_list(struct reader *r, enum clause_id id)
{
    struct clause *c = allocate(sizeof *c);

    c->info = &clause_table[id];
    c->tok = r->directive->name;
    c->raw = r->directive->argument;
    if (c->raw) {
        read_arguments(r, c);
        r->directive->clauses = c;
        return;
    }
    error_at(c->tok, "'%s' needs %s in brackets", directive_text(r->directive->info), needs(c->info));
    broken(r);
}

static void read_clauses(struct reader *r)
{
    struct clause **tail = &r->directive->clauses;

    while (*tail)
        tail = &(*tail)->next;

    while (*r->next) {
        struct token *comma = is(*r->next, ",") ? *r->next++ : NULL;

        if (is_word(*r->next)) {
            read_clause(r, &tail);
            continue;
        }
        if (comma && !*r->next)
            error_at(comma, "',' with no clause after it");
        else if (is(*r->next, ")"))
            error_at(*r->next, "')' without '('");
        else
            error_at(*r->next, "expected a clause, found '%s'", (*r->next)->text);
        broken(r);
        if (is(*r->next, "("))
            brackets(r);
        else if (*r->next)
            r->next++;
    }
    if (r->directive->info->llc && !r->directive->clauses && !r->directive->broken) {
        error_at(r->directive->tok, "'#pragma llc' says nothing");
        hint("write '#pragma llc result(&x[i], 1)'");
        r->directive->broken = true;
    }
}

/* ---- the whole line --------------------------------------------------------------------------- */

static void unknown_directive(struct token *pragma, struct token **line)
{
    const char *name;

    if (!*line) {
        error_at(pragma, "'#pragma omp' without a directive");
        hint("write '#pragma omp parallel for'");
        return;
    }
    name = meant(line);
    if (is_word(*line) && look_up(directive_table[D_LLC].clauses, (*line)->text)) {
        error_at(*line, "'%s' is not a directive of OpenMP", (*line)->text);
        hint("write '#pragma llc %s'", (*line)->text);
        return;
    }
    error_at(*line, "unknown directive '%s' after '#pragma omp'", (*line)->text);
    if (name)
        hint("did you mean '#pragma omp %s'?", name);
}

/*
 * Reads the line of a pragma token (line[0] is 'omp' or 'llc'). Never NULL: after an error, and for
 * what is not handled yet, which is an error too, ->broken is set; ->info is then D_NONE if the name
 * was not known. Expressions are parsed in the parser's present scope.
 */
struct directive *read_directive(struct unit *u, struct token *pragma)
{
    struct token **line = pragma->pragma;
    struct directive *d = allocate(sizeof *d);
    int before = errors();
    struct reader r = { u, d, line + 1, line[0] };
    bool llc = is(line[0], "llc");
    int length;

    d->tok = pragma;
    d->name = line[1];
    d->info = d->written = find_directive(llc, line + 1, &length);
    if (d->info->id == D_NONE) {
        unknown_directive(pragma, line + 1);
        d->broken = true;
    } else if (d->info->state == LATER) {
        error_at(d->name, "'%s' is not handled yet", directive_text(d->info));
        if (d->info->instead)
            hint("%s", d->info->instead);
        d->broken = true;
    } else {
        r.next += length;
        r.last = length ? line[length] : line[0];
        if ((d->info->traits & ARGUMENT) && is(*r.next, "("))
            d->argument = brackets(&r);
        if (d->info->id == D_THREADPRIVATE)
            read_own_list(&r, CL_THREADPRIVATE);
        if (d->info->id == D_DECLARE_TARGET && d->argument)
            read_own_list(&r, CL_TO);
        if (d->info->id == D_ALLOCATE)
            read_own_list(&r, CL_ALLOCATED);
        if (d->info->id == D_DEPOBJ)
            read_own_list(&r, CL_DEPOBJ);
        if (d->info->id == D_DECLARE_REDUCTION)
            read_declare_reduction(&r);
        read_clauses(&r);
    }
    u->directive_errors += errors() - before;
    return d;
}
