/*
 * acquire_read.c: what a statement, or an expression, reads of memory that may be pending.
 *
 * A walk over it finds the loads, and with each what it needs (acquire_need.c). Functions of the unit that have no
 * guards of their own read what their bodies read, in their callers' place; those of the library what their arguments
 * point to.
 *
 * The walk also writes down which variables the item sets, by its number.
 */
#include <string.h>

#include "acquire.h"
#include "resolve.h"

int variables_written;

int next_item(void)
{
    static int last;

    return ++last;
}

static void read_value(struct item *, struct node *);
static void read_place(struct item *, struct node *);

/* ---- stores ------------------------------------------------------------------------------------- */

/* The structure around a member, and around that, but for what a pointer leads to. */
static struct node *with_holders(struct node *n)
{
    while (n->kind == MEMBER && holder_of(n))
        n = holder_of(n);
    return n;
}

/* Variables that subscripts and pointers are made of. */
static void store(struct item *it, struct node *lvalue, bool moves)
{
    struct symbol *s = named_by(lvalue);
    struct node *n = bare(lvalue);

    if (s) {
        if (moves)
            acquiring(s)->moved = it->number;
        else
            acquiring(s)->changed = it->number;
        return;
    }
    n = with_holders(n);
    if (named_by(n))
        acquiring(n->sym)->changed = it->number;
    if (!lvalue->type || !is_arithmetic(lvalue->type) || is_integer(lvalue->type))
        variables_written = it->number;
}

static void see_output(struct node *lvalue, void *data)
{
    store(data, lvalue, false);
}

/* ---- calls -------------------------------------------------------------------------------------- */

static bool is_stream(const struct type *t)
{
    return t && t->kind == T_STRUCT && t->name && !strcmp(t->name, "_IO_FILE");
}

static void read_library_call(struct item *it, struct node *call)
{
    const struct acquiring *a = acquiring(callee(call));
    int flags = a->library ? a->library->flags : 0;
    bool fills_only = (flags & FILLS) && !(flags & READS);     /* the system stores nothing where there is no access */
    struct node *arg;

    if (a->library && a->library->written)
        variables_written = it->number;
    for (int k = 0; (flags & BLIND) && (arg = argument(call, k)); k++)
        if (named_by(arg))              /* what is freed is not there any more */
            acquiring(bare(arg)->sym)->changed = it->number;
    if (flags & BLIND || call->copies)
        return;
    for (int k = 0; (arg = argument(call, k)); k++) {
        const struct type *t = arg->type ? decayed(arg->type) : NULL;
        bool fills = false;

        for (const struct written *w = fills_only ? a->library->written : NULL; w; w = w->next)
            fills |= w->argument == k || (w->onwards && w->argument < k);
        if (t && is_pointer(t) && t->base && t->base->kind != T_FUNCTION && !is_stream(t->base) && !fills
            && !is_null_constant(arg))
            need_target(it, call, arg);
    }
}

/* The argument of a parameter, or NULL. */
static struct node *argument_of(struct node *call, const struct symbol *f, const struct symbol *parameter)
{
    int k = parameter_index(f->definition, parameter);

    return k < 0 ? NULL : argument(call, k);
}

/* Does a local variable of the caller hide what the name means in the callee? */
static bool is_hidden(const struct item *it, const struct symbol *s)
{
    const struct symbol *l = it->function->sym ? it->function->sym->locals : NULL;

    while (l && l->name != s->name)
        l = l->next_local;
    return l != NULL || !s->global;
}

/* What the function reads, as its callers can say it, is needed by the call. */
static void add_needs_of(struct item *it, struct node *call, const struct need *needs)
{
    struct symbol *f = callee(call);

    for (const struct need *n = needs; n; n = n->next) {
        struct need need = { .load = call, .named = n->named, .pointer = n->pointer, .inside = true };
        struct symbol *of = n->named ? n->named->sym : n->pointer ? n->pointer->sym : NULL;

        if (n->pointer && of->storage == ST_PARAMETER) {
            struct node *arg = argument_of(call, f, of);

            if (arg && n->pointee && named_by(n->part) == of && !acquiring(of)->stores && !acquiring(of)->pointed_to)
                need_pointee(it, call, arg, decayed(of->type));
            else if (arg)
                need_target(it, call, arg);
            else
                need_anything(it, call);
        } else if (!of || is_hidden(it, of))
            need_anything(it, call);
        else
            add_need(it, &need);
    }
}

/* What a function reads that has no guards itself; sizes of its parameters' arrays are loaded before any guard of its own. */
static void read_callee(struct item *it, struct node *call)
{
    struct symbol *f = callee(call);

    if (acquiring(f)->writes_variables)
        variables_written = it->number;
    add_needs_of(it, call, needs_of(it->unit, f, true));
    if (!has_own_guards(f) || it->deep)
        add_needs_of(it, call, needs_of(it->unit, f, false));
}

static void read_call(struct item *it, struct node *call)
{
    struct node *arg;

    read_value(it, kid(call, CALL_F));
    for (int k = 0; (arg = argument(call, k)); k++)
        read_value(it, arg);
    switch (callee_kind(it->unit, call)) {
    case OF_UNIT:
        read_callee(it, call);
        break;
    case OF_LIBRARY:
        read_library_call(it, call);
        break;
    default:
        variables_written = it->number;
    }
    if (call->pends) {
        struct site *s = allocate(sizeof *s);

        *s = (struct site){ call, it->pending };
        it->pending = s;
    }
    if (callee(call) && never_returns(callee(call)))
        it->left = true;
}

const struct need *needs_of(struct unit *u, struct symbol *f, bool head)
{
    static const struct need anything;
    struct acquiring *a = acquiring(f);
    struct item it = { .unit = u, .function = f->definition, .number = 0 };
    struct function_needs *needs = head ? &a->of_head : &a->of_body;
    struct need **tail = &needs->list;
    int written = variables_written;

    if (needs->being_read)
        return &anything;
    if (needs->is_read)
        return needs->list;
    needs->being_read = true;
    it.tail = &it.needs;
    it.number = next_item();
    read_item(&it, kid(f->definition, head ? FUNCTION_DECLARATOR : FUNCTION_BODY));
    for (struct need *n = it.needs, *next; n; n = next) {
        struct acquired_memory *m = narrow(&it, n, it.number, true);

        next = n->next;
        if (m->what == ANYTHING || (m->what == OBJECT_OF_POINTER && m->e->kind != NAME))
            n->named = n->pointer = NULL;
        else if (m->what == OBJECT_OF_POINTER)
            n->pointer = m->e;
        n->next = NULL;
        *tail = n;
        tail = &n->next;
        if (!n->named && !n->pointer) {
            needs->list = n;
            break;
        }
    }
    needs->being_read = false;
    needs->is_read = true;
    variables_written = written;
    return needs->list;
}

/* ---- expressions -------------------------------------------------------------------------------- */

static void read_conditional(struct item *it, struct node *n)
{
    bool before = it->conditional;

    it->conditional = true;
    if (n)
        read_item(it, n);
    it->conditional = before;
}

static void follow(struct item *it, struct node *pointer)
{
    if (named_by(pointer) && !it->conditional && !it->left)
        acquiring(bare(pointer)->sym)->followed = it->number;
    read_value(it, pointer);
}

/* What it takes to find the place that an lvalue names. */
static void read_place(struct item *it, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:
        break;
    case INDEX:
        for (int i = 0; i < 2; i++) {
            struct node *e = bare(kid(n, i ? INDEX_I : INDEX_A));

            if (holds_elements(e))
                read_place(it, e);
            else
                read_value(it, e);
        }
        break;
    case MEMBER:
        if (holder_of(n))
            read_place(it, holder_of(n));
        else
            follow(it, kid(n, MEMBER_E));
        break;
    case PREFIX:
        if (is_operator(n, "*")) {
            follow(it, kid(n, PREFIX_E));
            break;
        }
        /* fall through */
    default:
        read_value(it, n);
    }
}

/*
 * Is a value only changed, by what can be done to any value, and not used? Then every rank may do that to what it has, valid
 * or not: where it was valid it is so, and nothing need come. So are the neighbours of a bit-field that is stored.
 */
static bool only_changes(struct node *n, const struct node *lvalue)
{
    static const char *const operators[] = { "++", "--", "+=", "-=", "|=", "&=", "^=" };
    const char *own = operator_of(n);
    size_t k = 0;

    if (is_operator(n, "="))
        return true;
    while (k < sizeof operators / sizeof *operators && strcmp(own, operators[k]))
        k++;
    return k < sizeof operators / sizeof *operators && is_dropped(n) && lvalue->type && !is_aggregate(lvalue->type)
        && !(lvalue->type->quals & Q_ATOMIC);
}

static void need_old_value(struct item *it, struct node *n, struct node *lvalue)
{
    if (!it->guarded || !only_changes(n, lvalue) || construct_around(it->unit, n))
        need_load(it, lvalue);
}

/* Is it given to a function that changes nothing, which keeps it nowhere? */
static bool is_only_looked_at(const struct item *it, struct node *address)
{
    struct node *up = with_brackets(address)->parent, *call = up && up->kind == LIST ? up->parent : up;

    return call && call->kind == CALL && callee_kind(it->unit, call) == OF_UNIT && is_address_lent(it->unit, address)
        && !summary_of(it->unit, call)->effects;
}

static void read_prefix(struct item *it, struct node *n)
{
    struct node *e = kid(n, PREFIX_E);

    if (stored_by(n)) {
        read_place(it, e);
        need_old_value(it, n, e);
        store(it, e, is_operator(n, "++"));
    } else if (is_operator(n, "&")) {
        struct node *of = bare(e);
        struct symbol *pointer;
        int followed;

        of = with_holders(of);
        pointer = of->kind == MEMBER || of->kind == PREFIX ? named_by(of->kid[of->kind == PREFIX]) : NULL;
        followed = pointer ? acquiring(pointer)->followed : 0;
        read_place(it, e);
        if (pointer)                    /* an address is no load */
            acquiring(pointer)->followed = followed;
        if (named_by(of) && !is_only_looked_at(it, n))         /* who gets it may change it */
            acquiring(of->sym)->changed = it->number;
    } else
        read_value(it, e);
}

static void read_assignment(struct item *it, struct node *n)
{
    read_place(it, kid(n, ASSIGN_L));
    read_value(it, kid(n, ASSIGN_R));
    if (!is_operator(n, "=") || is_bit_field(bare(kid(n, ASSIGN_L))))
        need_old_value(it, n, kid(n, ASSIGN_L));
    if (n != it->ends)
        store(it, kid(n, ASSIGN_L), is_operator(n, "+="));
}

void end_item(struct item *it)
{
    if (it->ends)
        store(it, kid(it->ends, ASSIGN_L), is_operator(it->ends, "+="));
}

/* A statement expression after which sections may be pending is looked at by itself. */
static void read_statements(struct item *it, struct node *n)
{
    if (n->pends) {
        struct site *s = allocate(sizeof *s);

        *s = (struct site){ n, it->pending };
        it->pending = s;
        variables_written = it->number;
    } else
        read_item(it, kid(n, STMT_EXPR_BODY));
}

static void read_kids(struct item *it, struct node *n)
{
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            read_item(it, n->kid[i]);
}

static void read_value(struct item *it, struct node *n)
{
    bool is_value = n->type && n->type->kind != T_ARRAY && n->type->kind != T_FUNCTION;

    switch (n->kind) {
    case NAME: case INDEX: case MEMBER:
        read_place(it, n);
        if (is_value)
            need_load(it, n);
        break;
    case PREFIX:
        if (!is_operator(n, "*")) {
            read_prefix(it, n);
            break;
        }
        read_place(it, n);
        if (is_value)
            need_load(it, n);
        break;
    case POSTFIX:
        read_place(it, kid(n, POSTFIX_E));
        need_old_value(it, n, kid(n, POSTFIX_E));
        store(it, kid(n, POSTFIX_E), is_operator(n, "++"));
        break;
    case ASSIGN:
        read_assignment(it, n);
        break;
    case CALL:
        read_call(it, n);
        break;
    case CONDITIONAL:
        read_value(it, kid(n, CONDITIONAL_C));
        read_conditional(it, kid(n, CONDITIONAL_T));
        read_conditional(it, kid(n, CONDITIONAL_E));
        break;
    case BINARY:
        read_value(it, kid(n, BINARY_L));
        if (is_operator(n, "&&") || is_operator(n, "||"))
            read_conditional(it, kid(n, BINARY_R));
        else
            read_value(it, kid(n, BINARY_R));
        break;
    case STMT_EXPR:
        read_statements(it, n);
        break;
    default:
        read_kids(it, n);
    }
}

/* ---- statements --------------------------------------------------------------------------------- */

/* Instructions with neither operands nor clobbers are taken to be what they are to the C compiler: without a use of
   the program's memory. */
static void read_asm(struct item *it, struct node *n)
{
    read_kids(it, n);
    asm_outputs(n, see_output, it);
    if (kid(n, ASM_BODY)->nkids > 1)
        need_anything(it, n);
}

static void read_declared(struct item *it, struct node *n)
{
    struct node *name = declared_name(kid(n, INIT_DECLARATOR_DECLARATOR));

    read_kids(it, n);
    if (name && name->sym)
        acquiring(name->sym)->declared = it->number;
}

static void see_enumerator(struct node *n, void *data)
{
    const struct item *it = data;

    if (n->kind == ENUMERATOR && n->sym)
        acquiring(n->sym)->declared = it->number;
}

static void read_construct(struct item *it, struct node *n)
{
    struct construct *c = construct_of(it->unit, n);

    if (c)
        read_directive_item(it, c);
    if (kid(n, DIRECTIVE_STMT_BODY) && (it->deep || !(c && is_opaque(c))))
        read_item(it, kid(n, DIRECTIVE_STMT_BODY));
}

/* What tells where a list item lies, which itself is not read. */
static void read_locator(struct item *it, struct node *n)
{
    n = bare(n);
    if (n->kind == MEMBER && strcmp(kid(n, MEMBER_OP)->tok->text, "->")) {
        read_locator(it, n->kid[0]);
    } else if (n->kind == SECTION || n->kind == INDEX || n->kind == MEMBER) {
        struct type *t = bare(n->kid[0])->type;

        if (t && t->kind == T_ARRAY)
            read_locator(it, n->kid[0]);
        else
            read_conditional(it, n->kid[0]);
        for (int i = 1; i < n->nkids && n->kind != MEMBER; i++)
            if (n->kid[i] && kind_class(n->kid[i]->kind) == EXPR)
                read_conditional(it, n->kid[i]);
    } else if (n->kind != NAME)
        read_conditional(it, n);
}

void read_directive_item(struct item *it, struct construct *c)
{
    int loops = loops_of(c);

    if (c->info->body == DECLARES)
        return;
    for (int i = 0; i < loops; i++)
        acquiring(c->loops[i].var)->changed = it->number;
    for (int i = 0; i < loops; i++)
        for (int k = 0; k < 3; k++) {
            struct node *e = k == 0 ? c->loops[i].lower : k == 1 ? c->loops[i].bound : c->loops[i].step;

            if (e && i == 0)
                read_item(it, e);
            else
                read_conditional(it, e);
        }
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next) {
        for (const struct iterator *i = cl->iterators; i && i->name; i++)
            acquiring(i->name->sym)->changed = it->number;
        for (int i = 0; i < cl->nitems; i++) {
            struct data_item *d = named_by(base_of(cl->item[i])) ? data_of(c, base_of(cl->item[i])->sym) : NULL;

            if (d && d->item == bare(cl->item[i])  /* where `map` or `depend` names it, no value is copied */
                && (d->sharing == REDUCTION || d->sharing == FIRSTPRIVATE || d->sharing == FIRST_LASTPRIVATE))
                need_load(it, cl->item[i]);
            if ((is_mapping(cl) && c->kind != D_TARGET && !c->turn) || cl->info->id == CL_DEPEND)
                read_locator(it, cl->item[i]);
            else if (!is_mapping(cl) && cl->info->form != F_LIST && cl->info->id != CL_RESULT
                     && cl->info->id != CL_NC_RESULT)
                read_conditional(it, cl->item[i]);
        }
    }
    if (c->info->traits & TASKS)
        read_conditional(it, c->weight);
}

void read_item(struct item *it, struct node *n)
{
    bool before = it->conditional;

    switch (n->kind) {
    case FUNCTION:
        break;
    case STRUCT: case ENUM:
        walk(n, see_enumerator, NULL, it);
        break;
    case DIRECTIVE_STMT:
        read_construct(it, n);
        break;
    case ASM:
        read_asm(it, n);
        break;
    case INIT_DECLARATOR:
        read_declared(it, n);
        break;
    case IF:
        read_value(it, kid(n, IF_C));
        it->conditional = true;
        read_item(it, kid(n, IF_THEN));
        if (kid(n, IF_ELSE))
            read_item(it, kid(n, IF_ELSE));
        it->conditional = before;
        break;
    case SWITCH:
        read_value(it, kid(n, SWITCH_E));
        it->conditional = true;
        read_item(it, kid(n, SWITCH_BODY));
        it->conditional = before;
        break;
    case WHILE:
        read_value(it, kid(n, WHILE_C));
        it->conditional = true;
        read_item(it, kid(n, WHILE_BODY));
        it->conditional = before;
        break;
    case FOR:
        read_item(it, kid(n, FOR_INIT));
        if (kid(n, FOR_C))
            read_value(it, kid(n, FOR_C));
        read_conditional(it, kid(n, FOR_BODY));
        read_conditional(it, kid(n, FOR_STEP));
        break;
    case GOTO: case COMPUTED_GOTO: case CONTINUE: case BREAK: case RETURN:
        read_kids(it, n);
        it->left = true;
        break;
    default:
        if (kind_class(n->kind) == EXPR)
            read_value(it, n);
        else
            read_kids(it, n);
    }
}
