// The functions that are called through pointers change what they are given.
#include <stdio.h>

static void up(int *value, int n)   { *value += n; }
static void down(int *value, int n) { *value -= n; }

int main(void)
{
    void (*change[2])(int *, int) = { up, down };
    int i, value[20] = { 0 };

    #pragma omp parallel for
    for (i = 0; i < 20; i++)
        change[i % 2](&value[i], i);
    printf("%d %d\n", value[18], value[19]);
    return 0;
}
