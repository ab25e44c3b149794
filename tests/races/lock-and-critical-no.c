// Both sides are in a critical construct; one holds a lock as well.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    omp_lock_t lock;
    int x = 0;

    omp_init_lock(&lock);
    #pragma omp parallel sections
    {
        #pragma omp section
        {
            omp_set_lock(&lock);
            #pragma omp critical
            x += 1;
            omp_unset_lock(&lock);
        }
        #pragma omp section
        {
            #pragma omp critical
            x += 2;
        }
    }
    omp_destroy_lock(&lock);
    printf("%d\n", x);
    return 0;
}
