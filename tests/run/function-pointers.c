// procs: 1 2 3 4 5 6 7
// same-as: serial
// Pure functions called through pointers, tables of pointers and struct members in a loop body.
#include <math.h>
#include <stdio.h>

struct shape { double (*area)(double); const char *name; };

static double circle(double r) { return 3 * r * r; }
static double square(double a) { return a * a; }
static int twice(int x) { return 2 * x; }
static int negate(int x) { return -x; }
static int (*choose(int i))(int) { return i % 2 ? twice : negate; }

int main(void)
{
    static const struct shape shapes[] = { { circle, "circle" }, { square, "square" }, { fabs, "line" } };
    int (*const table[])(int) = { twice, negate };
    double areas[30];
    int x[30], i;
    #pragma omp parallel for
    #pragma llc result(&areas[i], 1)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 30; i++) {
        const struct shape *s = &shapes[i % 3];
        int (*f)(int) = table[i % 2];
        areas[i] = s->area(i - 4.5);
        x[i] = f(i) + (*choose(i))(100);
    }
    for (i = 0; i < 30; i++)
        printf("%s %g %d\n", shapes[i % 3].name, areas[i], x[i]);
    return 0;
}
