/*
 * unfold_kept.c: what each thread of a region finds in a loop, and hands over: in code with a critical construct that is
 * not a combination by an operator (the greatest value and where it is, say), or where it stores to a place of its own, as in
 * best[omp_get_thread_num()] = own. The loop may be divided by hand, too (unfold_number.c).
 *
 *     #pragma omp parallel                             double own = 0, otosp_each_own[otosp_threads];
 *     {                                                int at = 0, otosp_each_at[otosp_threads], otosp_many_own, ...;
 *         double own = 0;
 *         int at = 0;                                  otosp_many_own = otosp_many_at = 0;
 *         #pragma omp for                              #pragma omp parallel for reduction(otosp_keep: own, at)
 *         for (i = 0; i < n; i++)                      for (i = 0; i < n; i++)
 *             if (x[i] > own) {                            if (x[i] > own) {
 *                 own = x[i];                                  own = x[i];
 *                 at = i;                                      at = i;
 *             }                                            }
 *                                                      while (otosp_many_own < otosp_threads)
 *                                                          otosp_each_own[otosp_many_own++] = own;
 *                                                      ...
 *         #pragma omp critical                         for (int otosp_turn = 0; otosp_turn < otosp_threads; ...) {
 *         if (own > best) {                                own = otosp_each_own[otosp_turn];
 *             best = own;                                  at = otosp_each_at[otosp_turn];
 *             where = at;                                  if (own > best) {
 *         }                                                    best = own;
 *     }                                                        where = at;
 *                                                          }
 *                                                      }
 *
 * The threads do it in the order of their numbers, and all ranks do it for all threads: those too that have had no iterations.
 * Each thread enters the loop with the same value: all store it alike before, in the same block; nothing comes in between that
 * uses the variable.
 */
#include <string.h>

#include "affine.h"
#include "directive.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

bool is_handing(const struct part *p, const struct node *n)
{
    for (int i = 0; i < p->handings; i++)
        if (p->handing[i] == n)
            return true;
    return false;
}

struct numbering { const struct part *part; bool found; };

static void find_number(struct node *n, void *data)
{
    struct numbering *f = data;

    f->found |= asks_number(n) || (n->kind == NAME && is_made_of_number(f->part, n->sym));
}

bool names_number(const struct part *p, struct node *n)
{
    struct numbering f = { p, false };

    walk(n, find_number, NULL, &f);
    return f.found;
}

void note_numbered(struct part *p, struct node *handing)
{
    for (int i = 0; i < p->partials; i++)
        p->partial[i].numbered |= p->partial[i].kept && uses(handing, p->partial[i].variable);
}

bool finds_kept(const struct part *p, struct node *loop, bool by_number)
{
    bool found = false;

    for (int i = 0; i < p->partials && !found; i++)
        found = (by_number ? p->partial[i].numbered : p->partial[i].kept) && uses(loop, p->partial[i].variable);
    return found;
}

static bool is_kept(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->partials; i++)
        if (p->partial[i].variable == s)
            return p->partial[i].kept;
    return false;
}

struct node *handing_around(const struct part *p, struct node *n)
{
    while (n && !is_handing(p, n))
        n = n->parent;
    return n;
}

static bool names(struct node *n, const struct symbol *s)
{
    return n && (uses(n, s) || is_within(s->decl, n));
}

/* ---- what becomes of a variable ------------------------------------------------------------------------------ */

/* What it holds: nothing that matters, the same on all threads, each its own, the same when it has been handed over. */
enum state { FREE, ALIKE, SPREAD, HANDED };

struct heads { const struct symbol *of; bool found; };

static void find_in_head(struct node *n, void *data)
{
    struct heads *h = data;

    if (n->kind == FOR)
        h->found |= names(kid(n, FOR_INIT), h->of) || uses(kid(n, FOR_C), h->of) || uses(kid(n, FOR_STEP), h->of);
}

/* May each thread have one of its own in the loop, that others do not see? */
static bool may_spread_in(struct node *loop, const struct symbol *s)
{
    struct node *body = kid(loop, DIRECTIVE_STMT_BODY);
    struct heads h = { s, false };

    if (has_use_in_clauses(directive_of(loop), s))
        return false;
    if (find_clause(directive_of(loop), CL_COLLAPSE))
        walk(body, find_in_head, NULL, &h);
    else
        find_in_head(body, &h);
    return !h.found;
}

static bool follow(struct part *p, struct node *n, struct symbol *s, enum state *state);

/* What may be left out, or be done more than once: it must not begin with more than is said. It leaves nothing behind that
   matters; what is only handed over has been. */
static bool follow_inside(struct part *p, struct node *n, struct symbol *s, enum state begin)
{
    return !n || (follow(p, n, s, &begin) && (begin != SPREAD || is_taken_later(p, s)));
}

/* The member of the variable, which is a structure, that an expression is; NULL: it is none. */
static const struct member *member_at(struct node *e, const struct symbol *s)
{
    e = bare(e);
    return e->kind == MEMBER && s->type->kind == T_STRUCT && named_by(kid(e, MEMBER_E)) == s ? e->member : NULL;
}

/* The only one that a statement stores to, with a value that is none of the variable's; NULL: it does something else. */
static const struct member *set_by(struct node *n, const struct symbol *s)
{
    struct node *e = n && n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? bare(kid(n, EXPRESSION_E)) : NULL;

    return e && e->kind == ASSIGN && is_operator(e, "=") && !uses(kid(e, ASSIGN_R), s) ? member_at(kid(e, ASSIGN_L), s) : NULL;
}

/* Statements that follow each other and set all members of the variable: how many; 0: they leave some out. */
static int set_together(const struct node *items, int first, const struct symbol *s)
{
    int n = first;

    while (n < items->nkids && set_by(items->kid[n], s))
        n++;
    for (const struct member *m = s->type->kind == T_STRUCT ? s->type->members : NULL; m; m = m->next) {
        int i = first;

        while (i < n && set_by(items->kid[i], s) != m)
            i++;
        if (i == n)
            return 0;
    }
    return n - first;
}

/* What each thread makes of its number is its own: such a statement becomes a turn (check_kept). */
static bool is_of_number(const struct part *p, struct node *e)
{
    struct numbered numbered;

    read_numbered(&numbered, p->body);
    return depends_on_number(&numbered, e);
}

static bool follow_expression(const struct part *p, struct node *e, const struct symbol *s, enum state *state)
{
    e = bare(e);
    if (e->kind != ASSIGN || !is_operator(e, "=") || named_by(kid(e, ASSIGN_L)) != s || uses(kid(e, ASSIGN_R), s))
        return false;
    *state = is_of_number(p, kid(e, ASSIGN_R)) ? SPREAD : ALIKE;
    return true;
}

/* Is it a loop by hand, in which each thread finds something by its number? It has to become a turn (check_kept). */
static bool finds_by_hand(const struct part *p, struct node *n, const struct symbol *s)
{
    return may_be_turn(p, n) && is_loop_statement(n) && is_changed_in(n, s);
}

/* Is all that is done with the variable what the head of this file says? */
static bool follow(struct part *p, struct node *n, struct symbol *s, enum state *state)
{
    enum state begin = *state;

    if (!names(n, s))
        return true;
    if (is_handing(p, n)) {
        *state = is_changed_in(n, s) ? FREE : HANDED;
        return begin == SPREAD || begin == HANDED;
    }
    if ((begin == SPREAD || begin == HANDED) && read_taking(p, n, s)) {
        *state = is_changed_in(n, s) ? FREE : begin;
        return true;
    }
    if (finds_by_hand(p, n, s)) {
        *state = SPREAD;
        return begin == ALIKE;
    }
    switch (n->kind) {
    case DIRECTIVE_STMT:
        *state = SPREAD;
        return is_loop(n) && begin == ALIKE && may_spread_in(n, s);
    case DECLARATION:
        *state = is_within(s->decl, n) && declared_value(s) ? ALIKE : FREE;
        return is_within(s->decl, n) && !uses(n, s);
    case EXPRESSION:
        return (begin == ALIKE && set_by(n, s)) || follow_expression(p, kid(n, EXPRESSION_E), s, state);
    case COMPOUND:
        for (int i = 0; i < kid(n, COMPOUND_ITEMS)->nkids; i++) {
            int together = set_together(kid(n, COMPOUND_ITEMS), i, s);

            if (together) {
                i += together - 1;
                *state = ALIKE;
            } else if (!follow(p, kid(n, COMPOUND_ITEMS)->kid[i], s, state))
                return false;
        }
        return true;
    case IF:
        *state = FREE;
        return !uses(kid(n, IF_C), s) && follow_inside(p, kid(n, IF_THEN), s, begin)
            && follow_inside(p, kid(n, IF_ELSE), s, begin);
    case FOR:
        *state = FREE;
        return !names(kid(n, FOR_INIT), s) && !uses(kid(n, FOR_C), s) && !uses(kid(n, FOR_STEP), s)
            && follow_inside(p, kid(n, FOR_BODY), s, FREE);
    case WHILE:
        *state = FREE;
        return !uses(kid(n, WHILE_C), s) && follow_inside(p, kid(n, WHILE_BODY), s, FREE);
    case DO:
        *state = FREE;
        return !uses(kid(n, DO_C), s) && follow_inside(p, kid(n, DO_BODY), s, FREE);
    default:
        return false;
    }
}

/* ---- where it is handed over --------------------------------------------------------------------------------- */

struct handing {
    const struct part *part;
    struct node *node;
    struct symbol *variable[UNFOLD_MOST];
    int n;
    bool refused;
};

/* A value that can be declared and assigned. */
static bool is_plain(const struct type *t)
{
    if (t->kind == T_ARRAY)
        return t->length > 0 && is_plain(t->base);
    if (t->kind != T_STRUCT)
        return (is_arithmetic(t) || is_pointer(t)) && t == t->unqualified;
    for (const struct member *m = t->members; m; m = m->next)
        if (!is_plain(m->type))
            return false;
    return t == t->unqualified && t->complete;
}

static bool is_kept_type(const struct symbol *s)
{
    return s->type->kind != T_ARRAY && is_plain(s->type) && type_text(s->type, s->name);
}

struct loops { const struct part *part; const struct symbol *of; bool changed; };

static void find_change_in_loop(struct node *n, void *data)
{
    struct loops *l = data;
    struct node *up = n->parent;

    if (n->kind != NAME || n->sym != l->of)
        return;
    for (; up && up != l->part->node; up = up->parent)
        l->changed |= up->kind == DIRECTIVE_STMT ? is_loop(up) && !is_private_in(up, l->of) : finds_by_hand(l->part, up, l->of);
}

/* Is it used in a divided loop, which has none of its own, or changed in one by hand? */
static bool is_used_in_loops(const struct part *p, const struct symbol *s)
{
    struct loops l = { p, s, false };

    walk(p->body, find_change_in_loop, NULL, &l);
    return l.changed;
}

static void read_variable(struct handing *h, struct symbol *s)
{
    const struct part *p = h->part;

    if (!is_threads_own(p, s) || is_within(s->decl, h->node) || !is_used_in_loops(p, s))
        return;
    for (int i = 0; i < h->n; i++)
        if (h->variable[i] == s)
            return;
    h->refused |= h->n == UNFOLD_MOST || !is_kept_type(s) || (is_partial(p, s) && !is_kept(p, s));
    if (!h->refused)
        h->variable[h->n++] = s;
}

static void look_into_handing(struct node *n, void *data)
{
    struct handing *h = data;
    enum directive_id id = n->kind == DIRECTIVE_STMT ? directive_of(n)->info->id : D_NONE;

    h->refused |= (id != D_NONE && id != D_CRITICAL) || n->kind == STMT_EXPR || n->kind == ASM || n->kind == GOTO
               || n->kind == COMPUTED_GOTO || n->kind == LABEL || n->kind == RETURN
               || (n->kind == PRAGMA && n->parent->kind != DIRECTIVE_STMT) || n->kind == FUNCTION
               || (n->kind == CALL && !asks_number(n) && !asks_threads(n) && !is_harmless_call(n));
    if (n->kind == NAME && n->sym && is_variable_symbol(n->sym))
        read_variable(h, n->sym);
}

/* The statement whose only part that does anything this one is. */
static struct node *statement_around(const struct part *p, struct node *n)
{
    for (;;) {
        struct node *up = n->parent;

        if (up->kind == LIST && up->nkids == 1 && up->parent->kind == COMPOUND)
            up = up->parent;
        else if (up->kind != IF || kid(up, IF_ELSE) || kid(up, IF_THEN) != n)
            return n;
        if (up == p->body)
            return n;
        n = up;
    }
}

static bool is_reduced(const struct part *p, const struct symbol *s)
{
    for (const struct clause *cl = p->directive ? p->directive->clauses : NULL; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_REDUCTION && i < cl->nitems; i++)
            if (named_by(cl->item[i]) == s)
                return true;
    return false;
}

/* Does it store to anything but a variable that each thread has? */
static bool stores_to_shared(const struct part *p, struct node *n)
{
    struct node *e = n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? bare(kid(n, EXPRESSION_E)) : NULL, *to = e ? stored_by(e) : NULL;
    const struct symbol *s = to ? whole_of(to) : NULL;

    return to && (!s || !(is_threads_own(p, s) || is_reduced(p, s)));
}

static void add_handing(struct part *p, struct node *n)
{
    struct handing h = { .part = p, .node = statement_around(p, n) };

    h.refused = goes_out(h.node);
    walk(h.node, look_into_handing, NULL, &h);
    if (h.refused || !h.n || p->partials + h.n > UNFOLD_MOST)
        return;
    for (int i = 0; i < h.n; i++)
        if (!is_kept(p, h.variable[i]))
            p->partial[p->partials++] = (struct partial){ .variable = h.variable[i], .kept = true };
    p->handing[p->handings++] = h.node;
}

/* Not in what may become one turn by itself. */
static void find_handing(struct part *p, struct node *n)
{
    enum directive_id id = n->kind == DIRECTIVE_STMT ? directive_of(n)->info->id : D_NONE;

    if (n->kind == FUNCTION || (n->kind == COMPOUND && n->parent->kind == LIST && !has_construct(n)))
        return;
    if (p->handings < UNFOLD_MOST && (id == D_CRITICAL ? !is_in_combining(p, n) : stores_to_shared(p, n)))
        add_handing(p, n);
    else if (id == D_NONE)
        for (int i = 0; i < n->nkids; i++)
            if (n->kid[i] && n->kid[i]->nkids)
                find_handing(p, n->kid[i]);
}

/* With one that fails, what hands it over, and what else that does. */
static void drop_handing(struct part *p, const struct symbol *s)
{
    int n = 0;

    for (int i = 0; i < p->handings; i++)
        if (!uses(p->handing[i], s))
            p->handing[n++] = p->handing[i];
    p->handings = n;
    n = 0;
    for (int i = 0; i < p->partials; i++) {
        bool used = !p->partial[i].kept;

        for (int k = 0; k < p->handings; k++)
            used |= uses(p->handing[k], p->partial[i].variable);
        if (used)
            p->partial[n++] = p->partial[i];
    }
    p->partials = n;
}

/* Variables are told apart by their names in what is written. */
static bool has_namesake(const struct part *p, int k)
{
    for (int i = 0; i < k; i++)
        if (p->partial[i].kept && !strcmp(p->partial[i].variable->name, p->partial[k].variable->name))
            return true;
    return false;
}

/* Is all that is done with the one of this number such? */
static bool is_followed(struct part *p, int k)
{
    struct symbol *s = p->partial[k].variable;

    drop_takings(p, s);
    if (!has_namesake(p, k) && follow_inside(p, p->body, s, FREE)) {
        p->partial[k].numbered |= is_taken_later(p, s);
        return true;
    }
    drop_takings(p, s);
    return false;
}

/* A variable that no code hands over, but later loops may take. */
static void find_taken(struct node *n, void *data)
{
    struct part *p = data;
    struct symbol *s = n->kind == NAME && n->sym && is_variable_symbol(n->sym) && is_changed(n) ? n->sym : NULL;

    if (!s || p->partials == UNFOLD_MOST || is_partial(p, s) || !is_threads_own(p, s) || !is_kept_type(s))
        return;
    p->partial[p->partials++] = (struct partial){ .variable = s, .kept = true };
    if (!is_followed(p, p->partials - 1) || !is_taken_later(p, s)) {
        drop_takings(p, s);
        p->partials--;
    }
}

void read_kept(struct part *p)
{
    find_handing(p, p->body);
    for (int i = 0; i < p->partials; i++)
        if (p->partial[i].kept && !is_followed(p, i)) {
            drop_handing(p, p->partial[i].variable);
            i = -1;
        }
    walk(p->body, find_taken, NULL, p);
    p->counts |= p->handings || p->takings;
}

/* Does each thread do it by itself? */
static bool is_apart(const struct part *p, const struct node *n)
{
    while (n != p->body && n->kind != DIRECTIVE_STMT && !is_turn(p, n) && !is_handing(p, n))
        n = n->parent;
    return n != p->body || is_turn(p, n);
}

/* Is it `variable = ...`, by its number? */
static bool is_set_by_number(const struct part *p, struct node *n, const struct symbol *s)
{
    enum state state = FREE;

    return n->kind == EXPRESSION && kid(n, EXPRESSION_E) && follow_expression(p, kid(n, EXPRESSION_E), s, &state) && state == SPREAD;
}

static void check_found(struct node *n, void *data)
{
    struct part *p = data;

    for (int i = 0; i < p->partials; i++) {
        const struct symbol *s = p->partial[i].variable;

        if (p->partial[i].kept && finds_by_hand(p, n, s) && !is_apart(p, n))
            stay(p, n, format("finds '%s' in a loop that does not depend on the thread's number", s->name));
        if (p->partial[i].kept && (n->kind == EXPRESSION || is_turn(p, n)) && is_changed_in(n, s) && !finds_by_hand(p, n, s)
            && is_turn(p, n) != is_set_by_number(p, n, s) && !is_apart(p, n->parent))
            stay(p, n, format("begins with another '%s' on each thread", s->name));
    }
}

void check_kept(struct part *p)
{
    walk(p->body, check_found, NULL, p);
    for (int i = 0; i < p->takings; i++)
        if (!is_loop(p->taking[i].loop) && !is_turn(p, p->taking[i].loop))
            stay(p, p->taking[i].loop, format("takes '%s' in a loop that does not depend on the thread's number",
                                              p->taking[i].variable->name));
}

/* ---- new trees ------------------------------------------------------------------------------------------------ */

/* Tokens of these words, which a blank separates. */
static struct token **tokens_of(const char *text)
{
    struct token **all = allocate((strlen(text) + 1) * sizeof *all), *t;
    int n = 0;

    for (size_t length = 0; *text; text += length + (text[length] == ' ')) {
        length = strcspn(text, " ");
        t = allocate(sizeof *t);
        *t = (struct token){ .text = intern(text, length), .index = -1, .offset = -1, .at = -1, .to = -1 };
        all[n++] = t;
    }
    return all;
}

void add_kept_locals(const struct part *p, struct holes *h)
{
    for (int i = 0; i < p->partials; i++) {
        const struct symbol *s = p->partial[i].variable;

        if (p->partial[i].kept) {
            hole_add(h, "locals", "%s;\n", type_text(s->type, format("otosp_each_%s[otosp_threads]", s->name)));
            hole_add(h, "locals", "int otosp_many_%s;\n", s->name);
        }
    }
}

/* What its members' values mean: they are told to all, in order. */
struct clause *kept_meaning(const struct symbol *s)
{
    struct clause *said = allocate(2 * sizeof *said);

    said[0] = (struct clause){ .info = &clause_table[CL_DECLARE_REDUCTION], .next = &said[1],
                               .raw = tokens_of(format("otosp_each_%s [ otosp_many_%s ++ ] = omp_in", s->name,
                                                       s->name)) };
    said[1] = (struct clause){ .info = &clause_table[CL_INITIALIZER], .raw = tokens_of("omp_priv = omp_orig") };
    return said;
}

/* Expressions that lowering has written, of one variable. */
struct wanted { const struct symbol *of, *each, *many, *turn, *threads; };

static void settle_wanted(struct node *n, void *data)
{
    const struct wanted *w = data;
    const struct symbol *all[] = { w->of, w->each, w->many, w->turn, w->threads };

    for (int i = 0; n->kind == NAME && i < 5; i++)
        if (all[i] && !strcmp(first_token(n)->text, all[i]->name)) {
            n->sym = (struct symbol *)all[i];
            n->type = all[i]->type;
        }
    if (n->kind == INDEX || (n->kind == ASSIGN && n->type == NULL))
        n->type = w->each ? w->of->type : basic(T_INT);
    if (n->kind == CONSTANT || n->kind == POSTFIX || n->kind == BINARY)
        n->type = basic(T_INT);
}

static struct node *statement_of(struct unit *u, struct node *where, const char *text, const struct wanted *w)
{
    struct node *n = quote(holes_new(), place_indent(u, where), text)->kid[0];

    walk(n, NULL, settle_wanted, (void *)w);
    return n;
}

struct declared_kept { struct symbol *each, *many; };

/* In the block, of partial[i]. */
static struct declared_kept declare_kept(const struct part *p, struct node *block, int i, const struct symbol *threads)
{
    const struct symbol *s = p->partial[i].variable;
    struct node *d;
    struct declared_kept k;

    k.each = declare_in(block, format("otosp_each_%s", s->name), array_of(s->type, -2, NULL));
    for (d = k.each->decl; d->kind != D_ARRAY; d = d->parent)
        continue;
    d = kid(d, D_ARRAY_SIZE);
    d->sym = (struct symbol *)threads;
    d->type = threads->type;
    k.each->type->size = d;
    k.many = declare_in(block, format("otosp_many_%s", s->name), basic(T_INT));
    return k;
}

/* Puts statements before and behind the one, in a block; NULL: none is there. */
static void put_around(struct unit *u, struct node *statement, struct node **front, struct node **behind, int n)
{
    struct holes *h = holes_new();

    for (int i = 0; i < n; i++) {
        hole_add(h, "front", "%s\n", ref(h, front[i]));
        if (behind)
            hole_add(h, "behind", "%s\n", ref(h, behind[i]));
    }
    put_in_block(u, statement, h, behind ? "{\n$front\n$statement\n$behind\n}\n" : "{\n$front\n$statement\n}\n");
}

static void drop_critical(struct node *n, void *data)
{
    (void)data;
    if (n->kind == DIRECTIVE_STMT)
        replace(n, kid(n, DIRECTIVE_STMT_BODY));
}

/* A loop over the threads, in the place of what each does. */
static void hand_over(struct unit *u, const struct part *p, struct node *n, const struct declared_kept *k,
                      const struct symbol *threads)
{
    struct node *parent = n->parent, *loop, *front[UNFOLD_MOST];
    struct symbol *turn;
    int place = 0, fronts = 0;

    while (parent->kid[place] != n)
        place++;
    walk(n, NULL, drop_critical, NULL);
    n = parent->kid[place];
    loop = loop_over_numbers(u, n, "otosp_turn", threads->name, threads);
    turn = named_by(kid(kid(loop, FOR_C), BINARY_L));
    for (int i = 0; i < p->partials; i++)
        if (p->partial[i].kept && uses(n, p->partial[i].variable)) {
            struct symbol *s = p->partial[i].variable;
            struct wanted w = { s, k[i].each, k[i].many, turn, NULL };
            front[fronts++] = statement_of(u, n, format("%s = otosp_each_%s[otosp_turn];\n", s->name, s->name), &w);
        }
    put_around(u, n, front, NULL, fronts);
    give_number(u, p, kid(loop, FOR_BODY), turn);
}

/* Around a loop in which threads find something: where that goes, and what those have that have no iterations. */
static void gather(struct unit *u, const struct part *p, struct node *loop, const struct declared_kept *k,
                   const struct symbol *threads)
{
    struct node *front[UNFOLD_MOST], *behind[UNFOLD_MOST];
    int n = 0;

    for (int i = 0; i < p->partials; i++)
        if (p->partial[i].kept && uses(loop, p->partial[i].variable)) {
            const char *name = p->partial[i].variable->name;
            struct wanted w = { p->partial[i].variable, k[i].each, k[i].many, NULL, threads };
            front[n] = statement_of(u, loop, format("%s = 0;\n", k[i].many->name), &w);
            behind[n++] = statement_of(u, loop, format("while (otosp_many_%s < %s)\notosp_each_%s[otosp_many_%s++] = %s;\n", name,
                                                       threads->name, name, name, name), &w);
        }
    if (n)
        put_around(u, loop, front, behind, n);
}

void unfold_kept(struct unit *u, struct part *p, struct node *block, const struct symbol *threads)
{
    struct declared_kept k[UNFOLD_MOST];

    if (!p->handings && !p->takings)
        return;
    for (int i = 0; i < p->partials; i++)
        if (p->partial[i].kept) {
            k[i] = declare_kept(p, block, i, threads);
            take_each(u, p, p->partial[i].variable, k[i].each);
        }
    for (int i = 0; i < p->loops; i++)
        gather(u, p, p->loop[i], k, threads);
    for (int i = 0; i < p->handings; i++)
        hand_over(u, p, p->handing[i], k, threads);
}
