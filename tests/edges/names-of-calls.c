// same-as: serial
// procs: 1 2 3
// options: -fno-builtin
// A program may have functions of its own with the names of system calls, beside others that it takes from the library.
#include <stdio.h>

unsigned sleep(unsigned);

int pause(int n)
{
    return n + 1;
}

int fork(void)
{
    return 5;
}

int main(void)
{
    int a[10];

    sleep(0);
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = pause(i);
    printf("%d %d\n", a[9], fork());
    return 0;
}
