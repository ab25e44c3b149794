// same-as: serial
// procs: 1 2 3 4
// exit in a parallel loop ends the whole program; what was printed before is there.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("before\n");
    #pragma omp parallel for
    for (int i = 0; i < 8; i++)
        if (i == 7)
            exit(3);
    printf("not here\n");
    return 0;
}
