// same-as: serial
// warnings: yes
/* Commas in subscripts and initialisers of what is stored to. */
#include <stdio.h>

static int x[12], count;
static union { int a; struct { unsigned b : 3; } s; } u[12];

static int zero(void)
{
    return 0;
}

int main(void)
{
    int i, *p = x;

    #pragma omp parallel for
    for (i = 0; i < 12; i++) {
        p[zero(), i] = i;
        u[zero(), i].s.b = i & 7;
        *(int *[]){ p, p + i }[1] += 100;
    }
    #pragma omp parallel for
    for (i = 0; i < 12; i++) {
        #pragma omp atomic
        x[zero(), 3] += i;
        #pragma omp atomic update
        (&count)[i, 0]++;
    }
    for (i = 0; i < 12; i++)
        printf("%d %d\n", x[i], u[i].s.b);
    printf("%d\n", count);
    return 0;
}
