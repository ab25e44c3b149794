/*
 * life.h: the field and who lives at the start.
 */
#ifndef LIFE_H
#define LIFE_H

#include <stdio.h>
#include <stdlib.h>

typedef struct problem {
    int n, generations;         /* cells inside in each direction */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1000, 100 };

    if (argc == 3) {
        p.n = atoi(argv[1]);
        p.generations = atoi(argv[2]);
    }
    if ((argc != 1 && argc != 3) || p.n < 1) {
        fprintf(stderr, "usage: life CELLS GENERATIONS\n");
        exit(2);
    }
    return p;
}

/* Nobody lives at the border. */
static inline unsigned char initial(int n, int i, int j)
{
    return i >= 1 && i <= n && j >= 1 && j <= n && ((unsigned)i * 2654435761u ^ (unsigned)j * 40503u) >> 7 & 1;
}
#endif
