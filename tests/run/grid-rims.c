// procs: 1 2 3 4 6 7
// same-as: serial
// env: OTOSP_SMALL=0
// env: OTOSP_DIVIDE=grid
// env: OTOSP_NETWORK=slow
/* What members of a grid have of the rims around their blocks: gaps of a few bytes between two members' rows, planes in
   front that come as one row of a section, and arrays that are parts of one object. */
#include <stdio.h>

enum { PLANES = 9, ROWS = 28, COLUMNS = 29 };

typedef float field[PLANES][ROWS][COLUMNS];
typedef signed char mask[PLANES][ROWS][COLUMNS];

static field wind[2];
static mask cloud[2];

/* Nothing is stored to the last column: the gap is one element, less than a word. */
static void to_the_east(float (*to)[ROWS][COLUMNS], float (*from)[ROWS][COLUMNS])
{
    #pragma omp parallel for
    for (int p = 1; p < PLANES - 1; p++)
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS - 1; c++)
                to[p][r][c] = 0.5f * from[p][r][c + 1] + 0.25f * (from[p - 1][r][c] + from[p + 1][r][c]);
}

static void inside(signed char (*to)[ROWS][COLUMNS], signed char (*from)[ROWS][COLUMNS])
{
    #pragma omp parallel for
    for (int p = 1; p < PLANES - 1; p++)
        for (int r = 0; r < ROWS; r++)
            for (int c = 1; c < COLUMNS - 1; c++)
                to[p][r][c] = (from[p][r][c - 1] + from[p][r][c + 1] + 2 * from[p + 1][r][c]) % 50;
}

/* A wide rim, and then a narrow one, with a plane more at one side. */
static void narrow(float (*to)[ROWS][COLUMNS], float (*from)[ROWS][COLUMNS])
{
    #pragma omp parallel for
    for (int p = 1; p < PLANES - 1; p++)
        for (int r = 1; r < ROWS - 1; r++)
            for (int c = 2; c < COLUMNS - 2; c++)
                to[p][r][c] = 0.5f * from[p][r][c] + 0.25f * from[p][r + 1][c];
}

static void upwards(float (*to)[ROWS][COLUMNS], float (*from)[ROWS][COLUMNS])
{
    #pragma omp parallel for
    for (int p = 1; p < PLANES; p++)
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS - 1; c++)
                to[p][r][c] = 0.25f * from[p][r][c] + 0.5f * from[p - 1][r][c] + 0.125f * c;
}

static void show(int steps)
{
    double sum = 0;

    for (int x = 0; x < 2; x++)
        for (int p = 0; p < PLANES; p++)
            for (int r = 0; r < ROWS; r++)
                for (int c = 0; c < COLUMNS; c++)
                    sum = sum * 0.99 + wind[x][p][r][c] + 2 * cloud[x][p][r][c];
    printf("%d %.12g\n", steps, sum);
}

int main(void)
{
    for (int steps = 1; steps < 5; steps++) {
        for (int x = 0; x < 2; x++)
            for (int p = 0; p < PLANES; p++)
                for (int r = 0; r < ROWS; r++)
                    for (int c = 0; c < COLUMNS; c++) {
                        wind[x][p][r][c] = (x + p * 5 + r * 3 + c) % 23;
                        cloud[x][p][r][c] = (x + p + r * 7 + c * 2) % 19;
                    }
        for (int s = 0; s < steps; s++) {
            int now = s % 2;
            narrow(wind[!now], wind[now]);
            upwards(wind[!now], wind[now]);
            inside(cloud[!now], cloud[now]);
        }
        show(steps);
        for (int s = 0; s < steps; s++)
            to_the_east(wind[!(s % 2)], wind[s % 2]);
        show(steps);
    }
    return 0;
}
