/*
 * plan.c: the messages of a step: at most one from each rank to each other one.
 *
 * A message of one contiguous section goes from its place into its place; other sections are packed. What the receiver
 * can copy from the sender's memory (peek.c) is not sent: a token says that it is ready, and one back that it is copied.
 */
#include <string.h>
#include "demand.h"

void ot_moves_add(ot_moves *m, int from, int to, const ot_md *md)
{
    struct ot_route *r = m->v;

    if (from != ot.world.rank && to != ot.world.rank)
        return;
    while (r < m->v + m->n && (r->from != from || r->to != to))
        r++;
    if (r == m->v + m->n) {
        if (m->n == m->cap) {
            size_t cap = 2 * m->cap + 8;
            m->v = ot_realloc(m->v, cap * sizeof *m->v);
            memset(m->v + m->cap, 0, (cap - m->cap) * sizeof *m->v);
            m->cap = cap;
        }
        r = &m->v[m->n++];
        r->from = from;
        r->to = to;
        r->log.n = 0;
    }
    ot_log_add(&r->log, md);
}

static ot_letter letter(int rank, ot_log *log)
{
    ot_letter l = { .rank = rank };

    ot_log_normalise(log);
    l.n = log->n;
    l.v = ot_alloc(l.n * sizeof *l.v);
    memcpy(l.v, log->v, l.n * sizeof *l.v);
    for (size_t i = 0; i < l.n; i++)
        l.bytes += ot_md_bytes(&l.v[i]);
    if (ot_peeks(rank, l.v, l.n, l.bytes))
        l.bytes = 0;
    return l;
}

ot_plan ot_plan_of(ot_moves *m)
{
    ot_plan p = { .out = NULL };

    for (size_t i = 0; i < m->n; i++)
        *(m->v[i].from == ot.world.rank ? &p.nout : &p.nin) += 1;
    p.out = p.nout ? ot_alloc((size_t)p.nout * sizeof *p.out) : NULL;
    p.in = p.nin ? ot_alloc((size_t)p.nin * sizeof *p.in) : NULL;
    p.nout = p.nin = 0;
    for (size_t i = 0; i < m->n; i++)
        if (m->v[i].from == ot.world.rank)
            p.out[p.nout++] = letter(m->v[i].to, &m->v[i].log);
        else
            p.in[p.nin++] = letter(m->v[i].from, &m->v[i].log);
    m->n = 0;
    return p;
}

static bool is_packed(const ot_letter *l)
{
    return l->bytes && (l->n > 1 || l->v->rows > 1);
}

static char *place_of(const ot_letter *l, char **packed)
{
    char *at = *packed;

    if (!is_packed(l))
        return ot_address(l->v->segment, l->v->offset);
    *packed += l->bytes;
    return at;
}

static void each(const ot_letter *l, char *at, bool in)
{
    for (size_t i = 0; i < l->n; i++) {
        if (in)
            ot_md_unpack(&l->v[i], at);
        else
            ot_md_pack(at, &l->v[i]);
        at += ot_md_bytes(&l->v[i]);
    }
}

static void begin_copies(const ot_plan *p, ot_requests *tokens)
{
    for (int i = 0; i < p->nin; i++)
        if (!p->in[i].bytes)
            ot_await_token(tokens, p->in[i].rank, OT_TAG_READY);
    for (int i = 0; i < p->nout; i++)
        if (!p->out[i].bytes)
            ot_token(tokens, p->out[i].rank, OT_TAG_READY);
}

/* Returns when the others have made theirs. */
static void end_copies(const ot_plan *p, ot_requests *tokens)
{
    ot_wait(tokens);
    for (int i = 0; i < p->nin; i++)
        if (!p->in[i].bytes) {
            ot_peek(p->in[i].rank, p->in[i].v, p->in[i].n);
            ot_token(tokens, p->in[i].rank, OT_TAG_DONE);
        }
    for (int i = 0; i < p->nout; i++)
        if (!p->out[i].bytes)
            ot_await_token(tokens, p->out[i].rank, OT_TAG_DONE);
    ot_wait(tokens);
}

void ot_plan_run(const ot_plan *p, enum ot_tag tag)
{
    static ot_requests requests, tokens;
    static ot_buffer buffer;
    size_t bytes = 0;
    char *at, *received;

    if (!p->nin && !p->nout)
        return;
    begin_copies(p, &tokens);
    for (int i = 0; i < p->nin; i++)
        bytes += is_packed(&p->in[i]) ? p->in[i].bytes : 0;
    for (int i = 0; i < p->nout; i++)
        bytes += is_packed(&p->out[i]) ? p->out[i].bytes : 0;
    buffer.n = 0;
    ot_buffer_reserve(&buffer, bytes);
    received = at = buffer.p;
    for (int i = 0; i < p->nin; i++)
        ot_receive(&requests, place_of(&p->in[i], &at), p->in[i].bytes, p->in[i].rank, tag);
    for (int i = 0; i < p->nout; i++) {
        char *from = place_of(&p->out[i], &at);
        if (is_packed(&p->out[i]))
            each(&p->out[i], from, false);
        ot_send(&requests, from, p->out[i].bytes, p->out[i].rank, tag);
    }
    end_copies(p, &tokens);
    ot_wait(&requests);
    for (int i = 0; i < p->nin; i++) {
        char *from = place_of(&p->in[i], &received);
        if (is_packed(&p->in[i]))
            each(&p->in[i], from, true);
    }
}

static void free_letters(ot_letter *l, int n)
{
    for (int i = 0; i < n; i++)
        ot_free(l[i].v);
    ot_free(l);
}

void ot_plan_free(ot_plan *p)
{
    free_letters(p->out, p->nout);
    free_letters(p->in, p->nin);
}
