// A variable-length array: the last element of each piece is the first of the next.
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 20 + argc / 100, i;
    int a[4 * n + 1];

    (void)argv;
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        for (int k = 0; k <= 4; k++)
            a[4 * i + k] = i;           // race: stored
    printf("%d\n", a[1]);
    return 0;
}
