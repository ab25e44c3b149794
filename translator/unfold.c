/*
 * unfold.c: regions that are nothing but divided loops, one after the other.
 *
 * What a region's threads do between its loops they all do alike, if it names no thread, calls nothing and stores to
 * nothing that they share: then it is what replicated code does, and each `for` inside is a `parallel for`. So is what a
 * `single` does. Each loop then begins with what it needs, instead of with what others have
 * written to anything (described.c); all passes that follow see loops outside of regions.
 *
 *     #pragma omp parallel                            for (int t = 0; t < steps; t++) {
 *     for (int t = 0; t < steps; t++) {                   #pragma omp parallel for
 *         #pragma omp for                                 for (...) ...
 *         for (...) ...                                   swap(u, v);
 *         #pragma omp single                          }
 *         swap(u, v);
 *     }
 *
 * A region's own variable that a loop stores to is private to that loop, which stores to it before it reads it; the code
 * around does not read it. Any other region stays as it is.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"

enum { MOST = 64 };                     /* loops of a region, and variables of its own that these store to */

struct region {
    struct node *node, *body;
    struct directive *directive;
    struct node *loop[MOST];            /* DIRECTIVE_STMT */
    int loops;
    struct symbol *own[MOST];           /* that loops store to, and those of its private clauses */
    int owns;
    struct node *last;                  /* the statement that it ends with, if that is no block */
    bool stays;
};

static struct directive *directive_of(const struct node *n)
{
    return kid(n, DIRECTIVE_STMT_PRAGMA)->directive;
}

static bool is_inside(const struct node *n, const struct node *of)
{
    while (n && n != of)
        n = n->parent;
    return n;
}

static bool is_own(const struct region *r, const struct symbol *s)
{
    for (int i = 0; i < r->owns; i++)
        if (r->own[i] == s)
            return true;
    return false;
}

static bool is_declared_in(const struct symbol *s, const struct node *n)
{
    return s->kind == S_VARIABLE && !s->global && is_inside(s->decl, n);
}

static void add_own(struct region *r, struct symbol *s)
{
    if (is_own(r, s))
        return;
    if (r->owns == MOST || s->type->kind == T_ARRAY || s->type->kind == T_STRUCT || s->type->kind == T_UNION)
        r->stays = true;
    else
        r->own[r->owns++] = s;
}

/* ---- names in a part of the tree ----------------------------------------------------------------- */

struct mention {
    const struct region *region;
    const struct symbol *of;            /* NULL: any of the region's own */
    bool found;
};

static void look(struct node *n, void *data)
{
    struct mention *m = data;

    if (n->kind == NAME && n->sym)
        m->found |= m->of ? n->sym == m->of : is_own(m->region, n->sym);
}

static bool mentions(const struct region *r, struct node *n, const struct symbol *s)
{
    struct mention m = { r, s, false };

    if (n)
        walk(n, look, NULL, &m);
    return m.found;
}

static bool is_plain_assignment(const struct node *n)
{
    return n->kind == ASSIGN && is(kid(n, ASSIGN_OP)->tok, "=") && kid(n, ASSIGN_L)->kind == NAME;
}

/* ---- stored to before it is read ------------------------------------------------------------------ */

/* Has s been stored to, whatever path leads here? false: it may be read before. */
static bool is_fresh(struct node *n, const struct symbol *s, bool *stored);

static bool is_fresh_expression(struct node *n, const struct symbol *s, bool *stored)
{
    if (!n || *stored)
        return true;
    if (n->kind == PAREN)
        return is_fresh_expression(kid(n, PAREN_E), s, stored);
    if (n->kind == COMMA)
        return is_fresh_expression(kid(n, COMMA_L), s, stored) && is_fresh_expression(kid(n, COMMA_R), s, stored);
    if (is_plain_assignment(n) && kid(n, ASSIGN_L)->sym == s) {
        if (mentions(NULL, kid(n, ASSIGN_R), s))
            return false;
        return *stored = true;
    }
    return !mentions(NULL, n, s);
}

/* What may be left out, or be done more than once. */
static bool is_fresh_inside(struct node *n, const struct symbol *s, bool stored)
{
    return !n || is_fresh(n, s, &stored);
}

static bool is_fresh_block(struct node *items, const struct symbol *s, bool *stored)
{
    for (int i = 0; i < items->nkids; i++)
        if (!is_fresh(items->kid[i], s, stored))
            return false;
    return true;
}

static bool is_fresh_for(struct node *n, const struct symbol *s, bool *stored)
{
    struct node *init = kid(n, FOR_INIT);

    if (init && !is_fresh(init, s, stored))
        return false;
    return (*stored || (!mentions(NULL, kid(n, FOR_C), s) && !mentions(NULL, kid(n, FOR_STEP), s)))
        && is_fresh_inside(kid(n, FOR_BODY), s, *stored);
}

static bool is_fresh(struct node *n, const struct symbol *s, bool *stored)
{
    if (*stored || !mentions(NULL, n, s))
        return true;
    switch (n->kind) {
    case COMPOUND:
        return is_fresh_block(kid(n, COMPOUND_ITEMS), s, stored);
    case EXPRESSION:
        return is_fresh_expression(kid(n, EXPRESSION_E), s, stored);
    case FOR:
        return is_fresh_for(n, s, stored);
    case IF:
        return is_fresh_expression(kid(n, IF_C), s, stored) && is_fresh_inside(kid(n, IF_THEN), s, *stored)
            && is_fresh_inside(kid(n, IF_ELSE), s, *stored);
    case WHILE:
        return !mentions(NULL, kid(n, WHILE_C), s) && is_fresh_inside(kid(n, WHILE_BODY), s, *stored);
    case DIRECTIVE_STMT:
        return !directive_of(n)->clauses && is_fresh(kid(n, DIRECTIVE_STMT_BODY), s, stored);
    default:
        return false;
    }
}

/* ---- what a region holds --------------------------------------------------------------------------- */

static bool takes_only(const struct directive *d, const enum clause_id *ids)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next) {
        int i = 0;

        while (ids[i] && ids[i] != cl->info->id)
            i++;
        if (!ids[i] || cl->modifier || (cl->info->id == CL_DEFAULT && strcmp(cl->word, "shared")))
            return false;
    }
    return !d->broken && !d->part;
}

/* Names a thread, or what they are, as omp_get_thread_num() does. */
static bool is_of_library(const struct node *n)
{
    return n->kind == NAME && n->sym && !strncmp(n->sym->name, "omp_", 4);
}

static bool stores_to(const struct node *name)
{
    const struct node *p = name->parent;

    while (p->kind == PAREN) {
        name = p;
        p = p->parent;
    }
    return (p->kind == ASSIGN && kid(p, ASSIGN_L) == name) || p->kind == POSTFIX
        || (p->kind == PREFIX && (is(kid(p, PREFIX_OP)->tok, "++") || is(kid(p, PREFIX_OP)->tok, "--")
                                  || is(kid(p, PREFIX_OP)->tok, "&")));
}

/* Of a divided loop: variables of the region that it stores to are its own. */
static void look_into_loop(struct node *n, void *data)
{
    static const enum directive_id may_stand[] = { D_SIMD, D_ATOMIC, D_CRITICAL };
    struct region *r = data;

    if (is_of_library(n) || n->kind == STMT_EXPR || n->kind == ASM || n->kind == GOTO || n->kind == COMPUTED_GOTO)
        r->stays = true;
    if (n->kind == NAME && n->sym && n->sym->kind == S_VARIABLE && is_declared_in(n->sym, r->body)
        && !is_declared_in(n->sym, r->loop[r->loops - 1])) {
        bool is_large = n->sym->type->kind == T_ARRAY || n->sym->type->kind == T_STRUCT || n->sym->type->kind == T_UNION;
        r->stays |= is_large || n->sym->storage == ST_STATIC;
        if (stores_to(n))
            add_own(r, n->sym);
    }
    if (n->kind == DIRECTIVE_STMT && n != r->loop[r->loops - 1]) {
        bool may = false;
        for (size_t i = 0; i < sizeof may_stand / sizeof *may_stand; i++)
            may |= directive_of(n)->info->id == may_stand[i] && !directive_of(n)->clauses;
        r->stays |= !may;
    }
}

/* Of a `single`: each rank does it. */
static void look_into_single(struct node *n, void *data)
{
    struct region *r = data;

    r->stays |= n->kind == CALL || n->kind == DIRECTIVE_STMT || n->kind == STMT_EXPR || n->kind == ASM || n->kind == GOTO
        || n->kind == COMPUTED_GOTO || n->kind == LABEL || n->kind == RETURN;
    if (n->kind == NAME && n->sym && is_declared_in(n->sym, r->body) && stores_to(n))
        add_own(r, n->sym);             /* and then it is named outside of loops */
}

static void read_code(struct region *r, struct node *n);

static void read_directive_inside(struct region *r, struct node *n)
{
    static const enum clause_id of_for[] = { CL_SCHEDULE, CL_PRIVATE, CL_REDUCTION, CL_COLLAPSE, CL_NOWAIT, CL_NONE };
    static const enum clause_id none[] = { CL_NONE };
    struct directive *d = directive_of(n);

    switch (d->info->id) {
    case D_FOR:
        r->stays |= r->loops == MOST || !takes_only(d, of_for) || (find_clause(d, CL_NOWAIT) && n != r->last) || d->simd;
        if (r->stays)
            return;
        r->loop[r->loops++] = n;
        walk(n, look_into_loop, NULL, r);
        return;
    case D_SINGLE:
        r->stays |= !takes_only(d, none);
        walk(kid(n, DIRECTIVE_STMT_BODY), look_into_single, NULL, r);
        return;
    default:
        r->stays = true;
    }
}

/* What all threads do alike. */
static void read_code(struct region *r, struct node *n)
{
    if (!n || r->stays)
        return;
    switch (n->kind) {
    case DIRECTIVE_STMT:
        read_directive_inside(r, n);
        return;
    case NAME:
        r->stays |= is_of_library(n) || (stores_to(n) && !(n->sym && is_declared_in(n->sym, r->body)))
            || (n->sym && n->sym->storage == ST_STATIC && is_declared_in(n->sym, r->body));
        return;
    case ASSIGN:
        r->stays |= kid(n, ASSIGN_L)->kind != NAME;
        break;
    case POSTFIX:
        r->stays |= kid(n, POSTFIX_E)->kind != NAME;
        break;
    case PREFIX:
        r->stays |= is(kid(n, PREFIX_OP)->tok, "&") || ((is(kid(n, PREFIX_OP)->tok, "++")
                    || is(kid(n, PREFIX_OP)->tok, "--")) && kid(n, PREFIX_E)->kind != NAME);
        break;
    case CALL: case STMT_EXPR: case ASM: case GOTO: case COMPUTED_GOTO: case LABEL: case RETURN: case BUILTIN:
    case COMPOUND_LITERAL: case STRUCT: case ENUM: case FUNCTION: case LOCAL_LABELS:
        r->stays = true;
        return;
    default:
        break;
    }
    for (int i = 0; i < n->nkids; i++)
        read_code(r, n->kid[i]);
}

static struct symbol *declared_by(const struct node *d)
{
    while (d && d->kind != D_NAME)
        d = d->kind == D_POINTER ? kid(d, D_POINTER_D) : d->kind == D_PAREN ? kid(d, D_PAREN_D)
          : d->kind == D_ARRAY ? kid(d, D_ARRAY_D) : NULL;
    return d ? d->sym : NULL;
}

/* Is one of its own variables named between the loops? Its declaration, without a value, may stand there. */
static void look_between(struct region *r, struct node *n)
{
    if (!n || r->stays)
        return;
    if (n->kind == DIRECTIVE_STMT && directive_of(n)->info->id == D_FOR)
        return;
    if (n->kind == NAME)
        r->stays |= n->sym && is_own(r, n->sym);
    if (n->kind == INIT_DECLARATOR && kid(n, INIT_DECLARATOR_INIT)) {
        struct symbol *s = declared_by(kid(n, INIT_DECLARATOR_DECLARATOR));
        r->stays |= !s || is_own(r, s);
    }
    for (int i = 0; i < n->nkids; i++)
        look_between(r, n->kid[i]);
}

/* Clauses of the loop itself name none of them, but as private. */
static bool has_clean_clauses(const struct region *r, const struct directive *d)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id != CL_PRIVATE && i < cl->nitems; i++)
            if (mentions(r, cl->item[i], NULL))
                return false;
    return true;
}

static void check_own(struct region *r)
{
    look_between(r, r->body);
    for (int k = 0; k < r->loops && !r->stays; k++) {
        r->stays |= !has_clean_clauses(r, directive_of(r->loop[k]));
        for (int i = 0; i < r->owns; i++) {
            bool stored = false;
            r->stays |= !is_fresh(kid(r->loop[k], DIRECTIVE_STMT_BODY), r->own[i], &stored);
        }
    }
}

static void read_clauses(struct region *r)
{
    static const enum clause_id may[] = { CL_SHARED, CL_DEFAULT, CL_PRIVATE, CL_PROC_BIND, CL_NONE };

    r->stays |= !takes_only(r->directive, may);
    for (const struct clause *cl = r->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_PRIVATE && i < cl->nitems; i++) {
            struct symbol *s = named_by(cl->item[i]);
            if (s)
                add_own(r, s);
            r->stays |= !s;
        }
}

/* ---- unfolding ------------------------------------------------------------------------------------- */

static bool is_named(const struct directive *d, const struct symbol *s)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_PRIVATE && i < cl->nitems; i++)
            if (named_by(cl->item[i]) == s)
                return true;
    return false;
}

static struct node *name_of(const struct symbol *s, struct token *tok)
{
    struct node *ident = leaf(tok), *n = node(NAME, 1, ident);

    n->sym = (struct symbol *)s;
    n->type = s->type;
    return n;
}

/* The first place where it is named. */
struct naming { const struct symbol *of; struct node *at; };

static void find_name(struct node *n, void *data)
{
    struct naming *f = data;

    if (!f->at && n->kind == NAME && n->sym == f->of)
        f->at = n;
}

static struct clause *private_clause(const struct region *r, struct directive *d, struct node *loop)
{
    struct clause *cl = allocate(sizeof *cl);

    *cl = (struct clause){ .info = &clause_table[CL_PRIVATE], .tok = d->name,
                           .item = allocate((size_t)(r->owns + 1) * sizeof *cl->item) };
    for (int i = 0; i < r->owns; i++) {
        struct naming f = { r->own[i], NULL };

        walk(loop, find_name, NULL, &f);
        if (f.at && !is_named(d, r->own[i]))
            cl->item[cl->nitems++] = name_of(r->own[i], first_token(f.at));
    }
    return cl;
}

static void make_parallel(const struct region *r, struct node *n)
{
    struct directive *d = allocate(sizeof *d);
    struct clause **tail = &d->clauses;

    *d = *directive_of(n);
    d->info = &directive_table[D_PARALLEL_FOR];
    for (struct clause *cl = directive_of(n)->clauses; cl; cl = cl->next)
        if (cl->info->id != CL_NOWAIT) {
            *tail = allocate(sizeof **tail);
            **tail = *cl;
            tail = &(*tail)->next;
        }
    *tail = private_clause(r, directive_of(n), n);
    if (!(*tail)->nitems)
        *tail = NULL;
    kid(n, DIRECTIVE_STMT_PRAGMA)->directive = d;
}

static void drop_single(struct node *n, void *data)
{
    (void)data;
    if (n->kind == DIRECTIVE_STMT && directive_of(n)->info->id == D_SINGLE)
        replace(n, kid(n, DIRECTIVE_STMT_BODY));
}

static void unfold(struct region *r)
{
    for (int i = 0; i < r->loops; i++)
        make_parallel(r, r->loop[i]);
    walk(r->body, NULL, drop_single, NULL);
    replace(r->node, r->body);
}

static struct node *last_of(struct node *body)
{
    struct node *items = body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;

    return !items ? body : items->nkids ? items->kid[items->nkids - 1] : NULL;
}

static bool stands_in_none(const struct node *n)
{
    for (n = n->parent; n; n = n->parent)
        if (n->kind == DIRECTIVE_STMT)
            return false;
    return true;
}

static void unfold_region(struct node *n, void *data)
{
    struct region r = { .node = n };

    (void)data;
    if (n->kind != DIRECTIVE_STMT || directive_of(n)->info->id != D_PARALLEL || !stands_in_none(n))
        return;
    r.directive = directive_of(n);
    r.body = kid(n, DIRECTIVE_STMT_BODY);
    r.last = last_of(r.body);
    read_clauses(&r);
    read_code(&r, r.body);
    if (!r.stays)
        check_own(&r);
    if (!r.stays && r.loops)
        unfold(&r);
}

static void find_threadprivate(struct node *n, void *data)
{
    *(bool *)data |= n->kind == PRAGMA && n->directive && n->directive->info->id == D_THREADPRIVATE;
}

void unfold_regions(struct unit *u)
{
    bool threadprivate = false;

    walk(u->root, find_threadprivate, NULL, &threadprivate);
    if (!threadprivate)
        walk(u->root, NULL, unfold_region, NULL);
}
