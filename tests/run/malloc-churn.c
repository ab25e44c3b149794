// procs: 1 2 3 4 5 6 7
// same-as: serial
// Many blocks of many sizes come and go between loops that write into them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 40 };

int main(void)
{
    int *blocks[BLOCKS] = { 0 }, sizes[BLOCKS] = { 0 }, i, k, round;
    unsigned state = 7, hash = 0;
    for (round = 0; round < 30; round++) {
        for (k = 0; k < 15; k++) {
            state = state * 1103515245u + 12345u;
            i = (int)(state >> 16) % BLOCKS;
            if (state >> 30 == 3) {
                free(blocks[i]);
                blocks[i] = NULL;
                sizes[i] = 0;
            } else {
                int old = sizes[i];
                sizes[i] = (int)(state >> 8) % (k == 3 ? 9000 : k % 5 == 0 ? 2100 : 60) + 1;
                blocks[i] = realloc(blocks[i], (size_t)sizes[i] * sizeof **blocks);
                while (old < sizes[i])
                    blocks[i][old++] = round;
            }
        }
        #pragma omp parallel for private(k)
        #pragma llc result(blocks[i], sizes[i])
        for (i = 0; i < BLOCKS; i++)
            for (k = 0; k < sizes[i]; k++)
                blocks[i][k] += i + k;
        {
            char *copy = strdup("a copied string"), *zeros = calloc(100, 1);
            hash = hash * 31 + (unsigned)copy[round % 15] + (unsigned)zeros[round];
            free(zeros);
            free(copy);
        }
    }
    for (i = 0; i < BLOCKS; i++) {
        for (k = 0; k < sizes[i]; k++)
            hash = hash * 31 + (unsigned)blocks[i][k];
        free(blocks[i]);
    }
    printf("%u\n", hash);
    return 0;
}
