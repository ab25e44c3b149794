// procs: 2 3
// exit: 1
// stderr: environment-refused.c:15: error: rank 
// stderr: setenv in parallel code would change this rank only
/* The environment of one rank would be another one than the others'. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    long found = 0;

    setenv("BEFORE", "1", 1);
    printf("%s\n", getenv("BEFORE"));
#pragma omp parallel reduction(+ : found)
    {
#pragma omp single
        setenv("INSIDE", "1", 1);
        found += getenv("INSIDE") != NULL;
    }
    printf("%d\n", found > 0);
    return 0;
}
