// The sum of a tree's two branches is made before the tasks have ended.
#include <stdio.h>

static int tree(int depth)
{
    int left, right;

    if (depth == 0)
        return 1;
    left = right = 0;
    #pragma omp task shared(left) firstprivate(depth)
    left = tree(depth - 1);             // race: stored
    #pragma omp task shared(right) firstprivate(depth)
    right = tree(depth - 1);            // race: stored
    int sum = left + right;             // race: read
    #pragma omp taskwait
    return sum;
}

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    sum = tree(4);
    printf("%d\n", sum >= 0);
    return 0;
}
