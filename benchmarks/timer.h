/*
 * timer.h: omp_get_wtime, seconds since some moment, also where the compiler has no OpenMP.
 */
#ifndef TIMER_H
#define TIMER_H

#ifdef _OPENMP
#include <omp.h>
#else
#include <time.h>

static double omp_get_wtime(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif
#endif
