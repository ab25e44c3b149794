// A bit-field of width 0 divides the two memory locations.
#include <stdio.h>

struct flags { unsigned left : 4, : 0, right : 4; } flags;

int main(void)
{
    #pragma omp parallel sections
    {
        #pragma omp section
        flags.left = 3;
        #pragma omp section
        flags.right = 5;
    }
    printf("%d\n", flags.left + flags.right);
    return 0;
}
