// Each thread has its own lock, which protects nothing.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        omp_lock_t lock;
        omp_init_lock(&lock);
        omp_set_lock(&lock);
        x += 1;                         // race: stored, read
        omp_unset_lock(&lock);
        omp_destroy_lock(&lock);
    }
    printf("%d\n", x > 0);
    return 0;
}
