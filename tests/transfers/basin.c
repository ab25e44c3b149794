/*
 * Water in a basin: along its banks it is as high as beside them. Each bank is a loop of its own, which has little to do: who has its
 * water does it all. With "facing" two banks that face each other are one loop, which is two loops for the translator. With "turns" the
 * two levels take turns, in memory that has been allocated.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef SEQUENTIAL
#define FACE
#else
#define FACE _Pragma("omp parallel for")
#endif

enum { WIDE = 600, TIMES = 20 };

static double level[WIDE][WIDE], next[WIDE][WIDE];

static void fill(int rows, double (*h)[WIDE])
{
    #pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < WIDE; j++)
            h[i][j] = (i * 7 + j * 3) % 11;
}

static void banks(int rows, double (*h)[WIDE])
{
    FACE
    for (int j = 1; j < WIDE - 1; j++)                  // north
        h[0][j] = h[1][j];
    FACE
    for (int j = 1; j < WIDE - 1; j++)                  // south
        h[rows - 1][j] = h[rows - 2][j];
    FACE
    for (int i = 0; i < rows; i++) {                    // sides
        h[i][0] = h[i][1];
        h[i][WIDE - 1] = h[i][WIDE - 2];
    }
}

static void facing_banks(int rows, double (*h)[WIDE])
{
    #pragma omp parallel for
    for (int j = 0; j < WIDE; j++) {                    // facing
        h[0][j] = h[1][j];
        h[rows - 1][j] = h[rows - 2][j];
    }
}

static void spread(int rows, double (*h)[WIDE], double (*to)[WIDE])
{
    #pragma omp parallel for
    for (int i = 1; i < rows - 1; i++)                  // spread
        for (int j = 1; j < WIDE - 1; j++)
            to[i][j] = 0.25 * (h[i - 1][j] + h[i + 1][j] + h[i][j - 1] + h[i][j + 1]);
}

static void keep(int rows, double (*h)[WIDE], double (*from)[WIDE])
{
    #pragma omp parallel for
    for (int i = 1; i < rows - 1; i++)                  // keep
        for (int j = 1; j < WIDE - 1; j++)
            h[i][j] = from[i][j];
}

static double sum(int rows, double (*h)[WIDE])
{
    double all = 0;

    #pragma omp parallel for reduction(+:all)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < WIDE; j++)
            all += h[i][j];
    return all;
}

int main(int argc, char **argv)
{
    const char *form = argc > 1 ? argv[1] : "";

    if (!strcmp(form, "turns")) {
        double (*a)[WIDE] = malloc(sizeof level), (*b)[WIDE] = malloc(sizeof level);
        fill(WIDE, a);
        for (int t = 0; t < TIMES; t++) {
            double (*was)[WIDE] = a;
            banks(WIDE, a);
            spread(WIDE, a, b);
            a = b;
            b = was;
        }
        banks(WIDE, a);
        printf("%.6f\n", sum(WIDE, a));
        free(a);
        free(b);
        return 0;
    }
    fill(WIDE, level);
    for (int t = 0; t < TIMES; t++) {
        if (!strcmp(form, "facing"))
            facing_banks(WIDE, level);
        else
            banks(WIDE, level);
        spread(WIDE, level, next);
        keep(WIDE, level, next);
    }
    printf("%.6f\n", sum(WIDE, level));
    return 0;
}
