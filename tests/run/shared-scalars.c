// procs: 1 2 3 4 5 6 7
// same-as: serial
// Replicated code between loops: what a loop wrote decides what happens next.
#include <stdio.h>

int main(void)
{
    int x[31], i, steps = 0, sum, limit = 31;
    for (i = 0; i < 31; i++)
        x[i] = i * 3 % 17 + 1;
    while (limit > 1) {
        sum = 0;
        #pragma omp parallel for reduction(+: sum)
        #pragma llc result(&x[i], 1)
        for (i = 0; i < limit; i++) {
            x[i] = x[i] % 2 ? 3 * x[i] + 1 : x[i] / 2;
            sum += x[i];
        }
        if (sum % 3 == 0)
            limit -= 3;
        else if (x[limit / 2] > 10)
            limit--;
        else
            limit -= 2;
        steps++;
        if (steps > 100)
            break;
    }
    printf("%d %d\n", steps, limit);
    for (i = 0; i < 31; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
