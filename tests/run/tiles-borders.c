// procs: 1 2 3 4 7
// same-as: serial
/*
 * Tiles that are treated apart where they lie at a border: conditions on what an iteration computes from its number
 * (a disjunction, its negation by `continue`, a flag), around loops over the tile.
 */
#include <stdbool.h>
#include <stdio.h>

enum { ROWS = 96, COLUMNS = 128 };

static float heat[2][ROWS * COLUMNS], power[ROWS * COLUMNS];
static int kind[ROWS * COLUMNS];

static float at(const float *t, int r, int c)
{
    return r < 0 || r == ROWS || c < 0 || c == COLUMNS ? 80.0f : t[r * COLUMNS + c];
}

static void step(float *to, const float *from, int b, int rows, int columns)
{
    int across = columns / b, tiles = rows / b * across;

#pragma omp parallel for schedule(static)
    for (int tile = 0; tile < tiles; tile++) {
        int top = b * (tile / across), left = b * (tile % across);
        int bottom = top + b > rows ? rows : top + b, right = left + b > columns ? columns : left + b;

        if (top == 0 || left == 0 || bottom == rows || right == columns) {
            for (int r = top; r < bottom; r++)
                for (int c = left; c < right; c++)
                    to[r * columns + c] = from[r * columns + c] + 0.1f * (at(from, r - 1, c) + at(from, r + 1, c)
                        + at(from, r, c - 1) + at(from, r, c + 1) - 4 * from[r * columns + c]) + power[r * columns + c];
            continue;
        }
        for (int r = top; r < bottom; r++)
#pragma omp simd
            for (int c = left; c < right; c++)
                to[r * columns + c] = from[r * columns + c] + 0.1f * (from[(r - 1) * columns + c]
                    + from[(r + 1) * columns + c] + from[r * columns + c - 1] + from[r * columns + c + 1]
                    - 4 * from[r * columns + c]) + power[r * columns + c];
    }
}

/* Tiles of which some stay as they are. */
static void mark(int b, int every)
{
    int across = COLUMNS / b, tiles = ROWS / b * across;

#pragma omp parallel for schedule(static, 2)
    for (int tile = 0; tile < tiles; tile++) {
        int top = b * (tile / across), left = b * (tile % across), turn = tile % every;
        bool chosen = turn != 1;

        if (chosen && top > 0)
            for (int r = top; r < top + b; r++)
                for (int c = left; c < left + b; c++)
                    kind[r * COLUMNS + c] += tile + turn;
        else if (turn == 1)
            for (int r = top; r < top + b; r += 2)
                kind[r * COLUMNS + left] -= 5;
    }
}

static void tell(const char *name, const void *from, size_t bytes)
{
    const unsigned char *byte = from;
    unsigned long hash = 5381;

    for (size_t i = 0; i < bytes; i++)
        hash = hash * 31 + byte[i];
    printf("%-6s %lu\n", name, hash);
}

int main(void)
{
    static const int sizes[] = { 16, 8, 32 };

    for (int i = 0; i < ROWS * COLUMNS; i++) {
        heat[0][i] = 60 + i * 37 % 101 * 0.25f;
        power[i] = i * 13 % 7 * 0.125f;
    }
    for (int k = 0; k < 3; k++) {
        for (int t = 0; t < 6; t++)
            step(heat[1 - t % 2], heat[t % 2], sizes[k], ROWS, COLUMNS);
        tell("heat", heat, sizeof heat);
        mark(sizes[k], k + 2);
        mark(sizes[k], k + 3);
        tell("kind", kind, sizeof kind);
    }
    return 0;
}
