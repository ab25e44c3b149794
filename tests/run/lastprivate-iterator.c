// procs: 1 2 3 4 5 6 7
// same-as: serial
// lastprivate on the iterator itself, firstprivate together with lastprivate, collapsed iterators.
#include <stdio.h>

int main(void)
{
    int i, j, k = 5, x[40];
    #pragma omp parallel for lastprivate(i) firstprivate(k) lastprivate(k)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 37; i += 3) {
        x[i] = i;
        if (i == 36)
            k = 5 + i;
    }
    printf("%d %d %d\n", i, k, x[33]);
    #pragma omp parallel for collapse(2) lastprivate(i, j, k)
    for (i = 0; i < 5; i++)
        for (j = 10; j > 0; j--)
            k = i * j;
    printf("%d %d %d\n", i, j, k);
    return 0;
}
