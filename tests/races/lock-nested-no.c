// A nestable lock is held at the outer level for the number of items.
#include <omp.h>
#include <stdio.h>

static omp_nest_lock_t lock;
static int total, items;

static void add(int value)
{
    omp_set_nest_lock(&lock);
    total += value;
    omp_unset_nest_lock(&lock);
}

int main(void)
{
    int i;

    omp_init_nest_lock(&lock);
    #pragma omp parallel for
    for (i = 0; i < 20; i++) {
        omp_set_nest_lock(&lock);
        add(i);
        items++;
        omp_unset_nest_lock(&lock);
    }
    omp_destroy_nest_lock(&lock);
    printf("%d %d\n", total, items);
    return 0;
}
