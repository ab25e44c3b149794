// procs: 1 2 3 4 5 6 7
// same-as: serial
// Address and count use privates with the values that the iteration left in them; a count may be 0.
#include <stdio.h>

int main(void)
{
    int i, k, start, rows[12][10] = { { 0 } };
    #pragma omp parallel for private(k, start)
    #pragma llc result(&rows[i][start], k)
    for (i = 0; i < 12; i++) {
        start = i % 4;
        for (k = 0; k < i % 5; k++)
            rows[i][start + k] = 100 * i + k;
    }
    for (i = 0; i < 12; i++) {
        for (k = 0; k < 10; k++)
            printf("%d ", rows[i][k]);
        printf("\n");
    }
    return 0;
}
