/*
 * md_mpi.c: the molecular dynamics of md.c in MPI, written by hand.
 *
 * A rank moves a block of particles and needs the places of all: velocities and forces stay with
 * their rank, and places are all that travels, by persistent requests from where they are computed
 * into where they are read. Nobody waits for the energies, so each rank keeps its own part of them
 * and one reduction at the end adds up those of all steps.
 */
#include <inttypes.h>
#include "../checksum.h"
#include "../wait.h"
#include "particles.h"

static int n, rank, ranks, lo, hi;              /* this rank's particles: lo .. hi-1 */
static double *x, *v, *f;                       /* x of all; v and f of lo .. hi-1 */
static MPI_Request *request;
static MPI_Status *status;
static int *count, *place_of;                   /* of each rank's coordinates */

static void share_init(void)
{
    int k, r;

    request = malloc(2 * (size_t)ranks * sizeof *request);
    status = malloc(2 * (size_t)ranks * sizeof *status);
    count = malloc((size_t)ranks * sizeof *count);
    place_of = malloc((size_t)ranks * sizeof *place_of);
    if (!request || !status || !count || !place_of)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (r = 0; r < ranks; r++) {
        place_of[r] = (int)((long)n * r / ranks) * ND;
        count[r] = (int)((long)n * (r + 1) / ranks) * ND - place_of[r];
    }
    lo = place_of[rank] / ND;
    hi = lo + count[rank] / ND;
    for (k = 0; k < ranks - 1; k++) {
        r = (rank + k + 1) % ranks;
        MPI_Recv_init(&x[place_of[r]], count[r], MPI_DOUBLE, r, 0, MPI_COMM_WORLD, &request[k]);
        MPI_Send_init(&x[place_of[rank]], count[rank], MPI_DOUBLE, r, 0, MPI_COMM_WORLD,
                      &request[ranks - 1 + k]);
    }
}

static void move(void)
{
    int i, k;

    for (i = lo; i < hi; i++)
        for (k = 0; k < ND; k++) {
            v[(i - lo) * ND + k] += 0.5 * dt * f[(i - lo) * ND + k] / mass;
            x[i * ND + k] += dt * v[(i - lo) * ND + k];
        }
    MPI_Startall(2 * (ranks - 1), request);
    wait_all(2 * (ranks - 1), request, status);
}

/* Returns this rank's part of the energy. */
static double forces(void)
{
    double potential = 0, kinetic = 0, force[ND], *vi;
    pair p;
    int i, j, k;

    for (i = lo; i < hi; i++) {
        for (k = 0; k < ND; k++)
            force[k] = 0;
        for (j = 0; j < n; j++)
            if (j != i) {
                p = interaction(&x[i * ND], &x[j * ND]);
                potential += 0.5 * p.potential;
                for (k = 0; k < ND; k++)
                    force[k] += p.pull * (x[i * ND + k] - x[j * ND + k]);
            }
        vi = &v[(i - lo) * ND];
        for (k = 0; k < ND; k++) {
            f[(i - lo) * ND + k] = force[k];
            vi[k] += 0.5 * dt * force[k] / mass;
            kinetic += 0.5 * mass * vi[k] * vi[k];
        }
    }
    return potential + kinetic;
}

static void print_results(double seconds, const double *energy, int steps, const double *all_v)
{
    double drift = 0;
    int k;

    for (k = 0; k < steps; k++)
        drift = fmax(drift, fabs((energy[k] - energy[0]) / energy[0]));
    printf("seconds %.6f\n", seconds);
    printf("energy %.15g\n", energy[steps - 1]);
    printf("drift %.3e\n", drift);
    printf("checksum %016" PRIx64 "\n",
           checksum(checksum(0, x, n * ND, 1), all_v, n * ND, 1));
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double *energy, *all_v, start, seconds;
    int k;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    n = p.particles;
    x = coordinates(n);
    share_init();
    v = coordinates(hi - lo);
    f = coordinates(hi - lo);
    all_v = coordinates(n);
    energy = malloc((size_t)p.steps * sizeof *energy);
    if (!energy)
        MPI_Abort(MPI_COMM_WORLD, 1);
    place(x, n);
    forces();
    MPI_Barrier(MPI_COMM_WORLD);
    start = MPI_Wtime();
    for (k = 0; k < p.steps; k++) {
        move();
        energy[k] = forces();
    }
    MPI_Reduce(rank ? energy : MPI_IN_PLACE, energy, p.steps, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime() - start;
    MPI_Gatherv(v, count[rank], MPI_DOUBLE, all_v, count, place_of, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        print_results(seconds, energy, p.steps, all_v);
    for (k = 0; k < 2 * (ranks - 1); k++)
        MPI_Request_free(&request[k]);
    free(x);
    free(v);
    free(f);
    free(all_v);
    free(energy);
    free(request);
    free(status);
    free(count);
    free(place_of);
    MPI_Finalize();
    return 0;
}
