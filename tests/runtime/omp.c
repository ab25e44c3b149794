// procs: 4
// exit: 0
// What the routines of omp.h answer on four ranks, replicated and in splits; the clock is the same for all.
#include <mpi.h>
#include <omp.h>
#include "lowered.h"

SITE(site, "parallel", 0);

#define EXPECT(what, value) do { \
        long got = (what); \
        if (got != (value)) { \
            fprintf(stderr, "line %d: %s is %ld\n", __LINE__, #what, got); \
            exit(1); \
        } \
    } while (0)

int main(void)
{
    otosp_region region, inner;
    int rank;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    EXPECT(omp_get_num_threads(), 1);
    EXPECT(omp_get_thread_num(), 0);
    EXPECT(omp_get_max_threads(), 4);
    EXPECT(omp_in_parallel(), 0);
    EXPECT(omp_get_level(), 0);
    otosp_region_begin(&region, &site, 0);
    EXPECT(omp_get_num_threads(), 4);
    EXPECT(omp_get_thread_num(), rank);
    EXPECT(omp_in_parallel(), 1);
    EXPECT(omp_get_max_threads(), 1);
    otosp_region_begin(&inner, &site, 0);
    EXPECT(omp_get_num_threads(), 1);
    EXPECT(omp_get_thread_num(), 0);
    EXPECT(omp_get_level(), 2);
    EXPECT(omp_get_active_level(), 1);
    EXPECT(omp_get_ancestor_thread_num(1), rank);
    EXPECT(omp_get_team_size(1), 4);
    EXPECT(omp_get_team_size(0), 1);
    EXPECT(omp_get_team_size(3), -1);
    otosp_region_end(&inner);
    EXPECT(omp_get_level(), 1);
    otosp_region_end(&region);
    omp_set_num_threads(2);
    EXPECT(omp_get_max_threads(), 2);
    otosp_region_begin(&region, &site, 0);
    EXPECT(omp_get_num_threads(), 2);
    EXPECT(omp_get_thread_num(), rank / 2);
    otosp_region_begin(&inner, &site, 0);
    EXPECT(omp_get_num_threads(), 2);
    EXPECT(omp_get_thread_num(), rank % 2);
    EXPECT(omp_get_ancestor_thread_num(1), rank / 2);
    EXPECT(omp_get_active_level(), 2);
    otosp_region_end(&inner);
    otosp_region_end(&region);
    otosp_region_begin(&region, &site, 3);
    EXPECT(omp_get_num_threads(), 3);
    otosp_region_end(&region);
    otosp_region_begin(&region, &site, 1);
    EXPECT(omp_get_num_threads(), 1);
    EXPECT(omp_in_parallel(), 0);
    otosp_region_end(&region);

    double times[100], all[100];
    for (int i = 0; i < 100; i++) {
        all[i] = times[i] = omp_get_wtime();
        EXPECT(i && times[i] < times[i - 1], 0);
    }
    MPI_Bcast(all, 100, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    EXPECT(memcmp(all, times, sizeof all), 0);
    return 0;
}
