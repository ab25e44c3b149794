/*
 * network.c: what a message takes between nodes, for choices by cost.
 *
 * Where a message takes tens of microseconds, as on Ethernet, many at once are better than few one after the other, and
 * it is better to compute some ten thousand instructions twice than to send what comes out. Which kind of network it is
 * is measured at the start, where there are several nodes; all ranks are told the same, as they choose alike.
 */
#include <limits.h>
#include <string.h>
#include <time.h>
#include "rt.h"

enum { PINGS = 6 };
#define IS_SLOW 15e-6                     /* seconds from which on a message takes so long that the network is slow */

static const ot_network fast = { .latency = 0.7e-6, .starting = 0.7e-6, .per_byte = 0.2e-9 };
static const ot_network slow = { .latency = 60e-6, .starting = 4e-6, .per_byte = 9e-9, .at_once = 8192 };

const ot_network *ot_network_now = &fast;

bool ot_network_is_slow(void)
{
    return ot_network_now->per_byte > 1e-9;
}

enum { MOST_FAN = 16 };

double ot_network_rounds(int ranks, int fan, size_t bytes)
{
    const ot_network *n = ot_network_now;
    double seconds = 0;

    for (int known = 1; known < ranks; known *= fan)
        seconds += n->latency + (fan - 1) * (n->starting + (double)bytes * n->per_byte);
    return seconds;
}

int ot_network_fan(int ranks, size_t bytes)
{
    int best = 2;

    for (int fan = 4; fan <= MOST_FAN && fan < 2 * ranks; fan *= 2)
        if (ot_network_rounds(ranks, fan, bytes) < 0.95 * ot_network_rounds(ranks, best, bytes))
            best = fan;
    return best;
}

enum kind { AUTO, FAST, SLOW };

/* What rank 0 was told. */
static int wanted_kind(void)
{
    static const char *const words[] = { [AUTO] = "auto", [FAST] = "fast", [SLOW] = "slow" };
    const char *text = ot_setting_text(OT_NETWORK);
    int wanted = 0;

    while (wanted <= SLOW && strcmp(text, words[wanted]) != 0)
        wanted++;
    if (wanted > SLOW && ot.world.rank == 0)
        ot_say("warning: OTOSP_NETWORK=%s is not understood (auto, fast, slow)", text);
    wanted = wanted > SLOW ? AUTO : wanted;
    ot_broadcast(&ot.world, &wanted, sizeof wanted);
    return wanted;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The least rank that is not on the node of rank 0, or INT_MAX. */
static int first_elsewhere(void)
{
    static ot_requests r;
    int of_node, mine, found;

    MPI_Iallreduce(&ot.world.rank, &of_node, 1, MPI_INT, MPI_MIN, ot.node, ot_request(&r));
    ot_wait(&r);
    mine = of_node ? ot.world.rank : INT_MAX;
    MPI_Iallreduce(&mine, &found, 1, MPI_INT, MPI_MIN, ot.comm, ot_request(&r));
    ot_wait(&r);
    return found;
}

/* Seconds that a short message takes, of this rank and another one that calls it, too. */
static double measured(int other)
{
    static ot_requests r;
    char word[8] = { 0 };
    double least = 1;

    for (int i = 0; i < PINGS; i++) {
        double began = now();
        for (int half = 0; half < 2; half++) {
            if ((half == 0) == (ot.world.rank == 0))
                ot_send(&r, word, sizeof word, other, OT_TAG_BARRIER);
            else
                ot_receive(&r, word, sizeof word, other, OT_TAG_BARRIER);
            ot_wait(&r);
        }
        double took = (now() - began) / 2;
        least = took < least ? took : least;
    }
    return least;
}

/* All ranks call it. */
void ot_network_start(void)
{
    int wanted = wanted_kind(), other;

    if (ot.world.size > 1 && wanted == AUTO) {
        other = first_elsewhere();
        wanted = FAST;
        if (other != INT_MAX && (ot.world.rank == 0 || ot.world.rank == other))
            wanted = measured(ot.world.rank ? 0 : other) > IS_SLOW ? SLOW : FAST;
        ot_broadcast(&ot.world, &wanted, sizeof wanted);
    }
    ot_network_now = wanted == SLOW ? &slow : &fast;
}
