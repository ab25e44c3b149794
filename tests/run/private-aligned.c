// same-as: openmp
/* Copies are aligned as their variables are. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    int a[20] __attribute__((aligned(256))) = { 3 };
    _Alignas(128) char b = 4;
    int i, bad = 0;

    #pragma omp parallel for private(a) firstprivate(b) reduction(+:bad)
    for (i = 0; i < 20; i++) {
        a[0] = i;
        bad += (uintptr_t)a % 256 != 0 || (uintptr_t)&b % 128 || b != 4 || a[0] != i;
    }
    #pragma omp parallel firstprivate(a) reduction(+:bad)
    {
        #pragma omp task firstprivate(a, b) shared(bad)
        bad += (uintptr_t)a % 256 != 0 || (uintptr_t)&b % 128 || a[0] != 3 || b != 4;
        #pragma omp taskwait
    }
    printf("%d\n", bad);
    return 0;
}
