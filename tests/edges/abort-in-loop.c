// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr: Aborted
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 8; i++)
        if (i >= 3)
            abort();
    return 0;
}
