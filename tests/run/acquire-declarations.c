// Before C99 no statement may stand in front of a declaration, so guards stand in its first initialiser.
// procs: 1 3
// env: OTOSP_MOVE=poison
// options: -std=gnu89 -Wdeclaration-after-statement
// same-as: serial
#include <stdio.h>

struct pair { double a, b; };

static double u[5000];
static struct pair pairs[3000];

static void fill(double by)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < 5000; i++)
        u[i] = i * by;
#pragma omp parallel for
    for (i = 0; i < 3000; i++) {
        pairs[i].a = i + by;
        pairs[i].b = 2 * i;
    }
}

static double sum(int n)
{
    double last = u[n - 1], s = 0, *p = u;
    struct pair one = pairs[n / 2];
    double of[2];
    int i;

    of[0] = one.a;
    of[1] = one.b;
    for (i = 0; i < n; i++)
        s += *p++;
    return s + 3 * last + of[0] * of[1];
}

int main(void)
{
    int k;

    for (k = 1; k < 4; k++) {
        fill(k);
        printf("%g\n", sum(1000 * k));
        {
            double x = u[4999], y = pairs[2999].b + x;

            fill(x - y);
            printf("%g %g %g\n", x, y, u[17]);
        }
    }
    return 0;
}
