/*
 * turn.c: the body of a task as a loop of one iteration.
 *
 *     otosp_turn_begin(&loop);
 *     while (otosp_turn_ahead(&loop, 0))      what it reads and writes
 *         ...
 *     while (otosp_turn_next(&loop))          what it does
 *         ...
 *
 * A wave of such tasks (wave.c) is a described loop over them: each body is called to tell of itself, on all ranks, and
 * once more to be executed, on one. Elsewhere the loop stands for itself.
 */
#include "rt.h"

enum otosp_turns otosp_turns;

void otosp_turn_alone(otosp_loop *loop)
{
    *loop = (otosp_loop){ .total = 1, .trips = 1, .chunk = 1, .schedule = OTOSP_STATIC, .kind = OT_LOOP_TURN,
                          .site = ot.shown->site };
}
