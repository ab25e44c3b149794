// same-as: serial
/* What calloc sets to 0 and realloc copies in a region is what all threads see afterwards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 21

static int *block[N], *copy[N];

int main(void)
{
    int i, k, round;
    unsigned sum = 0;

    for (round = 0; round < 3; round++) {
        #pragma omp parallel for private(k) schedule(static, 2)
        for (i = 0; i < N; i++) {
            block[i] = malloc(100 * sizeof(int));
            for (k = 0; k < 100; k++)
                block[i][k] = i * k + 1;
        }
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            free(block[i]);
        #pragma omp parallel for private(k) schedule(static, 2)
        for (i = 0; i < N; i++) {
            block[i] = calloc(100, sizeof(int));
            block[i][round] = i;
            copy[i] = malloc(50 * sizeof(int));
            for (k = 0; k < 50; k++)
                copy[i][k] = i + k;
            copy[i] = realloc(copy[i], 5000 * sizeof(int));
            copy[i][50 + round] = i;
        }
        for (i = 0; i < N; i++) {
            for (k = 0; k < 100; k++)
                sum = 31 * sum + (unsigned)block[i][k];
            for (k = 0; k < 50; k++)
                sum = 31 * sum + (unsigned)copy[i][k];
            printf("%d %d %x\n", block[i][round], copy[i][50 + round], sum);
            free(block[i]);
            free(copy[i]);
        }
    }
    return 0;
}
