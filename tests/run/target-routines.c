// same-as: openmp
/*
 * Memory that is allocated on a device and copied by rectangles, also next to pointers of which a guard has nothing to
 * say; addresses of devices; reference counts.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int host = omp_get_initial_device(), dev = omp_get_num_devices() ? omp_get_default_device() : host;
    int m[6][8], out[48], big = 3, where = -1;
    size_t volume[2] = { 3, 4 }, to[2] = { 1, 2 }, from[2] = { 2, 1 }, whole[2] = { 6, 8 };
    int *d = omp_target_alloc(sizeof m, dev);
    double arr[20], *q = arr;

    for (int i = 0; i < 48; i++)
        m[i / 8][i % 8] = i;
    omp_target_memcpy(d, m, sizeof m, 0, 0, dev, host);
    printf("%d\n", omp_target_memcpy_rect(d, m, sizeof(int), 2, volume, to, from, whole, whole, dev, host));
#pragma omp target is_device_ptr(d) device(dev)
    for (int i = 0; i < 48; i++)
        d[i] += 100;
#pragma omp target teams distribute parallel for is_device_ptr(d)
    for (int i = 0; i < 48; i++)
        d[i] *= 2;
    omp_target_memcpy(out, d, sizeof out, 0, 0, host, dev);
    for (int i = 0; i < 48; i++)
        printf("%d ", out[i]);
    puts("");
    for (int i = 0; i < 20; i++)
        arr[i] = i;
#pragma omp target data map(tofrom: arr) use_device_addr(arr)
#pragma omp target has_device_addr(arr)
    for (int i = 0; i < 20; i++)
        arr[i] *= 3;
#pragma omp target data map(tofrom: q[0:20]) use_device_ptr(q)
#pragma omp target is_device_ptr(q)
    for (int i = 0; i < 20; i++)
        q[i] += 1;
    for (int i = 0; i < 20; i++)
        printf("%g ", arr[i]);
    puts("");
#pragma omp target enter data map(to: big)
#pragma omp target map(big)
    big += 4;
#pragma omp target exit data map(from: big)
    printf("%d %d\n", big, omp_is_initial_device());
#pragma omp target map(from: where)
    where = omp_get_num_teams() + omp_get_team_num();
    printf("%d %d\n", where, omp_target_is_present(m, host));
    omp_target_free(d, dev);
    return 0;
}
