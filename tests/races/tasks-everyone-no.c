// Every thread makes a task that stores to the thread's own element.
#include <omp.h>
#include <stdio.h>

int a[64];

int main(void)
{
    #pragma omp parallel
    {
        int mine = omp_get_thread_num() % 64;
        #pragma omp task firstprivate(mine)
        a[mine] = 1;
    }
    printf("%d\n", a[0]);
    return 0;
}
