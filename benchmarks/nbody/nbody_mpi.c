/*
 * nbody_mpi.c: the bodies of nbody.c in MPI, written by hand.
 *
 * A rank moves a block of bodies. Places and masses are all that others need, and only places change: they travel
 * after each step, velocities stay.
 */
#include <inttypes.h>
#include "../share.h"
#include "nbody.h"

static void pull(const vector *place, const double *mass, int n, vector *velocity, int first, int m)
{
    int i, j;

    for (i = 0; i < m; i++) {
        const vector own = place[first + i];
        vector a = { 0, 0, 0 };

        for (j = 0; j < n; j++) {
            double x = place[j].x - own.x, y = place[j].y - own.y, z = place[j].z - own.z;
            double square = x * x + y * y + z * z + softening, force = mass[j] / (square * sqrt(square));

            a.x += force * x;
            a.y += force * y;
            a.z += force * z;
        }
        velocity[i].x += time_step * a.x;
        velocity[i].y += time_step * a.y;
        velocity[i].z += time_step * a.z;
    }
}

static void move(vector *place, const vector *velocity, int m)
{
    int i;

    for (i = 0; i < m; i++) {
        place[i].x += time_step * velocity[i].x;
        place[i].y += time_step * velocity[i].y;
        place[i].z += time_step * velocity[i].z;
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, first, m, i, k;
    vector *place, *velocity;
    double *mass, start, seconds;
    uint64_t sum;
    shared s;

    ranks_init(&argc, &argv);
    first = block_first(n, rank);
    m = block_size(n, rank);
    place = allocate((size_t)n * sizeof *place);
    mass = allocate((size_t)n * sizeof *mass);
    velocity = allocate_zeros((size_t)m, sizeof *velocity);
    for (i = 0; i < n; i++)
        place[i] = initial(i, &mass[i]);
    shared_init(&s, place, n, sizeof *place);
    start = timed_part_begin();
    for (k = 0; k < p.steps; k++) {
        pull(place, mass, n, velocity, first, m);
        move(place + first, velocity, m);
        share(&s);
    }
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, place + first, (size_t)m * sizeof *place, 1);
    sum = checksum_of_ranks(sum, velocity, (size_t)m * sizeof *velocity, 1);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    shared_free(&s);
    free(place);
    free(mass);
    free(velocity);
    MPI_Finalize();
    return 0;
}
