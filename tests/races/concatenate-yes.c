// Every iteration adds to the same text.
#include <stdio.h>
#include <string.h>

#define N 8

int main(void)
{
    static char text[4 * N];
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        strcat(text, "ab");             // race: stored, read
    printf("%d\n", strlen(text) > 0);
    return 0;
}
