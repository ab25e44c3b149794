/*
 * target.c: device constructs (OpenMP 5.1, 2.14). Device k is the k-th member of the current set; what it writes is
 * handed on as what the member of any other team writes.
 *
 * A `target` with `device(k)` splits the set into its ranks, and member k runs the block while the others wait at the
 * join. One without that clause is for all devices: the whole set runs it, replicated, and what is parallel in it
 * divides the set. So does the host, where a condition or the device's number asks for it.
 *
 * Storage of host and devices is one and the same on each rank, so what is mapped is where it was: present.c.
 */
#include "../include/omp.h"
#include "rt.h"

static int running = OTOSP_HOST;        /* the device that this rank is, or is a part of */

int ot_device(void)
{
    return running;
}

/* Numbers from before the set was divided are still those of devices. */
int ot_devices(void)
{
    return ot_omp.offload == OT_OFFLOAD_DISABLED ? 0 : ot.set.size;
}

int ot_device_of(const otosp_site *site, int wanted)
{
    int device = wanted == OTOSP_DEFAULT_DEVICE ? omp_get_default_device() : wanted;

    if (device >= 0 && device < (ot.split ? ot.world.size : ot_devices()) && ot_omp.offload != OT_OFFLOAD_DISABLED)
        return device;
    if (ot_omp.offload == OT_OFFLOAD_MANDATORY && device != OTOSP_HOST && device != ot_devices())
        ot_fatal_at(site, "device %d is none of the %d that there are, and OMP_TARGET_OFFLOAD is MANDATORY", device,
                    ot_devices());
    return OTOSP_HOST;
}

/* The block has a team of its own, of one thread, whatever it stands in, and control variables as a program begins
   with. */
static void begin_alone(otosp_target *t, int device, int thread_limit)
{
    t->outer_device = running;
    t->league_num = ot.league.num;
    t->league_size = ot.league.size;
    t->league_level = ot.league.level;
    running = device;
    ot_push_level(0, 1, NULL);
    ot.league = (ot_league){ 0, 1, ot.level };
    ot_icv *icv = &ot.levels[ot.level].icv;
    *icv = ot_omp.first;
    if (thread_limit > 0 && (!icv->thread_limit || thread_limit < icv->thread_limit))
        icv->thread_limit = thread_limit;
}

static void end_alone(const otosp_target *t)
{
    if (ot.levels[ot.level].pool)
        ot_tasks_finish(t->region.site);
    ot.level--;
    ot.league = (ot_league){ t->league_num, t->league_size, t->league_level };
    running = t->outer_device;
}

void otosp_target_begin(otosp_target *t, const otosp_site *site, int device, int thread_limit)
{
    t->region.site = site;
    begin_alone(t, ot_device_of(site, device), thread_limit);
}

void otosp_target_end(otosp_target *t)
{
    end_alone(t);
}

static ot_construct *fork_devices(const otosp_site *site, int number, int size)
{
    ot_construct *split = ot_fork(site, number == OTOSP_HOST ? 1 : size);

    if (OTOSP_UNLIKELY(ot_racing) && !split)
        ot_race_alone();
    return split;
}

void otosp_target_device_begin(otosp_target *t, const otosp_site *site, int device, int thread_limit)
{
    int number = ot_device_of(site, device), size = ot.set.size;

    ot_region_begin(&t->region, site);
    ot_construct *split = fork_devices(site, number, size);
    t->here = !split || split->team.mine == number % size;
    if (t->here)
        begin_alone(t, number, thread_limit);
}

int otosp_target_here(const otosp_target *t)
{
    return t->here;
}

void otosp_target_device_end(otosp_target *t)
{
    if (t->here)
        end_alone(t);
    otosp_region_end(&t->region);
}

void otosp_target_loop_begin(otosp_loop *loop, const otosp_site *site, int device)
{
    int number = ot_device_of(site, device), size = ot.set.size;

    ot_loop_begin(loop, site, 1, OTOSP_DEVICE, number == OTOSP_HOST ? 0 : (otosp_count)(number % size));
    fork_devices(site, number, size);
    loop->kind = OT_LOOP_FORK;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}
