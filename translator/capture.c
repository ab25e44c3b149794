/*
 * capture.c: the variables that a task takes along.
 *
 * A task's body becomes a function, whoever executes it, and whenever:
 *
 *     struct otosp_env_1 {                            what it takes along: addresses of what it shares with the code
 *         int n;                                      around it, values of what it has copies of (OpenMP 5.1, 2.12.1)
 *         long *x;
 *     };
 *     static void otosp_task_1(void *otosp_p)
 *     {
 *         struct otosp_env_1 *const otosp_e = otosp_p;
 *         int *const otosp_at_n = &otosp_e->n;
 *         long *const otosp_at_x = otosp_e->x;
 *         ...
 *         (*otosp_at_x) = fib(n - 1);
 *     }
 *
 * Behind the structure lie copies of arrays whose lengths are known at run time only; it says where.
 *
 * Which names of the lowered body are variables of the function around it is told by their places: what is declared in
 * the body itself hides them. Its enumerators and __func__ are said by their values, its types are repeated
 * (local_types.c). A body that names labels or functions in its function cannot be moved, and is executed where it
 * stands.
 */
#include <string.h>

#include "capture.h"
#include "checks.h"
#include "unfold.h"

/* ---- names ----------------------------------------------------------------------------------------- */

static void hide(struct capture *x, const char *name)
{
    if (x->nhidden == x->room) {
        const char **larger = allocate((size_t)(x->room = 2 * x->room + 16) * sizeof *larger);

        if (x->nhidden)
            memcpy(larger, x->hidden, (size_t)x->nhidden * sizeof *larger);
        x->hidden = larger;
    }
    x->hidden[x->nhidden++] = name;
}

static bool is_hidden(const struct capture *x, const char *name)
{
    for (int i = x->nhidden; i--; )
        if (!strcmp(x->hidden[i], name))
            return true;
    return false;
}

/* A variable of the whole file that a construct has a copy of. */
static struct symbol *copy_named(const struct construct *c, const char *name)
{
    for (; c; c = c->parent)
        for (struct data_item *d = c->data; d; d = d->next)
            if (d->sharing != SHARED && !d->sym->function && !strcmp(d->sym->name, name))
                return d->sym;
    return NULL;
}

/* What the name means where the task stands, of what its function, or a construct in it, declares; NULL: nothing of
   that. */
static struct symbol *local_named(const struct capture *x, const char *name)
{
    const struct construct *c = x->task;
    struct symbol *found = copy_named(c, name);

    for (struct symbol *s = c->function->sym->locals; s; s = s->next_local)
        if (!strcmp(s->name, name) && s->scope && is_within(c->node, s->scope) && !is_within(s->decl, c->node)
            && (!found || !found->function || is_within(s->scope, found->scope)))
            found = s;
    return found;
}

static bool has_variable_size(const struct type *t)
{
    for (; t; t = t->base)
        if (t->kind == T_ARRAY && t->length == -2)
            return true;
    return false;
}

/* What the clauses of a device construct are computed from, and a pointer to what it maps, has the value that it had
   where the construct was met. */
static bool is_from_clause(const struct construct *c, const struct symbol *s)
{
    if (c->info->id == D_TASK || s->type->kind == T_ARRAY || is_aggregate(s->type))
        return false;
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            if (mentions(cl->item[i], s))
                return data_of(c, s) ? is_pointer(s->type) && named_by(bare(cl->item[i])) != s : true;
    return false;
}

/* Is the item of in_reduction a section that the pointer leads to? */
static bool leads_to_reduced(const struct construct *c, const struct symbol *s)
{
    const struct data_item *d = data_of(c, s);

    return d && d->joins && d->section && is_pointer(s->type);
}

/* Does it say which elements of an array the task reduces? That is asked where the construct is met. As for gcc, the
   body has the value of that time, too, if it does not change the variable. */
static bool says_what_is_reduced(const struct construct *c, const struct symbol *s)
{
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_IN_REDUCTION && i < cl->nitems; i++)
            if (named_by(base_of(bare(cl->item[i]))) != s && mentions(cl->item[i], s))
                return true;
    return false;
}

/* What nobody can change has no copy inside, but it may be gone. */
bool never_changes(const struct construct *c, const struct symbol *s)
{
    const struct type *t = s->type;

    while (t->kind == T_ARRAY)
        t = t->base;
    return !data_of(c, s) && t->quals & Q_CONST && !has_static_storage(s) && !has_variable_size(s->type);
}

static bool is_copied(const struct capture *x, const struct symbol *s)
{
    const struct construct *c = x->task;
    const struct data_item *d = data_of(c, s);

    return (d && d->sharing == FIRSTPRIVATE) || is_from_clause(c, s) || leads_to_reduced(c, s) || never_changes(c, s)
        || (!d && says_what_is_reduced(c, s) && (!x->in_body || is_constant(s, c->body)));
}

/* Is it a pointer, around the task, to a copy of an array section? */
static bool is_renamed(const struct construct *task, const struct symbol *s)
{
    const struct data_item *d;

    for (const struct construct *c = task->parent; c; c = c->parent)
        if ((d = data_of(c, s)) && d->section)
            return true;
    return false;
}

static struct captured *add_captured(struct capture *x, struct symbol *s)
{
    struct captured *of = x->first;
    bool copied = is_copied(x, s), before = false;

    for (; of && (of->sym != s || of->copied != copied); of = of->next)
        before |= of->sym == s;
    if (of)
        return of;
    of = allocate(sizeof *of);
    *of = (struct captured){ .sym = s, .name = before ? format("otosp_second_%s", s->name) : s->name, .copied = copied };
    *x->tail = of;
    x->tail = &of->next;
    see_local_type(x, s->type);
    x->fails |= is_renamed(x->task, s);
    return of;
}

/* A function of the file, or of another one, that is declared in this one without attributes and the like. */
static bool is_declared_plainly(const struct symbol *s)
{
    const struct node *d = s->decl;

    if (s->kind != S_FUNCTION || (s->definition && function_around(s->definition->parent)))
        return false;
    while (d && d->kind != INIT_DECLARATOR && d->kind != DECLARATION)
        d = d->parent;
    return d && d->kind == INIT_DECLARATOR
        && !(kid(d, INIT_DECLARATOR_ATTRIBUTES) && kid(d, INIT_DECLARATOR_ATTRIBUTES)->nkids);
}

static void add_function(struct capture *x, const struct symbol *s)
{
    struct functions *f = x->functions;

    while (f && f->sym != s)
        f = f->next;
    if (f)
        return;
    f = allocate(sizeof *f);
    *f = (struct functions){ s, x->functions };
    x->functions = f;
}

/* Another text stands for the node where the body is moved to. */
static void say(struct capture *x, struct node **n, const char *text)
{
    struct said *said = allocate(sizeof *said);

    *said = (struct said){ n, text, x->said };
    x->said = said;
}

static void see_name(struct capture *x, struct node **n)
{
    const char *name = kid(*n, NAME_IDENT)->tok->text;
    struct symbol *s = is_hidden(x, name) ? NULL : local_named(x, name);
    struct mentioned *m;

    if (!s || s->implicit || s->kind == S_BUILTIN)
        return;
    if (is_declared_plainly(s)) {
        see_local_type(x, s->type);
        add_function(x, s);
        return;
    }
    if (s->kind != S_VARIABLE) {
        x->fails |= s->kind != S_ENUMERATOR;
        say(x, n, format(s->value < 0 ? "(%ld)" : "%ld", s->value));
        return;
    }
    x->fails |= x->in_types;            /* a type that is computed from it */
    m = allocate(sizeof *m);
    *m = (struct mentioned){ n, add_captured(x, s), x->names };
    x->names = m;
}

/* __func__ and its like: a string literal says the same. */
static void see_string(struct capture *x, struct node **n)
{
    struct node *parts = kid(*n, STRING_PARTS);

    if (parts->nkids == 1 && parts->kid[0]->kind == TOKEN && !strncmp(parts->kid[0]->tok->text, "__", 2))
        say(x, n, format("\"%s\"", x->task->function->sym->name));
}

static void see_type_name(struct capture *x, const char *name)
{
    const struct symbol *s = is_hidden(x, name) ? NULL : local_named(x, name);

    if (s)
        see_local_typedef(x, s);
}

/* Tags have names of their own: they are hidden as what no variable is called. */
static void see_tag(struct capture *x, const struct node *tag, bool defines)
{
    const char *hidden = tag ? format("struct %s", tag->tok->text) : NULL;

    if (tag && defines)
        hide(x, hidden);
    else if (tag && !is_hidden(x, hidden))
        see_local_tag(x, tag->tok->text);
}

struct label_search { const char *name; bool found; };

static void see_label(struct node *n, void *data)
{
    struct label_search *s = data;

    s->found |= n->kind == LABEL && !strcmp(kid(n, LABEL_IDENT)->tok->text, s->name);
}

static bool has_label(struct node *block, const char *name)
{
    struct label_search s = { name, false };

    walk(block, see_label, NULL, &s);
    return s.found;
}

static void look(struct capture *x, struct node **at)
{
    struct node *n = *at;
    int before = x->nhidden;
    bool is_body = n == x->body, scope = n->kind == COMPOUND || n->kind == FOR || n->kind == FUNCTION || n->kind == STRUCT;

    x->in_body |= is_body;
    switch (n->kind) {
    case NAME:
        see_name(x, at);
        return;
    case D_NAME:
        hide(x, kid(n, D_NAME_IDENT)->tok->text);
        return;
    case TYPEDEF_NAME:
        see_type_name(x, kid(n, TYPEDEF_NAME_IDENT)->tok->text);
        return;
    case ENUMERATOR:
        hide(x, kid(n, ENUMERATOR_IDENT)->tok->text);
        break;
    case STRUCT:
        see_tag(x, kid(n, STRUCT_TAG), kid(n, STRUCT_LBRACE));
        x->fails |= kid(n, STRUCT_LBRACE) && !packs_alike(x, n);
        before = x->nhidden;
        break;
    case ENUM:
        see_tag(x, kid(n, ENUM_TAG), kid(n, ENUM_LBRACE));
        break;
    case STRING:
        see_string(x, at);
        return;
    case LABEL_ADDRESS:
        x->fails |= !has_label(x->block, kid(n, LABEL_ADDRESS_IDENT)->tok->text);
        return;
    case RAW:
        x->fails |= n->text && *n->text && strncmp(n->text, "/*", 2);
        return;
    default:
        break;
    }
    for (int i = 0; i < n->nkids; i++) {
        bool parameters = n->kind == D_FUNCTION && i == D_FUNCTION_PARAMS;
        int outside = x->nhidden;

        if (n->kid[i])
            look(x, &n->kid[i]);
        if (parameters)
            x->nhidden = outside;
    }
    if (scope)
        x->nhidden = before;
    x->in_body &= !is_body;
}

void find_captured(struct capture *x, const struct construct *task, struct node *block, struct node *body)
{
    *x = (struct capture){ .task = task, .block = block, .body = body };
    x->tail = &x->first;
    look(x, &block);
    x->in_types = true;
    x->nhidden = 0;
    for (struct node *type; !x->fails && (type = copied_type(x)); x->nhidden = 0)
        look(x, &type);
    x->declared = copied_types(x);
}

/* ---- the text -------------------------------------------------------------------------------------- */

static struct node *name_of(struct symbol *s)
{
    struct node *n = kid(quote(holes_new(), 0, format("%s;", s->name))->kid[0], EXPRESSION_E);

    first_token(n)->bol = false;
    n->sym = s;
    n->type = s->type;
    return n;
}

/* The type with the lengths of arrays that are known at run time only as members of the structure; they are those of
   what the text names. */
static struct type *with_lengths(struct type *t, const char *text, struct holes *fields, struct holes *values,
                                 const char *stem, int *count)
{
    struct type *copy;

    if (!has_variable_size(t))
        return t;
    copy = allocate(sizeof *copy);
    *copy = *t;
    copy->typedef_name = NULL;
    if (t->kind == T_ARRAY && t->length == -2) {
        const char *field = format("%s_%d", stem, ++*count);
        struct node *size = node(RAW, 0);

        hole_add(fields, "fields", "otosp_size %s;\n", field);
        hole_add(values, "fields", "otosp_size %s;\n", field);
        hole_add(values, "values", "%s.%s = sizeof %s / sizeof %s[0]", *hole_value(values, "values") ? ", " : "", field,
                 text, text);
        size->text = format("otosp_e->%s", field);
        copy->size = size;
    }
    copy->base = with_lengths(t->base, format(t->kind == T_POINTER ? "(*%s)" : "%s[0]", text), fields, values, stem,
                              count);
    return copy;
}

/* The member that holds it: where the task is met, and, as its types are called there, where its body is. */
static void fill_field(struct capture *x, const struct captured *of, struct type *t, struct holes *fields,
                       struct holes *values)
{
    const char *name = of->name;
    bool keeps = t->kind == T_ARRAY || t->quals & Q_ATOMIC;
    struct type *there = x->declared ? type_there(x, t) : t;

    hole_add(fields, "fields", "%s;\n", of->copied ? type_text(keeps ? there : unqualified(there), name)
                                                   : type_text(pointer_to(there), name));
    if (there != t)
        hole_add(values, "fields", "__typeof__(%s) %s%s;\n", ref(values, name_of(of->sym)), of->copied ? "" : "*",
                 name);
    else
        hole_add(values, "fields", "%s;\n", of->copied ? type_text(keeps ? t : unqualified(t), name)
                                                       : type_text(pointer_to(t), name));
}

/* The copy lies behind the structure, and behind those before it: $room is all of that. */
static void fill_behind(const struct captured *of, struct holes *values)
{
    const char *name = of->name;

    if (!*hole_value(values, "room"))
        hole_text(values, "room", "OTOSP_ROOM_OF(otosp_env)");
    hole_add(values, "values", "%s.%s = %s", *hole_value(values, "values") ? ", " : "", name,
             hole_value(values, "room"));
    hole_add(values, "room", " + OTOSP_ROOM_OF(%s)", ref(values, name_of(of->sym)));
    hole_add(values, "copies", "__builtin_memcpy(otosp_all + otosp_env.%s, (const void *)%s, sizeof %s);\n", name,
             ref(values, name_of(of->sym)), ref(values, name_of(of->sym)));
}

static void fill_one(struct capture *x, const struct captured *of, struct holes *fields, struct holes *aliases,
                     struct holes *values)
{
    const char *name = of->name, *at = of->copied ? "&" : "";
    bool is_array = of->sym->type->kind == T_ARRAY, varies = has_variable_size(of->sym->type);
    bool behind = is_array && varies && of->copied;
    struct type *t = of->sym->type;
    int lengths = 0;

    make_addressable(of->sym);
    if (varies)
        t = with_lengths(t, ref(values, name_of(of->sym)), fields, values, format("otosp_n_%s", name), &lengths);
    if (behind) {
        hole_add(fields, "fields", "otosp_size %s;\n", name);
        hole_add(values, "fields", "otosp_size %s;\n", name);
        hole_add(aliases, "aliases", "%s = (void *)((char *)otosp_e + otosp_e->%s);\n",
                 type_text(x->declared ? type_there(x, t) : t, format("(*const otosp_at_%s)", name)), name);
        fill_behind(of, values);
        return;
    }
    if (varies) {
        hole_add(fields, "fields", "void *%s;\n", name);
        hole_add(values, "fields", "void *%s;\n", name);
        at = of->copied ? "(void *)&" : "";
    } else
        fill_field(x, of, t, fields, values);
    hole_add(aliases, "aliases", "%s = %sotosp_e->%s;\n",
             type_text(x->declared ? type_there(x, t) : t, format("(*const otosp_at_%s)", name)), at, name);
    if (is_array && of->copied)
        hole_add(values, "copies", "__builtin_memcpy((void *)otosp_env.%s, (const void *)%s, sizeof otosp_env.%s);\n",
                 name, ref(values, name_of(of->sym)), name);
    else
        hole_add(values, "values", "%s.%s = %s%s", *hole_value(values, "values") ? ", " : "", name,
                 of->copied ? "" : varies ? "(void *)&" : "&", ref(values, name_of(of->sym)));
}

void fill_captured(struct capture *x, struct holes *fields, struct holes *aliases, struct holes *values)
{
    for (const struct captured *of = x->first; of; of = of->next)
        fill_one(x, of, fields, aliases, values);
    for (const struct functions *f = x->functions; f; f = f->next)
        hole_add(aliases, "aliases", "%s;\n", type_text(f->sym->type, f->sym->name));
    if (x->declared)
        hole_node(aliases, "types", x->declared);
    mark_types(x);
    for (struct mentioned *m = x->names; m; m = m->next) {
        struct node *alias = name_for(*m->name, format("(*otosp_at_%s)", m->of->name));

        first_token(alias)->bol = false;
        alias->parent = (*m->name)->parent;
        *m->name = alias;
    }
    for (struct said *said = x->said; said; said = said->next) {
        struct node *n = kid(quote(holes_new(), 0, format("%s;", said->text))->kid[0], EXPRESSION_E);

        first_token(n)->bol = false;
        n->parent = (*said->at)->parent;
        *said->at = n;
    }
}
