// Forces on both ends of each edge; a node has several edges.
#include <stdio.h>

#define NODES 30
#define EDGES 29

struct edge { int from, to; } edge[EDGES];
double force[NODES];

int main(void)
{
    int e;

    for (e = 0; e < EDGES; e++) {
        edge[e].from = e;
        edge[e].to = e + 1;
    }
    #pragma omp parallel for
    for (e = 0; e < EDGES; e++) {
        force[edge[e].from] += e * 0.5; // race: stored, read
        force[edge[e].to] -= e * 0.5;   // race: stored, read
    }
    printf("%d\n", force[0] < 100);
    return 0;
}
