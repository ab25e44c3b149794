// Different bytes of a union.
#include <stdio.h>

union word { unsigned all; unsigned char byte[4]; } word;

int main(void)
{
    #pragma omp parallel sections
    {
        #pragma omp section
        word.byte[0] = 1;
        #pragma omp section
        word.byte[3] = 2;
    }
    printf("%u\n", word.all);
    return 0;
}
