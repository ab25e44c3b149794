// Two neighbouring threads share an element.
#include <omp.h>
#include <stdio.h>

int part[64];

int main(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num();
        part[me / 2] += 1;              // race: stored, read
    }
    printf("%d\n", part[0]);
    return 0;
}
