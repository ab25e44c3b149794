// Each bin has its lock.
#include <omp.h>
#include <stdio.h>

#define BINS 4

int bin[BINS];

int main(void)
{
    omp_lock_t lock[BINS];
    int i;

    for (i = 0; i < BINS; i++)
        omp_init_lock(&lock[i]);
    #pragma omp parallel for
    for (i = 0; i < 40; i++) {
        int b = i * 3 % BINS;
        omp_set_lock(&lock[b]);
        bin[b] += i;
        omp_unset_lock(&lock[b]);
    }
    for (i = 0; i < BINS; i++)
        omp_destroy_lock(&lock[i]);
    printf("%d %d\n", bin[0], bin[BINS - 1]);
    return 0;
}
