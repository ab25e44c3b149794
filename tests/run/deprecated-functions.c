// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Functions that a library keeps for old programs, marked as deprecated: that they are translated is no use of them. */
#include <stdio.h>

#define OLD __attribute__((deprecated("use fill_from")))

OLD void fill(int *p, int n);
void fill_from(int *p, int n, int from);

static void put(int *p, int value)
{
    *p = value;
}

void fill(int *p, int n)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        put(&p[p[i]], i);
}

void fill_from(int *p, int n, int from)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        put(&p[i], from + i);
}

int main(void)
{
    static int a[100];
    long sum = 0;
    int i;

    fill_from(a, 100, 7);
    for (i = 0; i < 100; i++)
        sum += a[i];
    printf("%ld\n", sum);
    return 0;
}
