// procs: 1 3
// exit: 0
// env: OMP_SCHEDULE=fast
// env: OMP_DYNAMIC=maybe
// env: OMP_NUM_THREADS=2,0
// env: OMP_PROC_BIND=close,false
// env: OMP_PLACES={0:2
// env: OMP_STACKSIZE=12q
// env: OMP_THREAD_LIMIT=0
// env: OMP_MAX_ACTIVE_LEVELS=-1
// env: OMP_CANCELLATION=1x
// env: OMP_MAX_TASK_PRIORITY=high
// env: OMP_ALLOCATOR=mine
// env: OMP_WAIT_POLICY=sleepy
// env: OMP_TARGET_OFFLOAD=
// stderr: warning: OMP_SCHEDULE=fast is not understood, 'STATIC' is used
// stderr: warning: OMP_DYNAMIC=maybe is not understood, 'TRUE' is used
// stderr: warning: OMP_NUM_THREADS=2,0 is not understood, '' is used
// stderr: warning: OMP_PROC_BIND=close,false is not understood, 'FALSE' is used
// stderr: warning: OMP_PLACES={0:2 is not understood, '' is used
// stderr: warning: OMP_STACKSIZE=12q is not understood
// stderr: warning: OMP_THREAD_LIMIT=0 is not understood
// stderr: warning: OMP_MAX_ACTIVE_LEVELS=-1 is not understood
// stderr: warning: OMP_CANCELLATION=1x is not understood, 'FALSE' is used
// stderr: warning: OMP_MAX_TASK_PRIORITY=high is not understood, '0' is used
// stderr: warning: OMP_ALLOCATOR=mine is not understood, 'omp_default_mem_alloc' is used
// stderr: warning: OMP_WAIT_POLICY=sleepy is not understood, 'PASSIVE' is used
// stderr: warning: OMP_TARGET_OFFLOAD= is not understood, 'DEFAULT' is used
/* Wrong values are named, and the defaults kept. */
#include <omp.h>

int main(void)
{
    omp_sched_t kind;
    int chunk;

    omp_get_schedule(&kind, &chunk);
    if (kind != omp_sched_static || !omp_get_dynamic() || omp_get_cancellation() || omp_get_max_task_priority())
        return 1;
    return omp_get_proc_bind() != omp_proc_bind_false || omp_get_num_places() != 0;
}
