// procs: 2 4
// exit: nonzero
// stderr: rank
// abort ends the whole job.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int i, sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < 10; i++) {
        if (i == 9)
            abort();
        sum += i;
    }
    printf("%d\n", sum);
    return 0;
}
