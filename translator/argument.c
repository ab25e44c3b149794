/*
 * argument.c: what clauses hold between their brackets, by the forms of directives.def.
 *
 * Expressions are handed to the parser; everything else is words and commas.
 */
#include <ctype.h>
#include <string.h>

#include "checks.h"
#include "directive.h"

/* ---- words ------------------------------------------------------------------------------------ */

bool is_word(const struct token *t)
{
    return t && (isalpha((unsigned char)*t->text) || *t->text == '_');
}

bool is(const struct token *t, const char *text)
{
    return t && !strcmp(t->text, text);
}

/* The next word of a list with blanks between: moves *list behind it; its length, 0 at the end. */
size_t next_word(const char **list, const char **word)
{
    *word = *list + strspn(*list, " ");
    *list = *word + strcspn(*word, " ");
    return (size_t)(*list - *word);
}

/* Is the word in the list, and before its '|'? */
enum known look_up(const char *words, const char *text)
{
    const char *word, *bar = strchr(words, '|');

    for (size_t n; (n = next_word(&words, &word)); )
        if (n == strlen(text) && !strncmp(word, text, n))
            return bar && word > bar ? KNOWN_LATER : KNOWN;
    return UNKNOWN;
}

/* The words of a list, or of as many lists as there are, for nearest(). */
const char **split(const char *words)
{
    const char **list = allocate((strlen(words) / 2 + 2) * sizeof *list), *word;
    int count = 0;

    for (size_t n; (n = next_word(&words, &word)); )
        if (*word != '|')
            list[count++] = intern(word, n);
    return list;
}

/* "a, b or c" of the words before '|'. */
static const char *or_list(const char *words)
{
    const char *text = "";
    const char **list = split(words);
    int count = 0, handled = 0;

    while (list[count])
        count++;
    while (handled < count && look_up(words, list[handled]) == KNOWN)
        handled++;
    for (int i = 0; i < handled; i++)
        text = format("%s%s'%s'", text, i == 0 ? "" : i == handled - 1 ? " or " : ", ", list[i]);
    return text;
}

/* ---- messages --------------------------------------------------------------------------------- */

void broken(struct reader *r)
{
    r->directive->broken = true;
}

/* How a clause of this form is written, for hints. */
const char *example(const struct clause_info *c, struct token **args)
{
    const char *name = args && is_word(args[0]) && (!args[1] || is(args[1], ",")) ? args[0]->text : "x";

    switch (c->id) {
    case CL_RESULT:
        return format("result(&%s[i], 1)", name);
    case CL_NC_RESULT:
        return format("nc_result(&%s[i], 1, %s)", name, name);
    case CL_REDUCTION:
        return format("reduction(+: %s)", name);
    case CL_DEFAULT:
        return "default(none)";
    case CL_SCHEDULE:
        return "schedule(static) or schedule(static, 16)";
    case CL_COLLAPSE:
        return "collapse(2)";
    case CL_NUM_THREADS:
        return "num_threads(4)";
    case CL_IF:
        return "if(n > 1000)";
    case CL_DEPEND:
        return "depend(source) or depend(sink: i - 1)";
    case CL_MAP:
        return "map(tofrom: x) or map(to: p[0:n])";
    case CL_DEFAULTMAP:
        return "defaultmap(tofrom: scalar)";
    case CL_DOACROSS:
        return "doacross(source:) or doacross(sink: i - 1)";
    default:
        return c->form == F_LIST || c->form == F_LIST_EXPR ? format("%s(x)", c->name) : c->name;
    }
}

/* What its brackets hold, for messages. */
const char *needs(const struct clause_info *c)
{
    switch (c->form) {
    case F_EXPR:
    case F_RANGE:
        return "an expression";
    case F_LIST:
    case F_LIST_EXPR:
        return "a list of variables";
    case F_OP_LIST:
        return "an operator and a list of variables";
    case F_EXPRS:
        return c->id == CL_RESULT ? "an address and a count"
             : c->id == CL_NC_RESULT ? "an address, a count and a variable" : "an expression";
    case F_KIND:
    case F_KIND_EXPR:
        return "a kind";
    default:
        return "an argument";
    }
}

static void wrong_arguments(struct reader *r, struct token *at, const struct clause *c)
{
    error_at(at, "clause '%s' needs %s", c->info->name, needs(c->info));
    hint("write %s", example(c->info, c->raw));
    broken(r);
}

/* ---- arguments -------------------------------------------------------------------------------- */

static int count_tokens(struct token **t)
{
    int n = 0;

    while (t[n])
        n++;
    return n;
}

/* The end of the part that t begins: its first ',' (or `stop`) outside brackets, or the end. */
struct token **part(struct token **t, const char *stop)
{
    int depth = 0;

    for (; *t; t++) {
        if (strchr("([{", *(*t)->text))
            depth++;
        else if (strchr(")]}", *(*t)->text))
            depth--;
        else if (depth == 0 && !strcmp((*t)->text, stop))
            break;
    }
    return t;
}

static void add_item(struct clause *c, struct node *item)
{
    struct node **room = allocate(((size_t)c->nitems + 2) * sizeof *room);

    if (c->nitems)
        memcpy(room, c->item, (size_t)c->nitems * sizeof *room);
    room[c->nitems++] = item;
    c->item = room;
}

static void read_expression(struct reader *r, struct clause *c, struct token **from, struct token **to)
{
    struct node *e = parse_expression(r->unit, from, (int)(to - from));

    if (e)
        add_item(c, may_store(e) ? bracketed(e) : e);
    else
        broken(r);
}

/* All of t as expressions with commas between; false after an empty one. */
void read_expressions(struct reader *r, struct clause *c, struct token **t)
{
    struct token *comma = c->tok;

    for (;; t++) {
        struct token **end = part(t, ",");

        if (end == t) {
            wrong_arguments(r, *end ? *end : comma, c);
            return;
        }
        read_expression(r, c, t, end);
        if (!*(t = end))
            return;
        comma = *t;
    }
}

static void read_exprs(struct reader *r, struct clause *c)
{
    int want = 0, have = 1;

    for (const char **word = split(c->info->words); *word; word++)
        want++;
    for (struct token **t = part(c->raw, ","); *t; t = part(t + 1, ","))
        have++;
    if (!*c->raw || have != want)
        wrong_arguments(r, have > want ? *part(c->raw, ",") : r->last, c);
    else
        read_expressions(r, c, c->raw);
}

/* Modifiers before a ':' or, with `stop` ",", before the first comma. Returns what follows. */
static struct token **read_modifiers(struct reader *r, struct clause *c, const char *stop)
{
    struct token **t = c->raw, **end = part(t, stop);
    const char *words = c->info->modifiers;

    if (!*end || !is_word(*t))
        return t;
    for (struct token **m = t; m < end; m++)
        if (!is_word(*m) && !is(*m, ","))
            return t;
    for (; t < end; t++) {
        if (is(*t, ","))
            continue;
        switch (look_up(words, (*t)->text)) {
        case KNOWN:
            c->word = (*t)->text;
            break;
        case KNOWN_LATER:
            error_at(*t, "modifier '%s' of clause '%s' is not handled yet", (*t)->text, c->info->name);
            broken(r);
            break;
        default:
            error_at(*t, "unknown modifier '%s' of clause '%s'", (*t)->text, c->info->name);
            if (nearest((*t)->text, split(words)))
                hint("did you mean '%s'?", nearest((*t)->text, split(words)));
            else if (*words)
                hint("it takes %s", or_list(words));
            broken(r);
        }
    }
    return end + 1;
}

static void read_expr(struct reader *r, struct clause *c)
{
    struct token **t = read_modifiers(r, c, ":");

    if (!*t)
        wrong_arguments(r, r->last, c);
    else if (*part(t, ",")) {
        error_at(*part(t, ","), "clause '%s' takes one expression", c->info->name);
        broken(r);
    } else
        read_expression(r, c, t, t + count_tokens(t));
}

/* One expression, or two with ':' between them. */
static void read_range(struct reader *r, struct clause *c)
{
    struct token **colon = part(c->raw, ":"), **end = c->raw + count_tokens(c->raw);

    if (colon == c->raw || colon + 1 == end) {
        wrong_arguments(r, r->last, c);
        return;
    }
    read_expression(r, c, c->raw, colon);
    if (*colon)
        read_expression(r, c, colon + 1, end);
}

static bool takes_sections(const struct clause_info *c)
{
    return c->form == F_OP_LIST || c->id == CL_HAS_DEVICE_ADDR || c->id == CL_USE_DEVICE_ADDR;
}

/* Variables; what is more than a name is not handled, or no list item at all. */
static void read_list(struct reader *r, struct clause *c, struct token **t)
{
    if (!*t) {
        wrong_arguments(r, r->last, c);
        return;
    }
    for (;; t++) {
        struct token **end = part(t, ",");

        if (end == t) {
            error_at(*end ? *end : r->last, "missing variable in clause '%s'", c->info->name);
            broken(r);
        } else if (is_word(*t) && (end == t + 1 || (is(t[1], "[") && takes_sections(c->info))))
            read_expression(r, c, t, end);
        else {
            error_at(*t, "clause '%s' takes names of variables", c->info->name);
            if (is_word(*t) && is(t[1], "["))
                hint("write the array's name alone");
            broken(r);
        }
        if (!*(t = end))
            return;
    }
}

/* A list of its own of the tokens from `from` up to `to`. */
struct token **slice(struct token **from, struct token **to)
{
    struct token **copy = allocate((size_t)(to - from + 1) * sizeof *copy);

    memcpy(copy, from, (size_t)(to - from) * sizeof *copy);
    return copy;
}

/* `list [: expression]`; linear has `val(list): step` and `list: val, step(expression)` as well. */
static void read_list_expr(struct reader *r, struct clause *c)
{
    static const char modifiers[] = "val ref uval";
    struct token **colon = part(c->raw, ":"), **t = c->raw, **end = colon;
    bool linear = c->info->id == CL_LINEAR;

    if (linear && is_word(*t) && look_up(modifiers, (*t)->text) == KNOWN && is(t[1], "(") && is(end[-1], ")")) {
        t += 2;
        end--;
    }
    read_list(r, c, slice(t, end));
    if (!*colon)
        return;
    t = colon + 1;
    while (linear && is_word(*t) && look_up(modifiers, (*t)->text) == KNOWN && (!t[1] || is(t[1], ",")))
        t += t[1] ? 2 : 1;
    end = t + count_tokens(t);
    if (linear && is(*t, "step") && is(t[1], "(") && is(end[-1], ")")) {
        t += 2;
        end--;
    }
    if (t == end) {
        if (t == colon + 1)
            wrong_arguments(r, *colon, c);
        return;
    }
    if (!(c->step = parse_expression(r->unit, t, (int)(end - t))))
        broken(r);
}

/* ordered depend(source), depend(sink: i - 1, j), and doacross(source:), doacross(sink: i - 1, j). */
static void read_iteration(struct reader *r, struct clause *c)
{
    struct token **t = c->raw;

    if (is(*t, "source") && (!t[1] || is(t[1], ":"))) {
        c->word = "source";
    } else if (is(*t, "sink") && is(t[1], ":") && t[2]) {
        c->word = "sink";
        if (!is(t[2], "omp_cur_iteration"))
            read_expressions(r, c, t + 2);
        else if (is(t[3], "-") && is(t[4], "1") && !t[5])
            c->word = "before";
        else
            wrong_arguments(r, t[2], c);
    } else
        wrong_arguments(r, *t ? *t : r->last, c);
}

static void read_op_list(struct reader *r, struct clause *c)
{
    static const char *const operators[] = {
#define OPERATOR(id, spelling, types) spelling,
#include "directives.def"
        "-", NULL
    };
    struct token **t = c->raw, **colon = part(t, ":");

    if (is_word(*t) && is(t[1], ",") && *colon) {
        t = read_modifiers(r, c, ",");
        c->modifier = c->word;
        colon = part(t, ":");
    }
    if (!*colon || colon == t || !colon[1]) {
        wrong_arguments(r, *colon ? *colon : r->last, c);
        return;
    }
    c->word = NULL;
    for (int i = 0; operators[i]; i++)
        if (colon == t + 1 && is(*t, operators[i]))
            c->word = operators[i];
    if (!c->word && colon == t + 1 && is_word(*t))
        c->word = (*t)->text;           /* of a 'declare reduction', perhaps */
    if (!c->word) {
        broken(r);
        error_at(*t, "unknown reduction operator '%s'", (*t)->text);
        hint("operators are + - * & | ^ && || min max");
    }
    read_list(r, c, colon + 1);
}

/* A kind; LATER ones of `schedule` have a hint of what to write. */
static void read_kind(struct reader *r, struct clause *c)
{
    struct token **t = *c->info->modifiers ? read_modifiers(r, c, ":") : c->raw, **end;
    const char *words = c->info->words;

    c->modifier = c->word;
    c->word = NULL;
    if (!is_word(*t)) {
        wrong_arguments(r, *t ? *t : r->last, c);
        return;
    }
    switch (look_up(words, (*t)->text)) {
    case KNOWN:
        c->word = (*t)->text;
        break;
    case KNOWN_LATER:
        error_at(*t, "%s(%s) is not handled yet", c->info->name, (*t)->text);
        hint("write %s(%s)", c->info->name, split(words)[0]);
        break;
    default:
        error_at(*t, "unknown kind '%s' in clause '%s'", (*t)->text, c->info->name);
        if (nearest((*t)->text, split(words)))
            hint("did you mean '%s'?", nearest((*t)->text, split(words)));
        else
            hint("it takes %s", or_list(words));
        broken(r);
        return;
    }
    end = t + 1;
    if (is(*end, ",") && c->info->form == F_KIND_EXPR) {
        if (!end[1])
            wrong_arguments(r, *end, c);
        else if (*part(end + 1, ",")) {
            error_at(*part(end + 1, ","), "clause '%s' takes a kind and one expression", c->info->name);
            broken(r);
        } else
            read_expression(r, c, end + 1, end + count_tokens(end));
    } else if (*end) {
        error_at(*end, "'%s' after '%s' in clause '%s'", (*end)->text, (*t)->text, c->info->name);
        broken(r);
    }
}

void read_arguments(struct reader *r, struct clause *c)
{
    enum directive_id directive = r->directive->info->id;

    if (directive == D_DECLARE_SIMD)        /* its names are those of parameters to come */
        return;
    if (directive == D_METADIRECTIVE || directive == D_BEGIN_METADIRECTIVE) {
        read_variant(r, c);
        return;
    }
    if (directive == D_ORDERED && c->info->form == F_RAW) {
        read_iteration(r, c);
        return;
    }
    switch (c->info->form) {
    case F_EXPRS:
        read_exprs(r, c);
        break;
    case F_EXPR:
    case F_MAYBE_EXPR:
        read_expr(r, c);
        break;
    case F_RANGE:
        read_range(r, c);
        break;
    case F_LIST:
        read_list(r, c, read_modifiers(r, c, ":"));
        break;
    case F_LIST_EXPR:
        read_list_expr(r, c);
        break;
    case F_OP_LIST:
        read_op_list(r, c);
        break;
    case F_KIND:
    case F_KIND_EXPR:
        read_kind(r, c);
        break;
    case F_RAW:
        if (c->info->id == CL_SIZES)
            read_expressions(r, c, c->raw);
        if (c->info->id == CL_DEPEND)
            read_depend(r, c);
        if (c->info->id == CL_MAP || c->info->id == CL_TO || c->info->id == CL_FROM)
            read_locators(r, c);
        if (c->info->id == CL_DEFAULTMAP)
            read_defaultmap(r, c);
        if (c->info->id == CL_MATCH)
            read_match(r, c);
        if (c->info->id == CL_INIT)
            read_expressions(r, c, *part(c->raw, ":") ? part(c->raw, ":") + 1 : c->raw);
        if (c->info->id == CL_USES_ALLOCATORS)
            read_allocators(r, c);
        break;
    case F_MAYBE_RAW:
        if (directive == D_INTEROP)
            read_expressions(r, c, c->raw);
        break;
    case F_NONE:
        break;
    }
}
