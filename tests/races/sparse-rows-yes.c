// Each row's last element is also the first of the next row.
#include <stdio.h>

#define ROWS 20

int start[ROWS + 1], value[ROWS * 3 + 1];

int main(void)
{
    int r;

    for (r = 0; r <= ROWS; r++)
        start[r] = 3 * r;
    #pragma omp parallel for
    for (r = 0; r < ROWS; r++)
        for (int k = start[r]; k <= start[r + 1]; k++)
            value[k] = r;               // race: stored
    printf("%d\n", value[1]);
    return 0;
}
