// Adjacent bit-fields are one memory location.
#include <stdio.h>

struct flags { unsigned left : 4, right : 4; } flags;

int main(void)
{
    #pragma omp parallel sections
    {
        #pragma omp section
        flags.left = 3;                 // race: stored
        #pragma omp section
        flags.right = 5;                // race: stored
    }
    printf("%d\n", flags.left + flags.right > 0);
    return 0;
}
