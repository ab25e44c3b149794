// same-as: serial
// procs: 1 2 3 4
// longjmp inside an iteration.
#include <setjmp.h>
#include <stdio.h>

static void deep(jmp_buf to, const int *i, int n)
{
    if (n == *i)
        longjmp(to, 7);
    if (n < *i)
        deep(to, i, n + 1);
}

int main(void)
{
    int a[20];

    #pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        jmp_buf here;
        int got = setjmp(here);
        if (!got)
            deep(here, &i, 0);
        a[i] = got + i;
    }
    for (int i = 0; i < 20; i++)
        printf("%d ", a[i]);
    printf("\n");
    return 0;
}
