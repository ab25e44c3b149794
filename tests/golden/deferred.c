/* What a reduction comes to is used when the loop ends, or where a condition leads to it. */
#include <stdio.h>

#define BIGGER(a, b) ((a) > (b) ? (a) : (b))

static double u[1000];

static double largest(int n)
{
    double most = 0;
    int i;

    #pragma omp parallel for reduction(max:most)
    for (i = 0; i < n; i++)
        most = BIGGER(most, u[i]);
    return most;        /* nobody else asks */
}

double run(int n, int steps)
{
    double total = 0, most = 0, sum;
    int i, step;

    for (step = 0; step < steps; step++) {
        sum = 0;
        #pragma omp parallel for reduction(+:sum)
        for (i = 0; i < n; i++) {
            u[i] = u[i] / 2 + 1;
            sum += u[i];
        }
        /* the mean */
        sum /= n;
        total += sum * step;        // weighted

        if (step % 10 == 0)
            printf("%g of %g\n", sum, total);
        else if (step > 1000)
            return total;
    }
    while (steps-- > 0) {
        double x = largest(n);
        most = BIGGER(x, most);
    }
    return total + most;
}
