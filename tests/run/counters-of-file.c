// procs: 1 2 3 4 7
// same-as: openmp
// files: counters-of-file-b.part.c
/* Loops that are counted by variables of the file, or by static ones of a function: divided by constructs, and sequential ones
   between these, which ranks may divide. What such a loop leaves in its variable is read behind it, in other functions too; some
   variables are reached by a pointer meanwhile, in this file or in the other one. */
#include <stdio.h>
#include <stdlib.h>
#include "counters-of-file.h"

enum { N = 70, M = 13 };
int i, j;                                               // other files may know them
static int k, line, steps;
static unsigned char small;
static long wide;
static int lent, *lender = &lent;
static double tray[N][M], dish[N][M], strip[6 * N];
static int number[N], *numbers = number;

static void stir(int turn)
{
#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            tray[i][j] = tray[i][j] * 0.5 + (i * 3 + j * 7 + turn) % 13;
            dish[i][j] = (i + 2 * j + turn) % 9;
        }
#pragma omp parallel for private(line, k)
    for (line = N - 2; line >= 1; line--)
        for (k = 1; k < M - 1; k++)
            dish[line][k] += tray[line + 1][k] + tray[line - 1][k] - tray[line][k - 1];
#pragma omp parallel for
    for (wide = 0; wide < 6 * N; wide++)
        strip[wide] = strip[wide] * 0.25 + (wide * 5 + turn) % 23;
#pragma omp parallel for
    for (i = 0; i < N; i++)
        number[i] = (i * 7 + turn) % N;
}

static double number_of_counters(void)
{
    return i + 3.0 * j + 7.0 * k + 11.0 * line + 13.0 * small + 17.0 * wide + 19.0 * lent;
}

static void show(const char *what)
{
    double sum = number_of_counters();

    for (int r = 0; r < N; r++)
        for (int c = 0; c < M; c++)
            sum = sum * 0.95 + tray[r][c] + 2 * dish[r][c];
    for (int r = 0; r < 6 * N; r++)
        sum = sum * 0.95 + strip[r];
    printf("%s %d %d %d %d %d %ld %d: %.9g\n", what, i, j, k, line, small, wide, lent, sum);
}

static void borders(int n)
{
    for (i = 0; i < n; i++)                             // may be divided
        tray[i][0] = tray[i][M - 2];
    for (line = n - 1; line > 0; line -= 3)             // may be divided
        dish[line][M - 1] = dish[line][1] + 1;
    for (small = 2; small <= 60; small += 4)            // may be divided
        dish[small][0] = dish[small][2] - 1;
    for (wide = 5; wide < 3 * (long)n; wide++)          // may be divided
        strip[wide] = strip[wide + 3 * N - 5] + 1;
}

static void planes(void)
{
    for (line = 0; line < N; line++)                    // may be divided
        for (k = 3; k <= 9; k += 5)
            tray[line][k] = dish[line][k + 1];
    for (i = 1; i < N - 1; i++) {                       // may be divided
        for (j = M - 1; j > 7; j -= 2)
            dish[i][j] = tray[i][j - 1];
        for (j = 0; j < 2; j++)
            dish[i][j] = tray[i][j + 1];
    }
}

static void conditional(int most)
{
    for (i = 0; i < N; i++) {                           // how far the inner one comes is not known
        if (number[i] > most)
            continue;
        for (j = 0; j < 4; j++)
            tray[i][j] = dish[i][j + 1];
    }
    for (line = 0; line < N; line++)
        if (number[line] % 3)
            for (k = 0; k < 5; k++)
                dish[line][k] = tray[line][k + 1];
}

/* The variable is stored to by the loop itself, behind a pointer. */
static void by_pointer(void)
{
    for (lent = 0; lent < N; lent++) {
        strip[lent] = strip[lent + N];
        if (lent % 10 == 4)
            *lender += 2;
    }
    for (i = 0; i < 4 * N; i++)
        strip[i] = strip[i + N] + *of_other_file();
    point_elsewhere(&numbers);
    for (i = 0; i < 2 * N; i++) {                       // numbers leads to i
        strip[i] = strip[i + N] * 0.5;
        if (strip[i] < 0)
            *numbers = 5 * N;
        strip[i + 3 * N] += numbers[0] % 2;
    }
}

/* The variable of the file under another name, perhaps. */
static void by_name_of_block(int *p)
{
    extern int j;

    for (j = 0; j < N; j++) {
        *p += 1;
        tray[j % N][0] = dish[j % N][2];
    }
}

static void of_function(int turn)
{
    static int row, column, calls;
    static double last;

    for (row = 0; row < N; row++)                       // may be divided
        tray[row][M - 1] = tray[row][1] * 0.5;
    for (column = 0; column < M; column++)              // may be divided
        tray[N - 1][column] = tray[1][column];
    if (turn > 2)
        of_function(turn - 2);
    last = last * 0.5 + row + 2 * column;
    for (row = 3 * turn; row < turn; row++)             // no iteration
        tray[row][0] = tray[row][1];
    printf("function %d %d %d %.9g\n", ++calls, row, column, last);
}

/* A function that iterations call counts by the same variable, of which the construct has a copy of its own. */
static double weigh(int r)
{
    double sum = 0;
    int c;

    for (c = 0; c < M; c++)
        sum += tray[r][c] * (c + 1);
    return sum;
}

static void inside(void)
{
    static double weight[N];

#pragma omp parallel private(i, k)
    {
        k = 3;
#pragma omp for schedule(static, 4)
        for (i = 0; i < N; i++)
            weight[i] = weigh(i) + k;
#pragma omp for lastprivate(j)
        for (j = 1; j < N; j++)
            strip[j] = weight[j - 1];
    }
}

int main(void)
{
    for (steps = 1; steps < 6; steps++) {
        stir(steps);
        borders(N - steps);
        show("borders");
        stir(steps);
        planes();
        show("planes");
        stir(steps);
        conditional(20 + steps);
        show("conditional");
        stir(steps);
        by_pointer();
        show("pointer");
        stir(steps);
        by_name_of_block(&lent);
        by_name_of_block(&j);
        show("block");
        numbers = number;
        stir(steps);
        of_function(steps);
        show("function");
        stir(steps);
        inside();
        show("inside");
    }
    return 0;
}
