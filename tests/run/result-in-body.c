// procs: 1 2 3 4 5 6 7
// same-as: serial
// A result inside the body is evaluated where it stands, and only when it is reached.
#include <stdio.h>

int main(void)
{
    int i, n = 0, even[30], flags[30] = { 0 };
    #pragma omp parallel for
    for (i = 0; i < 30; i++) {
        int *p = &even[i];
        *p = -1;
        #pragma llc result(p, 1)
        if (i % 2 == 0) {
            even[i] = i / 2;
            flags[i]++;
            #pragma llc result(&flags[i], 1)
        }
        if (i % 3 == 0)
        {
            flags[i] += 10;
            #pragma llc result(flags + i, 1)
        }
    }
    for (i = 0; i < 30; i++)
        n += flags[i] * even[i];
    printf("%d\n", n);
    for (i = 0; i < 30; i++)
        printf("%d:%d ", even[i], flags[i]);
    printf("\n");
    return 0;
}
