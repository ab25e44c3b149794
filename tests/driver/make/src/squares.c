#include "squares.h"

double sum_of_squares(int n)
{
    double sum = 0;
    int i;
    #pragma omp parallel for reduction(+: sum)
    for (i = 1; i <= n; i++)
        sum += square(i);
    return sum;
}
