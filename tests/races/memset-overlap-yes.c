// A library function stores one byte more than the iteration's piece.
#include <stdio.h>
#include <string.h>

#define N 20

char text[8 * N + 1];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        memset(&text[8 * i], 'a' + i, 9);       // race: stored
    printf("%c\n", text[1]);
    return 0;
}
