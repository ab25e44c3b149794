// Adjacent bytes are different memory locations, whoever stores to them.
#include <stdio.h>

#define N 32

char text[N + 1];

int main(void)
{
    int i;

    #pragma omp parallel for schedule(static, 1)
    for (i = 0; i < N; i++)
        text[i] = 'a' + i % 26;
    printf("%s\n", text);
    return 0;
}
