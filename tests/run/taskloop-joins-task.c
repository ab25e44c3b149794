// procs: 1 2 3 4 5 6 7
// same-as: openmp
// A task loop takes part in the reduction of a task around it, of which there is one copy for all ranks that execute
// that task.
#include <stdio.h>

int main(void)
{
    long all = 1, part[3] = { 1, 2, 3 };

    #pragma omp parallel
    #pragma omp single
    for (int s = 0; s < 3; s++) {
        #pragma omp taskgroup task_reduction(+: all, part[0:3])
        {
            #pragma omp task in_reduction(+: all)
            {
                all += 7;
                #pragma omp taskloop in_reduction(+: all)
                for (int i = 0; i < 8; i++)
                    all += i;
            }
            #pragma omp task in_reduction(+: part[0:3])
            {
                #pragma omp taskloop in_reduction(+: part[0:3]) grainsize(2)
                for (int i = 0; i < 20; i++)
                    part[i % 3] += i;
            }
            #pragma omp taskloop in_reduction(+: all) nogroup
            for (int i = 0; i < 64; i++)
                all += i % 3;
        }
        printf("%ld %ld %ld %ld\n", all, part[0], part[1], part[2]);
    }
    return 0;
}
