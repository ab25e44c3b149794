/*
 * collinear.h: points of a grid, drawn, and how many triples of them lie on a line.
 */
#ifndef COLLINEAR_H
#define COLLINEAR_H

#include <stdio.h>
#include <stdlib.h>
#include "../allocate.h"
#include "../draw.h"

enum { GRID = 1000 };

typedef struct point {
    int x, y;
} point;

static int arguments(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;

    if (argc > 2 || n < 1) {
        fprintf(stderr, "usage: collinear POINTS\n");
        exit(2);
    }
    return n;
}

static point *points_made(int n)
{
    point *p = allocate((size_t)n * sizeof *p);
    uint64_t state = 20250102;
    int i;

    for (i = 0; i < n; i++) {
        p[i].x = (int)(draw(&state) % GRID);
        p[i].y = (int)(draw(&state) % GRID);
    }
    return p;
}

/* Triples on a line of which point i is the first. */
static inline long triples_from(const point *p, int n, int i)
{
    long count = 0;
    int j, k, few;

    for (j = i + 1; j < n; j++) {
        int dx = p[j].x - p[i].x, dy = p[j].y - p[i].y;

        for (few = 0, k = j + 1; k < n; k++)
            few += dx * (p[k].y - p[i].y) == dy * (p[k].x - p[i].x);
        count += few;
    }
    return count;
}
#endif
