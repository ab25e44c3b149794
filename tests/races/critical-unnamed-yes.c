// A critical construct with a name and one without do not exclude each other. No thread enters both: if one did, it might
// happen to come in between, and put the others' stores in an order.
#include <omp.h>
#include <stdio.h>

#define N 30

int main(void)
{
    int i, x = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (omp_get_thread_num() % 2) {
            #pragma omp critical
            x += i;                     // race: stored, read
        } else {
            #pragma omp critical(even)
            x -= i;                     // race: stored, read
        }
    }
    printf("%d\n", x != N);
    return 0;
}
