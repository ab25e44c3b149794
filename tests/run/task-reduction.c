// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// Tasks that take part in the reduction of the taskgroup around them.
#include <stdio.h>

struct node { int value; struct node *left, *right; };

static long total;
static int largest;

static void visit(const struct node *n)
{
    if (!n)
        return;
    #pragma omp task in_reduction(+: total) in_reduction(max: largest)
    {
        total += n->value;
        if (n->value > largest)
            largest = n->value;
        visit(n->left);
    }
    #pragma omp task
    visit(n->right);
    #pragma omp taskwait
}

int main(void)
{
    struct node nodes[63];
    int local = 3;

    for (int i = 0; i < 63; i++) {
        nodes[i].value = (i * 37) % 64;
        nodes[i].left = 2 * i + 1 < 63 ? &nodes[2 * i + 1] : NULL;
        nodes[i].right = 2 * i + 2 < 63 ? &nodes[2 * i + 2] : NULL;
    }
    #pragma omp taskgroup task_reduction(+: total) task_reduction(max: largest)
    visit(&nodes[0]);
    printf("%ld %d\n", total, largest);

    #pragma omp taskgroup task_reduction(^: local)
    {
        for (int i = 0; i < 10; i++)
            #pragma omp task in_reduction(^: local)
            local ^= 1 << i;
        #pragma omp taskloop in_reduction(^: local) grainsize(2)
        for (int i = 10; i < 20; i++)
            local ^= i << i % 7;
    }
    printf("%d\n", local);
    return 0;
}
