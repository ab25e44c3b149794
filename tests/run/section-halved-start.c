// procs: 1 2 3 5
// same-as: serial
// An inner loop of steps of 3 that begins at half of the outer loop's variable: two unknowns in one constraint.
#include <stdio.h>

static double line[20][80];
int last = 15, least = -9;

int main(void)
{
    unsigned long sum = 0;

    #pragma omp parallel for
    for (unsigned i = 3; i <= (unsigned)last; i++)
        for (int j = (int)i / 2; j > least; j -= 3)
            line[i][3 * j + 28] = 3 * j + 1;
    for (int i = 0; i < 20 * 80; i++)
        sum = sum * 31 + (unsigned long)(line[i / 80][i % 80] + 100);
    printf("%lu\n", sum);
    return 0;
}
