// same-as: serial
/* `nothing` stands anywhere and has no effect (OpenMP 5.1, 2.5.2). */
#include <stdio.h>

#pragma omp nothing
struct s {
    int a;
#pragma omp nothing
    int b;
};

static int f(int n)
{
    if (n > 3)
        #pragma omp nothing
        n++;
    else
        #pragma omp nothing
        n += 10;
    switch (n)
        #pragma omp nothing
        {
        case 5:
            #pragma omp nothing
            n += 100;
        }
    return n;
    #pragma omp nothing
}

int main(void)
{
    struct s s = { 1, 2 };
    int i, sum = 0;

    #pragma omp nothing
    #pragma omp parallel for reduction(+:sum)
    for (i = 0; i < 10; i++)
        #pragma omp nothing
        sum += f(i) + s.b;
    printf("%d\n", sum);
    return 0;
}
