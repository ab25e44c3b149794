/*
 * described.c: loops of which all is known before they run: what every member reads and writes, and that they do
 * nothing else that other ranks would have to hear of. Such a loop moves only what is needed (rtlib/demand.c).
 */
#include <string.h>

#include "checks.h"
#include "others.h"
#include "section.h"

enum { MAX_DEPTH = 4 };                 /* of calls: those that access_call.c follows */

struct look {
    struct unit *unit;
    int depth;
    bool numbers;                       /* threads may ask for theirs */
    bool fails, updates;                /* updates: there is an atomic construct */
    bool prints, ends;                  /* and goes on; ends: the program, perhaps when something has been printed */
    bool deep;                          /* loads and stores need not be known, wherever they are */
    struct entered entered;             /* if so: each once */
    bool allocates;
};

/* May it stand in such a loop? */
static bool is_plain(const struct construct *c)
{
    return c->kind == D_SIMD || c->kind == D_UNROLL || maps_on_device(c)
        || (c->kind == D_ATOMIC && c->atomic && c->atomic->accumulates && !c->atomic->writes);
}

bool is_of_memory(const struct symbol *f)
{
    static const char *const names[] = {
        "memcpy", "memmove", "memset", "memcmp", "memchr", "bcopy", "bzero", "strlen", "strcmp", "strncmp", "strcpy", "strncpy",
        NULL
    };

    return is_library_one_of(f, names);
}

static bool allocates(const struct symbol *f)
{
    static const char *const names[] = { "malloc", "calloc", "realloc", "free", NULL };

    return is_library_one_of(f, names);
}

/* Does a call do anything but load and store, as far as that is not followed? */
static bool acts(struct look *l, struct node *call, const struct symbol *f)
{
    return !f || !f->definition || is_system(f->definition) || f->type->variadic || (!l->deep && l->depth == MAX_DEPTH)
        || summary_of(l->unit, call)->unknown;
}

/* Does it print, or end the program? */
static bool is_shown(struct look *l, struct node *call, const struct symbol *f)
{
    bool ends = f && !f->definition && ends_program(f), prints = !ends && prints_values(call);
    bool last = prints && is_before_end(call);

    l->ends |= ends || last;
    l->prints |= prints && !last;
    return ends || prints;
}

static void look_at(struct node *n, void *data)
{
    struct look *l = data;
    struct symbol *f = n->kind == CALL ? defined(l->unit, callee(n)) : NULL;
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(l->unit, n) : NULL;

    l->updates |= c && c->kind == D_ATOMIC;
    l->allocates |= f && allocates(f);
    l->fails |= n->kind == ASM || (n->kind == STMT_EXPR && !is_assertion(n)) || (c && !is_plain(c));
    if (l->numbers && (asks_number(n) || asks_threads(n)))
        return;
    if (l->fails || n->kind != CALL
        || (f && (is_mathematical(f) || is_of_memory(f) || stores_objects(f) || (l->deep && allocates(f))))
        || is_shown(l, n, f))
        return;
    if ((l->fails = acts(l, n, f)) || (l->deep && !enters(&l->entered, f)))
        return;
    l->depth++;
    walk(kid(f->definition, FUNCTION_BODY), look_at, NULL, l);
    l->depth--;
}

/* ---- numbers of threads ---------------------------------------------------------------------------- */

bool tells_number(struct unit *u, const struct construct *c)
{
    return c->kind == D_PARALLEL_FOR && c->schedule == SCHEDULE_STATIC && !u->opt->threads && !c->turn;
}

struct asking { struct entered entered; bool found; };

static void look_for_number(struct node *n, void *data)
{
    struct asking *a = data;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    a->found |= asks_number(n);
    if (!a->found && f && f->definition && enters(&a->entered, f))
        walk(kid(f->definition, FUNCTION_BODY), look_for_number, NULL, a);
}

bool may_ask_number(const struct construct *c)
{
    struct asking a = { .found = false };

    walk(c->body, look_for_number, NULL, &a);
    return a.found || a.entered.full || c->directive->numbered;
}

/* ---- the loop ----------------------------------------------------------------------------------------- */

/* What is in the body, and in the functions that it calls. */
static struct look look_into(struct unit *u, const struct construct *c, bool deep)
{
    struct look l = { .unit = u, .deep = deep, .numbers = tells_number(u, c) };
    bool through = u->through;

    u->through = true;
    walk(c->body, look_at, NULL, &l);
    u->through = through;
    l.fails |= l.entered.full;
    return l;
}

/* Does each rank know which iterations each other one has, and do these leave nothing behind by their order? */
static bool is_divided_plainly(struct unit *u, const struct construct *c)
{
    /* Where threads run the chunks of a nest, they say row by row what they write. */
    if (c->kind != D_PARALLEL_FOR || !is_rectangle(c) || (c->collapse > 1 && u->opt->threads) || c->results || (c->weight && !c->turn)
        || (c->schedule != SCHEDULE_STATIC && c->schedule != SCHEDULE_AUTO))
        return false;
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->sharing == LASTPRIVATE || d->sharing == FIRST_LASTPRIVATE)
            return false;
    return true;
}

/* What lies deeper, or calls itself, need not be known as long as it only loads and stores: whatever it stores is not inferred,
   and whatever it loads is taken for unknown. Tasks that print are not described. */
bool is_described_loop(struct unit *u, const struct construct *c)
{
    struct look l;

    if (!is_divided_plainly(u, c))
        return false;
    l = look_into(u, c, false);
    if (l.fails) {
        l = look_into(u, c, true);
        l.fails |= l.updates || l.allocates;
    }
    return !l.fails && !(c->turn && (l.prints || l.ends));
}

bool only_computes(struct unit *u, const struct construct *c)
{
    struct look l = look_into(u, c, true);

    return !l.fails && !l.prints && !l.ends;
}

bool prints_and_goes_on(struct unit *u, const struct construct *c)
{
    return look_into(u, c, true).prints;
}

bool only_loads_and_stores(struct unit *u, const struct construct *c)
{
    struct look l;

    if (!is_divided_plainly(u, c))
        return false;
    l = look_into(u, c, true);
    return !l.fails && !l.updates && !l.prints && !(c->turn && l.ends);
}

/* ---- what section functions load themselves --------------------------------------------------- */

/* A variable of which all ranks have the value. */
static bool is_at_hand(const struct node *n)
{
    const struct symbol *s = n->sym;

    return s->kind != S_VARIABLE || s->storage == ST_AUTO || s->storage == ST_PARAMETER || s->storage == ST_REGISTER
        || (size_of(s->type) > 0 && size_of(s->type) <= STAYS_PENDING);
}

bool loads_memory(struct node *n)
{
    if (n->kind == NAME)
        return n->sym && !is_at_hand(n);
    if (asks_number(n) || asks_threads(n))
        return false;
    if (n->kind == INDEX || n->kind == CALL || (n->kind == PREFIX && is_operator(n, "*"))
        || (n->kind == MEMBER && !strcmp(kid(n, MEMBER_OP)->tok->text, "->")))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && is_evaluated(n, i) && loads_memory(n->kid[i]))
            return true;
    return false;
}

/* What names an object: does the way there lead through memory? */
static bool way_loads_memory(struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:
        return false;
    case MEMBER:
        return strcmp(kid(n, MEMBER_OP)->tok->text, "->") ? way_loads_memory(kid(n, MEMBER_E))
                                                          : loads_memory(kid(n, MEMBER_E));
    case INDEX:
        return loads_memory(subscript_of(n)) || (subscripted(n)->type && subscripted(n)->type->kind == T_ARRAY
                                                 ? way_loads_memory(subscripted(n)) : loads_memory(subscripted(n)));
    case PREFIX:
        return !is_operator(n, "*") || loads_memory(kid(n, PREFIX_E));
    default:
        return true;
    }
}

static void add_need(const char **needs, const char *need)
{
    if (!strstr(*needs, need))
        *needs = format("%s%s", *needs, need);
}

/* Whatever the operands are, all of them are evaluated. */
static bool is_operation(struct node *n)
{
    return n->kind == CAST || (n->kind == BINARY && !is_operator(n, "&&") && !is_operator(n, "||"))
        || (n->kind == PREFIX && (is_operator(n, "-") || is_operator(n, "+") || is_operator(n, "~")));
}

const char *loads_of_value(struct node *e, const char *verb, const char *count)
{
    const char *lines = "", *more;

    e = bare(e);
    if (!loads_memory(e))
        return "";
    if (has_address(e) && !way_loads_memory(e))
        return format("otosp_%s(&%s%s);\n", verb, node_text(e), count);
    if (!is_operation(e))
        return NULL;
    for (int i = 0; i < e->nkids; i++)
        if (e->kid[i] && is_evaluated(e, i)) {
            if (!(more = loads_of_value(e->kid[i], verb, count)))
                return NULL;
            add_need(&lines, more);
        }
    return lines;
}

static const char *need_of_value(struct node *e)
{
    const char *lines = loads_of_value(e, "needed", "");

    return lines ? lines : ALL_NEEDED;
}

static const char *needs_at(struct node *, int level, int *levels);

static void raise(int *levels, int to)
{
    if (*levels < to)
        *levels = to;
}

static bool is_array(struct node *n)
{
    return n->type && n->type->kind == T_ARRAY;
}

/* What the way to an object loads, behind so many other loads; NULL: it is no such way. levels: of all that it loads. */
static const char *needs_on_way(struct node *n, int level, int *levels)
{
    const char *lines, *more;
    int others;

    n = bare(n);
    *levels = 0;
    switch (n->kind) {
    case NAME:
        return "";
    case MEMBER:
        return strcmp(kid(n, MEMBER_OP)->tok->text, "->") ? needs_on_way(kid(n, MEMBER_E), level, levels)
                                                          : needs_at(kid(n, MEMBER_E), level, levels);
    case INDEX:
        lines = is_array(subscripted(n)) ? needs_on_way(subscripted(n), level, levels)
                                         : needs_at(subscripted(n), level, levels);
        more = needs_at(subscript_of(n), level, &others);
        raise(levels, others);
        return lines && more ? format("%s%s", lines, more) : NULL;
    case PREFIX:
        return is_operator(n, "*") ? needs_at(kid(n, PREFIX_E), level, levels) : NULL;
    default:
        return NULL;
    }
}

/* The same of a value, which is loaded behind what its way loads. */
static const char *needs_at(struct node *e, int level, int *levels)
{
    const char *lines = "", *more;
    int others;

    e = bare(e);
    *levels = 0;
    if (!loads_memory(e))
        return "";
    if (!is_operation(e)) {
        lines = has_address(e) ? needs_on_way(e, level, levels) : NULL;
        return lines && (*levels)++ == level ? format("%sotosp_needed(&%s);\n", lines, node_text(e)) : lines;
    }
    for (int i = 0; i < e->nkids; i++)
        if (e->kid[i] && is_evaluated(e, i)) {
            if (!(more = needs_at(e->kid[i], level, &others)))
                return NULL;
            add_need(&lines, more);
            raise(levels, others);
        }
    return lines;
}

/* Those that are behind so many others. Where what must hold for them depends on values that come first, too, it is not
   asked. */
static const char *needs_of_values(struct inferred *f, const char *sections, int level, int *levels)
{
    const char *needs = "", *conditions = "", *more;
    int others;

    *levels = 0;
    for (const struct parameter_of *p = f->stores.x.parameters; p; p = p->next)
        if (!p->loaded && strstr(sections, p->name)) {
            if (!(more = needs_at(p->expression, level, &others)))
                return ALL_NEEDED;
            add_need(&needs, more);
            raise(levels, others);
        }
    for (const struct precondition *p = f->preconditions; p; p = p->next)
        add_need(&conditions, need_of_value(p->operand));
    if (strstr(conditions, ALL_NEEDED))
        return ALL_NEEDED;
    raise(levels, *conditions != 0);
    if (level)
        conditions = "";
    return *needs && !*conditions && preconditions(f) ? format("if (%s) {\n%s}\n", preconditions(f), needs)
                                                      : format("%s%s", conditions, needs);
}

/* Values come first, then pointers by levels: each of them is found by those before. */
const char *needs_text(struct inferred *f, const char *sections)
{
    static const char alone[] = "if (otosp_needs_alone())\ncontinue;\n";
    int levels = 0, of_values;
    const char *values = needs_of_values(f, sections, 0, &of_values), *text = "", *ways;

    if (!strcmp(values, ALL_NEEDED) || (of_values <= 1 && !*ways_lines(f, 0)))
        return *values ? format("if (otosp_needs) {\n%s%s}\n", values, alone) : "";
    for (int rest; levels < of_values; levels++)
        text = format("%sif (otosp_needs_level(%d)) {\n%s}\n", text, levels,
                      needs_of_values(f, sections, levels, &rest));
    for (int level = 0; *(ways = ways_lines(f, level)); level++)
        text = format("%sif (otosp_needs_level(%d)) {\n%s}\n", text, levels++, ways);
    return format("if (otosp_needs) {\n%s%s}\n", text, alone);
}
