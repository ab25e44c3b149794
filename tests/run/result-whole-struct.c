// procs: 1 2 3 4 5 6 7
// same-as: serial
// Assignment of whole structs, compound literals and struct-returning functions as stored values.
#include <stdio.h>

typedef struct { double x, y, z; int id; } vec;

static vec make(int i)
{
    vec v = { i, i * 2.0, i * 4.0, i };
    return v;
}

static vec add(vec a, const vec *b)
{
    a.x += b->x;
    a.y += b->y;
    a.z += b->z;
    return a;
}

int main(void)
{
    vec a[19], b[19], sum = { 0, 0, 0, 0 };
    int i;
    #pragma omp parallel for
    #pragma llc result(&a[i], 1)
    for (i = 0; i < 19; i++)
        a[i] = make(i);
    #pragma omp parallel for
    #pragma llc result(b + i, 1)
    for (i = 0; i < 19; i++)
        b[i] = i % 2 ? add(a[i], &a[18 - i]) : (vec){ .z = 1.5, .id = -i };
    for (i = 0; i < 19; i++)
        sum = add(sum, &b[i]);
    printf("%g %g %g %d\n", sum.x, sum.y, sum.z, b[18].id);
    return 0;
}
