// procs: 1 3 4
// exit: 0
// Clocks and process ids have one answer for all ranks of a set; children and splits have their own.
#include <mpi.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "lowered.h"

SITE(site, "parallel", OTOSP_SITE_SILENT);

static void same(long mine)
{
    long first = mine;
    MPI_Bcast(&first, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    if (first != mine)
        exit(1);
}

int main(void)
{
    otosp_region region;
    struct timeval day;
    struct timespec now;
    pid_t child;
    int status, size;

    for (int i = 0; i < 30; i++) {
        same(time(NULL));
        gettimeofday(&day, NULL);
        same(day.tv_usec);
        clock_gettime(CLOCK_MONOTONIC, &now);
        same(now.tv_nsec);
        same(clock());
        same(getpid());
        same(MPI_Wtime() < 0);
    }
    if ((child = fork()) == 0)
        _exit(getpid() == 0);
    if (waitpid(child, &status, 0) != child || status)
        return 2;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    otosp_region_begin(&region, &site, 0);
    long own = getpid(), highest;
    otosp_region_end(&region);
    MPI_Allreduce(&own, &highest, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &own, 1, MPI_LONG, MPI_MIN, MPI_COMM_WORLD);
    return size > 1 && highest == own ? 3 : 0;
}
