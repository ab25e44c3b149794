// Items are pushed on a common stack, one at a time.
#include <stdio.h>

#define N 33

static int stack[N], top;

static void push(int item)
{
    #pragma omp critical(stack)
    stack[top++] = item;
}

int main(void)
{
    int i, sum = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        push(i);
    for (i = 0; i < N; i++)
        sum += stack[i];
    printf("%d %d\n", top, sum);
    return 0;
}
