/* peak.c: writes down at the end, for each rank, how much memory it has had at most: kB, as the system counts. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int MPI_Finalize(void)
{
    char line[200], name[4096];
    long peak = 0;
    int rank;

    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmHWM: %ld", &peak);
    snprintf(name, sizeof name, "%s/%d", getenv("PEAK_FOLDER"), rank);
    f = fopen(name, "w");
    if (!f || fprintf(f, "%ld\n", peak) < 0 || fclose(f))
        abort();
    return PMPI_Finalize();
}
