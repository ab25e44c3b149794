// The tasks of a tree's two branches are waited for.
#include <stdio.h>

static int tree(int depth)
{
    int left, right;

    if (depth == 0)
        return 1;
    #pragma omp task shared(left) firstprivate(depth)
    left = tree(depth - 1);
    #pragma omp task shared(right) firstprivate(depth)
    right = tree(depth - 1);
    #pragma omp taskwait
    return left + right;
}

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    sum = tree(4);
    printf("%d\n", sum);
    return 0;
}
