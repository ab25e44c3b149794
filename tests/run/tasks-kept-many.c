// procs: 1 2 3
// same-as: serial
// More tasks than are kept: some are executed before the next one is made, and make tasks that depend on something, too.
// What the next one depends on is not theirs.
#include <stdio.h>

#define CHAINS 512
#define TASKS 133000

static unsigned value[CHAINS], inner[CHAINS];

int main(void)
{
    unsigned sum = 0;

    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < TASKS; i++) {
        int k = i % CHAINS;

        #pragma omp task depend(inout: value[k])
        {
            value[k] = value[k] * 3 + (unsigned)i;
            if (i < CHAINS) {
                #pragma omp task depend(inout: inner[k])
                inner[k] += value[k];
                #pragma omp taskwait
            }
        }
    }
    for (int k = 0; k < CHAINS; k++)
        sum += value[k] * (unsigned)(k + 1) + inner[k];
    printf("%u\n", sum);
    return 0;
}
