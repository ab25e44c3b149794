// procs: 1 2 3 4 5 6 7
// same-as: serial
// A `for` in a function: it divides over the team of the region that calls it, or over nobody.
#include <stdio.h>

static int x[30];

static void add(int by)
{
    int i;
    #pragma omp for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 30; i++)
        x[i] += by;
}

int main(void)
{
    int i;
    add(1);
    #pragma omp parallel
    {
        add(10);
        add(100);
    }
    add(1000);
    for (i = 0; i < 30; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
