// A variable with the name of its typedef hides it where its copies are declared.
// same-as: serial
#include <stdio.h>

typedef double real;
typedef int count;
typedef struct { int x, y; } point;
typedef float row[3];

static double u[1000];

int main(void)
{
    real real = 2, scale = 0;
    count count = 3;
    point point = { 4, 5 };
    row row = { 6, 7, 8 };
    int i;

#pragma omp parallel for firstprivate(real, point, row) reduction(+:scale)
    for (i = 0; i < 1000; i++) {
        u[i] = i * real + point.x + row[i % 3];
        scale += u[i];
    }
#pragma omp parallel for lastprivate(count, point)
    for (i = 0; i < 1000; i++) {
        count = i;
        point.x = point.y = -i;
    }
    printf("%d %d %g %g\n", count, point.y, u[9], scale);
#pragma omp parallel for reduction(+:real) private(count)
    for (i = 0; i < 10; i++) {
        count = i;
        real += count;
    }
    printf("%g %g\n", real, row[2]);
    return 0;
}
