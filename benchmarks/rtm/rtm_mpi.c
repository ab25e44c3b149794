/*
 * rtm_mpi.c: the migration of rtm.c in MPI, written by hand: shots are dealt out; one reduction adds the images up.
 */
#include "../ranks.h"
#include "rtm.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    models m = models_made(&p);
    int size = p.n * p.n, shot;
    float *part = allocate((size_t)size * sizeof *part);
    double *image = allocate_zeros((size_t)size, sizeof *image), start, seconds;

    ranks_init(&argc, &argv);
    start = timed_part_begin();
    for (shot = rank; shot < p.shots; shot += ranks) {
        migrate(&p, &m, shot, part);
        add_image(p.n, part, image);
    }
    MPI_Reduce(rank ? image : MPI_IN_PLACE, image, size, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    if (rank == 0)
        print_answer(&p, seconds, image);
    free(image);
    free(part);
    models_free(&m);
    MPI_Finalize();
    return 0;
}
