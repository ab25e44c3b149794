// A structure is assigned as a whole while a member of it is read.
#include <stdio.h>

#define N 16

struct point { double x, y, z; };

struct point from[N], current;
double y[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        from[i].y = i;
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        current = from[i];              // race: stored
        y[i] = current.y;               // race: read
    }
    printf("%d\n", y[0] >= 0);
    return 0;
}
