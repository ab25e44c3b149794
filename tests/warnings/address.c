// What each member has of its own is at the same address on each rank: there it leads them to their own.
#include <omp.h>
#include <stdlib.h>

static long *partial[64], *latest;
static struct context { double *work; int n; } context[64];

long elements(void)
{
    long sum = 0;

    #pragma omp parallel
    {
        int me = omp_get_thread_num();
        long mine = me;

        partial[me] = &mine; // warning@23: each member of '#pragma omp parallel' has a variable 'mine' of its own: its address, which is stored here, leads others to theirs [-Wotosp-address] // hint: an array that is declared in front of the construct
        #pragma omp barrier
        #pragma omp master
        for (int t = 0; t < omp_get_num_threads(); t++)
            sum += *partial[t];
        #pragma omp barrier
    }
    return sum;
}

void variable(long *to, int n)
{
    long first[4] = { 0 };

    #pragma omp parallel firstprivate(first)
    {
        #pragma omp single
        latest = (long *)(first + 1); // warning@18: has a variable 'first' of its own
        #pragma omp for
        for (int i = 0; i < n; i++)
            to[i] = latest[i % 2];
    }
}

/* Only its own member goes there. */
double alone(int n)
{
    double sum = 0;

    #pragma omp parallel reduction(+ : sum)
    {
        double work[10] = { 0 };
        int me = omp_get_thread_num();

        context[me].work = work;
        context[me].n = 10;
        for (int i = 0; i < n; i++)
            context[me].work[i % 10] += i;
        sum += context[me].work[3];
    }
    return sum;
}

/* What is shared, or on the heap, or in a variable of the member's own. */
long shared(int n)
{
    long all[64] = { 0 }, sum = 0;

    #pragma omp parallel
    {
        int me = omp_get_thread_num();
        long mine = n, *at = &mine, *heap = malloc(sizeof *heap);

        *heap = *at;
        partial[me] = &all[me];
        *partial[me] = *heap;
        #pragma omp barrier
        #pragma omp single
        for (int t = 0; t < omp_get_num_threads(); t++)
            sum += *partial[t];
        free(heap);
    }
    return sum;
}

long handed_on(int n)
{
    long sum = 0, shared[100];

    #pragma omp parallel
    {
        long own[100], *a, *b;

        #pragma omp single copyprivate(a, b)
        {
            a = own; // warning@17: each member of the team has a variable 'own' of its own: its address, which copyprivate hands on, leads others to theirs // hint: declare it in front of the parallel construct
            b = shared;
        }
        #pragma omp for reduction(+ : sum)
        for (int i = 0; i < 100; i++)
            sum += a[i] + b[i] + n;
    }
    return sum;
}

void in_function(long *to)
{
    long own[8], *a;

    #pragma omp single copyprivate(a)
    a = &own[2]; // warning@9: has a variable 'own' of its own
    #pragma omp for
    for (int i = 0; i < 8; i++)
        to[i] = a[i % 2];
}


long on_stack(long *(*get)(int))
{
    long *all = 0, *own[64], sum = 0;

    #pragma omp parallel
    {
        long *mine = __builtin_alloca(64 * sizeof(long));

        mine[0] = omp_get_thread_num();
        #pragma omp single
        all = __builtin_alloca(64 * sizeof(long)); // warning@15: what this gives lies on the stack, of which each member of '#pragma omp parallel' has its own // hint: get it from malloc
        all[omp_get_thread_num()] = mine[0];
        own[omp_get_thread_num()] = __builtin_alloca(8);
        own[omp_get_thread_num()] = get(8);
        #pragma omp barrier
        #pragma omp atomic
        sum += all[0];
    }
    return sum + (own[0] != 0);
}
