/* A torus whose cells are coloured like a chessboard: the neighbours' columns wrap round at both ends, and which columns a
   row has depends on its number. All is reached through one structure. */
#include <stdio.h>
#include <stdlib.h>

struct torus { int rows, columns; double *height, *rain; };

static void flow(struct torus *t, int colour)
{
    #pragma omp parallel for
    for (int r = 0; r < t->rows; r++) {
        int up = r == 0 ? t->rows - 1 : r - 1, down = r == t->rows - 1 ? 0 : r + 1;

        for (int c = (r + colour) % 2; c < t->columns; c += 2) {
            int left = c == 0 ? t->columns - 1 : c - 1, right = c == t->columns - 1 ? 0 : c + 1;

            t->height[r * t->columns + c] += 0.25 * (t->height[r * t->columns + left] + t->height[r * t->columns + right]
                                                     + t->height[up * t->columns + c] + t->height[down * t->columns + c]
                                                     - 4 * t->height[r * t->columns + c] + t->rain[r * t->columns + c]);
        }
    }
}

int main(void)
{
    struct torus t = { 128, 128, NULL, NULL };
    double sum = 0;

    t.height = calloc((size_t)(t.rows * t.columns), sizeof *t.height);
    t.rain = calloc((size_t)(t.rows * t.columns), sizeof *t.rain);
    #pragma omp parallel for
    for (int i = 0; i < t.rows * t.columns; i++)
        t.rain[i] = i % 7 * 0.01 - 0.03;
    for (int step = 0; step < 50; step++)
        for (int colour = 0; colour < 2; colour++)
            flow(&t, colour);
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < t.rows * t.columns; i++)
        sum += t.height[i] * (i % 5);
    printf("%.6f\n", sum);
    return 0;
}
