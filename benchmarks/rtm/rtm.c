/*
 * rtm.c: reverse-time migration, a task for each shot; tasks add their images up.
 */
#include "../timer.h"
#include "rtm.h"

static void migrate_all(const problem *p, const models *m, double *image)
{
    int size = p->n * p->n, shot;

#pragma omp parallel private(shot)
#pragma omp single
#pragma omp taskgroup task_reduction(+: image[0:size])
    for (shot = 0; shot < p->shots; shot++) {
#pragma omp task in_reduction(+: image[0:size])
        {
            float *part = allocate((size_t)size * sizeof *part);

            migrate(p, m, shot, part);
            add_image(p->n, part, image);
            free(part);
        }
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    models m = models_made(&p);
    double *image = allocate_zeros((size_t)p.n * (size_t)p.n, sizeof *image), start = omp_get_wtime();

    migrate_all(&p, &m, image);
    print_answer(&p, omp_get_wtime() - start, image);
    free(image);
    models_free(&m);
    return 0;
}
