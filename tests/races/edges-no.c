// Forces on both ends of each edge, first of the even edges and then of the odd ones.
#include <stdio.h>

#define NODES 30
#define EDGES 29

struct edge { int from, to; } edge[EDGES];
double force[NODES];

int main(void)
{
    int e, colour;

    for (e = 0; e < EDGES; e++) {
        edge[e].from = e;
        edge[e].to = e + 1;
    }
    for (colour = 0; colour < 2; colour++) {
        #pragma omp parallel for
        for (e = colour; e < EDGES; e += 2) {
            force[edge[e].from] += e * 0.5;
            force[edge[e].to] -= e * 0.5;
        }
    }
    printf("%g %g\n", force[0], force[7]);
    return 0;
}
