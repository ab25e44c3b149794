/*
 * graph.c: OTOSP_GRAPH=FILE.dot: the graph of the tasks that the set of all ranks keeps (pool.c), in Graphviz's language.
 *
 * A box is a task: where it stands, the wave that executed it, and the rank; an arrow, which task waits for which; a dotted
 * one, which was made by which. All ranks number tasks alike. Who has executed a task of a wave that ranks take from a
 * counter is known at the end only, when they tell each other; where tasks are placed in advance, each run gives the
 * same file.
 */
#include <string.h>
#include "rt.h"

enum { MADE = -1, BY_ALL = -2 };        /* nobody has executed it; all ranks have */

typedef struct box {
    const otosp_site *site;
    unsigned wave;
    int rank;
} box;

typedef struct arrow {
    unsigned from, to;
    bool makes;
} arrow;

bool ot_graphed;

static box *boxes;
static arrow *arrows;
static size_t nboxes, boxes_cap, narrows, arrows_cap;
static unsigned waves;

void ot_graph_start(void)
{
    ot_graphed = *ot_setting_text(OT_GRAPH);
}

/* Returns its number, the same on all ranks; 0: only some know of it. maker: 0: it is none that has a number. */
unsigned ot_graph_task(const otosp_site *site, unsigned maker)
{
    static unsigned made;

    if (ot.set.size < ot.world.size)
        return 0;
    if (!ot_graphed)
        return ++made;
    if (nboxes + 1 >= boxes_cap)
        boxes = ot_realloc(boxes, (boxes_cap = 2 * boxes_cap + 64) * sizeof *boxes);
    boxes[++nboxes] = (box){ site, 0, MADE };
    if (maker)
        ot_graph_arrow(maker, (unsigned)nboxes, true);
    return (unsigned)nboxes;
}

void ot_graph_arrow(unsigned from, unsigned to, bool makes)
{
    if (!from || !to)
        return;
    if (narrows == arrows_cap)
        arrows = ot_realloc(arrows, (arrows_cap = 2 * arrows_cap + 64) * sizeof *arrows);
    arrows[narrows++] = (arrow){ from, to, makes };
}

/* Tasks that are executed now, until this is called again, are of one wave. */
void ot_graph_wave(void)
{
    waves += ot.set.size == ot.world.size;
}

/* by_all: by all ranks alike; otherwise by this one. */
void ot_graph_ran(unsigned task, bool by_all)
{
    if (task)
        boxes[task].rank = by_all ? BY_ALL : ot.world.rank;
}

void ot_graph_in_wave(unsigned task)
{
    if (task)
        boxes[task].wave = waves;
}

static void write_graph(FILE *to)
{
    fputs("digraph tasks {\n    node [shape=box];\n", to);
    for (size_t i = 1; i <= nboxes; i++) {
        const box *b = &boxes[i];
        fprintf(to, "    t%zu [label=\"%zu %s:%d\\nwave %u, ", i, i, b->site->file, b->site->line, b->wave);
        if (b->rank >= 0)
            fprintf(to, "rank %d\", style=filled, colorscheme=set312, fillcolor=%d];\n", b->rank, b->rank % 12 + 1);
        else
            fprintf(to, "%s\"];\n", b->rank == MADE ? "nobody" : "all ranks");
    }
    for (size_t i = 0; i < narrows; i++)
        fprintf(to, "    t%u -> t%u%s;\n", arrows[i].from, arrows[i].to, arrows[i].makes ? " [style=dotted]" : "");
    fputs("}\n", to);
}

/* All ranks are at the program's end. */
void ot_graph_finish(void)
{
    static ot_requests r;
    const char *path = ot_setting_text(OT_GRAPH);

    if (!ot_graphed)
        return;
    int *ranks = ot_alloc((nboxes + 1) * sizeof *ranks), *most = ot_alloc((nboxes + 1) * sizeof *most);
    for (size_t i = 1; i <= nboxes; i++)
        ranks[i] = boxes[i].rank == BY_ALL ? ot.world.size : boxes[i].rank;
    ranks[0] = most[0] = 0;
    MPI_Iallreduce(ranks, most, (int)nboxes + 1, MPI_INT, MPI_MAX, ot.comm, ot_request(&r));
    ot_wait(&r);
    for (size_t i = 1; i <= nboxes; i++)
        boxes[i].rank = most[i] == ot.world.size ? BY_ALL : most[i];
    ot_free(ranks);
    ot_free(most);
    if (ot.world.rank)
        return;
    FILE *to = fopen(path, "w");
    if (to)
        write_graph(to);
    if (!to || fclose(to))
        ot_say("OTOSP_GRAPH: %s cannot be written", path);
}
