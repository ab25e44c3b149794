// procs: 1 2 3
// same-as: openmp
/* The routines about devices, on the host. */
#include <omp.h>
#include <stdio.h>

static int from[4][5][6], to[3][4][7];

int main(void)
{
    const size_t volume[3] = { 2, 3, 4 }, there[3] = { 1, 0, 2 }, here[3] = { 1, 2, 1 };
    const size_t dimensions[3] = { 3, 4, 7 }, from_dimensions[3] = { 4, 5, 6 };
    int i, j, k, host = omp_get_initial_device();
    int *p, flat[20], bad = 0;

    printf("%d %d\n", omp_get_num_devices() == host, omp_is_initial_device());
    printf("%d\n", omp_get_device_num() == host);
    for (i = 0; i < 4; i++)
        for (j = 0; j < 5; j++)
            for (k = 0; k < 6; k++)
                from[i][j][k] = 100 * i + 10 * j + k;
    printf("%d\n", omp_target_memcpy_rect(to, from, sizeof(int), 3, volume, there, here, dimensions,
                                          from_dimensions, host, host));
    for (i = 0; i < 3; i++)
        for (j = 0; j < 4; j++)
            for (k = 0; k < 7; k++)
                printf("%d%c", to[i][j][k], k < 6 ? ' ' : '\n');
    p = omp_target_alloc(20 * sizeof(int), host);
    for (i = 0; i < 20; i++)
        p[i] = i * i;
    printf("%d\n", omp_target_memcpy(flat, p, 10 * sizeof(int), 5 * sizeof(int), 10 * sizeof(int), host, host));
    for (i = 5; i < 15; i++)
        printf("%d ", flat[i]);
    printf("\n%d %d\n", omp_target_is_present(p, host) != 0, omp_target_memcpy(flat, p, 4, 0, 0, 7, host) != 0);
    omp_target_free(p, host);
    #pragma omp parallel num_threads(2) reduction(+:bad)
    {
        int mine[20];
        bad += omp_target_memcpy(mine, from, sizeof mine, 0, 0, host, host) || mine[7] != 11;
        #pragma omp master
        bad += omp_target_memcpy(&to[2], &from[3], sizeof to[2], 0, 0, host, host);
    }
    for (k = 0; k < 7; k++)
        printf("%d ", to[2][0][k]);
    printf("\n%d %d %d\n", bad, omp_pause_resource(omp_pause_soft, host), omp_pause_resource_all(omp_pause_hard));
    return 0;
}
