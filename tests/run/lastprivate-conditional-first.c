// procs: 1 2 3 4 5 6 7
// same-as: serial
// A variable that is firstprivate and lastprivate(conditional:) in one loop, named in either order.
#include <stdio.h>

int main(void)
{
    int x = -1, y = -2;

    #pragma omp parallel for firstprivate(x) lastprivate(conditional: x) schedule(static, 2)
    for (int i = 0; i < 100; i++)
        if (i % 10 == 3)
            x = i;
    #pragma omp parallel for lastprivate(conditional: y) firstprivate(y)
    for (int i = 0; i < 100; i++)
        if (i == 41)
            y = i;
    printf("%d %d\n", x, y);
    return 0;
}
