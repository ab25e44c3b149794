// procs: 1 2 4
// same-as: serial
// A program without any directive behaves the same.
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    int x[100], i;
    unsigned state = 1;
    for (i = 0; i < 100; i++) {
        state = state * 1103515245u + 12345u;
        x[i] = (int)(state >> 16) % 1000;
    }
    qsort(x, 100, sizeof *x, compare);
    for (i = 0; i < 100; i++)
        printf("%d%s", x[i], i % 10 == 9 ? "\n" : " ");
    return 0;
}
