/*
 * unfold.c: regions that are nothing but loops, divided by `for` or by hand, one after the other.
 *
 * What a region's threads do between its loops they all do alike, if it names no thread and stores to nothing that they
 * share: then it is what replicated code does, and each `for` inside is a `parallel for`. What they do by their numbers
 * is a loop over these (unfold_number.c). What a `single` or `master` does, if it does not ask who runs it, is
 * replicated, too; where it may make tasks, it has a region of its own (tasks.c). Barriers, also those that `nowait`
 * leaves out, say what must not be done before or after; one thing after the other is always right. Each loop then begins
 * with what it needs, instead of with what others have written to anything (described.c); all passes that follow see loops
 * outside of regions.
 *
 *     #pragma omp parallel                            for (int t = 0; t < steps; t++) {
 *     for (int t = 0; t < steps; t++) {                   #pragma omp parallel for
 *         #pragma omp for                                 for (...) ...
 *         for (...) ...                                   swap(u, v);
 *         #pragma omp single                          }
 *         swap(u, v);
 *     }
 *
 * A region's own variable that a loop stores to is private to that loop, which stores to it before it reads it; what is
 * around reads it only where all threads have stored to it alike since (unfold_alike.c). The same of a function that all
 * threads of a region call, with `for`s inside: it is changed in its place, if it is static and all its calls stand in such
 * regions, or in such functions; else the regions call a copy (unfold_twice.c). Any other region stays as it is, and so do
 * the functions that it calls.
 */
#include <string.h>

#include "checks.h"
#include "duplicate.h"
#include "quote.h"
#include "unfold.h"

/* ---- which parts may change ------------------------------------------------------------------------ */

struct part *part_of(struct part *all, const struct symbol *function)
{
    while (all && all->function != function)
        all = all->next;
    return all;
}

static bool has_loop(const struct node *n)
{
    bool found = n->kind == FOR;

    for (int i = 0; i < n->nkids && !found; i++)
        found = n->kid[i] && has_loop(n->kid[i]);
    return found;
}

/* Has it loops that are divided by hand: whose bounds, or places, each thread makes of its number? */
static bool has_shares(const struct part *p)
{
    bool found = false;

    for (int i = 0; i < p->turns && !found; i++)
        found = !is_led(p, p->turn[i]) && has_loop(p->turn[i]);
    return found;
}

/* Adds a part, and those of the functions that it calls. */
static void add_part(struct part **all, struct part part)
{
    struct part *p = allocate(sizeof *p);

    *p = part;
    p->next = *all;
    *all = p;
    read_part(p);
    p->has_loops = p->loops || has_shares(p)
                || (p->teams && !(p->directive && is_team(p, only_statement(p->body))));
    p->divided = p->loops || p->others;
    for (int i = 0; i < p->calls && !p->why; i++) {
        struct symbol *f = callee(p->call[i]);

        if (!part_of(*all, f))
            add_part(all, (struct part){ .node = f->definition, .body = kid(f->definition, FUNCTION_BODY),
                                         .function = f, .allocates = p->allocates });
    }
}

bool stands_in_none(const struct node *n)
{
    for (n = n->parent; n; n = n->parent)
        if (n->kind == DIRECTIVE_STMT)
            return false;
    return true;
}

struct regions { struct part *all; bool threads; };

/* Where threads run the chunks of a rank, these have numbers, too. */
static void find_region(struct node *n, void *data)
{
    struct regions *r = data;
    struct directive *d = directive_of(n);

    if (d && d->info->id == D_PARALLEL && stands_in_none(n))
        add_part(&r->all, (struct part){ .node = n, .body = kid(n, DIRECTIVE_STMT_BODY), .directive = d,
                                         .allocates = !r->threads,
                                         .numbers = !r->threads && !find_clause(d, CL_NUM_THREADS)
                                                    && !find_clause(d, CL_IF) });
}

/* Marks what has loops in it, or anything else that depends on whether a region is around; in functions that it calls,
   too. */
static void mark_divided(struct part *all)
{
    for (bool again = true; again; ) {
        again = false;
        for (struct part *p = all; p; p = p->next)
            for (int i = 0; i < p->calls; i++) {
                const struct part *called = part_of(all, callee(p->call[i]));

                if (called && ((called->divided && !p->divided) || (called->has_loops && !p->has_loops))) {
                    p->divided |= called->divided;
                    p->has_loops |= called->has_loops;
                    again = true;
                }
            }
    }
}

struct count { const struct symbol *function; int names; };

static void count_name(struct node *n, void *data)
{
    struct count *c = data;

    c->names += n->kind == NAME && n->sym == c->function;
}

/* Is the function named anywhere but in calls of parts that change? */
static bool is_called_elsewhere(struct unit *u, struct part *all, const struct symbol *f)
{
    struct count c = { f, 0 };

    walk(u->root, count_name, NULL, &c);
    for (struct part *p = all; p; p = p->next)
        for (int i = 0; i < p->calls && !p->why; i++)
            c.names -= callee(p->call[i]) == f;
    return c.names;
}

static void settle_function(struct unit *u, struct part *all, struct part *p, bool may_copy)
{
    const char *why = p->function->storage != ST_STATIC ? "is not static, so that other files may call it"
                    : is_called_elsewhere(u, all, p->function) ? "is called elsewhere, too" : NULL;
    const char *why_not = why ? why_not_duplicated(p->function, true) : NULL;

    p->twice = why && may_copy && !why_not;
    if (why && !p->twice)
        stay(p, p->node, why_not ? format("%s, and of which there is no copy, since %s", why, why_not) : why);
}

static void settle_calls(struct part *all, struct part *p)
{
    for (int i = 0; i < p->calls && !p->why; i++) {
        struct part *called = part_of(all, callee(p->call[i]));

        if (p->directive && called->divided
            && (find_clause(p->directive, CL_NUM_THREADS) || find_clause(p->directive, CL_IF)))
            stay(p, p->call[i], format("says how many threads run the loops of '%s'", called->function->name));
        else if (called->why) {
            stay(p, p->call[i], format("calls '%s' on each thread", called->function->name));
            p->why = format("%s, which %s", p->why, called->why);
        }
    }
}

/* Parts that stay keep others: those that call them, and those that they call. */
static void settle_parts(struct unit *u, struct part *all, bool may_copy)
{
    for (bool again = true; again; ) {
        again = false;
        for (struct part *p = all; p; p = p->next) {
            if (p->why)
                continue;
            if (p->directive && !p->has_loops)
                stay(p, p->node, "divides no loop");
            settle_calls(all, p);
            if (p->function && !p->why && p->divided)
                settle_function(u, all, p, may_copy);
            again |= p->why != NULL;
        }
    }
}

/* ---- unfolding ------------------------------------------------------------------------------------- */

static bool has_item(const struct clause *cl, const struct symbol *s)
{
    for (int i = 0; i < cl->nitems; i++)
        if (named_by(cl->item[i]) == s)
            return true;
    return false;
}

static bool is_named(const struct directive *d, const struct symbol *s)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        if (cl->info->id == CL_PRIVATE && has_item(cl, s))
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

/* What it only reads is alike on all threads, and stays where it is. */
static struct clause *private_clause(const struct part *p, struct directive *d, struct node *loop)
{
    struct clause *cl = allocate(sizeof *cl);

    *cl = (struct clause){ .info = &clause_table[CL_PRIVATE], .tok = d->name,
                           .item = allocate((size_t)(p->owns + 1) * sizeof *cl->item) };
    for (int i = 0; i < p->owns; i++) {
        struct naming f = { p->own[i], NULL };

        walk(loop, find_name, NULL, &f);
        if (f.at && !is_named(d, p->own[i]) && is_changed_in(loop, p->own[i]))
            cl->item[cl->nitems++] = name_of(p->own[i], first_token(f.at));
    }
    return cl;
}

/* Of arrays and structures: copies, or new ones. */
static struct clause *space_clause(const struct part *p, struct directive *d, struct node *loop, bool copied)
{
    struct clause *cl = allocate(sizeof *cl);

    *cl = (struct clause){ .info = &clause_table[copied ? CL_FIRSTPRIVATE : CL_PRIVATE], .tok = d->name,
                           .item = allocate((size_t)(p->spaces + 1) * sizeof *cl->item) };
    for (int i = 0; i < p->spaces; i++) {
        struct naming f = { p->space[i].variable, NULL };

        walk(loop, find_name, NULL, &f);
        if (f.at && p->space[i].alike == copied && !is_named(d, p->space[i].variable))
            cl->item[cl->nitems++] = name_of(p->space[i].variable, first_token(f.at));
    }
    return cl;
}

/* Of a partial result that the loop adds to. */
static struct clause *partial_clause(const struct partial *of, const struct directive *d, struct node *loop)
{
    struct clause *cl = allocate(sizeof *cl);
    struct naming f = { of->variable, NULL };

    *cl = (struct clause){ .info = &clause_table[CL_REDUCTION], .tok = d->name,
                           .said = of->kept ? kept_meaning(of->variable) : NULL, .word = operator_word(of->op),
                           .item = allocate(sizeof *cl->item) };
    walk(loop, find_name, NULL, &f);
    if (f.at)
        cl->item[cl->nitems++] = name_of(of->variable, first_token(f.at));
    return cl;
}

/* A copy of one of the region's clauses for the loop, of items that it names. */
static struct clause *copy_clause(const struct clause *from, struct node *loop)
{
    struct clause *cl = allocate(sizeof *cl);

    *cl = *from;
    cl->item = allocate((size_t)(from->nitems + 1) * sizeof *cl->item);
    cl->nitems = 0;
    for (int i = 0; i < from->nitems; i++)
        if (from->info->id != CL_REDUCTION || uses(loop, named_by(from->item[i])))
            cl->item[cl->nitems++] = copy_tree(from->item[i]);
    return cl;
}

static void add_clause(struct clause ***tail, struct clause *cl)
{
    if (!cl->nitems && (cl->info->id == CL_PRIVATE || cl->info->id == CL_FIRSTPRIVATE || cl->info->id == CL_REDUCTION))
        return;
    **tail = cl;
    *tail = &cl->next;
    cl->next = NULL;
}

static void make_parallel(const struct part *p, struct node *n)
{
    struct directive *d = allocate(sizeof *d), *was = directive_of(n);
    struct clause **tail = &d->clauses;

    *d = *was;
    d->info = &directive_table[D_PARALLEL_FOR];
    d->where = p->directive ? p->directive->where : NULL;
    d->numbered |= finds_kept(p, n, true);
    d->in_order = finds_kept(p, n, false);
    d->clauses = NULL;
    for (struct clause *cl = was->clauses; cl; cl = cl->next)
        if (cl->info->id != CL_NOWAIT) {
            struct clause *copy = allocate(sizeof *copy);
            *copy = *cl;
            *tail = copy;
            tail = &copy->next;
        }
    *tail = NULL;
    add_clause(&tail, private_clause(p, was, n));
    add_clause(&tail, space_clause(p, was, n, false));
    add_clause(&tail, space_clause(p, was, n, true));
    for (int i = 0; i < p->partials; i++)
        add_clause(&tail, partial_clause(&p->partial[i], was, n));
    for (struct clause *cl = p->directive ? p->directive->clauses : NULL; cl; cl = cl->next)
        if (cl->info->id == CL_REDUCTION || cl->info->id == CL_NUM_THREADS || cl->info->id == CL_IF)
            add_clause(&tail, copy_clause(cl, n));
    kid(n, DIRECTIVE_STMT_PRAGMA)->directive = d;
}

struct node *empty_statement(void)
{
    return node(EXPRESSION, 2, NULL, word(";"));
}

/* ---- tasks ------------------------------------------------------------------------------------------ */

struct taken { const struct part *part; struct node *team; struct clause *own, *copied; };

/* Each thread has its own: what the team stores to first, or a copy. */
static void take_along(struct node *n, void *data)
{
    struct taken *t = data;
    struct clause *cl;

    if (n->kind != NAME || !is_variable_symbol(n->sym) || is_within(n->sym->decl, t->team)
        || !has_each(t->part, n->sym))
        return;
    cl = is_fresh(kid(t->team, DIRECTIVE_STMT_BODY), n->sym) ? t->own : t->copied;
    if (has_item(cl, n->sym))
        return;
    cl->item = memcpy(allocate((size_t)(cl->nitems + 2) * sizeof *cl->item), cl->item, (size_t)cl->nitems * sizeof *cl->item);
    cl->item[cl->nitems++] = name_of(n->sym, first_token(n));
}

/* A region around it: all ranks make its tasks, which are complete when it ends. */
static void make_team(struct part *p, struct node *n)
{
    struct directive *d = allocate(sizeof *d), *was = directive_of(n);
    struct clause *own = allocate(sizeof *own), *copied = allocate(sizeof *copied), **tail = &d->clauses;
    struct taken t = { p, n, own, copied };

    *own = (struct clause){ .info = &clause_table[CL_PRIVATE], .tok = was->name, .item = allocate(sizeof *own->item) };
    *copied = *own;
    copied->info = &clause_table[CL_FIRSTPRIVATE];
    walk(n, take_along, NULL, &t);
    *d = *was;
    d->info = &directive_table[D_PARALLEL];
    d->clauses = NULL;
    add_clause(&tail, own);
    add_clause(&tail, copied);
    for (struct clause *cl = p->directive ? p->directive->clauses : NULL; cl; cl = cl->next)
        if (cl->info->id == CL_NUM_THREADS || cl->info->id == CL_IF)
            add_clause(&tail, copy_clause(cl, n));
    was->clauses = NULL;                        /* `nowait` */
    put_in_construct(n, d);
}

bool is_in_team(const struct part *p, const struct node *n)
{
    for (int i = 0; i < p->teams; i++)
        if (is_within(n, p->team[i]))
            return true;
    return false;
}

/* Leaves what one thread does, or combines for all, and neither barriers nor what waits for tasks. */
static void drop_directive(struct node *n, void *data)
{
    enum directive_id id = n->kind == DIRECTIVE_STMT ? directive_of(n)->info->id : D_NONE;

    if (id == D_NONE || is_in_team(data, n))
        return;
    if (id == D_SINGLE || id == D_MASTER || id == D_MASKED || is_in_combining(data, n))
        replace(n, kid(n, DIRECTIVE_STMT_BODY));
    else if (id == D_BARRIER || id == D_TASKWAIT)
        replace(n, empty_statement());
}

/* ---- variables of the region's private clauses ---------------------------------------------------------- */

struct renaming { const struct symbol *from; struct symbol *to; };

static void rename_variable(struct node *n, void *data)
{
    const struct renaming *r = data;

    if (n->kind == NAME && n->sym == r->from)
        n->sym = r->to;
    for (struct clause *cl = n->kind == DIRECTIVE_STMT ? directive_of(n)->clauses : NULL; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            if (cl->item[i])
                walk(cl->item[i], rename_variable, NULL, data);
}

void rename_in(struct node *n, const struct symbol *from, struct symbol *to)
{
    walk(n, rename_variable, NULL, &(struct renaming){ from, to });
}

struct declared { const char *name; struct node *first; };

static void find_declared(struct node *n, void *data)
{
    struct declared *d = data;

    if (n->kind == D_NAME && !d->first && !strcmp(kid(n, D_NAME_IDENT)->tok->text, d->name))
        d->first = n;
}

struct symbol *declare_in(struct node *scope, const char *name, struct type *type)
{
    struct symbol *s = allocate(sizeof *s), *function = function_around(scope)->sym;
    struct declared d = { name, NULL };

    walk(scope, find_declared, NULL, &d);
    *s = (struct symbol){ .name = intern(name, strlen(name)), .kind = S_VARIABLE, .storage = ST_AUTO, .type = type,
                          .decl = d.first, .scope = scope, .function = function_around(scope),
                          .next_local = function->locals, .next = function->next };
    function->locals = function->next = s;
    d.first->sym = s;
    d.first->type = type;
    return s;
}

/* The body in a block that declares them, in the region's place. */
static void declare_locals(struct unit *u, struct part *p, struct node *body)
{
    struct holes *h = holes_new();
    struct node *block, *before = p->node;

    if (p->counts)
        hole_add(h, "locals", "const int otosp_threads = otosp_region_threads();\n");
    for (int i = 0; i < p->locals; i++)
        hole_add(h, "locals", "%s;\n", type_text(p->local[i]->type, p->local[i]->name));
    add_kept_locals(p, h);
    hole_node(h, "body", body);
    block = quote(h, place_indent(u, before), "{\n$locals\n$body\n}\n")->kid[0];
    replace(before, block);
    for (int i = 0; i < p->locals; i++) {
        struct symbol *s = declare_in(block, p->local[i]->name, p->local[i]->type);

        rename_in(block, p->local[i], s);
        for (int k = 0; k < p->owns; k++)
            if (p->own[k] == p->local[i])
                p->own[k] = s;
        for (int k = 0; k < p->partials; k++)
            if (p->partial[k].variable == p->local[i])
                p->partial[k].variable = s;
        for (int k = 0; k < p->takings; k++)
            if (p->taking[k].variable == p->local[i])
                p->taking[k].variable = s;
    }
    unfold_numbers(u, p, block);
}

struct elsewhere { const struct symbol *of; const struct node *region; bool found; };

static void find_elsewhere(struct node *n, void *data)
{
    struct elsewhere *e = data;

    e->found |= n->kind == NAME && n->sym == e->of && !is_within(n, e->region);
}

/* What nothing but the region uses can be the threads' own itself; what is made of their numbers is declared anew. */
static void drop_unused(struct part *p)
{
    int kept = 0;

    for (int i = 0; i < p->locals; i++) {
        struct elsewhere e = { p->local[i], p->node, has_static_storage(p->local[i]) };

        if (!e.found)
            walk(p->local[i]->function, find_elsewhere, NULL, &e);
        if (e.found && !is_made_of_number(p, p->local[i]))
            p->local[kept++] = p->local[i];
    }
    p->locals = kept;
}

static void unfold(struct unit *u, struct part *p)
{
    drop_unused(p);
    for (int i = 0; i < p->teams; i++)
        make_team(p, p->team[i]);
    walk(p->body, NULL, drop_directive, p);
    if (p->locals || p->numbered || p->counts)
        declare_locals(u, p, kid(p->node, DIRECTIVE_STMT_BODY));
    else if (p->directive)
        replace(p->node, kid(p->node, DIRECTIVE_STMT_BODY));
    own_allocated(p);
    for (int i = 0; i < p->loops; i++)
        make_parallel(p, p->loop[i]);
}

static struct part *read_parts(struct unit *u, bool of_threads, bool may_copy)
{
    struct regions r = { .threads = u->opt->threads };

    walk(u->root, find_region, NULL, &r);
    for (struct part *p = r.all; p; p = p->next)
        if (of_threads)
            stay(p, p->node, "may use variables of a thread");
    mark_divided(r.all);
    settle_parts(u, r.all, may_copy);
    return r.all;
}

void unfold_regions(struct unit *u)
{
    struct part *all;
    bool of_threads = false;

    group_turns(u);
    for (const struct symbol *s = u->symbols; s; s = s->next)
        of_threads |= s->storage == ST_THREAD;
    all = read_parts(u, of_threads, !errors());
    if (copy_functions(all))
        all = read_parts(u, of_threads, false);
    for (struct part *p = all; p; p = p->next)
        if (!p->why && (p->directive ? p->has_loops : p->divided))
            unfold(u, p);
        else if (p->directive && p->why && !is_team(p, only_statement(p->body)))
            p->directive->stays = format("it %s", p->why);
}
