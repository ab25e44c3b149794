// All iterations write their text in the same buffer.
#include <stdio.h>
#include <string.h>

#define N 12

int length[N];

int main(void)
{
    char buffer[32];
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        sprintf(buffer, "item %d", i);  // race: stored
        length[i] = strlen(buffer);     // race: read
    }
    printf("%d\n", length[0] > 0);
    return 0;
}
