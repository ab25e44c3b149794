/*
 * taskbench.c: the graphs as tasks that depend on what they read. Outputs of even and odd steps have a place each.
 */
#include "../timer.h"
#include "taskbench.h"

static void run(const problem *p, uint64_t (*data)[p->width][p->words])
{
    int t, i;

#pragma omp parallel private(t, i)
#pragma omp single
    for (t = 0; t < p->steps; t++)
        for (i = 0; i < p->width; i++) {
            int from[MOST], n = inputs(p, t, i, from);

#pragma omp task depend(iterator(int k = 0 : n), in: data[(t + 1) % 2][from[k]][0:p->words]) \
                 depend(out: data[t % 2][i][0:p->words])
            {
                const uint64_t *in[MOST];
                int k;

                for (k = 0; k < n; k++)
                    in[k] = data[(t + 1) % 2][from[k]];
                work(p, t, i, n, in, data[t % 2][i]);
            }
        }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    uint64_t (*data)[p.width][p.words] = allocate_zeros(2, sizeof *data);
    double start = omp_get_wtime(), seconds;

    run(&p, data);
    seconds = omp_get_wtime() - start;
    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, data[(p.steps - 1) % 2], sizeof *data));
    free(data);
    return 0;
}
