// options: -Wotosp-all -Wno-otosp-race
// Output where each iteration does it. Off by default: it is often what is meant.
#include <stdio.h>

static void show(int i)
{
    printf("%d\n", i);
}

int main(void)
{
    int i, x[10];

    #pragma omp parallel for
    for (i = 0; i < 10; i++) {
        x[i] = i;
        printf("%d\n", x[i]); // warning@9: 'printf' writes in each iteration of a loop that is divided [-Wotosp-output]
        show(i); // warning: 'show' writes in each iteration
    }
    #pragma omp parallel for ordered
    for (i = 0; i < 10; i++)
        #pragma omp ordered
        show(i);
    #pragma omp parallel
    {
        #pragma omp single
        show(1);
        #pragma omp for
        for (i = 0; i < 10; i++) {
            #pragma omp critical
            show(i); // warning: 'show' writes in each
        }
    }
    printf("%d\n", x[3]);
    return 0;
}
