// Everyone takes the next ticket, without protection.
#include <stdio.h>

#define N 48

int owner[N], next;

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        int mine = next;                // race: read
        next = mine + 1;                // race: stored
        owner[i] = mine;
    }
    printf("%d\n", next > 0);
    return 0;
}
