// same-as: serial
/* Memory that iterations allocate: their own, or put where others find it, also as linked structures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tree { struct tree *left, *right; int value; };

enum { N = 20 };
static struct tree *trees[N], *kept[N], *lists[N];
static char *texts[N];
static int **rows;

static struct tree *make(int value)
{
    struct tree *t = malloc(sizeof *t);

    t->value = value;
    t->left = t->right = NULL;
    return t;
}

static struct tree *build(int depth, int value)
{
    struct tree *t = make(value);

    if (depth) {
        t->left = build(depth - 1, 2 * value);
        t->right = build(depth - 1, 2 * value + 1);
    }
    return t;
}

static int sum(const struct tree *t)
{
    return t ? t->value + sum(t->left) + sum(t->right) : 0;
}

static void keep(struct tree **where, struct tree *t)
{
    *where = t;
}

static void drop(struct tree *t)
{
    if (t) {
        drop(t->left);
        drop(t->right);
        free(t);
    }
}

static struct tree *insert(struct tree *list, int value)
{
    struct tree *t = make(value), **at = &list;

    while (*at && (*at)->value < value)
        at = &(*at)->left;
    t->left = *at;
    *at = t;
    return list;
}

int main(void)
{
    int i, k;

    rows = malloc(N * sizeof *rows);
    #pragma omp parallel for private(k)
    for (i = 0; i < N; i++) {
        int *scratch = malloc(10 * sizeof *scratch);
        struct tree *t = make(i), *list = NULL;

        memset(scratch, i, 10 * sizeof *scratch);
        t->left = malloc(sizeof *t->left);
        memset(t->left, 0, sizeof *t->left);
        t->left->value = scratch[2] & 15;
        keep(&kept[i], t);
        trees[i] = build(3, i);
        for (k = 0; k < 6; k++)
            list = insert(list, (k * 5 + i) % 7);
        lists[i] = list;
        rows[i] = calloc(i + 1, sizeof *rows[i]);
        for (k = 0; k < i; k += 2)
            rows[i][k] = k;
        rows[i] = realloc(rows[i], (i + 100) * sizeof *rows[i]);
        rows[i][i + 99] = i;
        texts[i] = strdup("text");
        texts[i][0] += i;
        free(scratch);
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        struct tree *other = trees[(i + 7) % N];

        other->left->value = -i;
        trees[i]->right->right->left = insert(trees[i]->right->right->left, i);
        keep(&trees[i]->left->right, build(1, 5));
        drop(kept[i]->left);
        kept[i]->left = NULL;
    }
    for (i = 0; i < N; i++) {
        printf("%d %d %d %d %s", sum(trees[i]), sum(kept[i]), sum(lists[i]), lists[i]->left->value, texts[i]);
        for (k = 0; k <= i; k++)
            printf(" %d", rows[i][k]);
        printf(" %d\n", rows[i][i + 99]);
    }
    return 0;
}
