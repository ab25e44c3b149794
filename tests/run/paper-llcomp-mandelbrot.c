// same-as: serial
/*
 * llCoMP: the area of the Mandelbrot set by points that are drawn before, in a loop whose result is a reduction; and
 * what each point does as a `result` of the iteration.
 */
#include <stdio.h>

#define POINTS 2000
#define STEPS 300

struct number {
    double re, im;
};

static struct number points[POINTS];
static int outside_after[POINTS];

static int steps(struct number c)
{
    struct number z = c;
    double t;
    int k;

    for (k = 0; k < STEPS && z.re * z.re + z.im * z.im <= 4; k++) {
        t = z.re * z.re - z.im * z.im + c.re;
        z.im = 2 * z.re * z.im + c.im;
        z.re = t;
    }
    return k;
}

int main(void)
{
    unsigned state = 54321;
    int i, outside = 0;
    long sum = 0;

    for (i = 0; i < POINTS; i++) {
        state = state * 1103515245 + 12345;
        points[i].re = -2 + 2.5 * (state >> 8) / (1 << 24);
        state = state * 1103515245 + 12345;
        points[i].im = 1.125 * (state >> 8) / (1 << 24);
    }
#pragma omp parallel for reduction(+ : outside)
#pragma llc result(&outside_after[i], 1)
    for (i = 0; i < POINTS; i++) {
        outside_after[i] = steps(points[i]);
        outside += outside_after[i] < STEPS;
    }
    for (i = 0; i < POINTS; i++)
        sum += outside_after[i];
    printf("%d %ld %.4f\n", outside, sum, 2 * 2.5 * 1.125 * (POINTS - outside) / POINTS);
    return 0;
}
