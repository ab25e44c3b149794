/*
 * devices.h: how many devices a program may count on: the host is one, where there is no other.
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
#endif
