// procs: 1 2 3
// exit: 0
// env: OMP_SCHEDULE=nonmonotonic:dynamic,4
// env: OMP_DYNAMIC=true
// env: OMP_NUM_THREADS= 1 , 2
// env: OMP_PROC_BIND=spread,close
// env: OMP_STACKSIZE=16 M
// env: OMP_THREAD_LIMIT=2
// env: OMP_MAX_ACTIVE_LEVELS=3
// env: OMP_CANCELLATION=TRUE
// env: OMP_DEFAULT_DEVICE=1
// env: OMP_MAX_TASK_PRIORITY=9
// env: OMP_NUM_TEAMS=4
// env: OMP_TEAMS_THREAD_LIMIT=5
// env: OMP_AFFINITY_FORMAT=thread %n
// env: OMP_ALLOCATOR=omp_low_lat_mem_alloc
// env: OMP_TARGET_OFFLOAD=disabled
// env: OMP_WAIT_POLICY=passive
// env: OMP_DISPLAY_ENV=true
// stderr: OPENMP DISPLAY ENVIRONMENT BEGIN
// stderr: _OPENMP = '202011'
// stderr: [host] OMP_DYNAMIC = 'TRUE'
// stderr: [host] OMP_NUM_THREADS = '1,2'
// stderr: [host] OMP_SCHEDULE = 'DYNAMIC,4'
// stderr: [host] OMP_PROC_BIND = 'SPREAD,CLOSE'
// stderr: [host] OMP_STACKSIZE = '16777216B'
// stderr: [host] OMP_WAIT_POLICY = 'PASSIVE'
// stderr: [host] OMP_THREAD_LIMIT = '2'
// stderr: [host] OMP_MAX_ACTIVE_LEVELS = '3'
// stderr: [host] OMP_CANCELLATION = 'TRUE'
// stderr: [host] OMP_MAX_TASK_PRIORITY = '9'
// stderr: [host] OMP_AFFINITY_FORMAT = 'thread %n'
// stderr: [host] OMP_ALLOCATOR = 'omp_low_lat_mem_alloc'
// stderr: [host] OMP_TARGET_OFFLOAD = 'DISABLED'
// stderr: OPENMP DISPLAY ENVIRONMENT END
/* What OMP_* variables say is what the routines answer, and is displayed once. */
#include <omp.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    omp_sched_t kind;
    char format[32];
    int chunk, most = 0, bad = 0, i;

    omp_get_schedule(&kind, &chunk);
    if (kind != omp_sched_dynamic || chunk != 4 || !omp_get_dynamic() || omp_get_thread_limit() != 2)
        return 1;
    if (omp_get_max_active_levels() != 3 || !omp_get_cancellation() || omp_get_default_device() != 1)
        return 2;
    if (omp_get_max_task_priority() != 9 || omp_get_max_teams() != 4 || omp_get_teams_thread_limit() != 5)
        return 3;
    if (omp_get_proc_bind() != omp_proc_bind_spread || omp_get_default_allocator() != omp_low_lat_mem_alloc)
        return 4;
    if (omp_get_affinity_format(format, sizeof format) != 9 || strcmp(format, "thread %n"))
        return 5;
    #pragma omp parallel reduction(max:most) reduction(+:bad)
    {
        most = omp_get_num_threads();
        bad = omp_get_proc_bind() != omp_proc_bind_close;
    }
    if (most > 2 || bad)
        return 6;
    bad = 0;
    #pragma omp parallel for schedule(runtime) reduction(+:bad)
    for (i = 0; i < 100; i++)
        bad += i;
    return bad == 4950 ? 0 : 7;
}
