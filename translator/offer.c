/*
 * offer.c: constructs whose whole body one rank executes, as loops of one iteration: targets with a device, and tasks.
 *
 *     #pragma omp target device(k)            for (int otosp_turn = 0; otosp_turn < 1; otosp_turn++)   // on k
 *     y[0] = sum(x, n);                           y[0] = sum(x, n);
 *
 * What such a loop reads and writes is found as that of any divided loop, and moves as it does: where all of it is
 * known, nothing else is sent, and nobody waits for who does it. Only bodies are taken that do nothing but load and
 * store; in others a device has a team of its own to begin (rtlib/target.c), and a task may make tasks.
 */
#include "checks.h"
#include "infer.h"
#include "unfold.h"

static bool is_taken(struct unit *u, const struct construct *c)
{
    static const enum clause_id left_out[] = { CL_DETACH, CL_THREAD_LIMIT, CL_USES_ALLOCATORS, CL_ALLOCATE };
    bool deferred = c->kind == D_TASK || c->nowait;

    if ((c->kind != D_TASK && c->kind != D_TARGET) || is_transparent(c) || c->directive->broken || c->results || !c->body
        || (deferred ? may_ask_number(c) : find_clause(c->directive, CL_DEPEND) != NULL))
        return false;
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (find_clause(c->directive, left_out[i]))
            return false;
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->sharing == REDUCTION)
            return false;
    return only_computes(u, c);
}

void offer_turns(struct unit *u)
{
    for (int i = 0; i < u->nconstructs && !u->opt->checked; i++) {
        struct construct *c = u->constructs[i];

        if (!is_taken(u, c))
            continue;
        move_preface(u, c);
        c->loops = allocate(sizeof *c->loops);
        c->body = loop_over_numbers(u, c->body, "otosp_turn", "1", NULL);
        c->kind = D_PARALLEL_FOR;
        c->collapse = 1;
        c->turn = read_loop(c->body, c->loops);
    }
}
