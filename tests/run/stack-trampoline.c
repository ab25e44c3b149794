// procs: 1 2
// same-as: serial
// openmp: gcc
// options: -Wl,--no-warn-execstack
// The address of a nested function is code on the stack, which the runtime's stack has to allow.
#include <stdio.h>

static int apply(int (*f)(int), int x)
{
    return f(x);
}

int main(void)
{
    int base = 40, i, x[6];
    int add(int k) { return base + k; }
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 6; i++)
        x[i] = apply(add, i);
    printf("%d %d\n", x[5], apply(add, 2));
    return 0;
}
