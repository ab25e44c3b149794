// procs: 1 2 3 4 5 6 7
// same-as: serial
// What ordered regions print comes out in the order of iterations, under any schedule; from nested loops too.
#include <stdio.h>

static void tell(int i, int n)
{
    #pragma omp ordered
    printf("%d after %d\n", i, n);
}

int main(void)
{
    int i, j, n = 0, a[24];

    #pragma omp parallel for ordered schedule(static, 2)
    for (i = 0; i < 24; i++) {
        a[i] = i * i;
        #pragma omp ordered
        {
            n += a[i];
            printf("%d: %d\n", i, n);
        }
    }
    #pragma omp parallel for ordered schedule(dynamic)
    for (i = 0; i < 24; i++) {
        if (i % 5 == 0)
            tell(i, a[i]);
    }
    #pragma omp parallel for ordered
    for (i = 0; i < 4; i++) {
        #pragma omp ordered
        {
            printf("row %d:", i);
            #pragma omp parallel for ordered schedule(static, 1)
            for (j = 0; j < 6; j++) {
                #pragma omp ordered
                printf(" %d", i * j);
            }
            printf("\n");
        }
    }
    return 0;
}
