// same-as: serial
/* The variable of an outer collapsed loop is unsigned, and is subtracted in a subscript of a wider type. */
#include <stdio.h>

static double line[100];

int main(void)
{
    double sum = 0;

#pragma omp parallel for collapse(2)
    for (unsigned i = 0; i <= 9; i += 3)
        for (int j = 0; j < 3; j++)
            line[50 - (long)i * 3 - j] = i + j;
    for (int i = 0; i < 100; i++)
        sum = sum * 0.9 + line[i];
    printf("%.9f\n", sum);
    return 0;
}
