// procs: 2 3
// env: OTOSP_CHECK=replicas
// options: -g
// exit: 1
// stderr: replicas-inner-loop.c:26: error: replicas: grid[3][4].height is not the same on all ranks
// stderr: it became so in this 'for';
/* The second loop of a region is at fault, not the region. */
#include <stdio.h>

static struct cell {
    char kind;
    double height;
} grid[8][5];

int main(void)
{
    int i, j;

#pragma omp parallel private(j)
    {
#pragma omp for
        for (i = 0; i < 8; i++)
            for (j = 0; j < 5; j++)
                grid[i][j].kind = 'a';
#pragma llc result(&grid[i], i != 3)
#pragma omp for
        for (i = 0; i < 8; i++)
            grid[i][4].height = i;
#pragma omp for
        for (i = 0; i < 8; i++)
            grid[i][0].height = 1;
    }
    printf("%g\n", grid[3][4].height);
    return 0;
}
