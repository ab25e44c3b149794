// procs: 1 2 3 4 5 6 7
// same-as: openmp
// The C compiler's atomic operations, C11's, and operators on _Atomic objects, where members share what they work on:
// counters, maxima, a list that is pushed to, sets that are united, locks that are spun on.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, SETS = 40 };

struct item { struct item *next; int value; };

static _Atomic(struct item *) top;
static _Atomic int count;
static struct { _Atomic long sum; char held[4]; } shared;
static int parent[SETS], data[4], updates, largest, next, order[N];
static atomic_flag lock = ATOMIC_FLAG_INIT;

static void push(struct item *item)
{
    struct item *old = atomic_load(&top);

    do
        item->next = old;
    while (!atomic_compare_exchange_weak(&top, &old, item));
}

static int root(int x)
{
    while (__atomic_load_n(&parent[x], __ATOMIC_ACQUIRE) != x)
        x = __atomic_load_n(&parent[x], __ATOMIC_ACQUIRE);
    return x;
}

static void unite(int a, int b)
{
    do {
        a = root(a);
        b = root(b);
        if (a > b) {
            int t = a;
            a = b;
            b = t;
        }
    } while (a != b && !__sync_bool_compare_and_swap(&parent[b], b, a));
}

static void enlarge(int value)
{
    int old = largest;

    while (value > old && !__atomic_compare_exchange_n(&largest, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        ;
}

int main(void)
{
    int plain = 0, seen = 0, sets = 0, i;
    long squares = 0;

    for (i = 0; i < SETS; i++)
        parent[i] = i;
    #pragma omp parallel for reduction(+: seen)
    for (i = 0; i < N; i++) {
        struct item *item = malloc(sizeof *item);

        item->value = i;
        push(item);
        __sync_fetch_and_add(&updates, 2);
        order[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED)] = i;
        atomic_fetch_add(&count, 3);
        count--;
        shared.sum += i;
        seen += count > 0;
        enlarge(i * 7 % 53);
        unite(i % SETS, i * i % SETS / 2);
        while (__atomic_test_and_set(&shared.held[i % 4], __ATOMIC_ACQUIRE))
            ;
        data[i % 4] += i;
        __atomic_clear(&shared.held[i % 4], __ATOMIC_RELEASE);
        while (atomic_flag_test_and_set(&lock))
            ;
        plain += i;
        atomic_flag_clear(&lock);
    }
    for (struct item *item = top, *after; item; item = after) {
        after = item->next;
        squares += item->value * item->value;
        free(item);
    }
    for (i = 0; i < N; i++)
        squares += order[i];
    for (i = 0; i < SETS; i++)
        sets += root(i) == i;
    printf("%ld %d %d %d %ld %d %d %d %d\n", squares, updates, next, (int)count, (long)shared.sum, seen, largest,
           sets, plain);
    printf("%d %d %d %d\n", data[0], data[1], data[2], data[3]);
    return 0;
}
