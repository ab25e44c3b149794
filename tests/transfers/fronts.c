/* Paths through a terrain, tile by tile: the tiles of a front need what is above them and at their left. How many tiles there
   are is computed from the size, each time. */
#include <stdio.h>
#include <stdlib.h>

enum { TILE = 8 };

static int least(int a, int b, int c)
{
    return a < b ? a < c ? a : c : b < c ? b : c;
}

static void cross(int *way, const int *high, int m, int top, int left)
{
    for (int i = 0; i < TILE; i++)
        for (int j = 0; j < TILE; j++)
            way[(top + i + 1) * m + left + j + 1] = high[(top + i + 1) * m + left + j + 1]
                + least(way[(top + i) * m + left + j], way[(top + i) * m + left + j + 1], way[(top + i + 1) * m + left + j]);
}

static void go(int *way, const int *high, int m)
{
    for (int front = 1; front <= (m - 1) / TILE; front++) {
        #pragma omp parallel for
        for (int k = 0; k < front; k++)
            cross(way, high, m, TILE * (front - 1 - k), TILE * k);
    }
    for (int front = 2; front <= (m - 1) / TILE; front++) {
        #pragma omp parallel for
        for (int k = front - 1; k < (m - 1) / TILE; k++)
            cross(way, high, m, TILE * ((m - 1) / TILE + front - 2 - k), TILE * k);
    }
}

int main(void)
{
    int m = 60 * TILE + 1, *way = malloc(m * m * sizeof *way), *high = malloc(m * m * sizeof *high);

    for (int i = 0; i < m * m; i++)
        high[i] = i * 7 % 11;
    for (int i = 0; i < m; i++)
        way[i] = way[i * m] = 5 * i;
    go(way, high, m);
    printf("%d\n", way[m * m - 1]);
    return 0;
}
