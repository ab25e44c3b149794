/*
 * sched.c: how the iterations of a loop are divided over its team. One file and one line here for each
 * schedule.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

static const ot_schedule *const schedules[] = {
    [OTOSP_STATIC] = &ot_schedule_static,
    [OTOSP_AUTO] = &ot_schedule_static,
    [OTOSP_DYNAMIC] = &ot_schedule_dynamic,
    [OTOSP_GUIDED] = &ot_schedule_dynamic,
    [OTOSP_WEIGHTED] = &ot_schedule_weighted,
};

/* schedule(runtime): what OMP_SCHEDULE says, "[modifier:]kind[,chunk]"; static if it says nothing. */
void ot_run_schedule(enum otosp_schedule *kind, otosp_count *chunk)
{
    static const struct { const char *name; enum otosp_schedule kind; } kinds[] = {
        { "static", OTOSP_STATIC }, { "dynamic", OTOSP_DYNAMIC }, { "guided", OTOSP_GUIDED }, { "auto", OTOSP_AUTO }
    };
    const char *text = getenv("OMP_SCHEDULE"), *colon = text ? strchr(text, ':') : NULL;

    *kind = OTOSP_STATIC;
    *chunk = 0;
    if (colon)
        text = colon + 1;
    for (size_t i = 0; text && i < sizeof kinds / sizeof *kinds; i++) {
        size_t n = strlen(kinds[i].name);
        if (strncasecmp(text, kinds[i].name, n))
            continue;
        *kind = kinds[i].kind;
        if (text[n] == ',' && atol(text + n + 1) > 0)
            *chunk = (otosp_count)atol(text + n + 1);
    }
}

void ot_schedule_begin(otosp_loop *loop, const ot_level *level)
{
    if (loop->schedule == OTOSP_RUNTIME)
        ot_run_schedule(&loop->schedule, &loop->chunk);
    schedules[loop->schedule]->begin(loop, level);
}

int otosp_next(otosp_loop *loop)
{
    if (!schedules[loop->schedule]->next(loop))
        return 0;
    loop->first += loop->offset;
    loop->end += loop->offset;
    return 1;
}
