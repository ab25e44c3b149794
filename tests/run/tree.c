// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: gcc
// Subtrees built in parallel: nodes allocated in iterations, linked into one tree.
#include <stdio.h>
#include <stdlib.h>

struct tree { int key; struct tree *left, *right; };

static struct tree *build(int first, int last)
{
    struct tree *t;
    int middle = (first + last) / 2;
    if (first > last)
        return NULL;
    t = malloc(sizeof *t);
    t->key = middle;
    t->left = build(first, middle - 1);
    t->right = build(middle + 1, last);
    return t;
}

static int sum(const struct tree *t, int depth)
{
    return t ? t->key * depth + sum(t->left, depth + 1) + sum(t->right, depth + 1) : 0;
}

static void destroy(struct tree *t)
{
    if (!t)
        return;
    destroy(t->left);
    destroy(t->right);
    free(t);
}

int main(void)
{
    enum { N = 9 };
    struct tree *roots[N], *all = NULL;
    int sums[N], i;
    for (i = 0; i < N; i++)
        roots[i] = build(10 * i, 10 * i + 9);
    #pragma omp parallel for
    #pragma llc result(&sums[i], 1)
    for (i = 0; i < N; i++)
        sums[i] = sum(roots[i], 1);
    #pragma omp parallel for
    #pragma llc result(&roots[i], 1)
    for (i = 0; i < N; i++) {
        struct tree *t = malloc(sizeof *t);
        t->key = 1000 + i;
        t->left = roots[i];
        t->right = NULL;
        roots[i] = t;
        #pragma llc result(t, 1)
    }
    for (i = 0; i < N; i++) {
        printf("%d ", sums[i]);
        roots[i]->right = all;
        all = roots[i];
    }
    printf("%d\n", sum(all, 1));
    destroy(all);
    return 0;
}
