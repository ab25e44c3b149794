// Every thread makes a task that stores to the same element.
#include <stdio.h>

int a[4];

int main(void)
{
    #pragma omp parallel
    {
        #pragma omp task
        a[2] = 1;                       // race: stored
    }
    printf("%d\n", a[2]);
    return 0;
}
