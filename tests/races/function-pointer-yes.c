// The functions that are called through pointers change the same variable.
#include <stdio.h>

static int value;

static void up(int n)   { value += n; }         // race: stored, read
static void down(int n) { value -= n; }         // race: stored, read

int main(void)
{
    void (*change[2])(int) = { up, down };
    int i;

    #pragma omp parallel for
    for (i = 0; i < 20; i++)
        change[i % 2](i);
    printf("%d\n", value > -1000);
    return 0;
}
