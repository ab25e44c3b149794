// procs: 1 2 3 5
// same-as: serial
// stdin: 7\nwhat is left unread\nat the end\n
// What a stream has read ahead is given back when all is over, by each rank for itself: the others have left MPI by then.
#include <stdio.h>

static double a[30];

int main(void)
{
    int i, n;

    if (scanf("%d", &n) != 1)
        return 1;
#pragma omp parallel for
    for (i = 0; i < 30; i++)
        a[i] = i * n;
    for (i = 0; i < 30; i++)
        printf("%g\n", a[i]);
    return 0;
}
