/* A tree of tasks, each with two below it, n - 1 and n - step: with step 2 that of the Fibonacci numbers. A leaf takes a time,
   and no processor (nap.c): so ranks that outnumber the cores have as much time each as if they did not. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int step, down_to;
static double microseconds;

static long leaf(int n)
{
    return n * (long)(cbrt(microseconds) / microseconds);
}

static long tree(int n)
{
    long x, y = 0;

    if (n <= down_to) {
        #pragma omp task shared(x) // leaf
        x = leaf(n);
    } else {
        #pragma omp task shared(x)
        x = tree(n - 1);
        #pragma omp task shared(y)
        y = tree(n - step);
    }
    #pragma omp taskwait
    return x + y;
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    long found;

    step = atoi(argv[2]);
    down_to = atoi(argv[3]);
    microseconds = atof(argv[4]);
    #pragma omp parallel
    #pragma omp single
    found = tree(n);
    printf("%ld\n", found);
    return argc != 5;
}
