/*
 * fib.h: Fibonacci numbers by their definition, as a tree of calls, and the parts that it is divided into.
 */
#ifndef FIB_H
#define FIB_H

#include <stdio.h>
#include <stdlib.h>

enum { CUT = 12, PARTS = 128 };         /* at most so far down do parts begin; the most parts that there are */

static int arguments(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 35;

    if (argc > 2 || n < 0 || n > 60) {
        fprintf(stderr, "usage: fib NUMBER\n");
        exit(2);
    }
    return n;
}

static long fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

/* Parts of the tree of number n: numbers whose sum it is, larger ones first divided. Returns how many. */
static int divide(int n, int *part)
{
    int parts = 1, k, largest;

    part[0] = n;
    while (parts < PARTS) {
        for (largest = 0, k = 1; k < parts; k++)
            if (part[k] > part[largest])
                largest = k;
        if (part[largest] <= CUT)
            break;
        part[parts++] = part[largest] - 2;
        part[largest]--;
    }
    return parts;
}
#endif
