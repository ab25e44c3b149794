// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr-once: Assertion `a[5] == 6' failed.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int a[10];

    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
    printf("shown\n");
    fflush(stdout);
    assert(a[5] == 5);
    assert(a[5] == 6);
    return 0;
}
