// procs: 1 2 4
// same-as: serial
// Unbuffered and line-buffered standard output, mixed with write.
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int i, sum = 0;
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("one ");
    if (write(1, "two ", 4) != 4)
        return 1;
    printf("three\n");
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < 10; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
