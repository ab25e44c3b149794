/*
 * sched.c: how the iterations of a loop are divided over its team. One file and one line here for each
 * schedule.
 */
#include "rt.h"

static const ot_schedule *const schedules[] = {
    [OTOSP_STATIC] = &ot_schedule_static,
    [OTOSP_AUTO] = &ot_schedule_static,
    [OTOSP_DYNAMIC] = &ot_schedule_dynamic,
    [OTOSP_GUIDED] = &ot_schedule_dynamic,
    [OTOSP_WEIGHTED] = &ot_schedule_weighted,
    [OTOSP_OVERLAPPED] = &ot_schedule_overlapped,
    [OTOSP_ROWS] = &ot_schedule_rows,
    [OTOSP_GRID] = &ot_schedule_grid,
    [OTOSP_DEVICE] = &ot_schedule_device,
};

void ot_schedule_begin(otosp_loop *loop, const ot_level *level)
{
    if (loop->schedule == OTOSP_RUNTIME)
        ot_run_schedule(&loop->schedule, &loop->chunk);
    schedules[loop->schedule]->begin(loop, level);
}

bool ot_schedule_next(otosp_loop *loop)
{
    if (!schedules[loop->schedule]->next(loop))
        return false;
    loop->first += loop->offset;
    loop->end += loop->offset;
    return true;
}

int otosp_next_chunk(otosp_loop *loop)
{
    ot_turn_pass(loop);
    return ot_schedule_next(loop);
}

/* Where races are looked for, chunks are given out in pieces of one iteration. */
static int next_iteration(otosp_loop *loop)
{
    int more = 1;

    ot_race_iteration(loop, false);
    if (loop->left) {
        ot_turn_pass(loop);
        loop->first = loop->end;
    } else if ((more = otosp_next_chunk(loop)))
        loop->left = loop->end - loop->first;
    if (more) {
        loop->end = loop->first + 1;
        loop->left--;
    }
    if (more)
        ot_race_iteration(loop, true);
    return more;
}

int otosp_next(otosp_loop *loop)
{
    return OTOSP_UNLIKELY(ot_racing) ? next_iteration(loop) : otosp_next_chunk(loop);
}
