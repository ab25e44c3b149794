// same-as: serial
// procs: 1 2 3 4
// Members draw random numbers, not equally many; sequential code goes on where it would in the serial run.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

static volatile double sink[N];

static void show(void)
{
    for (int i = 0; i < 70; i++)
        printf("%d %ld ", rand(), random());
    printf("\n%ld %ld %.17g\n", lrand48(), mrand48(), drand48());
}

/* Iteration i draws i % 3 numbers of one generator and i % 5 of the other. */
static void draw(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < i % 3; k++)
            sink[i] = k % 2 ? (double)rand() : (double)random();
        for (int k = 0; k < i % 5; k++)
            sink[i] = k == 0 ? (double)lrand48() : k == 1 ? (double)mrand48() : drand48();
    }
}

int main(void)
{
    static char state[5][256];
    static const size_t sizes[] = { 8, 32, 64, 128, 256 };
    unsigned short parameters[7] = { 1, 2, 3, 12345, 6789, 11, 17 }, x[3] = { 9, 8, 7 }, mine[3] = { 4, 5, 6 };
    unsigned own = 5;

    show();
    draw();
    show();
    srand(77);
    srand48(-78);
    draw();
    show();
    for (int i = 0; i < 5; i++) {
        initstate((unsigned)i + 9, state[i], sizes[i]);
        rand();
        draw();
        show();
        draw();
    }
    setstate(state[2]);
    lcong48(parameters);
    draw();
    show();
    setstate(state[3]);
    seed48(x);
    draw();
    show();
    printf("%.17g %ld %ld %d\n", erand48(mine), nrand48(mine), jrand48(mine), rand_r(&own));

    /* What is seeded inside goes on as well. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        srand((unsigned)i);
        srand48(i + 1000);
        sink[i] = (double)rand() + drand48();
    }
    show();
    draw();
    for (int i = 0; i < N; i++)
        sink[i] = rand();
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        if (i == 40)
            srandom(3);
        else
            sink[i] = (double)random();
    show();

    /* Loops in loops. */
    #pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        sink[i] = rand();
        #pragma omp parallel for
        for (int k = 0; k < N; k++) {
            int drawn = rand();
            if (k % 2 == i)
                sink[k] = drawn;
        }
    }
    show();
    return 0;
}
