/*
 * rtm.c: reverse-time migration, a task for each shot; tasks add their images up.
 */
#include "../timer.h"
#include "rtm.h"

static void migrate_all(const problem *p, const models *m, float (*part)[p->n * p->n], double *image)
{
    int size = p->n * p->n, shot;

#pragma omp parallel private(shot)
#pragma omp single
    for (shot = 0; shot < p->shots; shot++) {
#pragma omp task depend(out: part[shot][0:size])
        migrate(p, m, shot, part[shot]);
#pragma omp task depend(in: part[shot][0:size]) depend(inout: image[0:size])
        add_image(p->n, part[shot], image);
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    models m = models_made(&p);
    float (*part)[p.n * p.n] = allocate((size_t)p.shots * sizeof *part);
    double *image = allocate_zeros((size_t)p.n * (size_t)p.n, sizeof *image), start = omp_get_wtime();

    migrate_all(&p, &m, part, image);
    print_answer(&p, omp_get_wtime() - start, image);
    free(image);
    free(part);
    models_free(&m);
    return 0;
}
