// procs: 1 2 3 4 7
// same-as: serial
// What iterations may not come to is not evaluated in front of the loop either: a size behind a null pointer that a parameter
// is declared to lead to, what 0 divides, an element far outside of its array.
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 48, COLUMNS = 40 };

static double tray[ROWS][COLUMNS], oven[ROWS][COLUMNS];
static int ends[6] = { 3, 9, 17, 25, 33, 40 };

/* Nobody loads a size where there is none. */
static void bake(int warm, const int size[3], int rows)
{
    #pragma omp parallel for
    for (int i = 0; i < rows; i++) {
        if (warm) {
            for (int k = size[0]; k < size[1]; k++)
                tray[i][k] = oven[i][k] * 2 + size[2];
        } else
            tray[i][0] += 1;
    }
}

static void share(int columns, int guests)
{
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        if (guests != 0)
            for (int k = 0; k < columns / guests; k++)
                tray[i][k] += oven[i][k] + k;
        else
            tray[i][1] += 1;
    }
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        if (guests)
            oven[i][columns % guests] += tray[i][columns % guests];
}

static void up_to(int which)
{
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        if (which >= 0)
            for (int k = 0; k < ends[which]; k++)
                tray[i][k] += oven[ROWS - 1 - i][k] - k;
        else
            oven[i][2] += tray[i][1];
    }
}

/* The same of loops that stand between constructs. */
static double eaten(int columns, int guests, int which)
{
    double sum = 0;

    for (int i = 0; i < ROWS; i++) {
        if (guests)
            for (int k = 0; k < columns / guests; k++)
                sum += tray[i][k];
        if (which < 6)
            for (int k = 0; k < ends[which]; k++)
                sum += oven[i][k];
    }
    return sum;
}

int main(void)
{
    const int size[3] = { 3, 30, 5 };
    double sum = 0;

    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLUMNS; k++) {
            tray[i][k] = i + k;
            oven[i][k] = i * 3 - k;
        }
    for (int t = 0; t < 3; t++) {
        bake(0, NULL, ROWS);
        bake(1, size, ROWS - t);
        share(COLUMNS, 2);
        share(COLUMNS - 1, 0);
        up_to(t);
        up_to(-1000000000);
        printf("%.0f\n", eaten(COLUMNS, 3, t));
        printf("%.0f\n", eaten(COLUMNS, 0, 1000000000));
    }
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLUMNS; k++)
            sum += tray[i][k] * (i + 1) + oven[i][k] * (k + 2);
    printf("%.0f\n", sum);
    return 0;
}
