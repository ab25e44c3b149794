// procs: 1 2 4
// threads: 1 2 3
// same-as: serial
// Loops whose iterations use memory of the member's own in turn run on one thread; ranks without an iteration
// take part in a reduction all the same.
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, WIDTH = 50 };
static int sums[N], scratch_sums[N];

static int gather(int *scratch, int i)
{
    int sum = 0;

    for (int k = 0; k < WIDTH; k++)
        scratch[k] = i * k;
    for (int k = 0; k < WIDTH; k++)
        sum += scratch[k];
    return sum;
}

/* Each caller has a scratch of its own. */
static void fill(int *scratch)
{
    #pragma omp for
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < WIDTH; k++)
            scratch[k] = i + k;
        for (int k = 0; k < WIDTH; k++)
            scratch_sums[i] += scratch[k];
    }
}

int main(void)
{
    long total = 0, few = 0;

    #pragma omp parallel
    {
        int *scratch = malloc(WIDTH * sizeof *scratch);

        #pragma omp for
        for (int i = 0; i < N; i++)
            sums[i] = gather(scratch, i);
        fill(scratch);
        free(scratch);
        #pragma omp for reduction(+: few)
        for (int i = 0; i < 1; i++)
            few += 7;
    }
    for (int i = 0; i < N; i++)
        total += sums[i] * 3L + scratch_sums[i];
    printf("%ld %ld\n", total, few);
    return 0;
}
