/*
 * effects.c: what a call may store, print, return and keep.
 *
 * Functions of the library are in the table effects.def. Of a function that is defined in this unit a
 * summary is computed from its body, and from those of the functions that it calls, again and again
 * until nothing is added. Of any other function nothing is known.
 */
#include <string.h>

#include "checks.h"
#include "others.h"

enum { MAX_ARGUMENTS = 32 };
static struct symbol argument_mark[MAX_ARGUMENTS];      /* the base of what an argument points to */
static struct symbol new_mark = { .name = "new", .kind = S_BUILTIN };

static const char *none(void)
{
    return intern("", 0);
}

static int mark_index(const struct symbol *s)
{
    return s >= argument_mark && s < argument_mark + MAX_ARGUMENTS ? (int)(s - argument_mark) : -1;
}

/* ---- calls -------------------------------------------------------------------------------------- */

struct node *argument(struct node *call, int k)
{
    struct node *list = kid(call, CALL_ARGS);

    for (int i = 0; list && i < list->nkids; i++)
        if (list->kid[i] && list->kid[i]->kind != TOKEN && k-- == 0)
            return list->kid[i];
    return NULL;
}

static struct symbol *function_named(struct node *f)
{
    f = bare(f);
    while (f && f->kind == PREFIX && (is_operator(f, "*") || is_operator(f, "&")))
        f = bare(kid(f, PREFIX_E));
    if (!f || f->kind != NAME || !f->sym)
        return NULL;
    return f->sym->kind == S_FUNCTION || f->sym->kind == S_BUILTIN ? f->sym : NULL;
}

struct symbol *callee(struct node *call)
{
    return function_named(kid(call, CALL_F));
}

bool enters(struct entered *e, const struct symbol *function)
{
    for (int i = 0; i < e->n; i++)
        if (e->definition[i] == function->definition)
            return false;
    if (e->n == MOST_ENTERED) {
        e->full = true;
        return false;
    }
    e->definition[e->n++] = function->definition;
    return true;
}

bool calls_routine(struct node *n, const char *name)
{
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    return f && !f->definition && !strcmp(f->name, name);
}

bool asks_number(struct node *n)
{
    return calls_routine(n, "omp_get_thread_num");
}

bool asks_threads(struct node *n)
{
    return calls_routine(n, "omp_get_num_threads");
}

/* ---- the library -------------------------------------------------------------------------------- */

enum { MOST_EFFECTS = 128 };            /* of a call; then it may store anywhere: ways through trees are without end */

static void add_effect(struct summary *s, struct path p, bool onwards, struct token *tok)
{
    struct effect **tail = &s->effects, *e;
    int n = 0;

    for (; *tail; tail = &(*tail)->next, n++)
        if ((*tail)->path.base == p.base && (*tail)->path.shape == p.shape)
            return;
    if (n > MOST_EFFECTS)
        return;
    if (n == MOST_EFFECTS) {
        p = (struct path){ NULL, none() };
        onwards = false;
    }
    e = allocate(sizeof *e);
    e->path = p;
    e->onwards = onwards;
    e->tok = tok;
    *tail = e;
}

static struct summary *library_summary(const struct library *l)
{
    struct summary *s = allocate(sizeof *s);

    for (const struct written *w = l->written; w; w = w->next)
        if (w->argument >= 0)
            add_effect(s, (struct path){ &argument_mark[w->argument], intern("*", 1) }, w->onwards, NULL);
    s->prints = l->flags & PRINTS;
    s->reads = l->flags & READS;
    if (l->flags & SINGLY)
        s->keeps = ~1u;
    if (l->returns == 'n')
        add_path(&s->returns, (struct path){ &new_mark, none() });
    else if (l->returns == 's')
        add_path(&s->returns, (struct path){ NULL, none() });
    else if (l->returns != '-')
        add_path(&s->returns, (struct path){ &argument_mark[l->returns - '1'], intern("*", 1) });
    return s;
}

struct words { const char *const *words; bool found; };

static void see_attribute(struct node *n, void *data)
{
    struct words *w = data;
    const struct node *up = n;

    if (n->kind != TOKEN)
        return;
    while (up && up->kind != ATTRIBUTE && up->kind != SPECIFIERS)
        up = up->parent;
    for (const char *const *word = w->words; up && *word; word++)
        w->found |= !strcmp(n->tok->text, *word) && (up->kind == ATTRIBUTE || !strcmp(*word, "_Noreturn"));
}

/* Has its first declaration, or its definition, one of these attributes? */
static bool has_attribute(const struct symbol *f, const char *const *words)
{
    struct words w = { words, false };
    struct node *n = f->decl;

    while (n && n->kind != DECLARATION && n->kind != FUNCTION)
        n = n->parent;
    if (n && n->kind == DECLARATION)
        walk(n, see_attribute, NULL, &w);
    if (f->definition && kid(f->definition, FUNCTION_SPECS))
        walk(kid(f->definition, FUNCTION_SPECS), see_attribute, NULL, &w);
    return w.found;
}

/* No effect but its value. */
bool is_pure(const struct symbol *f)
{
    static const char *const words[] = { "pure", "__pure__", "const", "__const__", NULL };

    return has_attribute(f, words);
}

bool is_constructor(const struct symbol *f)
{
    static const char *const words[] = { "constructor", "__constructor__", NULL };

    return has_attribute(f, words);
}

bool never_returns(const struct symbol *f)
{
    static const char *const words[] = { "noreturn", "__noreturn__", "_Noreturn", NULL };

    return has_attribute(f, words);
}

/* ---- summaries ---------------------------------------------------------------------------------- */

static struct entry {
    struct symbol *function;
    struct summary sum;
    struct entry *next;
} *entries[2];                          /* through: see struct unit */
static bool changed[2];
static int depth[2];                    /* the own ones are also asked for while those through other files are computed */
enum { MOST_ROUNDS = 200 };             /* until nothing is added; with more, nothing is known of any */

struct old_names { const char *name; int found; };

static void see_old_names(struct node *n, void *data)
{
    struct old_names *old = data;
    struct node *list = n->kind == D_KR ? kid(n, D_KR_PARAMS) : NULL;
    int k = 0;

    for (int i = 0; list && i < list->nkids; i++)
        if (list->kid[i] && strcmp(list->kid[i]->tok->text, ",")) {
            if (!strcmp(list->kid[i]->tok->text, old->name) && k < MAX_ARGUMENTS)
                old->found = k;
            k++;
        }
}

/* By the definition's declarator: NULL also for an old-style one, which names them only. */
static struct symbol *declared_at(struct node *function, int k)
{
    struct node *d = kid(function, FUNCTION_DECLARATOR), *list = NULL;

    for (; d && d->kind != D_NAME; d = d->kind == D_POINTER ? kid(d, D_POINTER_D) : d->kind == D_PAREN ? kid(d, D_PAREN_D)
                                     : d->kind == D_FUNCTION ? kid(d, D_FUNCTION_D) : NULL)
        if (d->kind == D_FUNCTION)
            list = kid(d, D_FUNCTION_PARAMS);
    for (int i = 0; d && list && i < list->nkids; i++)
        if (list->kid[i] && list->kid[i]->kind == PARAMETER && k-- == 0) {
            d = declared_name(kid(list->kid[i], PARAMETER_DECLARATOR));
            return d ? d->sym : NULL;
        }
    return NULL;
}

/* Not by what has been declared before, which may give them other names, or each other's. */
int parameter_index(struct node *function, const struct symbol *s)
{
    struct old_names old = { s ? s->name : "", -1 };

    if (!s || s->storage != ST_PARAMETER || !function->sym)
        return -1;
    for (int k = 0; k < MAX_ARGUMENTS; k++)
        if (declared_at(function, k) == s)
            return k;
    walk(kid(function, FUNCTION_DECLARATOR), see_old_names, NULL, &old);
    return old.found;
}

struct symbol *parameter_at(struct node *function, int k)
{
    struct symbol *found = declared_at(function, k);

    for (struct symbol *s = function->sym ? function->sym->locals : NULL; s && !found; s = s->next_local)
        if (s->storage == ST_PARAMETER && parameter_index(function, s) == k)
            found = s;
    return found;
}

/* As the caller sees it; false: its own variables, which it does not see at all. */
static bool for_caller(struct context *x, struct path p, struct path *out)
{
    int k;

    *out = p;
    if (is_block(p.base))
        return !is_private_path(x, p);
    if (!p.base || has_static_storage(p.base) || !p.base->decl || !is_within(p.base->decl, x->function))
        return true;            /* of a function around this one, too */
    if (!strchr(p.shape, '*'))
        return false;
    k = parameter_index(x->function, p.base);
    *out = k < 0 ? (struct path){ NULL, none() } : (struct path){ &argument_mark[k], p.shape };
    return true;
}

static void add_stores(struct context *x, struct summary *s, const struct paths *raw, struct token *tok)
{
    for (int i = 0; i < raw->count; i++) {
        struct paths all = { .count = 0 };

        expand(x, raw->path[i], &all);
        for (int k = 0; k < all.count; k++) {
            struct path p;

            if (for_caller(x, all.path[k], &p))
                add_effect(s, p, false, tok);
        }
    }
}

static void add_call(struct context *x, struct summary *s, struct node *call, bool in_construct)
{
    const struct summary *of = summary_of(x->unit, call);

    s->prints |= of->prints;
    s->reads |= of->reads;
    if (in_construct) {
        s->prints |= of->unknown != NULL;
        return;
    }
    if (of->unknown)
        s->unknown = of->unknown;
    for (struct effect *e = of->effects; e; e = e->next) {
        struct paths raw = { .count = 0 };

        effect_paths(x, call, e, &raw);
        add_stores(x, s, &raw, place_of(call));
    }
}

static void add_data(struct context *x, struct summary *s, struct construct *c)
{
    for (struct data_item *d = c->data; d; d = d->next) {
        struct paths raw = { .count = 0 };

        if (d->sharing != REDUCTION && d->sharing != LASTPRIVATE && d->sharing != FIRST_LASTPRIVATE && d->sharing != CHAINED)
            continue;
        add_path(&raw, (struct path){ d->sym, none() });
        add_stores(x, s, &raw, c->directive->tok);
    }
}

struct output { struct context *x; struct summary *s; };

static void add_output(struct node *lvalue, void *data)
{
    struct output *to = data;
    struct paths raw = { .count = 0 };

    locate(to->x, lvalue, &raw);
    add_stores(to->x, to->s, &raw, place_of(lvalue));
}

static void add_return(struct context *x, struct summary *s, struct node *e)
{
    struct paths raw = { .count = 0 }, all = { .count = 0 };
    struct path p;

    if (!e || !e->type || !is_pointer(decayed(e->type)))
        return;
    target(x, e, &raw);
    for (int i = 0; i < raw.count; i++)
        expand(x, raw.path[i], &all);
    for (int i = 0; i < all.count; i++)
        if (for_caller(x, all.path[i], &p))
            add_path(&s->returns, p);
}

struct evaluated { struct context *x; struct summary *s; bool in_construct; };

static void read_body(struct context *, struct summary *, struct node *, bool in_construct);

static void read_evaluated(struct node *n, void *data)
{
    struct evaluated *e = data;

    read_body(e->x, e->s, n, e->in_construct);
}

/* Inside a construct stores are covered by its own annotations, which hand them on. */
static void read_body(struct context *x, struct summary *s, struct node *n, bool in_construct)
{
    struct node *lvalue = stored_by(n);
    struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(x->unit, n) : NULL;
    struct paths raw = { .count = 0 };

    if (n->kind == FUNCTION)
        return;
    if (c && !in_construct)
        add_data(x, s, c);
    if (c)
        visit_evaluated(c, read_evaluated, &(struct evaluated){ x, s, in_construct });
    in_construct |= c != NULL;
    if (lvalue && !in_construct) {
        locate(x, lvalue, &raw);
        add_stores(x, s, &raw, place_of(lvalue));
    }
    if (n->kind == CALL)
        add_call(x, s, n, in_construct);
    if (n->kind == ASM && !in_construct) {
        struct output to = { x, s };

        asm_outputs(n, add_output, &to);
    }
    if (n->kind == RETURN)
        add_return(x, s, kid(n, RETURN_E));
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            read_body(x, s, n->kid[i], in_construct);
}

struct keeping { struct context *x; struct summary *s; };

static void keep_targets(struct keeping *k, const struct paths *raw)
{
    struct paths from = { .count = 0 };

    for (int i = 0; i < raw->count; i++)
        expand(k->x, raw->path[i], &from);
    for (int i = 0; i < from.count; i++) {
        int parameter = parameter_index(k->x->function, from.path[i].base);

        if (parameter >= 0)
            k->s->keeps |= 1u << parameter;
    }
}

bool copies_argument(struct unit *u, struct node *call, int k)
{
    const struct symbol *f = defined(u, callee(call));
    const struct library *l = f && !(f->definition && !is_system(f->definition)) ? find_library(f->name) : NULL;

    return l && (l->flags & COPIES) && k;
}

static void keep_taken(struct node *name, void *data)
{
    struct keeping *to = data;
    struct paths raw = { .count = 0 };

    if (name->type && is_pointer(decayed(name->type)))
        target(to->x, name, &raw);
    keep_targets(to, &raw);
}

/* What other functions keep, what is copied from where a pointer leads, and what tasks take along. */
static void keep_arguments(struct node *n, void *data)
{
    struct keeping *to = data;
    struct node *arg;

    visit_taken(n, keep_taken, to);
    for (int k = 0; n->kind == CALL && (arg = argument(n, k)); k++) {
        struct paths raw = { .count = 0 }, held = { .count = 0 };

        if (!arg->type || !is_pointer(decayed(arg->type)))
            continue;
        target(to->x, arg, &raw);
        if (keeps_argument(to->x, n, k))
            keep_targets(to, &raw);
        for (int i = 0; copies_argument(to->x->unit, n, k) && i < raw.count; i++)
            if (raw.path[i].base)
                add_path(&held, deeper(raw.path[i], "*"));
        keep_targets(to, &held);
    }
}

/* Which pointers that it is handed does it put into memory that outlives it? */
static void read_keeps(struct context *x, struct summary *s)
{
    for (struct pointer_store *st = pointer_stores(x->function); st; st = st->next) {
        struct paths raw = { .count = 0 }, from = { .count = 0 }, to = { .count = 0 }, place = { .count = 0 };
        bool outlives = false;

        if (st->value->kind == INIT_LIST || !st->value->type || !is_pointer(decayed(st->value->type)))
            continue;
        locate(x, st->to, &to);
        for (int i = 0; i < to.count; i++)
            expand(x, to.path[i], &place);
        for (int i = 0; i < place.count; i++)
            outlives |= !is_private(x, place.path[i].base) || strchr(place.path[i].shape, '*');
        if (!outlives)
            continue;
        target(x, st->value, &raw);
        for (int i = 0; i < raw.count; i++)
            expand(x, raw.path[i], &from);
        for (int i = 0; i < from.count; i++) {
            int k = parameter_index(x->function, from.path[i].base);

            if (k >= 0)
                s->keeps |= 1u << k;
            for (int j = 0; j < place.count && is_block(from.path[i].base); j++)
                if (is_block(place.path[j].base))
                    link_block(from.path[i].base);
        }
    }
}

static bool same_summary(const struct summary *a, const struct summary *b)
{
    int n = 0;

    for (struct effect *e = a->effects; e; e = e->next)
        n++;
    for (struct effect *e = b->effects; e; e = e->next)
        n--;
    return n == 0 && a->unknown == b->unknown && a->prints == b->prints && a->reads == b->reads
        && a->returns.count == b->returns.count && a->keeps == b->keeps;
}

static void compute(struct unit *u, struct entry *e)
{
    struct context x = { u, e->function->definition, NULL };
    struct summary before = e->sum, now = { .unknown = NULL };

    read_body(&x, &now, kid(x.function, FUNCTION_BODY), false);
    read_keeps(&x, &now);
    walk(kid(x.function, FUNCTION_BODY), keep_arguments, NULL, &(struct keeping){ &x, &now });
    e->sum = now;
    changed[u->through] |= !same_summary(&before, &now);
}

static struct summary *unknown_summary(const char *name)
{
    struct summary *s = allocate(sizeof *s);

    s->unknown = name;
    s->keeps = ~0u;
    add_path(&s->returns, (struct path){ NULL, none() });
    return s;
}

/* A function of the compiler that is in no table, as those for vectors: it computes, and stores where a pointer leads to
   what is not constant. */
static const struct summary *builtin_summary(struct node *call)
{
    struct summary *s = allocate(sizeof *s);
    struct node *arg;

    for (int k = 0; k < MAX_ARGUMENTS && (arg = argument(call, k)); k++) {
        const struct type *t = arg->type ? decayed(arg->type) : NULL;

        if (t && is_pointer(t) && !(t->base && t->base->quals & Q_CONST))
            add_effect(s, (struct path){ &argument_mark[k], intern("*", 1) }, false, NULL);
    }
    return s;
}

static void add_callbacks(struct unit *u, struct node *call, struct summary *s);

/* Goes round until nothing is added: a round takes what is new from each function to those that were come to before it,
   most of which call it. */
static void compute_all(struct unit *u)
{
    for (int round = 0; changed[u->through]; round++) {
        changed[u->through] = false;
        for (struct entry *e = entries[u->through]; e; e = e->next)
            if (round < MOST_ROUNDS)
                compute(u, e);
            else
                e->sum = *unknown_summary(e->function->name);
    }
}

static const struct summary *function_summary(struct unit *u, struct symbol *f)
{
    struct entry *e = entries[u->through];

    while (e && e->function != f)
        e = e->next;
    if (e)
        return &e->sum;
    e = allocate(sizeof *e);
    e->function = f;
    e->next = entries[u->through];
    entries[u->through] = e;
    changed[u->through] = true;
    if (depth[u->through]++ == 0)
        compute_all(u);
    depth[u->through]--;
    return &e->sum;
}

bool is_system(const struct node *n)
{
    struct token *t = n ? first_token((struct node *)n) : NULL;

    return t && t->file && t->file->system;
}

const struct summary *summary_of(struct unit *u, struct node *call)
{
    struct symbol *f = defined(u, callee(call));
    const struct library *l;

    if (!f)
        return unknown_summary("");
    l = f->definition && !is_system(f->definition) ? NULL : find_library(f->name);
    if (l) {
        struct summary *s = library_summary(l);

        if (l->flags & CALLS)
            add_callbacks(u, call, s);
        return s;
    }
    if (f->definition)
        return function_summary(u, f);
    if (is_pure(f))
        return allocate(sizeof(struct summary));
    return f->kind == S_BUILTIN ? builtin_summary(call) : unknown_summary(f->name);
}

const struct summary *own_summary_of(struct unit *u, struct node *call)
{
    const struct summary *s;
    bool through = u->through;

    u->through = false;
    s = summary_of(u, call);
    u->through = through;
    return s;
}

/* What a library function may do through one that is handed to it. */
static void add_callbacks(struct unit *u, struct node *call, struct summary *s)
{
    struct node *arg;

    for (int k = 0; (arg = argument(call, k)); k++) {
        struct symbol *f = function_named(arg);
        const struct summary *of;

        if (!f && arg->type && is_pointer(arg->type) && arg->type->base
            && arg->type->base->kind == T_FUNCTION)
            s->unknown = "";
        if (!f || f->kind != S_FUNCTION)
            continue;
        if (!f->definition) {
            if (!find_library(f->name))
                s->unknown = f->name;
            continue;
        }
        of = function_summary(u, f);
        s->prints |= of->prints;
        s->reads |= of->reads;
        if (of->unknown)
            s->unknown = of->unknown;
        for (struct effect *e = of->effects; e; e = e->next)
            add_effect(s, mark_index(e->path.base) < 0 ? e->path
                          : (struct path){ &argument_mark[0], intern("*", 1) }, false, e->tok);
    }
}

/* ---- a summary at one call ---------------------------------------------------------------------- */

static void through_argument(struct context *x, struct node *arg, const char *shape, struct paths *out)
{
    struct paths of = { .count = 0 };
    bool pointer = *shape == '*';

    if (pointer)
        target(x, arg, &of);
    else
        locate(x, arg, &of);
    for (int i = 0; i < of.count; i++)
        add_path(out, deeper(of.path[i], shape + pointer));
}

void effect_paths(struct context *x, struct node *call, const struct effect *e, struct paths *out)
{
    int k = mark_index(e->path.base);
    struct node *arg;

    if (k < 0) {
        add_path(out, e->path);
        return;
    }
    while ((arg = argument(call, k++))) {
        if (!e->onwards || (arg->type && is_pointer(decayed(arg->type))))
            through_argument(x, arg, e->path.shape, out);
        if (!e->onwards)
            break;
    }
}

struct node *effect_argument(struct node *call, const struct effect *e)
{
    int k = mark_index(e->path.base);

    return k < 0 ? NULL : argument(call, k);
}

void call_targets(struct context *x, struct node *call, struct paths *out)
{
    const struct summary *s = own_summary_of(x->unit, call);

    for (int i = 0; i < s->returns.count; i++) {
        struct effect e = { .path = s->returns.path[i] };

        effect_paths(x, call, &e, out);
    }
}

bool keeps_argument(struct context *x, struct node *call, int k)
{
    return k >= 32 || (own_summary_of(x->unit, call)->keeps >> k & 1);
}

/* ---- assembly ----------------------------------------------------------------------------------- */

/* Operands between the first and the second ':' are outputs. */
static void outputs_in(struct node *list, int *colons, output_visitor *visit, void *data)
{
    for (int i = 0; list && i < list->nkids; i++) {
        struct node *n = list->kid[i];

        if (!n)
            continue;
        if (n->kind == TOKEN)
            *colons += !strcmp(n->tok->text, ":") ? 1 : !strcmp(n->tok->text, "::") ? 2 : 0;
        else if (n->kind == ASM_OPERAND && *colons == 1)
            visit(kid(n, ASM_OPERAND_E), data);
        else if (n->kind == LIST)
            outputs_in(n, colons, visit, data);
    }
}

void asm_outputs(struct node *assembly, output_visitor *visit, void *data)
{
    int colons = 0;

    outputs_in(kid(assembly, ASM_BODY), &colons, visit, data);
}
