// same-as: openmp
// env: OMP_TARGET_OFFLOAD=DISABLED
/* Without devices the host runs all constructs, whatever device they name. */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int where[3] = { 0 }, sum = 0;

    #pragma omp target map(from: where[0])
    where[0] = omp_is_initial_device();
    #pragma omp target device(3) map(from: where[1:1])
    where[1] = omp_is_initial_device() + omp_get_device_num();
    #pragma omp target parallel for reduction(+: sum) device(0) map(tofrom: where)
    for (int i = 0; i < 10; i++) {
        sum += i;
        if (i == 9)
            where[2] = omp_is_initial_device();
    }
    printf("%d %d %d %d %d\n", where[0], where[1], where[2], sum, omp_get_num_devices());
    return 0;
}
