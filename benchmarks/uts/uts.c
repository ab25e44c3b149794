/*
 * uts.c: the nodes of an unbalanced tree are counted by tasks, one for each child.
 */
#include "../timer.h"
#include "uts.h"

typedef struct counted {
    long nodes, leaves;
} counted;

static counted search(uint64_t node, int n)
{
    counted part[n > 0 ? n : 1], sum = { 1, n == 0 };
    int i;

    for (i = 0; i < n; i++) {
        uint64_t next = child(node, i);

#pragma omp task firstprivate(i, next) shared(part) untied
        part[i] = search(next, children(next));
    }
#pragma omp taskwait
    for (i = 0; i < n; i++) {
        sum.nodes += part[i].nodes;
        sum.leaves += part[i].leaves;
    }
    return sum;
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    double start = omp_get_wtime();
    counted found = { 0, 0 };

#pragma omp parallel
#pragma omp single
    found = search(p.seed, p.roots);
    print_answer(omp_get_wtime() - start, found.nodes, found.leaves);
    return 0;
}
