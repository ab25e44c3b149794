// procs: 1 2 3 4 5 6 7
// same-as: serial
// env: OTOSP_EXCHANGE=gather
// Each member tells that it may read a triangle of a block that one of them has written: as few rectangles, which reach
// over what others write of it a moment later.
#include <stdio.h>

#define N 40
#define BLOCKS 9

static double block[BLOCKS][N][N], sum[BLOCKS][2];
static char has[BLOCKS];

int main(void)
{
    int b, i, j, k;

    for (b = 0; b < BLOCKS; b++)
        has[b] = b % 3 != 1;
    #pragma omp parallel for private(i, j)
    for (b = 0; b < BLOCKS; b++)
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                block[b][i][j] = (b * 31 + i * 7 + j * 3) % 23 + (i == j ? 50 : 0);
    for (k = 0; k < BLOCKS; k++) {
        #pragma omp parallel for private(i, j)
        for (b = 0; b < BLOCKS; b++)
            if (has[b])
                for (i = 0; i < N; i++)
                    for (j = i; j < N; j++)
                        sum[b][0] += block[k][i][j] * (b + 1);
        #pragma omp parallel for private(i, j)
        for (b = 0; b < BLOCKS; b++)
            if (has[b])
                for (i = 1; i < N; i++)
                    for (j = 0; j < i; j++)
                        sum[b][1] -= block[k][i][j] * (b + 2);
        /* Rows of the block belong to different ranks now; its lower triangle is written next to what is read. */
        #pragma omp parallel for private(j)
        for (i = 0; i < N; i++)
            for (j = 0; j <= i; j++)
                block[k][i][j] += (i < N - 1 ? block[(k + 1) % BLOCKS][i + 1][i + 1] : 1) + sum[j % BLOCKS][0];
        #pragma omp parallel for private(j)
        for (i = 0; i < N; i++)
            for (j = i + 1; j < N; j++)
                block[k][i][j] -= block[k][i][i] / 8;
    }
    for (k = 0; k < BLOCKS; k++) {
        double all = 0;

        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                all += block[k][i][j] * (i - j);
        printf("%.17g %.17g %.17g\n", sum[k][0], sum[k][1], all);
    }
    return 0;
}
