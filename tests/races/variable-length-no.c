// A variable-length array in pieces, with another one in each iteration.
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 20 + argc / 100, i;
    int a[4 * n];

    (void)argv;
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        int own[n];
        for (int k = 0; k < n; k++)
            own[k] = i + k;
        for (int k = 0; k < 4; k++)
            a[4 * i + k] = own[k];
    }
    printf("%d %d\n", a[1], a[4 * n - 1]);
    return 0;
}
