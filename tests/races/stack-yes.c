// Items are pushed on a common stack.
#include <stdio.h>

#define N 33

static int stack[N], top;

static void push(int item)
{
    stack[top++] = item;                // race: stored, read
}

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        push(i);
    printf("%d\n", top > 0);
    return 0;
}
