// A structure is assigned as a whole to an element of the iteration.
#include <stdio.h>

#define N 16

struct point { double x, y, z; };

struct point from[N], to[N];
double y[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        from[i].y = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        to[i] = from[i];
        y[i] = to[i].y;
    }
    printf("%g\n", y[N - 1]);
    return 0;
}
