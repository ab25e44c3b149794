// same-as: serial
/*
 * OmpCloud: points on a line: a target with a parallel loop whose iterations add to a reduction.
 */
#include <stdio.h>

#define POINTS 90

static int x[POINTS], y[POINTS];

int main(void)
{
    int count = 0;

    for (int i = 0; i < POINTS; i++) {
        x[i] = i * i % 31;
        y[i] = i * 7 % 29;
    }
#pragma omp target map(to: x, y) map(tofrom: count)
#pragma omp parallel for reduction(+ : count)
    for (int i = 0; i < POINTS; i++)
        for (int j = 0; j < POINTS; j++)
            for (int k = 0; k < POINTS; k++)
                count += i != j && j != k && i != k
                         && (x[j] - x[i]) * (y[k] - y[i]) == (x[k] - x[i]) * (y[j] - y[i]);
    printf("%d\n", count);
    return 0;
}
