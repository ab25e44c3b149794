// One side holds a lock, the other is in a critical construct.
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
            x += 1;                     // race: stored, read
            omp_unset_lock(&lock);
        }
        #pragma omp section
        {
            #pragma omp critical
            x += 2;                     // race: stored, read
        }
    }
    omp_destroy_lock(&lock);
    printf("%d\n", x > 0);
    return 0;
}
