/*
 * sched_device.c: all iterations are those of one member, whose number is the chunk's: that of a device.
 */
#include "rt.h"

static void begin(otosp_loop *loop, const ot_level *level)
{
    bool mine = level->size == 1 || level->num == (int)loop->chunk;

    loop->next = mine ? 0 : loop->trips;
}

static int next(otosp_loop *loop)
{
    loop->first = loop->next;
    loop->end = loop->next = loop->trips;
    return loop->first < loop->end;
}

const ot_schedule ot_schedule_device = { "device", begin, next };
