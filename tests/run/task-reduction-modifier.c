// procs: 1 2 3 4 5 6 7
// same-as: openmp
// reduction(task, ...): tasks of functions that are called take part by the variable that they see.
#include <stdio.h>

struct pair { long sum; int most; };
static void join(struct pair *into, const struct pair *from)
{
    into->sum += from->sum;
    if (from->most > into->most)
        into->most = from->most;
}
#pragma omp declare reduction(join: struct pair: join(&omp_out, &omp_in)) initializer(omp_priv = { 0, -1 })

static long total, table[6], product = 1;
static struct pair both = { 0, -1 };

static void work(int i)
{
    #pragma omp task in_reduction(+: total, table[1:4])
    {
        total += i;
        table[1 + i % 4] += i;
        #pragma omp task in_reduction(join: both)
        {
            both.sum += 2 * i;
            both.most = both.most > i ? both.most : i;
        }
    }
    #pragma omp taskwait
}

int main(void)
{
    long mine = 0;

    #pragma omp parallel reduction(task, +: total, table[1:4]) reduction(task, join: both)
    {
        #pragma omp for
        for (int i = 0; i < 100; i++)
            work(i);
    }
    printf("%ld %ld %d\n", total, both.sum, both.most);
    for (int i = 0; i < 6; i++)
        printf("%ld ", table[i]);

    #pragma omp parallel
    {
        #pragma omp for reduction(task, +: table[1:4], total) reduction(task, join: both)
        for (int i = 0; i < 50; i++)
            work(i);
        #pragma omp for reduction(task, *: product) reduction(task, +: mine)
        for (int i = 0; i < 10; i++) {
            #pragma omp task in_reduction(*: product) in_reduction(+: mine)
            {
                product *= 1 + i % 3;
                mine += i;
            }
        }
    }
    printf("\n%ld %ld %d %ld %ld\n", total, both.sum, both.most, product, mine);
    for (int i = 0; i < 6; i++)
        printf("%ld ", table[i]);
    printf("\n");
    return 0;
}
