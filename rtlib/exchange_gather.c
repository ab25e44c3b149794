/*
 * exchange_gather.c: bodies travel by dissemination (Bruck's all-gather with blocks of any length).
 *
 * In a round that begins with k bodies known to each rank, it sends them to the ranks k, 2k, ... above it, and receives
 * as many from those below, around the circle of the whole set. Each byte is sent once for each rank that needs it. To
 * one rank in each round: log2(ranks) rounds. To more: fewer rounds, which is better where a message takes long to come
 * but not to start. A member's leader contributes its body, the other ranks nothing. Best for many members with little
 * to tell.
 */
#include <string.h>
#include "rt.h"

enum { MOST_PEERS = 15 };               /* to whom a rank sends in a round */

static double cost(const ot_team *team, size_t bytes)
{
    const double overhead = 1.1e-6, copying = 0.2e-9;   /* of a round, of a byte */
    int size = team->whole.size, fan = ot_network_fan(size, 0), rounds = 0;

    for (int known = 1; known < size; known *= fan)
        rounds++;
    return rounds * overhead + ot_network_rounds(size, fan, 0)
        + team->members * (double)bytes * (copying + ot_network_now->per_byte);
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

/* The bytes of the bodies of this rank and of those up to so many ranks below it, to be sent to so many peers: they are in
   `known`, behind a word that becomes that number. */
static size_t measure(const ot_team *team, ot_buffer *known, int blocks, int peers)
{
    const int size = team->whole.size, rank = team->whole.rank;
    uint64_t n = sizeof n;

    for (int i = 0; i < blocks; i++)
        if (led_by(team, (rank - i + size) % size) >= 0) {
            const ot_head *head = (const void *)(known->p + n);
            for (int k = 0; OTOSP_UNLIKELY(ot_profiled) && k < peers; k++)
                ot_profile_carried(head);
            n += sizeof *head + head->body;
        }
    memcpy(known->p, &n, sizeof n);
    return n;
}

static void send_bodies(ot_requests *r, const char *p, size_t bytes, int rank)
{
    size_t head = bytes < OT_HEAD_MAX ? bytes : OT_HEAD_MAX;

    ot_send(r, p, head, rank, OT_TAG_HEAD);
    ot_send(r, p + head, bytes - head, rank, OT_TAG_BODY);
}

/* To so many ranks above this one all that it knows, but to the last of them no more than that lacks. */
static void send_known(const ot_team *team, ot_requests *r, ot_buffer *known, int blocks, int peers)
{
    static ot_buffer part;
    const int size = team->whole.size, rank = team->whole.rank, first = team->whole.first;
    const int lacks = size - peers * blocks, last = first + (rank + peers * blocks) % size;
    bool is_short = lacks < blocks;

    if (peers > 1 && is_short) {
        part.n = 0;
        size_t n = measure(team, known, lacks, 1);
        ot_buffer_add(&part, known->p, n);
        send_bodies(r, part.p, part.n, last);
        is_short = false;
        peers--;
    }
    size_t n = measure(team, known, is_short ? lacks : blocks, peers);
    for (int k = 1; k <= peers; k++)
        send_bodies(r, known->p, n, first + (rank + k * blocks) % size);
}

static void gather(const ot_team *team, ot_bytes *all)
{
    static ot_requests r;
    static ot_buffer known, in[MOST_PEERS];
    const int size = team->whole.size, rank = team->whole.rank, first = team->whole.first;
    const int fan = ot_network_fan(size, 0);
    const ot_bytes mine = all[team->mine];

    known.n = 0;
    ot_buffer_add(&known, NULL, sizeof(uint64_t));                         /* the message's length */
    if (led_by(team, rank) >= 0)
        ot_buffer_add(&known, mine.p, mine.n);
    for (int blocks = 1; blocks < size; blocks *= fan) {
        const int most = (size - 1) / blocks, peers = most < fan - 1 ? most : fan - 1;
        uint64_t total[MOST_PEERS];

        for (int k = 0; k < peers; k++) {
            in[k].n = 0;
            ot_buffer_reserve(&in[k], OT_HEAD_MAX);
            ot_receive(&r, in[k].p, OT_HEAD_MAX, first + (rank - (k + 1) * blocks + size) % size, OT_TAG_HEAD);
        }
        send_known(team, &r, &known, blocks, peers);
        ot_wait_first(&r, peers);
        for (int k = 0; k < peers; k++) {
            const int from = first + (rank - (k + 1) * blocks + size) % size;
            memcpy(&total[k], in[k].p, sizeof total[k]);
            if (total[k] > sizeof total[k])
                ot_exchange_check((const void *)mine.p, (const void *)(in[k].p + sizeof total[k]), from);
            if (total[k] > OT_HEAD_MAX) {
                in[k].n = OT_HEAD_MAX;
                ot_buffer_reserve(&in[k], total[k] - OT_HEAD_MAX);
                ot_receive(&r, in[k].p + OT_HEAD_MAX, total[k] - OT_HEAD_MAX, from, OT_TAG_BODY);
            }
        }
        ot_wait(&r);
        for (int k = 0; k < peers; k++)
            ot_buffer_add(&known, in[k].p + sizeof total[k], total[k] - sizeof total[k]);
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
