// Two bytes are stored at each byte.
#include <stdio.h>
#include <string.h>

#define N 32

char text[N + 1];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        text[i] = 'a';                  // race: stored
        text[i + 1] = 'a';              // race: stored
    }
    printf("%c\n", text[N]);
    return 0;
}
