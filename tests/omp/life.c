// same-as: serial openmp
// Game of life on a torus, two boards swapped, printed and hashed.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { W = 61, H = 37 };
typedef uint8_t board[H][W];
static board boards[2];
static board *now = &boards[0], *after = &boards[1];

static inline int neighbours(int y, int x)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy || dx)
                n += (*now)[(y + dy + H) % H][(x + dx + W) % W];
    return n;
}

static int step(void)
{
    int changed = 0;
    #pragma omp parallel for schedule(guided) reduction(+ : changed)
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = neighbours(y, x), was = (*now)[y][x];
            (*after)[y][x] = n == 3 || (was && n == 2);
            changed += (*after)[y][x] != was;
        }
    board *t = now;
    now = after;
    after = t;
    return changed;
}

int main(void)
{
    unsigned s = 1;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            s = s * 1664525 + 1013904223;
            (*now)[y][x] = s >> 30 == 0;
        }
    for (int i = 0; i < 60; i++) {
        int c = step();
        if (i % 10 == 0)
            printf("%d: %d\n", i, c);
    }
    for (int y = 0; y < H; y += 4) {
        char line[W + 1];
        for (int x = 0; x < W; x++)
            line[x] = (*now)[y][x] ? '#' : '.';
        line[W] = 0;
        puts(line);
    }
    return 0;
}
