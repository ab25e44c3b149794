// same-as: serial
// procs: 1 2 3 4
// Constructors and destructors of the program.
#include <stdio.h>

static int a[10];

static __attribute__((constructor)) void before(void)
{
    a[3] = 40;
}

static __attribute__((destructor)) void after(void)
{
    printf("after main: %d\n", a[3]);
}

int main(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i]++;
    printf("main: %d\n", a[3]);
    return 0;
}
