// procs: 1 2 3 4 5 6 7
// same-as: serial
// A result before the loop is evaluated after each iteration, also when it ends by continue.
#include <stdio.h>

int main(void)
{
    int i, x[50];
    for (i = 0; i < 50; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 50; i++) {
        int k;
        if (i % 5 == 1)
            continue;
        x[i] = 2 * i;
        for (k = 0; k < 3; k++) {
            if (k == 1)
                continue;
            x[i] += k;
        }
        if (x[i] % 3)
            continue;
        x[i]++;
        switch (i) {
        case 10:
            continue;
        case 12:
            x[i] = 1200;
            break;
        default:
            x[i]--;
        }
    }
    for (i = 0; i < 50; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
