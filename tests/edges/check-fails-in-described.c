// same-as: serial
// procs: 1 2 3 4 7
// stderr-once: row 31 has lost its height
// A check in a function that a loop calls, of which all else is known, fails in its ninth step: what has been printed before is
// there, nothing else.
#include <stdio.h>
#include <stdlib.h>

#define ROWS 48

static double height[ROWS], next[ROWS];

static double smooth(int i, int step)
{
    double h = (height[i - 1] + height[i + 1]) / 2;

    if (i == 31 && step == 8) {
        printf("step %d: %d\n", step, (int)(h > 0));
        fprintf(stderr, "row %d has lost its height\n", i);
        exit(7);
    }
    return h;
}

int main(void)
{
    for (int i = 0; i < ROWS; i++)
        height[i] = 1 + i % 5;
    for (int step = 0; step < 20; step++) {
        #pragma omp parallel for
        for (int i = 1; i < ROWS - 1; i++)
            next[i] = smooth(i, step);
        printf("done %d\n", step);
        #pragma omp parallel for
        for (int i = 1; i < ROWS - 1; i++)
            height[i] = next[i];
    }
    printf("%.3f\n", height[3]);
    return 0;
}
