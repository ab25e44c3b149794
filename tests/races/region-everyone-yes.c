// Every thread of a region executes the same store.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        x = 5;                          // race: stored
    }
    printf("%d\n", x);
    return 0;
}
