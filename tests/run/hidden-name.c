// same-as: serial
// procs: 1 2 3 4 5 6 7
// Variables of the function that the loop changes through pointers, where other variables have their names.
#include <stdio.h>

static void set(int *p, int v) { *p = v; }

struct pair { int first, second; };

static int vla(int n)
{
    int row[n], *r = row, sum = 0;

    for (int i = 0; i < n; i++)
        row[i] = 0;
    {
        int row = 3;

        #pragma omp parallel for
        for (int i = 0; i < n; i++)
            r[i] = row * i;
    }
    for (int i = 0; i < n; i++)
        sum += row[i];
    return sum;
}

int main(void)
{
    int x = 0, a[4] = { 0 };
    struct pair s = { 1, 2 };
    int *p = &x, *q = a, *second = &s.second, *again = &x;

    for (int round = 0; round < 2; round++) {
        double x = 1, a = 2, s = 3;

        #pragma omp parallel for
        for (int i = 0; i < 4; i++) {
            if (i == 3)
                set(round ? again : p, 7 + round);
            if (i == 2)
                *second = (int)s * 10;
            q[i] = i + (int)a + round;
        }
        printf("%g\n", x);
    }
    printf("%d %d %d %d %d, %d %d\n", x, a[0], a[1], a[2], a[3], s.first, s.second);
    printf("%d\n", vla(9));
    return 0;
}
