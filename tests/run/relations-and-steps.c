// procs: 1 2 3 4 5 6 7
// same-as: serial
// Every relation with every way of writing the step, the bound on either side.
#include <stdio.h>

static int x[200];

static void show(const char *loop)
{
    int k, sum = 0, mark = 0;
    for (k = 0; k < 200; k++) {
        sum += x[k];
        mark = (mark * 33 + x[k] * (k + 1)) % 1000003;
        x[k] = 0;
    }
    printf("%s: %d %d\n", loop, sum, mark);
}

int main(void)
{
    int i, k = 7, minus = -5;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 5; i < 100; i += 2) x[i] = i;
    show("i < 100; i += 2");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 5; i <= 100; i = i + 5) x[i] = i;
    show("i <= 100; i = i + 5");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 150; i > 3; i -= 3) x[i] = i;
    show("i > 3; i -= 3");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 150; i >= 0; i = i - 10) x[i] = i;
    show("i >= 0; i = i - 10");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 10; i != 60; i++) x[i] = i;
    show("i != 60; i++");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 60; i != 10; --i) x[i] = i;
    show("i != 10; --i");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; 150 > i; i = 2 + i) x[i] = i;
    show("150 > i; i = 2 + i");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 1; 150 >= i; ++i) x[i] = i;
    show("150 >= i; ++i");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 199; 0 < i; i--) x[i] = i;
    show("0 < i; i--");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 199; 4 <= i; i -= k) x[i] = i;
    show("4 <= i; i -= k");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 2; i < 199; i += k * 2 + 1) x[i] = i;
    show("i < 199; i += k * 2 + 1");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 180; i > 20; i += minus) x[i] = i;
    show("i > 20; i += minus");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 20; i < 180; i -= minus) x[i] = i;
    show("i < 180; i -= minus");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 180; i > 20; i = i + -5) x[i] = i;
    show("i > 20; i = i + -5");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 30; 100 != i; i += 1) x[i] = i;
    show("100 != i; i += 1");
    return 0;
}
