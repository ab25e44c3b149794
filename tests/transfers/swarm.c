/*
 * The mean way of a swarm: each thread adds up two members of a structure of its own, which all hand over in a critical construct.
 * Only these go from rank to rank.
 */
#include <stdio.h>

enum { BIRDS = 30000, TIMES = 8 };

typedef struct { double east, north; } way;

static way bird[BIRDS], mean[TIMES];

static void look(int at)
{
    #pragma omp parallel
    {
        way own;

        own.east = 0;
        own.north = 0;
        #pragma omp for nowait
        for (int i = 0; i < BIRDS; i++)
            if (bird[i].east > -0.9) {
                own.east += bird[i].east;
                own.north += bird[i].north;
            }
        #pragma omp critical
        {
            mean[at].east += own.east;
            mean[at].north += own.north;
        }
        #pragma omp barrier
        #pragma omp single
        printf("%d: %.1f %.1f\n", at, mean[at].east, mean[at].north);
    }
}

int main(void)
{
    for (int t = 0; t < TIMES; t++) {
        #pragma omp parallel for
        for (int i = 0; i < BIRDS; i++) {
            bird[i].east = (i * 7 + t) % 16 / 8.0 - 1;
            bird[i].north = (i * 3 + t) % 8 / 4.0 - 1;
        }
        look(t);
    }
    return 0;
}
