// Each iteration has its own buffer.
#include <stdio.h>
#include <string.h>

#define N 12

int length[N];

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        char buffer[32];
        sprintf(buffer, "item %d", i);
        length[i] = strlen(buffer);
    }
    printf("%d %d\n", length[0], length[N - 1]);
    return 0;
}
