// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Tasks over ranks that take part in reductions that the program defines: of structures, of elements of arrays, whose
// copies begin as an expression, a call or the original says, or as zeros; in groups, regions, task loops, sets of several
// ranks; in a block, by a type that only the function knows.
#include <stdio.h>
#include <stdlib.h>

enum { N = 240 };

struct range { int low, high; long seen; };
typedef struct { double sum[3]; } sums;

static void widen(struct range *to, const struct range *by)
{
    to->low = by->low < to->low ? by->low : to->low;
    to->high = by->high > to->high ? by->high : to->high;
    to->seen += by->seen;
}

static void set(struct range *r)
{
    r->low = 100000;
    r->high = -100000;
    r->seen = 0;
}

static void add(sums *to, const sums *by)
{
    for (int i = 0; i < 3; i++)
        to->sum[i] += by->sum[i];
}

#pragma omp declare reduction(widest: struct range: widen(&omp_out, &omp_in)) initializer(set(&omp_priv))
#pragma omp declare reduction(+: sums: add(&omp_out, &omp_in))
#pragma omp declare reduction(times: long, unsigned: omp_out *= omp_in) initializer(omp_priv = 1)
#pragma omp declare reduction(most: int: omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = omp_orig)

static int value[N];
static struct range all = { 5, 5, 0 }, each[4];
static sums total;

static void see(struct range *r, int v)
{
    struct range one = { v, v, 1 };

    widen(r, &one);
}

/* A tree, whose tasks leave theirs to the group. */
static void visit(int from, int to)
{
    if (to - from < 3) {
        #pragma omp task in_reduction(widest: all) in_reduction(+: total)
        for (int i = from; i < to; i++) {
            see(&all, value[i]);
            total.sum[i % 3] += value[i] * 0.5;
        }
        return;
    }
    #pragma omp task in_reduction(+: total)
    {
        total.sum[0] += 1;
        visit(from, (from + to) / 2);
        visit((from + to) / 2, to);
    }
}

static void elements(sums *heap)
{
    for (int i = 0; i < N; i++) {
        #pragma omp task in_reduction(widest: each) in_reduction(+: heap[2:5])
        {
            see(&each[i % 4], value[i]);
            heap[2 + i % 5].sum[i % 3] += i;
        }
    }
}

static void say(const char *what, const struct range *r)
{
    printf("%s %d %d %ld\n", what, r->low, r->high, r->seen);
}

static long inner_of(int k)
{
    long product = k + 1;

    #pragma omp taskgroup task_reduction(times: product)
    for (int i = 0; i < 9; i++) {
        #pragma omp task in_reduction(times: product)
        product *= 1 + (i + k) % 3;
    }
    return product;
}

int main(void)
{
    sums *heap = calloc(9, sizeof *heap);
    long product = 3, parts[5] = { 0 };
    unsigned shrinking = 1;
    int top = -7;

    for (int i = 0; i < N; i++)
        value[i] = (i * 7919 + 13) % 701 - 350;
    for (int k = 0; k < 4; k++)
        set(&each[k]);
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup task_reduction(widest: all) task_reduction(+: total)
        visit(0, N);

        #pragma omp taskgroup task_reduction(widest: each) task_reduction(+: heap[2:5])
        elements(heap);

        #pragma omp taskgroup task_reduction(times: product) task_reduction(most: top)
        for (int i = 0; i < 20; i++) {
            #pragma omp task in_reduction(times: product) in_reduction(most: top)
            {
                product *= 1 + i % 3;
                top = top > value[i] ? top : value[i];
            }
        }
        for (int k = 0; k < 5; k++) {
            #pragma omp task shared(parts)
            parts[k] = inner_of(k);
        }
        #pragma omp taskwait
        #pragma omp taskloop reduction(times: shrinking) grainsize(3)
        for (unsigned i = 0; i < 30; i++)
            shrinking *= 2 * i + 1;
    }
    say("all", &all);
    for (int k = 0; k < 4; k++)
        say("each", &each[k]);
    printf("%g %g %g %ld %d %u\n", total.sum[0], total.sum[1], total.sum[2], product, top, shrinking);
    for (int k = 0; k < 9; k++)
        printf("%g,%g,%g ", heap[k].sum[0], heap[k].sum[1], heap[k].sum[2]);
    for (int k = 0; k < 5; k++)
        printf(" %ld", parts[k]);
    printf("\n");

    #pragma omp parallel reduction(task, widest: all)
    {
        #pragma omp single
        for (int i = 0; i < N; i++) {
            #pragma omp task in_reduction(widest: all)
            see(&all, 2 * value[i]);
        }
    }
    say("region", &all);
    {
        struct pair { int a; long b; } local = { 1, 2 };
        #pragma omp declare reduction(both: struct pair: omp_out.a += omp_in.a, omp_out.b ^= omp_in.b)

        #pragma omp parallel
        #pragma omp single
        #pragma omp taskgroup task_reduction(both: local)
        for (int i = 0; i < 30; i++) {
            #pragma omp task in_reduction(both: local)
            {
                local.a += i;
                local.b ^= (long)i << i % 9;
            }
        }
        printf("%d %ld\n", local.a, local.b);
    }
    free(heap);
    return 0;
}
