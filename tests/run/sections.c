// same-as: serial
/*
 * sections with and without a first `section`, fewer and more of them than members, lastprivate,
 * reductions, in a region and combined; single with copyprivate; masked.
 */
#include <stdio.h>

static int value(int i)
{
    return 3 * i + 1;
}

int main(void)
{
    int sum = 0, last = -1, product = 1, i, total = 0, seen[4] = { 0, 0, 0, 0 };

    #pragma omp parallel sections reduction(+: sum) lastprivate(last)
    {
        sum += value(1);
        #pragma omp section
        {
            int k;

            for (k = 0; k < 3; k++)
                sum += value(k);
        }
        #pragma omp section
        sum += value(2);
        #pragma omp section
        { sum += 100; last = 7; }
    }
    printf("%d %d\n", sum, last);

    #pragma omp parallel private(i) reduction(+: total)
    {
        #pragma omp sections firstprivate(last) reduction(*: product)
        {
            #pragma omp section
            product *= last;
            #pragma omp section
            product *= last + 1;
        }
        #pragma omp sections nowait
        {
            #pragma omp section
            total += 1;
            #pragma omp section
            total += 10;
            #pragma omp section
            total += 100;
            #pragma omp section
            total += 1000;
            #pragma omp section
            total += 10000;
        }
        #pragma omp sections
        {
        }
    }
    printf("%d %d\n", product, total);

    #pragma omp parallel private(i) num_threads(3)
    {
        int p, q[3];

        #pragma omp single copyprivate(p, q)
        {
            p = value(4);
            for (i = 0; i < 3; i++)
                q[i] = value(i);
        }
        #pragma omp for
        #pragma llc result(&seen[i], 1)
        for (i = 0; i < 4; i++)
            seen[i] = p + q[i % 3];
    }
    for (i = 0; i < 4; i++)
        printf("%d\n", seen[i]);
    return 0;
}
