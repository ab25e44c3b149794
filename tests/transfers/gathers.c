/* Elements of a vector that an index names, so far from the own one: what is sent is a few pages, not the vector. It is
   a ring, or has ends, the last one within a page. Or elements from everywhere, but for 12 of each 32 pages; or from each
   page of a short vector. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1 << 18, MORE = 100, SHORT = 1 << 15, TIMES = 20 };

static const char *form = "ring";

static int named(int i, int n, int far)
{
    int to = i + far * (i % 3 - 1), scattered = (int)(i * 4099L % n);

    if (!strcmp(form, "ring"))
        return (to + n) % n;
    if (!strcmp(form, "ends"))
        return to >= 0 && to < n ? to : i;
    if (!strcmp(form, "parts"))
        return scattered / 512 % 32 < 20 ? scattered : scattered - 12 * 512;
    return scattered;
}

int main(int argc, char **argv)
{
    int far = argc > 1 ? atoi(argv[1]) : 0, n;

    form = argc > 2 ? argv[2] : form;
    n = !strcmp(form, "ends") ? N + MORE : !strcmp(form, "short") ? SHORT : N;
    double *x = malloc((size_t)n * sizeof *x), *y = malloc((size_t)n * sizeof *y), sum = 0;
    int *near = malloc((size_t)n * sizeof *near);

#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        near[i] = named(i, n, far);
        x[i] = i % 17;
    }
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for // gather
        for (int i = 0; i < n; i++)
            y[i] = x[near[i]] + t;
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            x[i] = y[i] / 2;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += x[i];
    printf("%.9e\n", sum);
}
