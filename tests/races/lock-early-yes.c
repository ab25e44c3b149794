// The lock is given back before the store.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    omp_lock_t lock;
    int i, x = 0;

    omp_init_lock(&lock);
    #pragma omp parallel for
    for (i = 0; i < 20; i++) {
        int now;
        omp_set_lock(&lock);
        now = x;                        // race: read
        omp_unset_lock(&lock);
        x = now + 1;                    // race: stored
    }
    omp_destroy_lock(&lock);
    printf("%d\n", x > 0);
    return 0;
}
