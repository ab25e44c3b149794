// procs: 1 2 3 4 5 6 7
// same-as: openmp
// omp_in_final: the tasks of a final task are final too, those of a region inside are not.
#include <omp.h>
#include <stdio.h>

static void show(const char *where)
{
    printf("%s %d\n", where, omp_in_final());
}

int main(void)
{
    show("outside");
    #pragma omp task final(0)
    show("not final");
    #pragma omp taskwait
    #pragma omp task final(1)
    {
        show("final");
        #pragma omp task
        {
            show("inside");
            #pragma omp taskloop num_tasks(2)
            for (int i = 0; i < 2; i++)
                show("loop");
        }
    }
    #pragma omp taskwait
    show("after");
    return 0;
}
