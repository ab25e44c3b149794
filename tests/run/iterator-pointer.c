// procs: 1 2 3 4 5 6 7
// same-as: serial
// Pointers as iterators: every relation, constant and run-time steps, several pointee types.
#include <stdio.h>

struct point { double x, y; int n; };

int main(void)
{
    double d[50], *p;
    char text[40], *c;
    struct point points[30], *s;
    const int *q;
    int values[25], copy[25], i, step = 3;

    #pragma omp parallel for
    #pragma llc result(p, 1)
    for (p = d; p < d + 50; p++)
        *p = (double)(p - d) / 2;
    #pragma omp parallel for
    #pragma llc result(p, 1)
    for (p = d + 49; p >= d + 3; p -= step)
        *p = -*p;
    #pragma omp parallel for
    #pragma llc result(c, 1)
    for (c = text; c != &text[39]; ++c)
        *c = (char)('A' + (c - text) % 26);
    text[39] = '\0';
    #pragma omp parallel for
    #pragma llc result(&s->x, 1) result(&s->y, 1)
    #pragma llc result(&s->n, 1)
    for (s = points; s <= points + 29; s += 1) {
        s->x = (double)(s - points);
        s->y = s->x * 0.5;
        s->n = (int)(s - points) * 3;
    }
    for (i = 0; i < 25; i++)
        values[i] = i * i;
    #pragma omp parallel for
    #pragma llc result(&copy[q - values], 1)
    for (q = values; q < values + 25; q = 1 + q)
        copy[q - values] = *q + 1;
    #pragma omp parallel for
    #pragma llc result(&copy[q - values], 1)
    for (q = &values[24]; q > values; q = q - 4)
        copy[q - values] = -*q;

    for (i = 0; i < 50; i++)
        printf("%g ", d[i]);
    printf("\n%s\n", text);
    for (i = 0; i < 30; i++)
        printf("%g/%g/%d ", points[i].x, points[i].y, points[i].n);
    printf("\n");
    for (i = 0; i < 25; i++)
        printf("%d ", copy[i]);
    printf("\n");
    return 0;
}
