// Inner loops with two conditions end where the first of both does, in whatever order these are: blocks of which the last one is
// shorter, empty ones among them, downwards too.
// procs: 1 2 3 4 7
// same-as: serial
#include <stdio.h>

enum { MOST = 5000 };

static int from[MOST], up[MOST], down[MOST], tiles[MOST];

/* Of these, one alone says nothing: where m is below 0 the loop ends by the other one. */
static void ends(int n, int m)
{
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        for (int j = 0; j != m && j < 4; j++)
            tiles[4 * b + j] += up[b] + j;
        for (int j = 0; j < 4 && j != m; j++)
            down[4 * b + j] += tiles[4 * b + j];
    }
}

static void blocks(int n, int blocks, int len)
{
#pragma omp parallel for
    for (int b = 0; b < blocks; b++) {
        int s = 0, i;

        for (i = b * len; i < (b + 1) * len && i < n; i++)
            up[i] = s += from[i];
        s = 0;
        for (i = n - 1 - b * len; i >= 0 && i > n - 1 - (b + 1) * len; i--)
            down[i] = s += from[i];
    }
#pragma omp parallel for
    for (int b = 0; b < n; b += len)
        for (int i = b; i < n && i < b + len; i++)
            tiles[i] = up[i] + down[n - 1 - i];
}

int main(void)
{
    static const int sizes[][3] = { { 5000, 64, 79 }, { 100, 7, 20 }, { 30, 9, 4 }, { 1, 3, 1 }, { 0, 2, 5 }, { 999, 1, 999 } };
    unsigned sum = 0;

    for (int i = 0; i < MOST; i++)
        from[i] = i * 37 % 11;
    for (int k = 0; k < 6; k++) {
        blocks(sizes[k][0], sizes[k][1], sizes[k][2]);
        ends(300, k - 2);
        for (int i = 0; i < MOST; i++)
            sum = sum * 31 + (unsigned)(up[i] + 3 * down[i] + 7 * tiles[i]);
        printf("%u\n", sum);
    }
    return 0;
}
