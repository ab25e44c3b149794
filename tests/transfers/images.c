/* Shots make images, and these are added up: one after the other, as the tasks depend on each other, or by a reduction.
   How large an image is says a product of a member that a pointer leads to, or a variable that the body names, too. */
#include <stdio.h>
#include <stdlib.h>

enum { SHOTS = 12, SIDE = 100 };

struct grid { int n; };

static void shoot(int n, int shot, double *part)
{
    for (int k = 0; k < n; k++)
        part[k] = shot * n + k;
}

static void add(int n, const double *part, double *image)
{
    for (int k = 0; k < n; k++)
        image[k] += part[k];
}

static void in_turn(const struct grid *g, double (*part)[g->n * g->n], double *image)
{
    int size = g->n * g->n;

    for (int shot = 0; shot < SHOTS; shot++) {
        #pragma omp task depend(out: part[shot][0:size]) // shot
        shoot(size, shot, part[shot]);
        #pragma omp task depend(in: part[shot][0:size]) depend(inout: image[0:size]) // turn
        add(g->n * g->n, part[shot], image);
    }
}

static void together(const struct grid *g, double *image)
{
    int size = g->n * g->n;

    #pragma omp taskgroup task_reduction(+: image[0:size])
    for (int shot = 0; shot < SHOTS; shot++) {
        #pragma omp task in_reduction(+: image[0:size]) // reduced
        {
            double *part = malloc((size_t)size * sizeof *part);

            shoot(size, shot, part);
            add(size, part, image);
            free(part);
        }
    }
}

int main(void)
{
    struct grid g = { SIDE };
    double (*part)[SIDE * SIDE] = malloc(SHOTS * sizeof *part), *image = calloc(2 * sizeof *part, 1), sum = 0;

    #pragma omp parallel
    #pragma omp single
    {
        in_turn(&g, part, image);
        #pragma omp taskwait
        together(&g, image + SIDE * SIDE);
    }
    for (int k = 0; k < 2 * SIDE * SIDE; k++)
        sum += image[k] * k;
    printf("%.17g\n", sum);
    free(part);
    free(image);
    return 0;
}
