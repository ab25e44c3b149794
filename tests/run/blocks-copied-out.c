// procs: 1 2 3 4 5 6 7
// same-as: serial
// Blocks that iterations allocate, and whose addresses are handed on as bytes: by memcpy, in functions and below those.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 50 };

struct item { int value; };

static struct item *first[N], *second[N], *third[N];

static void put(struct item **place, struct item *item)
{
    memcpy(place, &item, sizeof item);
}

static void put_below(struct item **place, struct item *item)
{
    put(place, item);
}

static struct item *item_of(int value)
{
    struct item *item = malloc(sizeof *item);

    item->value = value;
    return item;
}

int main(void)
{
    long sum = 0;
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        struct item *mine = malloc(sizeof *mine);

        mine->value = i;
        put(&first[i], mine);
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        struct item *mine = malloc(sizeof *mine);

        mine->value = 2 * i;
        put_below(&second[i], mine);
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        struct item *mine = item_of(3 * i);

        memcpy(&third[i], &mine, sizeof mine);
    }
    for (i = 0; i < N; i++)
        sum = sum * 3 % 10007 + first[i]->value + second[i]->value * 5 + third[i]->value * 7;
    printf("%ld\n", sum);
    for (i = 0; i < N; i++) {
        free(first[i]);
        free(second[i]);
        free(third[i]);
    }
    return 0;
}
