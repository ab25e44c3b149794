/*
 * sharing.c: which variables a construct has copies of (OpenMP 5.1, 2.21.1, 2.21.4, 2.21.5).
 *
 * share() turns the clauses of one construct into data items and adds what the standard predetermines:
 * iteration variables are private. share_defaults() does what `default` says about the rest.
 * Variables that are declared inside a construct are each iteration's own and have no item.
 */
#include <string.h>

#include "checks.h"
#include "unfold.h"

static const struct { enum clause_id id; enum sharing sharing; } sharing_clauses[] = {
    { CL_SHARED, SHARED }, { CL_PRIVATE, PRIVATE }, { CL_FIRSTPRIVATE, FIRSTPRIVATE },
    { CL_LASTPRIVATE, LASTPRIVATE }, { CL_REDUCTION, REDUCTION }, { CL_LINEAR, FIRST_LASTPRIVATE },
    { CL_IN_REDUCTION, REDUCTION },
};

struct data_item *data_of(const struct construct *c, const struct symbol *s)
{
    struct data_item *d = c->data;

    while (d && d->sym != s)
        d = d->next;
    return d;
}

static bool is_iteration_variable(const struct construct *c, const struct symbol *s)
{
    for (int i = 0; i < c->collapse; i++)
        if (c->loops[i].var == s)
            return true;
    return false;
}

static bool is_local_to(const struct construct *c, const struct symbol *s)
{
    return !has_static_storage(s) && s->decl && is_within(s->decl, c->node);
}

/* The innermost construct around that has a copy of the variable, as far as those that end where it is looked from. */
static const struct construct *owner(const struct construct *c, const struct symbol *s, unsigned ends)
{
    if (s->threadprivate)
        return c;
    for (;; c = c->parent) {
        const struct data_item *d = data_of(c, s);

        if (is_local_to(c, s) || (d && d->sharing != SHARED))
            return c;
        if (c->info->traits & ends)
            return NULL;
        if (!c->parent)         /* orphaned: each thread has called the function itself */
            return has_static_storage(s) ? NULL : c;
    }
}

const struct construct *privatizer(const struct construct *c, const struct symbol *s)
{
    return owner(c, s, FORKS);
}

const struct construct *keeper(const struct construct *c, const struct symbol *s)
{
    return owner(c, s, FORKS | TASKS);
}

/* ---- reductions ------------------------------------------------------------------------------- */

enum operands { ARITHMETIC, REAL, INTEGER };
static const struct { const char *spelling, *name; enum operands operands; } operator_table[] = {
#define OPERATOR(id, spelling, operands) [RED_##id] = { spelling, "OTOSP_" #id, operands },
#include "directives.def"
};

const char *reduction_name(enum reduction_op op)
{
    return operator_table[op].name;
}

const char *reduction_type(const struct type *t)
{
    if (!t)
        return NULL;
    switch (t->kind) {
    case T_BOOL:
        return "OTOSP_BOOL";
    case T_CHAR:
        return (char)-1 < 0 ? "OTOSP_INT8" : "OTOSP_UINT8";
    case T_SCHAR:
        return "OTOSP_INT8";
    case T_UCHAR:
        return "OTOSP_UINT8";
    case T_SHORT:
        return "OTOSP_INT16";
    case T_USHORT:
        return "OTOSP_UINT16";
    case T_INT:
        return "OTOSP_INT32";
    case T_UINT:
        return "OTOSP_UINT32";
    case T_LONG:
    case T_LLONG:
        return "OTOSP_INT64";
    case T_ULONG:
    case T_ULLONG:
        return "OTOSP_UINT64";
    case T_INT128:
        return "OTOSP_INT128";
    case T_UINT128:
        return "OTOSP_UINT128";
    case T_FLOAT:
        return "OTOSP_FLOAT";
    case T_DOUBLE:
        return "OTOSP_DOUBLE";
    case T_LDOUBLE:
        return "OTOSP_LONG_DOUBLE";
    case T_COMPLEX:
        switch (t->base ? t->base->kind : T_ERROR) {
        case T_FLOAT:
            return "OTOSP_COMPLEX_FLOAT";
        case T_DOUBLE:
            return "OTOSP_COMPLEX_DOUBLE";
        case T_LDOUBLE:
            return "OTOSP_COMPLEX_LONG_DOUBLE";
        default:
            return NULL;
        }
    case T_ENUM:
        return reduction_type(t->base);
    default:
        return NULL;
    }
}

static enum reduction_op reduction_op(const char *word)
{
    if (!strcmp(word, "-"))     /* the same as + (2.21.5) */
        return RED_SUM;
    for (int i = 0; i < NOPERATORS; i++)
        if (!strcmp(word, operator_table[i].spelling))
            return i;
    return RED_SUM;
}

/* What is known of the operator without its operands. */
static bool is_operator_word(const char *word)
{
    for (int i = 0; i < NOPERATORS; i++)
        if (!strcmp(word, operator_table[i].spelling))
            return true;
    return !strcmp(word, "-");
}

/* The type of the elements of a variable or an array section. */
static const struct type *reduced_type(const struct data_item *d)
{
    const struct type *t = d->section ? bare(d->item)->type : d->sym->type;

    while (t && t->kind == T_ARRAY)
        t = t->base;
    return t;
}

/* An array section lies in one piece: only its first subscript may be one of a pointer. */
static bool check_section(const struct data_item *d)
{
    for (struct node *n = bare(d->item); bare(n->kid[0])->kind != NAME; n = bare(n->kid[0]))
        if (bare(n->kid[0])->type && is_pointer(bare(n->kid[0])->type)) {
            error_range(d->item, "the array section goes through a pointer, so it is not in one piece");
            return false;
        }
    return true;
}

/* Its type, and the operator or what the program has defined. False: that is not understood. */
static bool settle_reduction(struct unit *u, struct construct *c, struct data_item *d, const struct clause *clause)
{
    const struct type *t = reduced_type(d);

    if (!clause->word || !t || t->kind == T_ERROR)
        return false;
    d->type = t;
    d->user = clause->said ? clause->said : find_user_reduction(u, c, clause->word, t);
    d->defined = type_in_file(u, d->user, t);
    d->initializer = initializer_of(d->user);
    d->op = reduction_op(clause->word);
    return true;
}

struct data_item *group_reduction(struct unit *u, struct construct *c, const struct clause *clause, struct node *item)
{
    struct data_item *d = allocate(sizeof *d);

    *d = (struct data_item){ .sym = named_by(base_of(bare(item))), .sharing = REDUCTION, .item = bare(item),
                             .section = bare(item)->kind != NAME };
    return d->sym && settle_reduction(u, c, d, clause) ? d : NULL;
}

static void check_reduction(struct unit *u, struct construct *c, struct data_item *d, struct clause *clause)
{
    const struct type *t;
    enum operands operands;

    if ((d->section && !check_section(d)) || !settle_reduction(u, c, d, clause))
        return;
    t = d->type;
    if (d->user)
        return;
    if (!is_operator_word(clause->word)) {
        error_range(d->item, "no 'declare reduction' of '%s' for type '%s' is in scope, nor is it an operator",
                    clause->word, type_text(t, ""));
        hint("operators are + - * & | ^ && || min max");
        return;
    }
    operands = operator_table[d->op].operands;
    if (is_pointer(t)) {
        error_range(d->item, "'%s' is a pointer and cannot be reduced", d->sym->name);
        hint("write %s[0:n] for what it points to", d->sym->name);
    } else if (is_aggregate(t) || !is_arithmetic(t)) {
        error_range(d->item, "'%s' has type '%s', which needs a 'declare reduction'", d->sym->name,
                    type_text(t, ""));
    } else if (!reduction_type(t)) {
        error_range(d->item, "reduction of type '%s' is not handled yet", type_text(t, ""));
    } else if ((operands == REAL && t->kind == T_COMPLEX) || (operands == INTEGER && !is_integer(t))) {
        error_range(d->item, "'%s' has type '%s', which the reduction operator '%s' does not take",
                    d->sym->name,
                    type_text(t, ""), clause->word);
    }
}

/* ---- items ------------------------------------------------------------------------------------ */

static const char *clause_of(enum sharing s)
{
    static const char *const name[] = {
        [SHARED] = "shared", [PRIVATE] = "private", [FIRSTPRIVATE] = "firstprivate",
        [LASTPRIVATE] = "lastprivate", [FIRST_LASTPRIVATE] = "lastprivate", [REDUCTION] = "reduction"
    };

    return name[s];
}

struct data_item *add_sharing(struct construct *c, struct symbol *s, enum sharing sharing)
{
    struct data_item *d = allocate(sizeof *d), **tail = &c->data;

    d->sym = s;
    d->sharing = sharing;
    while (*tail)
        tail = &(*tail)->next;
    return *tail = d;
}

/* Said before in another clause? firstprivate and lastprivate go together. */
static bool said_before(struct construct *c, struct symbol *s, enum sharing sharing, bool conditional, struct node *item)
{
    struct data_item *d = data_of(c, s);

    if (!d)
        return false;
    if ((d->sharing == FIRSTPRIVATE && sharing == LASTPRIVATE)
        || (d->sharing == LASTPRIVATE && sharing == FIRSTPRIVATE)) {
        d->sharing = FIRST_LASTPRIVATE;
        d->conditional |= conditional;
    } else if (d->sharing == sharing)
        error_range(item, "'%s' is listed twice in '%s'", s->name, clause_of(sharing));
    else
        error_range(item, "'%s' is listed in '%s' and in '%s'", s->name, clause_of(d->sharing),
                    clause_of(sharing));
    return true;
}

/* The pointer may be anybody's own: what it points to is reduced. */
static bool is_pointer_section(const struct symbol *s, struct node *item)
{
    return bare(item)->kind != NAME && is_pointer(s->type);
}

/* Does a target begin between the two? Its team is one thread, to which its variables are shared. */
static bool is_of_target(const struct construct *c, const struct construct *owner)
{
    while (c != owner && c->kind != D_TARGET)
        c = c->parent;
    return c->kind == D_TARGET;
}

static bool may_be_listed(struct construct *c, struct symbol *s, enum sharing sharing, struct node *item)
{
    const struct construct *owner;
    const struct type *t = s->type;
    bool worksharing = c->info->traits & (SHARES | SHARES_LOOP) && !(c->info->traits & FORKS);

    if (!t || t->kind == T_ERROR)
        return false;
    if (is_iteration_variable(c, s) && sharing != PRIVATE && sharing != LASTPRIVATE) {
        error_range(item, "iteration variable '%s' cannot be '%s'", s->name, clause_of(sharing));
        hint("it is private; 'lastprivate' gives it its last value after the loop");
        return false;
    }
    if (sharing == SHARED)
        return true;
    if (s->threadprivate || s->storage == ST_THREAD) {
        error_range(item, "'%s' is a thread's own already", s->name);
        return false;
    }
    while (t->kind == T_ARRAY)
        t = t->base;
    if ((t->quals & Q_CONST) && sharing != FIRSTPRIVATE) {
        error_range(item, "'%s' is const and cannot be '%s'", s->name, clause_of(sharing));
        return false;
    }
    if (!s->type->complete && (s->type->kind == T_ARRAY || is_aggregate(t))) {
        error_range(item, "'%s' has an incomplete type", s->name);
        return false;
    }
    if (worksharing && sharing != PRIVATE && !is_pointer_section(s, item) && c->parent
        && (owner = privatizer(c->parent, s)) && owner->kind != D_TEAMS && !is_of_target(c->parent, owner)) {
        error_range(item, "'%s' is private in the enclosing parallel region, so it cannot be '%s' here",
                    s->name,
                    clause_of(sharing));
        return false;
    }
    return true;
}

/* A simd loop is run in order by the thread that meets it: what it hands on it can do on the variable itself. A
   linear variable begins each iteration with its first value moved on by so many steps. */
static enum sharing adapted(const struct construct *c, const struct symbol *s, enum sharing sharing)
{
    if (c->kind == D_SIMD && sharing != PRIVATE)
        return SHARED;
    return sharing == FIRST_LASTPRIVATE && is_iteration_variable(c, s) ? LASTPRIVATE : sharing;
}

/* in_reduction: a task around this one has a copy already, or a region one of an array section, which the task takes
   part in as it is. */
static bool joins_around(const struct construct *c, const struct symbol *s, const struct clause *clause)
{
    const struct data_item *d = NULL;

    if (clause->info->id != CL_IN_REDUCTION)
        return false;
    while (!d && (c = c->parent))
        d = data_of(c, s);
    return d && d->sharing == REDUCTION && (d->section || c->info->traits & TASKS);
}

/* A task may have a copy of what it shares, if that keeps the value that it is declared with: then nobody has to ask what
   a pointer leads to when the task is executed. */
static bool is_as_good_as_copied(const struct construct *c, const struct symbol *s)
{
    const struct type *t = s->type;

    return c->kind == D_TASK && t && (is_pointer(t) || is_arithmetic(t)) && !(t->quals & (Q_VOLATILE | Q_ATOMIC))
        && is_constant(s, s->function);
}

static void share_clause(struct unit *u, struct construct *c, struct clause *clause, enum sharing wanted)
{
    for (int i = 0; i < clause->nitems; i++) {
        struct node *item = bare(clause->item[i]);
        struct symbol *s = named_by(base_of(item));
        struct data_item *d;
        enum sharing sharing;

        if (!s) {
            if (!item->type || item->type->kind != T_ERROR)
                error_range(item, "'%s' in clause '%s' is not a variable", node_text(item),
                            clause->info->name);
            continue;
        }
        sharing = joins_around(c, s, clause) ? SHARED : adapted(c, s, wanted);
        if (said_before(c, s, sharing, sharing == LASTPRIVATE && clause->word, item) || !may_be_listed(c, s, sharing, item))
            continue;
        d = add_sharing(c, s, clause->info->id == CL_SHARED && is_as_good_as_copied(c, s) ? FIRSTPRIVATE : sharing);
        d->stated = true;
        d->item = item;
        d->scans = clause->modifier && !strcmp(clause->modifier, "inscan");
        d->joins = clause->info->id == CL_IN_REDUCTION;
        d->tasks = sharing == REDUCTION && (c->info->traits & TASKS || (clause->modifier && !strcmp(clause->modifier, "task")));
        d->section = item->kind != NAME;
        d->conditional = sharing == LASTPRIVATE && clause->word;
        if (d->conditional && is_aggregate(s->type))
            error_range(item, "'%s' is no scalar, as lastprivate(conditional) asks", s->name);
        if (sharing == REDUCTION)
            check_reduction(u, c, d, clause);
        if (d->scans && (d->section || d->user))
            error_range(item, "'inscan' of an array section, or by a 'declare reduction', is not handled yet");
    }
}

/* The variable that gets the event's handle is firstprivate (2.12.1); nobody sees it where it is not used. */
static void share_event(struct construct *c)
{
    struct clause *detach = find_clause(c->directive, CL_DETACH);
    struct symbol *s = detach && detach->nitems ? named_by(detach->item[0]) : NULL;

    if (s && uses(c->body, s) && !data_of(c, s))
        add_sharing(c, s, FIRSTPRIVATE);
}

/* Those of uses_allocators that are made for the construct are its own (2.13.2). */
static void share_allocators(struct construct *c)
{
    struct clause *uses = find_clause(c->directive, CL_USES_ALLOCATORS);

    for (int i = 0; uses && i < uses->nitems; i++)
        if (named_by(uses->item[i]) && !data_of(c, named_by(uses->item[i])))
            add_sharing(c, named_by(uses->item[i]), PRIVATE);
}

static void check_copyin(struct clause *clause)
{
    for (int i = 0; i < clause->nitems; i++) {
        struct symbol *s = named_by(clause->item[i]);

        if (!s || !s->threadprivate)
            error_range(clause->item[i], "'%s' in 'copyin' is not threadprivate", node_text(clause->item[i]));
    }
}

void share(struct unit *u, struct construct *c)
{
    for (struct clause *clause = c->directive->clauses; clause; clause = clause->next)
        for (size_t i = 0; i < sizeof sharing_clauses / sizeof *sharing_clauses; i++)
            if (clause->info->id == sharing_clauses[i].id)
                share_clause(u, c, clause, sharing_clauses[i].sharing);
    for (struct clause *clause = c->directive->clauses; clause; clause = clause->next)
        if (clause->info->id == CL_COPYIN)
            check_copyin(clause);
    share_mapped(c);
    share_allocators(c);
    share_event(c);
    /* After a simd loop the variable has its last value; one that others have too would have anybody's. */
    for (int i = 0; i < c->serial; i++)
        if (!c->loops[i].declared && c->parent && !privatizer(c->parent, c->loops[i].var)
            && !data_of(c, c->loops[i].var))
            add_sharing(c, c->loops[i].var, PRIVATE);
    for (int i = 0; i < c->collapse || i < c->across; i++) {
        struct symbol *s = c->loops[i].var;
        bool lasting = c->kind == D_TASKLOOP_SIMD
            || (c->directive->simd && !(c->parent && c->parent->kind != D_TARGET && privatizer(c->parent, s)));
        if (s && !c->loops[i].declared && !data_of(c, s))
            add_sharing(c, s, lasting ? LASTPRIVATE : PRIVATE);
    }
}

/* The program itself does something with what the join brings, so there has to be one. */
bool needs_join(const struct construct *c)
{
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->user || d->conditional)
            return true;
    return false;
}

/* ---- default ---------------------------------------------------------------------------------- */

struct defaults {
    struct unit *unit;
    struct construct *construct;
    const char *word;           /* what default(...) says; NULL: the rules for tasks, or for target, hold */
};

/* Is the variable private to a construct inside c that n stands in, or its iteration variable? */
static bool is_private_inside(struct unit *u, const struct construct *c, const struct node *n,
                              const struct symbol *s)
{
    for (; n != c->node; n = n->parent) {
        struct construct *inner = n->kind == DIRECTIVE_STMT ? construct_of(u, n) : NULL;
        struct data_item *d = inner ? data_of(inner, s) : NULL;

        if (d && (d->sharing == PRIVATE || (d->sharing == LASTPRIVATE && !d->stated)))
            return true;
    }
    return false;
}

/* Without `default`, tasks share what the team does; what is private to the member, a task has copies of
   (2.21.1.1). What nobody can change needs none. */
static void share_with_task(struct construct *c, struct symbol *s)
{
    if (!is_const(s->type) && (c->parent ? privatizer(c->parent, s) != NULL : !has_static_storage(s)))
        add_sharing(c, s, FIRSTPRIVATE);
}

/* The first use of a variable that nothing says the sharing of: its item keeps a second message away. */
static void share_by_default(struct defaults *f, struct node *use, struct symbol *s)
{
    struct construct *c = f->construct;
    bool copies = f->word && !strcmp(f->word, "firstprivate");

    if (!f->word) {
        if (c->kind == D_TARGET)
            share_with_target(f->unit, c, use, s);
        else
            share_with_task(c, s);
        return;
    }
    if (!strcmp(f->word, "none")) {
        error_range(use, "nothing says how '%s' is shared, as default(none) asks", s->name);
        hint("add shared(%s), or private or firstprivate where each iteration needs its own, to '%s'",
             s->name,
             directive_text(c->info));
    } else if (has_static_storage(s)) {
        error_range(use, "default(%s) leaves open how '%s' is shared, which has static storage", f->word,
                    s->name);
        hint("list it in a clause, as in shared(%s)", s->name);
    } else if (copies || !(s->type->quals & Q_CONST)) {
        add_sharing(c, s, copies ? FIRSTPRIVATE : PRIVATE);
        return;
    } else {
        error_range(use, "'%s' is const and cannot be private by default", s->name);
        hint("add shared(%s) to '%s'", s->name, directive_text(c->info));
    }
    add_sharing(c, s, SHARED);
}

static void see_name(struct node *n, void *data)
{
    struct defaults *f = data;
    struct construct *c = f->construct;
    struct symbol *s = n->kind == NAME ? n->sym : NULL;

    if (is_variable_symbol(s) && s->decl && s->storage != ST_THREAD
        && !s->threadprivate && !is_within(s->decl, c->node)
        && !data_of(c, s) && !is_private_inside(f->unit, c, n, s))
        share_by_default(f, n, s);
}

/* Clauses of constructs inside refer to their variables too, but for `private` (2.21.1.1). */
static void see_clauses(struct unit *u, struct defaults *f)
{
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *inner = u->constructs[i];

        if (inner == f->construct || !is_within(inner->node, f->construct->node))
            continue;
        for (struct data_item *d = inner->data; d; d = d->next)
            if (d->item && d->sharing != PRIVATE) {
                d->item->parent = inner->node->parent;
                see_name(d->item, f);
                d->item->parent = NULL;
            }
    }
}

void share_defaults(struct unit *u, struct construct *c)
{
    struct clause *clause = find_clause(c->directive, CL_DEFAULT);
    struct defaults f = { u, c, clause ? clause->word : NULL };

    if (f.word ? !strcmp(f.word, "shared") : !(c->info->traits & TASKS) && c->kind != D_TARGET)
        return;
    /* A task loop evaluates its bounds before it makes tasks. */
    walk(c->info->traits & TASKS && c->collapse ? c->loops[c->collapse - 1].body : c->body, see_name, NULL, &f);
    see_clauses(u, &f);
}
