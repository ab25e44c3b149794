// procs: 1 2 3 4 5 6 7
// same-as: openmp
/*
 * OMPC: seismic imaging as its authors do it: the model goes to the nodes once, each shot is a target that nobody waits
 * for, which depends on the model and gives an image of its own; a task adds the images up in any order.
 */
#include <stdio.h>
#include <stdlib.h>

enum { POINTS = 60, SHOTS = 9, STEPS = 30 };

static void shoot(const int *model, int shot, int *image)
{
    int *now = calloc(POINTS, sizeof *now), *next = calloc(POINTS, sizeof *next), *swap;

    for (int t = 0; t < STEPS; t++) {
        now[shot * 5 + 3] += t < 4 ? 100 * (t + 1) : 0;
        for (int i = 1; i < POINTS - 1; i++)
            next[i] = (now[i - 1] + now[i + 1] + model[i] * now[i]) % 10007;
        for (int i = 0; i < POINTS; i++)
            image[i] = (image[i] + next[i]) % 10007;
        swap = now, now = next, next = swap;
    }
    free(now);
    free(next);
}
#pragma omp declare target to(shoot)

int main(void)
{
    int *model = malloc(POINTS * sizeof *model), (*image)[POINTS] = calloc(SHOTS, sizeof *image);
    long stack[POINTS] = { 0 };

    for (int i = 0; i < POINTS; i++)
        model[i] = i < POINTS / 2 ? 2 : 3;
#pragma omp parallel
#pragma omp single
    {
#pragma omp target enter data nowait map(to: model[0:POINTS]) depend(out: model[0:POINTS])
        for (int shot = 0; shot < SHOTS; shot++) {
#pragma omp target nowait depend(in: model[0:POINTS]) depend(inout: image[shot]) map(tofrom: image[shot][0:POINTS])
            shoot(model, shot, image[shot]);
#pragma omp task depend(in: image[shot]) depend(mutexinoutset: stack) shared(stack)
            for (int i = 0; i < POINTS; i++)
                stack[i] += (shot + 1) * image[shot][i];
        }
#pragma omp target exit data nowait map(release: model[0:POINTS]) depend(inout: model[0:POINTS])
    }
    for (int i = 0; i < POINTS; i += 7)
        printf("%ld\n", stack[i]);
    free(model);
    free(image);
    return 0;
}
