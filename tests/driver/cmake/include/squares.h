/* Sums of squares: the library of this example project. */
#ifndef SQUARES_H
#define SQUARES_H

double sum_of_squares(int n);
static inline double square(double x)
{
    return x * x;
}

#endif
