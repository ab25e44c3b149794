/*
 * sched.c: how the iterations of a loop are divided over its team. One file and one line here for each
 * schedule.
 */
#include "rt.h"

static const ot_schedule *const schedules[] = {
    [OTOSP_STATIC] = &ot_schedule_static,
};

void ot_schedule_begin(otosp_loop *loop, const ot_level *level)
{
    schedules[loop->schedule]->begin(loop, level);
}

int otosp_next(otosp_loop *loop)
{
    return schedules[loop->schedule]->next(loop);
}
