/*
 * worth.c: does it pay to divide a loop?
 *
 * What a step costs grows with the sections and pieces that it is computed from, and that is paid once by loops that come
 * again as they were. Where ever new steps are needed, as for the rows of a matrix that is eliminated, or its
 * anti-diagonals, it may take longer than the iterations that others do in the meantime. So for each site that says how
 * much an iteration does at most (OTOSP_SITE_BOUNDED) it is added up what dividing it has taken more than it has
 * saved. When that is as much as it takes to bring to all ranks what is pending, this is done, and all ranks do the loop
 * from then on (whole.c), till there is so much to do that dividing is worth it.
 *
 * Nothing is measured: all ranks count the same sections, pieces and operations, and so decide alike.
 */
#include "demand.h"

enum { MOST_SITES = 64 };
enum { PATIENCE = 64, MOST_PATIENCE = 1 << 16 };       /* steps one after the other that nobody has known before */
enum { MOST_BYTES = 256 << 20 };        /* that become valid on all ranks at once */

/* Seconds. */
#define OF_UNIT 150e-9                  /* a section or piece that a step is computed from */
#define OF_BYTE 0.5e-9                  /* on one node; that is brought to all */

uint64_t ot_step_units;

double ot_worth_byte(void)
{
    return OF_BYTE + ot_network_now->per_byte;
}

static struct worth {
    const otosp_site *site;
    unsigned steps, patience;           /* one after the other; so many, before all do it */
    double lost;                        /* seconds */
    double each;                        /* what an iteration takes if the loop is divided, beside itself */
    bool whole;                         /* all ranks do it */
    bool gathers;                       /* for the first time: all becomes valid */
} sites[MOST_SITES];                    /* in the order in which they came, which is the same on all ranks */

static size_t nsites;
static uint64_t seen;                   /* of ot_step_units, so far */

static struct worth *find(const otosp_site *site)
{
    for (size_t i = 0; i < nsites; i++)
        if (sites[i].site == site)
            return &sites[i];
    return NULL;
}

static struct worth *find_or_add(const otosp_site *site)
{
    struct worth *w = find(site);

    if (!w && nsites < MOST_SITES) {
        w = &sites[nsites++];
        *w = (struct worth){ .site = site, .patience = PATIENCE };
    }
    return w;
}

/* Seconds of this rank that others save it. */
static double saved(const otosp_loop *loop)
{
    int members = ot.split->team.members;

    return (double)loop->trips * otosp_most_operations * OT_OPERATION_TAKES * (members - 1) / members;
}

/* To make all valid that is pending: seconds; less than 0: it is too much. */
static double gathering(void)
{
    ot_pieces all = ot_pieces_of(ot_demand_state, NULL);
    const ot_pending *p;
    size_t bytes = 0, pieces = 0;

    while (bytes <= MOST_BYTES && (p = ot_pieces_next(&all))) {
        bytes += ot_md_bytes(&p->md);
        pieces++;
    }
    return bytes > MOST_BYTES ? -1 : (double)bytes * ot_worth_byte() + (double)pieces * OF_UNIT;
}

bool ot_worth_whole(const otosp_loop *loop)
{
    const struct worth *w = find(loop->site);

    return w && w->whole && saved(loop) <= 2 * w->each * (double)loop->trips;
}

bool ot_worth_gathers(const otosp_loop *loop)
{
    struct worth *w = find(loop->site);
    bool gathers = w->gathers;

    w->gathers = false;
    return gathers && gathering() >= 0;
}

/* A little of what comes next is noise: it is forgotten. */
static void add(struct worth *w, double seconds)
{
    w->lost = w->lost + seconds > 0 ? w->lost + seconds : 0;
}

static void try_division(struct worth *w)
{
    w->whole = w->gathers = false;
    w->patience = w->patience < MOST_PATIENCE ? 2 * w->patience : w->patience;
    w->steps = 0;
    w->lost = 0;
}

void ot_worth_told(const otosp_loop *loop, const ot_step *step)
{
    struct worth *w = find_or_add(loop->site);
    double took = (double)(ot_step_units - seen) * OF_UNIT + (step->moves ? ot_network_now->latency : 0), gather;

    seen = ot_step_units;
    if (!w)
        return;
    if (ot_whole() && !w->whole)
        return;                         /* as there is so little to do */
    if (ot_whole()) {
        add(w, took + (double)step->bytes * ot_worth_byte() - w->each * (double)loop->trips);
        if (w->lost > PATIENCE * w->each * (double)loop->trips)
            try_division(w);
        return;
    }
    w->steps++;
    w->each += (took / (double)loop->trips - w->each) / (w->steps < 8 ? w->steps : 8);
    add(w, took - saved(loop));
    if (w->whole && !w->lost)
        w->whole = false;
    if (w->whole || w->steps < w->patience || !w->lost)
        return;
    gather = gathering();
    w->whole = gather >= 0 && gather <= w->lost;
    if (w->whole) {
        w->gathers = true;
        w->lost = 0;
    }
}

bool ot_worth_trying(const otosp_loop *loop)
{
    struct worth *w = find_or_add(loop->site);

    return w && w->steps < PATIENCE && ++w->steps;
}

void ot_worth_known(const otosp_site *site)
{
    struct worth *w = find(site);

    seen = ot_step_units;
    if (w)
        w->steps = 0;
}
