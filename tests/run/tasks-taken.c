// procs: 1 2 3 4 5 6 7
// same-as: serial
// Trees of which nobody knows beforehand which part is large: ranks without a task take some that others have made, with
// the frames of those around them, which they read and store to, also those of their grandparents.
#include <stdio.h>
#include <stdlib.h>

enum { DEEP = 44, WIDE = 4 };

typedef struct node {
    struct node *next;
    long value;
} node;

static unsigned long mix(unsigned long x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ul;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebul;
    return x ^ (x >> 31);
}

/* One child is almost as large as its parent, where that is not small by chance. */
static long search(unsigned long at, int left, const long *above, long *grandparent)
{
    long mine[WIDE + 1], found[WIDE], deeper[WIDE], sum = (long)(at % 1000) + *above;
    int n = left > 0 ? (int)(at % (WIDE + 1)) : 0, k;

    for (k = 0; k < n; k++)
        deeper[k] = 0;
    for (k = 0; k < n; k++) {
        unsigned long next = mix(at + (unsigned long)k);
        const int less = k == 0 ? 1 : 2 + k;

        mine[k] = (long)(next % 100) + k;
#pragma omp task firstprivate(k, next) shared(mine, found, deeper)
        found[k] = search(next, left - less, &mine[k], &deeper[k]);
    }
#pragma omp taskwait
    *grandparent += sum % 17;
    for (k = 0; k < n; k++)
        sum += found[k] * (k + 1) + deeper[k];
    return sum % 1000003;
}

/* What a task has stored to a variable of two levels above is read by another one, later. */
static void step(unsigned long at, int left, long *sums)
{
    long own[2] = { 1, (long)(at % 7) };

    if (left <= 0) {
        sums[0] += own[1];
        return;
    }
#pragma omp task shared(own)
    {
        own[0] += sums[1] % 5;
        step(mix(at), left - 1, own);
    }
#pragma omp taskwait
    sums[1] += own[0];
    own[1] += own[0] % 11;
#pragma omp task shared(own)
    step(mix(at + 1), left - (at % 3 ? 1 : 4), own);
#pragma omp taskwait
    sums[0] = (sums[0] * 31 + own[0] * 7 + own[1] + sums[1]) % 1000003;
}

/* A list of what is in a tree, in order; each task makes its part. */
static node *make_list(unsigned long at, int left, node *rest)
{
    node *low = NULL, *n = malloc(sizeof *n), **end = &low;

    n->value = (long)(at % 1000);
    n->next = rest;
    if (left <= 0)
        return n;
    if (at % 4) {
#pragma omp task shared(low)
        low = make_list(mix(at), left - 1, NULL);
    }
    if (at % 3) {
#pragma omp task shared(n)
        n->next = make_list(mix(at + 5), left - 2, n->next);
    }
#pragma omp taskwait
    while (*end)
        end = &(*end)->next;
    *end = n;
    return low;
}

static long take_apart(node *list)
{
    long sum = 0, n = 0;

    while (list) {
        node *next = list->next;

        sum = (sum * 7 + list->value + ++n) % 1000003;
        free(list);
        list = next;
    }
    return sum;
}

/* Nobody waits for these but the group. Each has a place of its own, as the nodes of a tree whose rows lie in line. */
static void scatter(unsigned long at, int left, unsigned char *seen)
{
    seen[at] = (unsigned char)(1 + mix(at) % 200);
    for (unsigned long k = 0; k < 3; k++)
        if (left > 0 && mix(at + k) % 7) {
#pragma omp task
            scatter(3 * at + k + 1, left - 1, seen);
        }
}

/* Tasks that know of each other by other means stay where they are. */
static long guarded(unsigned long at, int left)
{
    long sum = (long)(at % 10), largest = 0;

    for (int k = 0; k < 2 && left > 0; k++) {
        const unsigned long next = mix(at + (unsigned long)k);
#pragma omp task shared(sum, largest)
        {
            long found = guarded(next, left - 1 - 4 * k);

#pragma omp critical
            {
                sum += found;
                largest = found > largest ? found : largest;
            }
        }
    }
#pragma omp taskwait
    return (sum + largest) % 1000003;
}

static unsigned char seen[100000];

int main(void)
{
    long zero = 0, all = 0, found = 0, in_turn = 0, sums[2] = { 0, 3 }, n = 0;
    node *list = NULL;

#pragma omp parallel
#pragma omp single
    {
        found = search(7, DEEP, &zero, &all);
        step(5, 20, sums);
        list = make_list(3, 30, NULL);
        in_turn = guarded(11, 22);
#pragma omp taskgroup
        scatter(0, 10, seen);
        for (int i = 0; i < 100000; i++)
            n += seen[i];
    }
    printf("%ld %ld\n%ld %ld\n", found, all, sums[0], sums[1]);
    printf("%ld\n%ld\n%ld\n", take_apart(list), n, in_turn);
    return 0;
}
