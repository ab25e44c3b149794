/* show.h: what a kernel has computed: some of its values, and a sum of all by which a misplaced one is seen. */
#ifndef SHOW_H
#define SHOW_H

#include <stdio.h>

static void show(const char *name, const double *v, long n)
{
    double sum = 0;

    for (long i = 0; i < n; i++)
        sum += v[i] * (double)(i % 97 + 1);
    printf("%s: %.12g, %.12g ... %.12g, %.12g, together %.15g\n", name, v[0], v[1], v[n / 2], v[n - 1], sum);
}

#endif
