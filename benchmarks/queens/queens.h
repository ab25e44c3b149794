/*
 * queens.h: queens on a board of n by n, none in reach of another: how many ways there are.
 */
#ifndef QUEENS_H
#define QUEENS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 24, TASKS_DOWN_TO = 3 };          /* rows that are tasks, or parts that are dealt out */

static int arguments(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 11;

    if (argc > 2 || n < 1 || n > MOST) {
        fprintf(stderr, "usage: queens NUMBER\n");
        exit(2);
    }
    return n;
}

/* May a queen stand in this column of the row, behind those of the rows before? */
static inline int is_free(const char *at, int row, int column)
{
    int i;

    for (i = 0; i < row; i++)
        if (at[i] == column || abs(at[i] - column) == row - i)
            return 0;
    return 1;
}

/* The ways to go on from a row. */
static long ways(int n, char *at, int row)
{
    long found = 0;
    int k;

    if (row == n)
        return 1;
    for (k = 0; k < n; k++)
        if (is_free(at, row, k)) {
            at[row] = (char)k;
            found += ways(n, at, row + 1);
        }
    return found;
}
#endif
