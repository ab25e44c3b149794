/* Each thread counts in a block of its own: what all of its iterations use is kept in registers. */
#include <omp.h>

enum { BUCKETS = 1024 };

void count(const int *key, int *size, int n, int shift)
{
    int i;

    #pragma omp parallel for schedule(static)
    for (i = 0; i < n; i++) {
        int *own = size + omp_get_thread_num() * BUCKETS;
        own[key[i] >> shift]++;
    }
}
