/*
 * acquire_calls.c: which statements and functions may leave sections pending, and which functions have guards.
 *
 * Sections become pending where a construct ends that divides work among ranks. A function may leave them if it
 * holds such a construct, calls one that may, or one of which nothing is known: in another file, through a
 * pointer. Functions of other libraries leave nothing (OTOSP_FOREIGN). So do those of effects.def, unless they
 * call a function that is handed to them. But a copy of memory (memcpy, memmove) that may be long, and is not made again
 * and again where nothing becomes pending, does: what is pending of the original is so of the copy (rtlib/memcopy.c).
 *
 * Callers say what a static function reads that is called often between two constructs: again and again in a loop, or by
 * itself. Any other one has guards, too, since it can say that better.
 *
 * A jump into the middle of a statement goes past what stands before it. So a statement that one leads into counts as
 * one that may leave sections pending, too: it is looked at part by part.
 */
#include <string.h>

#include "acquire.h"
#include "resolve.h"

enum { LEAST_COPY = 4096 };             /* OTOSP_LEAST_COPY */

struct acquiring *acquiring(struct symbol *s)
{
    if (!s->acquiring)
        s->acquiring = allocate(sizeof *s->acquiring);
    return s->acquiring;
}

/* A task acquires what it reads when it is executed, whenever that is. */
bool is_opaque(const struct construct *c)
{
    return (c->info->traits & (FORKS | SHARES_LOOP) && !c->by_tasks) || c->kind == D_SECTIONS
        || (c->info->traits & TASKS && c->kind != D_TARGET);
}

bool waits_for_tasks(const struct construct *c)
{
    return c->by_tasks || c->kind == D_TASKWAIT || c->kind == D_TASKGROUP
        || (c->kind == D_SINGLE && c->parent && c->parent->by_tasks);
}

/* ---- calls -------------------------------------------------------------------------------------- */

static bool returns_twice(const char *name)
{
    return strstr(name, "setjmp") || strstr(name, "vfork") || strstr(name, "getcontext");
}

/* May a function of a library that is given such a pointer reach more than what it points to? */
static bool leads_further(const struct type *t)
{
    t = t->base;
    if (!t || t->kind == T_VOID || t->kind == T_FUNCTION || is_pointer(t))
        return true;
    while (t->kind == T_ARRAY)
        t = t->base;
    if (!is_aggregate(t))
        return is_pointer(t);
    if (t->name && !strcmp(t->name, "_IO_FILE"))
        return false;
    for (const struct member *m = t->origin->members; m; m = m->next) {
        const struct type *of = m->type;

        while (of->kind == T_ARRAY)
            of = of->base;
        if (is_pointer(of) || is_aggregate(of))
            return true;
    }
    return !t->origin->members;
}

/* A function of a library's header that is in no table: FOREIGN, if it is given what leads to more memory. */
static enum callee_kind kind_in_library(const struct symbol *f)
{
    const struct type *t = f->type;

    if (!t || t->kind != T_FUNCTION || !t->prototyped)
        return FOREIGN;
    for (const struct parameter *p = t->params; p; p = p->next) {
        const struct type *of = decayed(p->type);

        if (is_pointer(of) ? leads_further(of) : is_aggregate(of))
            return FOREIGN;
    }
    return OF_LIBRARY;
}

static enum callee_kind find_kind(struct symbol *f, struct acquiring *a)
{
    if (f->definition && !is_system(f->definition))
        return OF_UNIT;
    if (returns_twice(f->name))
        return RETURNS_TWICE;
    if ((a->library = find_library(f->name)) || f->kind == S_BUILTIN || is_pure(f) || never_returns(f)
        || !strncmp(f->name, "__builtin_", 10))
        return OF_LIBRARY;
    if (f->definition)
        return OF_UNIT;
    if (f->implicit || !f->global)
        return FOREIGN;
    return is_system(f->decl) ? kind_in_library(f) : ELSEWHERE;
}

/* Of a function's name. */
static enum callee_kind kind_of(struct symbol *f)
{
    struct acquiring *a = acquiring(f);

    if (!a->known) {
        a->known = true;
        a->kind = find_kind(f, a);
    }
    /* Of a header of the system: there can be no guards in it. */
    return a->kind == OF_UNIT && a->pends && is_system(f->definition) ? FOREIGN : a->kind;
}

enum callee_kind callee_kind(struct unit *u, struct node *call)
{
    struct symbol *f = callee(call);

    (void)u;
    return f ? kind_of(f) : BY_POINTER;
}

/* Does the function of the library call one that may leave sections pending, or that is not known? */
static bool calls_back(struct node *call)
{
    struct node *arg;

    for (int k = 0; (arg = argument(call, k)); k++) {
        const struct type *t = arg->type ? decayed(arg->type) : NULL;
        struct node *name = bare(arg);

        if (!t || !is_pointer(t) || !t->base || t->base->kind != T_FUNCTION)
            continue;
        if (name->kind == PREFIX && is_operator(name, "&"))
            name = bare(kid(name, PREFIX_E));
        if (name->kind != NAME || name->sym->kind != S_FUNCTION)
            return !is_null_constant(arg);
        if (!name->sym->definition ? kind_of(name->sym) == ELSEWHERE : acquiring(name->sym)->pends)
            return true;
    }
    return false;
}

bool call_pends(struct unit *u, struct node *call)
{
    struct symbol *f = callee(call);

    switch (callee_kind(u, call)) {
    case OF_UNIT:
        return acquiring(f)->pends;
    case OF_LIBRARY:
        return call->copies || (acquiring(f)->library && (acquiring(f)->library->flags & CALLS) && calls_back(call));
    case FOREIGN:
        return false;
    default:
        return true;
    }
}

bool touches_nothing(struct symbol *f)
{
    const struct library *l = kind_of(f) == OF_LIBRARY && !f->definition ? acquiring(f)->library : NULL;

    return l && !l->written && !(l->flags & ~(BLIND | FLOATS | FRAMED | COMPUTES))
        && (l->flags & BLIND || is_mathematical(f));
}

bool has_own_guards(const struct symbol *f)
{
    const struct acquiring *a = f->acquiring;

    return !is_system(f->definition)
        && (f->storage != ST_STATIC || a->handed || a->pends || !a->looped);
}

/* ---- all functions of the unit ------------------------------------------------------------------ */

struct search {
    struct unit *unit;
    struct symbol *function;            /* that is being looked at */
    struct symbol **stack;              /* functions to hand on: what they do, their callers do */
    int top, room;
};

static void push(struct search *s, struct symbol *f)
{
    if (s->top == s->room) {
        struct symbol **more = allocate((size_t)(s->room = 2 * s->room + 64) * sizeof *more);

        if (s->top)
            memcpy(more, s->stack, (size_t)s->top * sizeof *more);
        s->stack = more;
    }
    s->stack[s->top++] = f;
}

static void set_pends(struct search *s, struct symbol *f)
{
    if (f && !acquiring(f)->pends) {
        acquiring(f)->pends = true;
        push(s, f);
    }
}

static void set_writes(struct search *s, struct symbol *f)
{
    if (f && !acquiring(f)->writes_variables) {
        acquiring(f)->writes_variables = true;
        push(s, f);
    }
}

/* Is it the name of what is called? */
static bool is_called(struct node *name)
{
    struct node *below = name, *up = name->parent;

    for (; up && (up->kind == PAREN || up->kind == PREFIX); up = up->parent)
        below = up;
    return up && up->kind == CALL && kid(up, CALL_F) == below;
}

static void add_caller(struct caller **list, struct symbol *f)
{
    struct caller *c = allocate(sizeof *c);

    *c = (struct caller){ f, *list };
    *list = c;
}

static void see_name(struct search *s, struct node *n)
{
    struct symbol *f = n->sym;

    if (!f || f->kind != S_FUNCTION)
        return;
    if (!is_called(n))
        acquiring(f)->handed = true;
    if (f->definition && s->function) {
        add_caller(&acquiring(f)->callers, s->function);
        add_caller(&acquiring(s->function)->called, f);
        acquiring(f)->ncallers++;
    }
}

static void see_call(struct search *s, struct node *n)
{
    switch (callee_kind(s->unit, n)) {
    case ELSEWHERE: case BY_POINTER: case RETURNS_TWICE:
        set_pends(s, s->function);
        break;
    case OF_LIBRARY: {
        const struct library *l = acquiring(callee(n))->library;

        if (l && l->written)
            set_writes(s, s->function);
        if (l && (l->flags & CALLS) && calls_back(n))
            set_pends(s, s->function);
        break;
    }
    case FOREIGN:
        set_writes(s, s->function);
        break;
    default:
        break;
    }
}

/* Does a value come out of a pointer by going backwards? */
static bool goes_back(struct node *value)
{
    value = uncast(value);
    if (value->kind == BINARY)
        return is_operator(value, "-") || goes_back(kid(value, BINARY_L)) || goes_back(kid(value, BINARY_R));
    if (value->kind == PREFIX && is_operator(value, "-"))
        return true;
    if (value->kind == PREFIX && is_operator(value, "&")) {
        struct node *of = bare(kid(value, PREFIX_E));

        return of->kind == INDEX && bare(kid(of, INDEX_I))->kind != CONSTANT && goes_back(kid(of, INDEX_I));
    }
    if (value->kind == CONDITIONAL)
        return (kid(value, CONDITIONAL_T) && goes_back(kid(value, CONDITIONAL_T)))
            || goes_back(kid(value, CONDITIONAL_E));
    return false;
}

static void see_set(struct symbol *p, struct node *value)
{
    struct acquiring *a = acquiring(p);

    a->stores++;
    a->value = value;
    a->wanders |= value && goes_back(value);
}

static void see_store(struct search *s, struct node *n)
{
    struct node *to = stored_by(n);
    struct symbol *v = named_by(to);

    if (v ? has_static_storage(v) : !to->type || !(is_arithmetic(to->type) && !is_integer(to->type)))
        set_writes(s, s->function);
    if (!v || !v->type || !is_pointer(v->type))
        return;
    if (n->kind == ASSIGN && is_operator(n, "="))
        see_set(v, kid(n, ASSIGN_R));
    else {
        see_set(v, NULL);
        acquiring(v)->wanders |= !is_operator(n, "++") && !is_operator(n, "+=");
    }
}

static void see_address(struct node *n)
{
    struct node *e = bare(whose_address(n));

    while (e && e->kind == MEMBER)
        e = holder_of(e);
    if (named_by(e))
        acquiring(e->sym)->pointed_to = true;
}

static void see_output(struct node *lvalue, void *data)
{
    struct symbol *v = named_by(lvalue);

    (void)data;
    if (v)
        see_set(v, NULL);
}

static void see(struct node *n, void *data)
{
    struct search *s = data;
    struct construct *c;
    struct node *name;

    switch (n->kind) {
    case FUNCTION:
        s->function = n->sym;
        break;
    case NAME:
        see_name(s, n);
        break;
    case CALL:
        see_call(s, n);
        break;
    case ASSIGN: case POSTFIX:
        see_store(s, n);
        break;
    case PREFIX:
        if (stored_by(n))
            see_store(s, n);
        else if (is_operator(n, "&"))
            see_address(n);
        break;
    case INIT_DECLARATOR:
        name = declared_name(kid(n, INIT_DECLARATOR_DECLARATOR));
        if (name && name->sym && kid(n, INIT_DECLARATOR_INIT))
            see_set(name->sym, kid(n, INIT_DECLARATOR_INIT)->kind == INIT_LIST ? NULL
                                                                           : kid(n, INIT_DECLARATOR_INIT));
        break;
    case ASM:
        asm_outputs(n, see_output, s);
        set_writes(s, s->function);
        break;
    case DIRECTIVE_STMT:
        if ((c = construct_of(s->unit, n)) && (is_opaque(c) || waits_for_tasks(c)))
            set_pends(s, s->function);
        break;
    default:
        break;
    }
}

static void leave(struct node *n, void *data)
{
    struct search *s = data;

    if (n->kind == FUNCTION) {          /* one inside another goes on with that */
        struct node *up = function_around(n->parent);

        s->function = up ? up->sym : NULL;
    }
}

static void hand_on(struct search *s)
{
    while (s->top) {
        struct symbol *f = s->stack[--s->top];

        for (struct caller *c = acquiring(f)->callers; c; c = c->next) {
            if (acquiring(f)->pends)
                set_pends(s, c->function);
            if (acquiring(f)->writes_variables)
                set_writes(s, c->function);
        }
    }
}

/* ---- statements --------------------------------------------------------------------------------- */

struct jumps { struct site *labels, *gotos, *cases; bool computed; };

static void add_site(struct site **list, struct node *n)
{
    struct site *s = allocate(sizeof *s);

    *s = (struct site){ n, *list };
    *list = s;
}

/* Sets pends of all nodes of a body, as far as calls and constructs go. */
static bool mark(struct unit *u, struct node *n, struct jumps *jumps)
{
    struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(u, n) : NULL;
    bool opaque = c && is_opaque(c), pends = opaque || (c && waits_for_tasks(c));

    if (n->kind == FUNCTION)
        return false;
    if (n->kind == LABEL)
        add_site(&jumps->labels, n);
    else if (n->kind == GOTO)
        add_site(&jumps->gotos, n);
    else if (n->kind == CASE || n->kind == DEFAULT)
        add_site(&jumps->cases, n);
    else if (n->kind == COMPUTED_GOTO || n->kind == LABEL_ADDRESS)
        jumps->computed = true;
    for (int i = 0; i < n->nkids && !opaque; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            pends |= mark(u, n->kid[i], jumps);
    return n->pends = pends || (n->kind == CALL && call_pends(u, n));
}

/* From the label up to what holds the jump as well. */
static void mark_entry(struct node *label, const struct node *jump)
{
    for (struct node *n = label; n && n->kind != FUNCTION && !is_within(jump, n); n = n->parent)
        n->pends = true;
}

static void mark_jumps(struct node *function, const struct jumps *jumps)
{
    for (struct site *l = jumps->labels; l; l = l->next) {
        l->node->pends = true;
        for (struct site *g = jumps->gotos; g; g = g->next)
            if (kid(l->node, LABEL_IDENT)->tok->text == kid(g->node, GOTO_IDENT)->tok->text)
                mark_entry(l->node, g->node);
        if (jumps->computed)
            mark_entry(l->node, kid(function, FUNCTION_BODY)->parent);
    }
    for (bool changed = true; changed; ) {
        changed = false;
        for (struct site *c = jumps->cases; c; c = c->next) {
            struct node *around = c->node->parent;

            while (around && around->kind != SWITCH)
                around = around->parent;
            if (!around || !around->pends || c->node->pends)
                continue;
            for (struct node *n = c->node; n != around; n = n->parent)
                n->pends = true;
            changed = true;
        }
    }
}

static void mark_function(struct node *n, void *data)
{
    struct jumps jumps = { .computed = false };

    if (n->kind != FUNCTION || is_system(n))
        return;
    mark(data, kid(n, FUNCTION_BODY), &jumps);
    if (jumps.labels || jumps.cases)
        mark_jumps(n, &jumps);
}

bool prints(struct node *n)
{
    const struct library *l = n->kind == CALL && callee(n) ? acquiring(callee(n))->library : NULL;

    return l && l->flags & PRINTS;
}

/* An expression that prints takes so long that other things in it may be done each by itself. */
bool is_printing(struct node *statement)
{
    return statement->kind == EXPRESSION && kid(statement, EXPRESSION_E) && prints(bare(kid(statement, EXPRESSION_E)));
}

/* Marks functions that are called in loops which leave nothing pending, or by such ones. */
static void mark_looped(struct node *n, bool again)
{
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    again |= is_loop_statement(n) && !n->pends;
    if (f && again)
        acquiring(f)->looped = true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids)
            mark_looped(n->kid[i], again && n->kind != FUNCTION);
}

/* Functions that call themselves, and those that such ones call: what is left when those that nobody calls are taken out,
   one by one. */
static void mark_recursive(struct search *s)
{
    for (struct symbol *f = s->unit->symbols; f; f = f->next)
        if (f->kind == S_FUNCTION && f->definition && !acquiring(f)->ncallers)
            push(s, f);
    while (s->top)
        for (struct caller *c = acquiring(s->stack[--s->top])->called; c; c = c->next)
            if (!--acquiring(c->function)->ncallers)
                push(s, c->function);
    for (struct symbol *f = s->unit->symbols; f; f = f->next)
        if (f->kind == S_FUNCTION && f->definition)
            acquiring(f)->looped |= acquiring(f)->ncallers > 0;
}

static void hand_on_looped(struct unit *u)
{
    for (bool changed = true; changed; ) {
        changed = false;
        for (struct symbol *f = u->symbols; f; f = f->next)
            for (struct caller *c = f->kind == S_FUNCTION && f->definition ? acquiring(f)->callers : NULL; c; c = c->next)
                if (acquiring(c->function)->looped && !acquiring(f)->looped)
                    changed = acquiring(f)->looped = true;
    }
}

/* ---- copies of memory ---------------------------------------------------------------------------- */

/* May part of what it leads to be pending, and of so many bytes? */
static bool may_be_pending(struct node *pointer, struct node *bytes)
{
    struct need need = { .named = NULL };
    long n;

    if (find_target(pointer, &need) == NOWHERE || (constant_value(bytes, &n) && n < LEAST_COPY))
        return false;
    return !need.named || size_of(need.named->type) >= LEAST_COPY;
}

/* Calls of memcpy() and memmove() as statements, outside of loops and constructs. */
static void find_copies(struct search *s, struct node *n)
{
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(s->unit, n) : NULL;
    struct symbol *f = n->kind == CALL ? callee(n) : NULL, *around = s->function;

    if ((is_loop_statement(n) && !n->pends) || (c && is_opaque(c)) || (n->kind == FUNCTION && is_system(n)))
        return;
    if (n->kind == FUNCTION && (!n->sym || acquiring(n->sym)->looped))
        return;
    if (n->kind == FUNCTION)
        s->function = n->sym;
    if (f && copies_memory(f) && kind_of(f) == OF_LIBRARY && is_dropped(n)
        && argument(n, 2) && may_be_pending(argument(n, 0), argument(n, 2)) && may_be_pending(argument(n, 1), argument(n, 2))) {
        n->copies = true;
        set_pends(s, s->function);
    }
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            find_copies(s, n->kid[i]);
    if (n->kind == FUNCTION)
        s->function = around;
}

/* A program whose main function leaves nothing pending has nothing that does. */
bool find_pending(struct unit *u)
{
    struct search s = { .unit = u };
    bool any = false, main = false;

    walk(u->root, see, leave, &s);
    hand_on(&s);
    for (struct symbol *f = u->symbols; f; f = f->next)
        if (f->kind == S_FUNCTION && f->definition) {
            any |= acquiring(f)->pends;
            main |= f->global && !strcmp(f->name, "main");
        }
    if (main && !any)
        return false;
    walk(u->root, mark_function, NULL, u);
    mark_looped(u->root, false);
    mark_recursive(&s);
    hand_on_looped(u);
    find_copies(&s, u->root);
    hand_on(&s);
    walk(u->root, mark_function, NULL, u);
    return true;
}
