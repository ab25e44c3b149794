// same-as: serial
// procs: 1 2 3 4
// Clocks: all ranks are told the same, time goes on, and a member's own clock is its own.
#define _GNU_SOURCE
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

#ifndef _OPENMP
#define omp_get_wtime() ((double)time(NULL))
#define omp_get_wtick() 1.0
#endif

enum { N = 12, CLOCKS = 14 };

int main(void)
{
    double values[CLOCKS], seen[N][CLOCKS];
    struct timespec t[4], mine[N];
    struct timeval v;
    struct rusage usage;
    struct tms tms;
    struct itimerval timer;
    time_t now;
    int n = 0, differ = 0;
    volatile double work = 0;

    for (int i = 0; i < 3000000; i++)
        work += i;
    memset(values, 0, sizeof values);
    values[n++] = (double)time(&now);
    values[n++] = (double)now;
    values[n++] = (double)clock();
    clock_gettime(CLOCK_REALTIME, &t[0]);
    clock_gettime(CLOCK_MONOTONIC, &t[1]);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t[2]);
    timespec_get(&t[3], TIME_UTC);
    for (int i = 0; i < 4; i++)
        values[n++] = (double)t[i].tv_nsec + (double)t[i].tv_sec;
    gettimeofday(&v, NULL);
    values[n++] = (double)v.tv_usec;
    getrusage(RUSAGE_SELF, &usage);
    values[n++] = (double)usage.ru_utime.tv_usec + (double)usage.ru_maxrss;
    values[n++] = (double)times(&tms);
    values[n++] = (double)tms.tms_utime;
    values[n++] = omp_get_wtime();
    values[n++] = omp_get_wtick();
    getitimer(ITIMER_REAL, &timer);
    values[n++] = (double)timer.it_value.tv_sec;
    printf("%d\n", n);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        memcpy(seen[i], values, sizeof values);
        clock_gettime(CLOCK_MONOTONIC, &mine[i]);
    }
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < n; k++)
            if (seen[i][k] != seen[0][k]) {
                printf("clock %d differs\n", k);
                differ++;
            }
        if (mine[i].tv_sec < t[1].tv_sec)
            printf("time goes back\n");
    }
    printf("%d %d %d\n", differ, now > 1000000000, v.tv_sec >= now);
    printf("%d\n", labs((long)(t[3].tv_sec - t[0].tv_sec)) < 5);
    clock_getres(CLOCK_REALTIME, &t[0]);
    printf("%ld\n", t[0].tv_nsec);
    printf("%d", time(NULL) >= now);
    printf(" %d\n", clock_gettime(12345, &t[0]));
    return 0;
}
