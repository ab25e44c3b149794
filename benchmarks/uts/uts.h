/*
 * uts.h: a tree of which no part's size is known before one has been through it (S. Olivier et al., LCPC 2006):
 * nodes have SOME children with a probability that keeps the tree just finite, or none. A node is its number, from
 * which those of its children are computed, with about as much work as a cryptographic hash.
 */
#ifndef UTS_H
#define UTS_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SOME = 4, ROUNDS = 64 };

typedef struct problem {
    int roots;                  /* children of the root */
    uint64_t seed;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 100, 1 };

    if (argc == 3) {
        p.roots = atoi(argv[1]);
        p.seed = strtoull(argv[2], NULL, 10);
    }
    if ((argc != 1 && argc != 3) || p.roots < 1) {
        fprintf(stderr, "usage: uts ROOTS SEED\n");
        exit(2);
    }
    return p;
}

/* Child i of a node. */
static inline uint64_t child(uint64_t node, int i)
{
    uint64_t z = node + (uint64_t)(i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    int k;

    for (k = 0; k < ROUNDS; k++) {
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z ^= z >> 27;
    }
    return z;
}

/* How many children a node has that is not the root: on average 0.9996. */
static inline int children(uint64_t node)
{
    return (double)(node >> 11) * 0x1p-53 < 0.2499 ? SOME : 0;
}

static void print_answer(double seconds, long nodes, long leaves)
{
    printf("seconds %.6f\n", seconds);
    printf("nodes %ld\n", nodes);
    printf("leaves %ld\n", leaves);
}
#endif
