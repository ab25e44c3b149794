// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: gcc
// Statement expressions, typeof, case ranges, ?:, nested functions, designated ranges, labels as values.
#include <stdio.h>

#define MAX(a, b) __extension__ ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

static const int steps[10] = { [0 ... 4] = 3, [5 ... 8] = 7, [9] = 1 };

int main(void)
{
    int x[40], y[40], i;
    __auto_type scale = 2;
    int square(int k) { return k * k * scale; }
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 40; i++) {
        __typeof__(x[0]) t = MAX(i, 40 - i);
        static const void *const jumps[] = { &&even, &&odd };
        goto *jumps[i % 2];
    even:
        t += 1000;
    odd:
        switch (i) {
        case 0 ... 9:
            t += steps[i];
            break;
        case 10 ... 19:
            t -= i ?: 5;
            break;
        default:
            t = t % 7 ?: -1;
        }
        x[i] = ({ int u = t; u += 1; u; });
    }
    #pragma omp parallel for
    #pragma llc result(&y[i], 1)
    for (i = 0; i < 40; i++)
        y[i] = x[i] + 1;
    for (i = 0; i < 40; i++)
        printf("%d %d\n", x[i], y[i] + square(i));
    return 0;
}
