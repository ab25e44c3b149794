// procs: 4 7
// exit: 0
// env: OMP_PLACES={0,1},{2:2},!{9},{0:1}:3:1,!{1}
/* A place names ranks; lists as in OpenMP 5.1, 6.5. */
#include <omp.h>
#include <stdio.h>
#include <string.h>

static int holds(int place, int n, int first)
{
    int ids[16], i;

    if (omp_get_place_num_procs(place) != n)
        return 0;
    omp_get_place_proc_ids(place, ids);
    for (i = 0; i < n; i++)
        if (ids[i] != first + i)
            return 0;
    return 1;
}

int main(void)
{
    char text[64];
    int bad = 0;

    if (omp_get_num_places() != 4 || !holds(0, 2, 0) || !holds(1, 2, 2) || !holds(2, 1, 0) || !holds(3, 1, 2))
        return 1;
    if (omp_get_place_num_procs(4) || omp_get_place_num_procs(-1) || omp_get_place_num() != 0)
        return 2;
    if (omp_get_proc_bind() != omp_proc_bind_true || omp_get_partition_num_places() != 4)
        return 3;
    #pragma omp parallel num_threads(4) reduction(+:bad)
    {
        char mine[32], wanted[32];
        sprintf(wanted, "1 %d/4 0", omp_get_thread_num());
        bad += omp_capture_affinity(mine, sizeof mine, "%L %n/%N %a") != strlen(wanted);
        bad += strcmp(mine, wanted) != 0;
        bad += omp_get_num_procs() == 4 && omp_get_place_num() != omp_get_thread_num() / 2;
    }
    if (bad)
        return 4;
    if (omp_capture_affinity(text, sizeof text, "[%5n|%.5n|%0.5n|%0.4a|%%|%{thread_num}|%5{num_threads}]") != 34)
        return 5;
    if (strcmp(text, "[0    |    0|00000|-001|%|0|1    ]") && puts(text))
        return 6;
    if (omp_capture_affinity(text, 4, "abcdef") != 6 || strcmp(text, "abc"))
        return 7;
    return omp_capture_affinity(NULL, 0, "%{nesting_level}%T%t") != 3;
}
