// Pieces that overlap by one element are sorted at the same time.
#include <stdio.h>
#include <stdlib.h>

#define PIECES 6

int a[10 * PIECES + 1];

static int compare(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;       // race: read
}

int main(void)
{
    int i;

    for (i = 0; i <= 10 * PIECES; i++)
        a[i] = -i;
    #pragma omp parallel for
    for (i = 0; i < PIECES; i++)
        qsort(&a[10 * i], 11, sizeof a[0], compare);    // race: stored
    printf("%d\n", a[1] < 0);
    return 0;
}
