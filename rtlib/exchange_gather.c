/*
 * exchange_gather.c: bodies travel by dissemination (Bruck's all-gather with blocks of any length).
 *
 * In round k a rank sends all the bodies it knows to the rank 2^k above it and receives as many from the
 * rank 2^k below, around the circle of the whole set. log2(ranks) rounds, each byte sent once for each
 * rank that needs it. A member's leader contributes its body, the other ranks nothing. Best for many
 * members with little to tell.
 */
#include <string.h>
#include "rt.h"

static double cost(const ot_team *team, size_t bytes)
{
    double round = 2.5e-6, per_byte = 0.4e-9;
    int rounds = 0;

    for (int step = 1; step < team->whole.size; step *= 2)
        rounds++;
    return rounds * round + team->members * (double)bytes * per_byte;
}

/* The member whose leader is number `rank` of the whole set; -1 if that rank leads none. */
static int led_by(const ot_team *team, int rank)
{
    ot_set at = team->whole;
    ot_team t;

    at.rank = rank;
    ot_team_split(&t, &at, team->members);
    return t.member.rank ? -1 : t.mine;
}

static void gather(const ot_team *team, ot_bytes *all)
{
    static ot_requests r;
    static ot_buffer known, in;
    const int size = team->whole.size, rank = team->whole.rank, first = team->whole.first;
    const ot_bytes mine = all[team->mine];

    known.n = 0;
    ot_buffer_add(&known, NULL, sizeof(uint64_t));                         /* the message's length */
    if (led_by(team, rank) >= 0)
        ot_buffer_add(&known, mine.p, mine.n);
    for (int step = 1; step < size; step *= 2) {
        /* Of the last round only what the other lacks is sent: the bodies of its size-step ranks. */
        int blocks = step < size - step ? step : size - step;
        int to = first + (rank + step) % size, from = first + (rank - step + size) % size;
        size_t n = sizeof(uint64_t);
        uint64_t total;

        for (int i = 0; i < blocks; i++)
            if (led_by(team, (rank - i + size) % size) >= 0) {
                const ot_head *head = (const void *)(known.p + n);
                if (OTOSP_UNLIKELY(ot_profiled))
                    ot_profile_carried(head);
                n += sizeof *head + head->body;
            }
        total = n;
        memcpy(known.p, &total, sizeof total);

        in.n = 0;
        ot_buffer_reserve(&in, OT_HEAD_MAX);
        ot_receive(&r, in.p, OT_HEAD_MAX, from, OT_TAG_HEAD);
        size_t head = n < OT_HEAD_MAX ? n : OT_HEAD_MAX;
        int heads = r.n;
        ot_send(&r, known.p, head, to, OT_TAG_HEAD);
        ot_send(&r, known.p + head, n - head, to, OT_TAG_BODY);
        ot_wait_first(&r, heads);
        memcpy(&total, in.p, sizeof total);
        if (total > sizeof total)
            ot_exchange_check((const void *)mine.p, (const void *)(in.p + sizeof total), from);
        if (total > OT_HEAD_MAX) {
            in.n = OT_HEAD_MAX;
            ot_buffer_reserve(&in, total - OT_HEAD_MAX);
            ot_receive(&r, in.p + OT_HEAD_MAX, total - OT_HEAD_MAX, from, OT_TAG_BODY);
        }
        ot_wait(&r);
        ot_buffer_add(&known, in.p + sizeof total, total - sizeof total);
    }

    size_t at = sizeof(uint64_t);
    for (int i = 0; i < size; i++) {
        int m = led_by(team, (rank - i + size) % size);
        if (m < 0)
            continue;
        const ot_head *head = (const void *)(known.p + at);
        ot_exchange_check((const void *)mine.p, head, first + (rank - i + size) % size);
        if (m != team->mine)
            all[m] = (ot_bytes){ known.p + at, sizeof *head + head->body };
        at += sizeof *head + head->body;
    }
}

const ot_exchange ot_exchange_gather = { "gather", cost, gather };
