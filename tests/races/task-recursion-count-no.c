// Calls in several tasks are counted atomically.
#include <stdio.h>

static int leaves;

static void tree(int depth)
{
    if (depth == 0) {
        #pragma omp atomic
        leaves++;
        return;
    }
    for (int branch = 0; branch < 2; branch++) {
        #pragma omp task firstprivate(depth)
        tree(depth - 1);
    }
    #pragma omp taskwait
}

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    tree(4);
    printf("%d\n", leaves);
    return 0;
}
