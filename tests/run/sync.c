// procs: 1 2 3 4 5 6 7
// same-as: serial
// critical with and without names, locks, nested locks, doacross loops, a flag with flush: sums that do not depend
// on the order in which the members come.
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
typedef int omp_lock_t, omp_nest_lock_t;
#define omp_init_lock(l) (*(l) = 0)
#define omp_set_lock(l) (*(l) = 1)
#define omp_unset_lock(l) (*(l) = 0)
#define omp_test_lock(l) (*(l) = 1)
#define omp_destroy_lock(l) (*(l) = 0)
#define omp_init_nest_lock(l) (*(l) = 0)
#define omp_set_nest_lock(l) (++*(l))
#define omp_unset_nest_lock(l) (--*(l))
#define omp_destroy_nest_lock(l) (*(l) = 0)
#endif

enum { N = 200, BINS = 8, ROWS = 10, COLUMNS = 9 };

struct bin {
    omp_lock_t lock;
    long count, sum;
    struct item { long value; struct item *next; } *items;
};

static struct bin *bins;
static omp_nest_lock_t nest;
static long depth;

static void put(struct bin *b, long value)
{
    struct item *item = malloc(sizeof *item);

    item->value = value;
    omp_set_lock(&b->lock);
    item->next = b->items;
    b->items = item;
    b->count++;
    b->sum += value;
    omp_unset_lock(&b->lock);
}

static void dig(int levels)
{
    omp_set_nest_lock(&nest);
    depth++;
    if (levels)
        dig(levels - 1);
    omp_unset_nest_lock(&nest);
}

static void use_bins(void)
{
    long i, total = 0, listed = 0;

    bins = calloc(BINS, sizeof *bins);
    for (i = 0; i < BINS; i++)
        omp_init_lock(&bins[i].lock);
    #pragma omp parallel for schedule(dynamic, 3)
    for (i = 0; i < N; i++)
        put(&bins[i * i % BINS], i);
    for (i = 0; i < BINS; i++) {
        long n = 0;
        for (struct item *item = bins[i].items; item; item = item->next) {
            n++;
            listed += item->value;
        }
        printf("%ld: %ld, %ld, %s\n", i, bins[i].count, bins[i].sum, n == bins[i].count ? "whole" : "lost");
        total += bins[i].sum;
        omp_destroy_lock(&bins[i].lock);
    }
    printf("%ld %ld\n", total, listed);
}

static void use_critical(void)
{
    long i, most = -1, where = -1, sum = 0, tries = 0;
    omp_lock_t lock;

    omp_init_lock(&lock);
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        long value = i * 37 % 101;
        #pragma omp critical
        if (value > most || (value == most && i < where)) {
            most = value;
            where = i;
        }
        #pragma omp critical (sum)
        sum += value;
        while (!omp_test_lock(&lock))
            ;
        tries++;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    printf("%ld at %ld, %ld, %ld\n", most, where, sum, tries);

    omp_init_nest_lock(&nest);
    #pragma omp parallel for
    for (i = 0; i < 20; i++)
        dig(3);
    omp_destroy_nest_lock(&nest);
    printf("%ld\n", depth);
}

static void use_doacross(void)
{
    static long line[N], grid[ROWS][COLUMNS];
    long i, j;
    unsigned long all = 0;

    #pragma omp parallel for ordered(1) schedule(static, 4)
    for (i = 2; i < N; i++) {
        line[i] = i;
        #pragma omp ordered depend(sink: i - 2)
        line[i] += line[i - 2] % 1000;
        #pragma omp ordered depend(source)
    }
    #pragma omp parallel for ordered(2) private(j) schedule(dynamic)
    for (i = 1; i < ROWS; i++)
        for (j = 1; j < COLUMNS; j++) {
            #pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
            grid[i][j] = grid[i - 1][j] + grid[i][j - 1] + i * j;
            #pragma omp ordered depend(source)
        }
    for (i = 0; i < N; i++)
        all = all * 3 + (unsigned long)line[i];
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            all = all * 3 + (unsigned long)grid[i][j];
    printf("%ld\n", all);
}

/* Whoever has section 0 tells the one that has section 1; one member may have both, in this order. */
static void use_flag(void)
{
    long flag = 0, data = 0, got = 0;

    #pragma omp parallel sections shared(flag, data, got)
    {
        #pragma omp section
        {
            data = 42;
            #pragma omp flush
            flag = 1;
            #pragma omp flush
        }
        #pragma omp section
        {
            while (!flag) {
                #pragma omp flush
            }
            #pragma omp flush
            got = data;
        }
    }
    printf("%ld %ld\n", flag, got);
}

int main(void)
{
    use_bins();
    use_critical();
    use_doacross();
    use_flag();
    return 0;
}
