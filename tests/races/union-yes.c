// The members of a union share their bytes.
#include <stdio.h>

union word { unsigned all; unsigned char byte[4]; } word;

int main(void)
{
    #pragma omp parallel sections
    {
        #pragma omp section
        word.all = 1;                   // race: stored
        #pragma omp section
        word.byte[3] = 2;               // race: stored
    }
    printf("%d\n", word.all > 0);
    return 0;
}
