/*
 * unfold_read.c: what a region holds, or a function that all threads of a region call: divided loops, what one thread
 * does for all, and code that all threads do alike.
 *
 * Alike is what names no thread and stores to nothing but variables that each thread has of its own; and the same of what
 * it calls.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "tasks.h"
#include "unfold.h"

struct directive *directive_of(const struct node *n)
{
    return n && n->kind == DIRECTIVE_STMT ? kid(n, DIRECTIVE_STMT_PRAGMA)->directive : NULL;
}

void stay(struct part *p, struct node *where, const char *why)
{
    if (!p->why)
        p->why = format("%s (line %d)", why, place_of(where)->line);
}

/* ---- variables that each thread has of its own ----------------------------------------------------- */

static bool is_local_to(const struct symbol *s, const struct node *n)
{
    return is_variable_symbol(s) && !has_static_storage(s) && is_within(s->decl, n);
}

/* Does each thread have one of its own? */
bool is_threads_own(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->locals; i++)
        if (p->local[i] == s)
            return true;
    return is_local_to(s, p->node);
}

static bool is_own(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->owns; i++)
        if (p->own[i] == s)
            return true;
    return false;
}

bool has_each(const struct part *p, const struct symbol *s)
{
    return is_threads_own(p, s) || is_own(p, s) || is_space(p, s);
}

bool is_large(const struct symbol *s)
{
    return s->type->kind == T_ARRAY || s->type->kind == T_STRUCT || s->type->kind == T_UNION;
}

void add_own(struct part *p, struct symbol *s, struct node *where)
{
    if (is_own(p, s))
        return;
    if (p->owns == UNFOLD_MOST || is_large(s))
        stay(p, where, format("has a '%s' of each thread that loops store to", s->name));
    else
        p->own[p->owns++] = s;
}

bool mentions_own(const struct part *p, struct node *n)
{
    for (int i = 0; n && i < p->owns; i++)
        if (uses(n, p->own[i]))
            return true;
    for (int i = 0; n && i < p->spaces; i++)
        if (uses(n, p->space[i].variable))
            return true;
    return false;
}

struct change { const struct symbol *of; const struct node *in; bool found; };

static void find_change(struct node *n, void *data)
{
    struct change *c = data;

    if (n->kind == NAME && n->sym == c->of) {
        struct node *place = whole_place(n);
        c->found |= is_addressed(place) || (is_target(place) && is_within(n, c->in));
    }
}

/* Of the function around, and no pointer leads to it. n may be NULL. */
bool is_constant(const struct symbol *s, const struct node *n)
{
    struct change c = { s, n, has_static_storage(s) || is_large(s) || !s->function };

    if (!c.found)
        walk(s->function, find_change, NULL, &c);
    return !c.found;
}

/* ---- calls ----------------------------------------------------------------------------------------- */

static bool is_clock(const struct symbol *f)
{
    return !strncmp(f->name, "omp_get_wti", 11);
}

/* Names a thread, or what they are, as omp_get_thread_num() does. */
static bool is_of_library(const struct node *n)
{
    return n->kind == NAME && n->sym && !strncmp(n->sym->name, "omp_", 4) && !is_clock(n->sym);
}

/* The same, but for numbers that each thread may have, or all alike: these are known without the region, too. */
static void read_asked(struct part *p, struct node *n, bool may_be_numbered)
{
    struct node *call = n->parent;
    bool number = asks_number(call);

    if (!is_of_library(n))
        return;
    if (!p->numbers || (number ? !may_be_numbered : !asks_threads(call)))
        stay(p, n, format("asks '%s'", n->sym->name));
    p->numbered |= number;
    p->counts |= !number;
}

static bool is_defined(const struct symbol *f)
{
    return f && f->kind == S_FUNCTION && f->definition && !is_system(f->definition);
}

/* Functions that are called where one thread is at work for all: do they do the same outside of the region? */
struct visit { struct visit *outer; const struct symbol *function; bool refused; };

static void look_into_called(struct node *n, void *data);

static bool is_harmless(const struct symbol *f, struct visit *outer)
{
    struct visit v = { outer, f, false };
    const struct library *l;

    for (const struct visit *o = outer; o; o = o->outer)
        if (f && o->function == f)
            return true;
    if (!f || is_clock(f))
        return f;
    if (is_defined(f)) {
        walk(kid(f->definition, FUNCTION_BODY), look_into_called, NULL, &v);
        return !v.refused;
    }
    l = find_library(f->name);
    return strncmp(f->name, "omp_", 4) && l && !(l->flags & (CALLS | SYNC))
        && (!never_returns(f) || !strcmp(f->name, "exit") || !strcmp(f->name, "abort"));
}

bool is_harmless_call(struct node *call)
{
    return is_harmless(callee(call), NULL);
}

static void look_into_called(struct node *n, void *data)
{
    struct visit *v = data;

    v->refused |= n->kind == DIRECTIVE_STMT || n->kind == PRAGMA || n->kind == ASM || is_of_library(n);
    if (n->kind == CALL && !v->refused)
        v->refused |= !is_harmless(callee(n), v);
}

/* All threads make the call. */
static void read_call(struct part *p, struct node *n)
{
    const struct symbol *f = callee(n);

    if (f && (is_clock(f) || is_mathematical(f) || (is_pure(f) && !is_defined(f)) || asks_number(n) || asks_threads(n)))
        return;
    if (f && !is_defined(f) && f->decl && !is_system(f->decl))
        stay(p, n, format("calls '%s' on each thread, which another file defines: as a static function in a header, it "
                          "could be looked into", f->name));
    else if (!is_defined(f))
        stay(p, n, f ? format("calls '%s' on each thread", f->name)
                     : "calls a function through a pointer on each thread");
    else if (p->calls == UNFOLD_MOST)
        stay(p, n, "makes many calls");
    else
        p->call[p->calls++] = n;
}

/* ---- loops, and what one thread does ----------------------------------------------------------------- */

static bool takes_only(const struct directive *d, const enum clause_id *ids)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next) {
        int i = 0;

        while (ids[i] && ids[i] != cl->info->id)
            i++;
        if (!ids[i] || cl->modifier)
            return false;
    }
    return !d->broken && !d->part;
}

struct clause_part { const struct part *part; bool found; };

static void find_number(struct node *n, void *data)
{
    struct clause_part *c = data;

    c->found |= is_of_library(n) || (n->kind == NAME && is_made_of_number(c->part, n->sym));
}

/* Clauses of the loop name none of the threads' own variables, but as private, and no numbers. */
static bool has_clean_clauses(const struct part *p, const struct directive *d)
{
    struct clause_part c = { p, false };

    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++) {
            if (cl->item[i])
                walk(cl->item[i], find_number, NULL, &c);
            if (c.found || (cl->info->id != CL_PRIVATE && mentions_own(p, cl->item[i])))
                return false;
        }
    return true;
}

static bool may_stand_in_loop(const struct directive *d)
{
    const enum directive_id id = d->info->id;

    return id == D_SIMD || id == D_ATOMIC || id == D_CRITICAL;
}

/* Where each thread is by itself: not where several loops are divided together. */
static struct node *loop_body(const struct node *loop)
{
    struct node *n = kid(loop, DIRECTIVE_STMT_BODY);

    return n->kind == FOR && !find_clause(directive_of(loop), CL_COLLAPSE) ? kid(n, FOR_BODY) : NULL;
}

static void look_into_loop(struct node *n, void *data)
{
    struct part *p = data;
    struct node *loop = p->loop[p->loops - 1];

    read_asked(p, n, is_within(n, loop_body(loop)));
    if (n->kind == NAME && is_made_of_number(p, n->sym) && !is_within(n, loop_body(loop)))
        stay(p, n, format("uses '%s', which is made of the thread's number, in a loop's head", n->sym->name));
    if (n->kind == STMT_EXPR || n->kind == ASM || n->kind == GOTO || n->kind == COMPUTED_GOTO)
        stay(p, n, "has a jump or an expression that is not looked into");
    if (n->kind == DIRECTIVE_STMT && n != loop && !may_stand_in_loop(directive_of(n)))
        stay(p, n, format("has '%s' in a loop", directive_text(directive_of(n)->info)));
    if (n->kind == NAME && is_threads_own(p, n->sym) && !is_local_to(n->sym, loop) && !is_private_in(loop, n->sym)
        && !is_partial(p, n->sym) && is_changed(n)) {
        if (is_large(n->sym))
            add_space(p, n->sym, n);
        else
            add_own(p, n->sym, n);
    }
}

static void read_loop_inside(struct part *p, struct node *n)
{
    static const enum clause_id may[] = { CL_SCHEDULE, CL_PRIVATE, CL_FIRSTPRIVATE, CL_LASTPRIVATE, CL_REDUCTION,
                                          CL_COLLAPSE, CL_NOWAIT, CL_SAFELEN, CL_SIMDLEN, CL_ALIGNED, CL_NONE };

    if (p->loops == UNFOLD_MOST)
        stay(p, n, "has many loops");
    else if (!takes_only(directive_of(n), may))
        stay(p, n, "has a loop with clauses that it cannot have alone");
    if (p->why)
        return;
    p->loop[p->loops++] = n;
    walk(n, look_into_loop, NULL, p);
}

struct single { struct part *part; struct node *node; };

static void look_into_single(struct node *n, void *data)
{
    const struct single *s = data;
    struct part *p = s->part;

    if (n->kind == CALL && !asks_threads(n) && !is_harmless(callee(n), NULL))
        stay(p, n, format("calls '%s' on one thread", node_text(kid(n, CALL_F))));
    if (n->kind == DIRECTIVE_STMT && n != s->node)
        stay(p, n, format("has '%s' in what one thread does", directive_text(directive_of(n)->info)));
    read_asked(p, n, false);
    if (n->kind == STMT_EXPR || n->kind == ASM || n->kind == GOTO || n->kind == COMPUTED_GOTO || n->kind == LABEL
        || n->kind == RETURN || (n->kind == NAME && is_made_of_number(p, n->sym)))
        stay(p, n, "has something in what one thread does that depends on the thread");
    if (n->kind == NAME && is_threads_own(p, n->sym) && !is_local_to(n->sym, s->node) && is_changed(n))
        add_own(p, n->sym, n);
}

/* Tasks have copies of what their thread has of its own, as of what a region around them has. */
static void look_into_team(struct node *n, void *data)
{
    const struct single *s = data;
    struct part *p = s->part;

    if (n->kind == DIRECTIVE_STMT && (directive_of(n)->info->id == D_CANCEL || directive_of(n)->info->id == D_CANCELLATION_POINT)
        && !find_clause(directive_of(n), CL_TASKGROUP))
        stay(p, n, "is cancelled");
    if (n->kind != NAME || !is_variable_symbol(n->sym))
        return;
    if (is_made_of_number(p, n->sym) || is_partial(p, n->sym))
        stay(p, n, format("uses '%s', which is each thread's, where one makes tasks", n->sym->name));
    if (!has_each(p, n->sym) || is_local_to(n->sym, s->node))
        return;
    if (n->sym->type->kind == T_ARRAY)
        stay(p, n, format("uses the array '%s', and each thread has its own, where one makes tasks", n->sym->name));
    if (is_changed(n) && !is_fresh(kid(s->node, DIRECTIVE_STMT_BODY), n->sym))
        stay(p, n, format("changes '%s' of the thread that makes tasks", n->sym->name));
    else if (is_changed(n))
        add_own(p, n->sym, n);
}

static void read_team(struct part *p, struct node *n)
{
    if (p->teams == UNFOLD_MOST)
        stay(p, n, "has many parts for one thread");
    else
        p->team[p->teams++] = n;
    walk(n, look_into_team, NULL, &(struct single){ p, n });
}

bool is_team(const struct part *p, const struct node *n)
{
    for (int i = 0; i < p->teams; i++)
        if (p->team[i] == n)
            return true;
    return false;
}

static void read_code(struct part *p, struct node *n);

static void read_directive_inside(struct part *p, struct node *n)
{
    static const enum clause_id nowait[] = { CL_NOWAIT, CL_NONE };
    struct directive *d = directive_of(n);
    struct single s = { p, n };

    switch (d->info->id) {
    case D_FOR:
        read_loop_inside(p, n);
        return;
    case D_SINGLE: case D_MASTER: case D_MASKED:
        p->others++;
        if (!takes_only(d, nowait))
            stay(p, n, format("has '%s' with clauses", directive_text(d->info)));
        if (is_team_for_one(n))
            read_team(p, n);
        else
            walk(n, look_into_single, NULL, &s);
        return;
    case D_TASKWAIT:
        if (d->clauses)
            stay(p, n, "has 'taskwait' with clauses");
        p->others++;
        return;
    case D_BARRIER:
        p->others++;
        return;
    default:
        stay(p, n, format("has '%s'", directive_text(d->info)));
    }
}

/* ---- what all threads do alike ------------------------------------------------------------------------ */

static void read_store(struct part *p, struct node *n)
{
    struct symbol *s = whole_of(stored_by(n));

    if (is_in_allocated(p, stored_by(n)))
        return;
    if (!s || !is_threads_own(p, s) || !sets_partial(p, n))
        stay(p, n, format("stores to '%s' on each thread", node_text(stored_by(n))));
}

static void read_name(struct part *p, struct node *n)
{
    read_asked(p, n, false);
    if (is_made_of_number(p, n->sym))
        stay(p, n, format("uses '%s', which is made of the thread's number", n->sym->name));
    if (is_variable_symbol(n->sym) && n->sym->threadprivate)
        stay(p, n, format("uses '%s', which is threadprivate, outside of its loops", n->sym->name));
    if (is_threads_own(p, n->sym) && is_addressed(whole_place(n)))
        stay(p, n, format("takes the address of '%s', and each thread has its own", n->sym->name));
}

/* ---- turns: what threads do by their numbers ----------------------------------------------------------- */

struct turn { struct part *part; struct node *node; bool refused; };

static void look_into_turn(struct node *n, void *data)
{
    struct turn *t = data;
    struct part *p = t->part;

    read_asked(p, n, true);
    t->refused |= n->kind == DIRECTIVE_STMT || is_handing(p, n) || n->kind == STMT_EXPR || n->kind == ASM || n->kind == GOTO
               || n->kind == COMPUTED_GOTO || n->kind == LABEL || n->kind == RETURN || n->kind == PRAGMA
               || n->kind == FUNCTION
               || (n->kind == CALL && !asks_number(n) && !asks_threads(n) && !is_harmless(callee(n), NULL));
    if (n->kind == NAME && is_threads_own(p, n->sym) && !is_local_to(n->sym, t->node) && !is_partial(p, n->sym)
        && is_changed(n))
        add_own(p, n->sym, n);
}

/* `break` and `continue` of a loop around it, not of one in it. */
bool goes_out(const struct node *n)
{
    if (!n || n->kind == FOR || n->kind == WHILE || n->kind == DO)
        return false;
    if (n->kind == BREAK || n->kind == CONTINUE)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (goes_out(n->kid[i]))
            return true;
    return false;
}

/* What all threads do alike stays as it is; anything else that has no construct in it may be a turn. */
static bool read_turn(struct part *p, struct node *n)
{
    struct part trial = *p;
    struct turn t = { &trial, n, goes_out(n) || p->turns == UNFOLD_MOST || !only_accumulates(p, n) };

    trial.alike = true;
    read_code(&trial, n);
    if (!trial.why) {
        trial.alike = false;
        *p = trial;
        return true;
    }
    trial = *p;
    walk(n, look_into_turn, NULL, &t);
    if (trial.why || t.refused)
        return false;
    trial.turn[trial.turns++] = n;
    trial.counts |= !is_led(p, n);
    *p = trial;
    return true;
}

/* Of a variable that is made of the number. */
static void read_made_value(struct node *n, void *data)
{
    read_asked(data, n, true);
}

bool is_turn(const struct part *p, const struct node *n)
{
    for (int i = 0; i < p->turns; i++)
        if (p->turn[i] == n)
            return true;
    return false;
}

/* Other variables of each thread than those that it has kept. */
static void look_into_handing(struct node *n, void *data)
{
    struct part *p = data;

    read_asked(p, n, true);
    if (n->kind == NAME && is_threads_own(p, n->sym) && is_changed(n) && !is_partial(p, n->sym)
        && !is_local_to(n->sym, handing_around(p, n)))
        add_own(p, n->sym, n);
}

/* In what is done where memory runs out: once for all threads. */
static void look_into_failure(struct node *n, void *data)
{
    struct part *p = data;

    if (n->kind == DIRECTIVE_STMT || n->kind == STMT_EXPR || n->kind == ASM || n->kind == GOTO || n->kind == LABEL
        || n->kind == RETURN || stored_by(n) || (n->kind == CALL && !is_harmless(callee(n), NULL)) || is_of_library(n))
        stay(p, n, "has something where memory runs out that is not looked into");
}

static void read_code(struct part *p, struct node *n)
{
    struct node *call;

    if (!n || p->why)
        return;
    if (is_combining(p, n)) {
        p->others++;
        return;
    }
    if (is_handing(p, n)) {
        p->others++;
        walk(n, look_into_handing, NULL, p);
        if (names_number(p, n))
            note_numbered(p, n);
        else if (!has_construct(n))
            stay(p, n, "stores on each thread, and does not ask for its number");
        return;
    }
    if (is_null_check(p, n)) {
        walk(kid(n, IF_THEN), look_into_failure, NULL, p);
        return;
    }
    if (makes_number(p, n)) {
        walk(n, read_made_value, NULL, p);
        return;
    }
    if (n->kind == EXPRESSION && (call = read_allocated(p, n))) {
        read_code(p, kid(call, CALL_ARGS));
        return;
    }
    if (read_assigned(p, n)) {
        walk(kid(n, EXPRESSION_E), read_made_value, NULL, p);
        return;
    }
    if (p->numbers && !p->alike && kind_class(n->kind) == STMT && n->kind != DIRECTIVE_STMT && n->parent->kind != FOR
        && read_turn(p, n))
        return;
    switch (n->kind) {
    case INIT_DECLARATOR:
        if (read_made(p, n)) {
            walk(kid(n, INIT_DECLARATOR_INIT), read_made_value, NULL, p);
            return;
        }
        if ((call = read_allocated(p, n))) {
            read_code(p, kid(call, CALL_ARGS));
            return;
        }
        break;
    case DIRECTIVE_STMT:
        read_directive_inside(p, n);
        return;
    case NAME:
        read_name(p, n);
        return;
    case CALL:
        if (is_zeroed(p, n) || is_freed(p, n))
            return;
        read_call(p, n);
        break;
    case RETURN:
        if (!p->function)
            stay(p, n, "is left");
        break;
    case STMT_EXPR: case ASM: case GOTO: case COMPUTED_GOTO: case LABEL: case BUILTIN: case COMPOUND_LITERAL:
    case FUNCTION: case LOCAL_LABELS: case PRAGMA:
        stay(p, n, "has something between its loops that is not looked into");
        return;
    case STRUCT: case ENUM:
        if (kid(n, STRUCT_LBRACE))
            stay(p, n, "declares a type");
        return;
    default:
        if (stored_by(n))
            read_store(p, n);
    }
    for (int i = 0; i < n->nkids; i++)
        read_code(p, n->kid[i]);
}

bool is_loop(const struct node *n)
{
    return n->kind == DIRECTIVE_STMT && directive_of(n)->info->id == D_FOR;
}

static void check_own(struct part *p)
{
    struct node *where;

    for (int k = 0; k < p->loops && !p->why; k++)
        if (!has_clean_clauses(p, directive_of(p->loop[k])))
            stay(p, p->loop[k], "names variables of each thread in clauses of a loop");
    for (int i = 0; i < p->owns && !p->why; i++)
        if ((where = read_different(p, p->own[i])))
            stay(p, where, format("%s '%s' of each thread, which it stores to in a loop or on one thread",
                                  is_loop(where) || is_turn(p, where) ? "hands on" : "reads", p->own[i]->name));
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

void read_part(struct part *p)
{
    if (p->directive && (p->directive->broken || p->directive->part))
        stay(p, p->node, "is a part of another construct");
    for (const struct clause *cl = p->directive ? p->directive->clauses : NULL; cl && !p->why; cl = cl->next)
        read_clause(p, cl);
    read_partials(p);
    if (p->numbers)
        read_kept(p);
    read_code(p, p->body);
    if (p->turns && !p->numbered)
        stay(p, p->turn[0], "stores on each thread, and does not ask for its number");
    if (!p->why)
        check_kept(p);
    if (!p->why)
        check_own(p);
    if (!p->why)
        check_spaces(p);
}
