// procs: 1 2 3 4 5 6 7
// same-as: serial
// Iterators declared in the for statement, hiding an outer name or used for another afterwards.
#include <stddef.h>
#include <stdio.h>

int main(void)
{
    int x[30], i = 77;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (int i = 0; i < 30; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result(&x[k], 1)
    for (size_t k = 20; k > 10; k--)
        x[k] *= 2;
    #pragma omp parallel for
    #pragma llc result(p, 1)
    for (int *p = x; p < x + 10; p += 2)
        *p += 500;
    #pragma omp parallel for
    #pragma llc result(&x[(int)c - 97], 1)
    for (register unsigned char c = 'a'; c <= 'e'; ++c)
        x[c - 'a'] = c;
    for (int k = 0; k < 30; k++)
        printf("%d ", x[k]);
    printf("%d\n", i);
    return 0;
}
