// procs: 1 2 3 4 5 6 7
// same-as: serial
// private scalars, arrays, structs, pointers; the variables outside keep their values.
#include <stdio.h>

struct pair { int a, b; };

int main(void)
{
    int i, j, t = 0, tmp[4], x[24], *p;
    double d, e;
    struct pair s;
    char buffer[16];
    #pragma omp parallel for private(j, t) private(tmp, p) private(d, e, s, buffer)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 24; i++) {
        for (j = 0; j < 4; j++)
            tmp[j] = i + j;
        p = &tmp[1];
        *p += 100;
        d = tmp[0] / 2.0;
        e = d + 1;
        s.a = (int)d;
        s.b = (int)e;
        sprintf(buffer, "%d", s.a * 1000 + s.b);
        t = 0;
        for (j = 0; buffer[j]; j++)
            t = t * 10 + (buffer[j] - '0');
        x[i] = t + tmp[1] + tmp[3];
    }
    for (i = 0; i < 24; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
