/*
 * access_construct.c: the constructs of a region: which members execute them, what protects them, and who waits.
 */
#include <string.h>

#include "collect.h"

static void lock_body(struct accesses *a, struct place *p, const struct construct *c, const char *name)
{
    struct place q = *p;

    q.construct = c;
    q.domain = domain_copy(&p->domain);
    if (q.by.count == MAX_LOCKS)
        q.by.unknown = true;
    else
        q.by.lock[q.by.count++] = intern(name, strlen(name));
    collect_statement(a, &q, c->body);
    domain_free(&q.domain);
}

static const char *critical_name(const struct construct *c)
{
    struct token **word = c->directive->argument;

    return format("critical %s", word && *word ? (*word)->text : "");
}

static void divided_loop(struct accesses *a, struct place *p, const struct construct *c)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.construct = c;
    q.strand = (struct strand){ ITERATIONS, c, 0, p->domain.loops, c->collapse };
    if ((c->across || c->scan) && a->wanted == LOADS_AND_STORES)
        q.by.unknown = true;            /* iterations wait for each other */
    a->x.construct = c;
    a->x.lenient = true;
    for (int i = 0; i < c->collapse; i++)
        enter_counted(&a->x, &q.domain, &c->loops[i]);
    a->x.lenient = false;
    note_iterations(a, &q.domain, c->node);
    results_at(a, &q, NULL);
    collect_statement(a, &q, c->loops[c->collapse - 1].body);
    domain_free(&q.domain);
}

static void serial_loops(struct accesses *a, struct place *p, const struct construct *c)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.construct = c;
    a->x.construct = c;
    for (int i = 0; i < c->serial; i++)
        enter_loop(&a->x, &q.domain, &c->loops[i]);
    collect_statement(a, &q, c->loops[c->serial - 1].body);
    domain_free(&q.domain);
}

static void body_of(struct accesses *a, struct place *p, const struct construct *c, struct strand s,
                    struct node *body)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.construct = c;
    q.strand = s;
    collect_statement(a, &q, body);
    domain_free(&q.domain);
}

static void all_sections(struct accesses *a, struct place *p, const struct construct *c)
{
    struct node *items = c->body->kind == COMPOUND ? kid(c->body, COMPOUND_ITEMS) : NULL;
    int number = 0;

    for (int i = 0; items && i < items->nkids; i++) {
        struct construct *section = items->kid[i] ? construct_at(a, items->kid[i]) : NULL;

        number += section != NULL;
        if (items->kid[i])
            body_of(a, p, section ? section : c, (struct strand){ A_SECTION, c, number, 0, 0 },
                    section ? section->body : items->kid[i]);
    }
}

/* Tasks that are made later wait for none of those before. */
static void wait_for_tasks(struct accesses *a)
{
    a->wait = ++a->waits;
}

/*
 * A task is compared with itself, if it is made several times, and with others that nobody has waited for in
 * between. What it depends on, and what its parent does meanwhile, is not followed.
 */
static void task(struct accesses *a, struct place *p, const struct construct *c)
{
    static const enum clause_id left_out[] = { CL_DEPEND, CL_IF, CL_FINAL, CL_MERGEABLE, CL_DETACH, CL_GRAINSIZE };
    struct clause *number = find_clause(c->directive, CL_NUM_TASKS);
    bool is_loop = c->info->body == LOOP;
    struct place q = *p;
    int before;
    long tasks;

    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (find_clause(c->directive, left_out[i]))
            return;
    if (number && !(constant_value(number->item[0], &tasks) && tasks > 1))
        return;
    if (is_loop)
        wait_for_tasks(a);
    before = a->wait;
    q.task = before + 1;
    q.construct = c;
    if (is_loop)
        divided_loop(a, &q, c);
    else {
        wait_for_tasks(a);      /* its own children are not its siblings */
        body_of(a, &q, c, (struct strand){ p->strand.kind == EACH_MEMBER ? EACH_MEMBER : ITERATIONS, c, 0, 0,
                                           p->domain.loops }, c->body);
    }
    a->wait = before;
    if (is_loop)
        wait_for_tasks(a);
}

static void collect_plain(struct accesses *a, struct place *p, const struct construct *c)
{
    bool waits = (c->info->traits & (SHARES | SHARES_LOOP)) && !c->nowait;

    if (c->directive->broken)
        a->uncertain = true;
    if (c->directive->broken || (c->info->traits & FORKS && c->node != a->x.scope))
        return;
    if (c->info->traits & TASKS && c->node != a->x.scope) {
        task(a, p, c);
        return;
    }
    switch (c->kind) {
    case D_BARRIER:
        a->phases++;
        wait_for_tasks(a);
        return;
    case D_TASKWAIT:
        wait_for_tasks(a);
        return;
    case D_TASKGROUP:
        wait_for_tasks(a);
        body_of(a, p, c, p->strand, c->body);
        wait_for_tasks(a);
        return;
    case D_FLUSH: case D_CANCEL: case D_DEPOBJ:
        a->uncertain = true;
        return;
    case D_CRITICAL:
        lock_body(a, p, c, critical_name(c));
        return;
    case D_ORDERED:
        if (c->body)
            lock_body(a, p, c, "ordered");
        return;
    case D_ATOMIC: {
        struct place q = *p;

        q.domain = domain_copy(&p->domain);
        q.construct = c;
        q.atomic = c->atomic ? c->atomic->x : NULL;
        collect_statement(a, &q, c->body);
        domain_free(&q.domain);
        return;
    }
    case D_MASTER:
        body_of(a, p, c, (struct strand){ THE_MASTER, c, 0, 0, 0 }, c->body);
        return;
    case D_MASKED: {
        struct clause *filter = find_clause(c->directive, CL_FILTER);
        struct strand s = { THE_MASTER, c, 0, 0, 0 };
        long number = 0;

        if (filter && !constant_value(filter->item[0], &number))
            s = (struct strand){ ONE_MEMBER, c, 0, 0, 0 };
        s.section = (int)number;
        body_of(a, p, c, s, c->body);
        return;
    }
    case D_SINGLE:
        body_of(a, p, c, (struct strand){ ONE_MEMBER, c, 0, 0, 0 }, c->body);
        break;
    case D_SECTIONS:
        all_sections(a, p, c);
        break;
    default:
        if (c->collapse)
            divided_loop(a, p, c);
        else if (c->serial)
            serial_loops(a, p, c);
        else if (c->body)
            body_of(a, p, c, p->strand, c->body);
    }
    if (c->nowait && !p->task)
        add_results_of(a, p, c);
    if (waits) {
        a->phases++;
        wait_for_tasks(a);
    }
}

void collect_construct(struct accesses *a, struct place *p, const struct construct *c)
{
    forget_stored(&a->x, &p->domain, c->node);
    forget_items(&a->x, &p->domain, c);
    collect_plain(a, p, c);
    forget_stored(&a->x, &p->domain, c->node);
    forget_items(&a->x, &p->domain, c);
}
