// same-as: serial
/* A function that the loop calls moves the inner loop's variable on: what is stored is not what the header says. */
#include <stdio.h>

static int k;
static int a[40][40];
#pragma omp threadprivate(k)

static void skip(void)
{
    k++;
}

int main(void)
{
    long sum = 0;

#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        for (k = 0; k < 40; k++) {
            a[i][k] = i + k;
            skip();
        }
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            sum = sum * 3 % 1000003 + a[i][j];
    printf("%ld\n", sum);
    return 0;
}
