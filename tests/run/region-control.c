// procs: 1 2 3 4 5 6 7
// same-as: serial
// Loops of a region inside conditions, loops and blocks that every member enters alike.
#include <stdio.h>

static int x[24], y[24];

static void step(int mode)
{
    int t;
    #pragma omp parallel private(t) if(mode != 1) num_threads(mode == 2 ? 2 : 99)
    {
        int i;
        for (t = 0; t < 3; t++) {
            if (t == mode) {
                #pragma omp for
                #pragma llc result(&x[i], 1)
                for (i = 0; i < 24; i++)
                    x[i] += y[23 - i] + t;
            } else {
                #pragma omp for schedule(static, 1)
                #pragma llc result(&y[i], 1)
                for (i = 0; i < 24; i++)
                    y[i] += x[i] + mode;
            }
        }
    }
}

int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        step(i);
    for (i = 0; i < 24; i++)
        printf("%d %d\n", x[i], y[i]);
    return 0;
}
