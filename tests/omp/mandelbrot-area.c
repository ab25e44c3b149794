// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// The area of the Mandelbrot set, 1.5066 by published estimates (1.50659 in Förstemann 2012), from a grid of
// points in the upper half plane; lines are taken as threads become free.
#include <math.h>
#include <stdio.h>

enum { POINTS = 400, LIMIT = 1000 };

struct complex_number { double re, im; };

static int outside;

static int escapes(struct complex_number c)
{
    struct complex_number z = c;

    for (int i = 0; i < LIMIT; i++) {
        double re = z.re * z.re - z.im * z.im + c.re;

        z.im = 2 * z.re * z.im + c.im;
        z.re = re;
        if (z.re * z.re + z.im * z.im > 4)
            return 1;
    }
    return 0;
}

int main(void)
{
    double area, error;
    int lines = 0;

    #pragma omp parallel for default(shared) schedule(dynamic, 4) reduction(+: lines)
    for (int i = 0; i < POINTS; i++) {
        for (int j = 0; j < POINTS; j++) {
            struct complex_number c = { -2.0 + 2.5 * (i + 0.5) / POINTS, 1.125 * (j + 0.5) / POINTS };

            if (escapes(c)) {
                #pragma omp atomic
                outside++;
            }
        }
        lines++;
    }
    area = 2 * 2.5 * 1.125 * (POINTS * POINTS - outside) / (POINTS * POINTS);
    error = fabs(area - 1.50659);
    printf("%d lines, %d points outside, area %.6f %s\n", lines, outside, area, error < 0.01 ? "verified" : "WRONG");
    return error >= 0.01;
}
