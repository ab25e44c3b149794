/*
 * nbody.c: gravitation of all pairs of bodies, leapfrog steps.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "nbody.h"

typedef struct body {
    vector place, velocity;
    double mass;
} body;

/* All bodies pull at each one. */
static void pull(body *b, int n)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        vector a = { 0, 0, 0 };

        for (j = 0; j < n; j++) {
            double x = b[j].place.x - b[i].place.x, y = b[j].place.y - b[i].place.y;
            double z = b[j].place.z - b[i].place.z, square = x * x + y * y + z * z + softening;
            double force = b[j].mass / (square * sqrt(square));

            a.x += force * x;
            a.y += force * y;
            a.z += force * z;
        }
        b[i].velocity.x += time_step * a.x;
        b[i].velocity.y += time_step * a.y;
        b[i].velocity.z += time_step * a.z;
    }
}

static void move(body *b, int n)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++) {
        b[i].place.x += time_step * b[i].velocity.x;
        b[i].place.y += time_step * b[i].velocity.y;
        b[i].place.z += time_step * b[i].velocity.z;
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    body *b = allocate_zeros((size_t)p.n, sizeof *b);
    uint64_t sum = 0;
    double start, seconds;
    int i, k;

    for (i = 0; i < p.n; i++)
        b[i].place = initial(i, &b[i].mass);
    start = omp_get_wtime();
    for (k = 0; k < p.steps; k++) {
        pull(b, p.n);
        move(b, p.n);
    }
    seconds = omp_get_wtime() - start;

    for (i = 0; i < p.n; i++)
        sum = checksum(sum, &b[i].place.x, 3, 1);
    for (i = 0; i < p.n; i++)
        sum = checksum(sum, &b[i].velocity.x, 3, 1);
    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", sum);
    free(b);
    return 0;
}
