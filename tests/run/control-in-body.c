// procs: 1 2 3 4 5 6 7
// same-as: serial
// goto, labels, switch, break and continue of inner loops, do and while, all within an iteration.
#include <stdio.h>

int main(void)
{
    int x[64], i, j;
    #pragma omp parallel for private(j)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 64; i++) {
        int n = i, steps = 0;
        x[i] = 0;
    again:
        if (n > 1) {
            n = n % 2 ? 3 * n + 1 : n / 2;
            steps++;
            goto again;
        }
        switch (i % 7) {
        case 0:
            steps += 1000;
            break;
        case 1:
        case 2:
            steps += 2000;
            /* fall through */
        case 3:
            if (i > 30)
                goto done;
            break;
        default:
            for (j = 0; ; j++) {
                if (j % 2)
                    continue;
                if (j > i)
                    break;
                steps += j;
            }
        }
        do {
            steps--;
        } while (steps % 10);
        while (1) {
            if (++n > 5)
                break;
        }
        {
            if (i == 63)
                goto done;
        }
        steps += n;
    done:
        x[i] = steps;
    }
    for (i = 0; i < 64; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
