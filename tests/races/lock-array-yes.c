// Bins have locks, but the next bin, which is changed too, has another one.
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
        bin[b] += 1;                    // race: stored, read
        bin[(b + 1) % BINS] -= 1;       // race: stored, read
        omp_unset_lock(&lock[b]);
    }
    for (i = 0; i < BINS; i++)
        omp_destroy_lock(&lock[i]);
    printf("%d\n", bin[0] < 100);
    return 0;
}
