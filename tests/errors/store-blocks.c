// Memory that an iteration allocates: its own until a pointer to it is left where others find it.
#include <stdlib.h>
#include <string.h>

struct tree { struct tree *left, *right; int value; };

static struct tree *make(int value)
{
    struct tree *t = malloc(sizeof *t);
    t->value = value;
    t->left = t->right = NULL;
    return t;
}

static struct tree *build(int depth)
{
    struct tree *t = malloc(sizeof *t);
    t->left = depth ? build(depth - 1) : NULL;
    return t;
}

static void keep(struct tree **where, struct tree *t)
{
    *where = t;
}

void f(int n, struct tree **trees)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int *scratch = malloc(10 * sizeof *scratch);
        struct tree *t = malloc(sizeof *t), *u;
        scratch[2] = 3;
        memset(scratch, 0, 40);
        t->value = 4;
        t->left = malloc(sizeof *t->left);
        t->left->value = 5;
        free(t->left);
        free(t);
        u = make(6);
        u->value = 7;
        free(u);
        free(scratch);
    }
    #pragma omp parallel for
    #pragma llc result(&trees[i], 1)
    for (int i = 0; i < n; i++) {
        struct tree *t = malloc(sizeof *t);
        t->value = 8;               // error@9: 't->value' // hint: result(&t->value, 1)
        trees[i] = t;
    }
    #pragma omp parallel for
    #pragma llc result(&trees[i], 1)
    for (int i = 0; i < n; i++) {
        struct tree *t = malloc(sizeof *t);
        t->value = 9;               // error@9: 't->value'
        keep(&trees[i], t);
    }
    #pragma omp parallel for
    #pragma llc result(&trees[i], 1)
    for (int i = 0; i < n; i++)
        trees[i] = make(i);         // error@20: 'make' // hint: result(trees[i], 1)
    #pragma omp parallel for
    #pragma llc result(&trees[i], 1) result(trees[i], 1)
    for (int i = 0; i < n; i++)
        trees[i] = make(i);
    #pragma omp parallel for
    #pragma llc result(&trees[i], 1) result(trees[i], 1)
    for (int i = 0; i < n; i++)
        trees[i] = build(i);        // error@20: 'build' // hint: each block
    #pragma omp parallel for
    #pragma llc result(&trees[i], 1)
    for (int i = 0; i < n; i++) {
        struct tree *t = NULL;
        for (int k = 0; k < 3; k++) {
            struct tree *next = malloc(sizeof *next);
            next->left = t;
            next->value = k;
            t = next;
            #pragma llc result(next, 1)
        }
        trees[i] = t;
    }
}
