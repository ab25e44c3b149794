/*
 * turn.c: the body of a task as a loop of one iteration.
 *
 *     otosp_turn_begin(&loop);
 *     while (otosp_ahead(&loop, 0))           what it reads and writes
 *         ...
 *     while (otosp_next(&loop))               what it does
 *         ...
 *
 * A wave of such tasks (wave.c) is a described loop over them: each body is called to tell of itself, on all ranks, and
 * once more to be executed, on one. Elsewhere the loop stands for itself.
 */
#include "rt.h"

enum ot_turns ot_turns;

void otosp_turn_begin(otosp_loop *loop)
{
    if (ot_turns == OT_TURN_TELLS) {    /* no iteration is left, and nothing else is looked at */
        loop->trips = loop->next = 1;
        loop->schedule = OTOSP_STATIC;
        loop->kind = OT_LOOP_TURN;
        loop->turn = loop->ahead = 0;
        return;
    }
    *loop = (otosp_loop){ .total = 1, .trips = 1, .chunk = 1, .schedule = OTOSP_STATIC, .kind = OT_LOOP_TURN,
                          .site = ot.shown->site };
}

bool ot_turn_ahead(otosp_loop *loop)
{
    loop->first = 0;
    loop->end = 1;
    return ot_turns == OT_TURN_TELLS && !loop->ahead++;
}
