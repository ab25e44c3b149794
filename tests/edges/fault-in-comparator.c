// same-as: serial
// procs: 1 2 3 4
// signal: yes
// options: -g
// stderr: Segmentation fault at
// stderr: fault-in-comparator.c:15
// A fault in a function that the C library calls.
#include <stdio.h>
#include <stdlib.h>

static const char *nothing;

static int compare(const void *a, const void *b)
{
    return *nothing + (*(const int *)a > *(const int *)b);
}

int main(void)
{
    int numbers[] = { 3, 1, 2 };

    printf("before\n");
    fflush(stdout);
    qsort(numbers, 3, sizeof *numbers, compare);
    return 0;
}
