// same-as: openmp
/*
 * OMPC: tasks of a graph as its benchmark makes them: in each step every point depends on its neighbours of the step
 * before; tasks of the host and targets in turn.
 */
#include <stdio.h>

#define WIDTH 8
#define STEPS 6

static long value[2][WIDTH];

static long mix(long left, long here, long right, int step)
{
    return (left * 3 + here * 5 + right * 7 + step) % 1009;
}
#pragma omp declare target to(mix)

int main(void)
{
    for (int i = 0; i < WIDTH; i++)
        value[0][i] = i * i;
#pragma omp parallel
#pragma omp single
    for (int step = 0; step < STEPS; step++) {
        long *old = value[step % 2], *new = value[1 - step % 2];

        for (int i = 0; i < WIDTH; i++) {
            int l = (i + WIDTH - 1) % WIDTH, r = (i + 1) % WIDTH;

            if (i % 3) {
#pragma omp target nowait map(to: old[0:WIDTH]) map(from: new[i:1]) \
        depend(in: old[l], old[i], old[r]) depend(out: new[i])
                new[i] = mix(old[l], old[i], old[r], step);
            } else {
#pragma omp task depend(in: old[l], old[i], old[r]) depend(out: new[i])
                new[i] = mix(old[l], old[i], old[r], step);
            }
        }
    }
    for (int i = 0; i < WIDTH; i++)
        printf("%ld\n", value[STEPS % 2][i]);
    return 0;
}
