/*
 * devices.h: how many devices a program may count on: the host is one, where there is no other; and in which blocks work
 * is handed out to them.
 */
#ifndef DEVICES_H
#define DEVICES_H

#include "timer.h"

#ifdef _OPENMP
static inline int devices(void)
{
    return omp_get_num_devices() > 0 ? omp_get_num_devices() : 1;
}
#else
static inline int devices(void)
{
    return 1;
}

static inline int omp_get_thread_num(void)
{
    return 0;
}
#endif

/* Of n pieces of work: so many that each device gets sixteen blocks, if they take about the same time. */
static inline int block_of(int n)
{
    return 1 + (n - 1) / (16 * devices());
}
#endif
