// procs: 1 2 3
// same-as: openmp
// A task with in_reduction goes on with the copy of the construct that it takes part in: its initializer sees
// the original only once, and tasks inside it take part in the same copy.
#include <stdio.h>
#include <stdlib.h>

struct pair { long product, kind; };

void begin(struct pair *, const struct pair *);

void begin(struct pair *p, const struct pair *original)
{
    if (original->kind != 5)
        abort();
    p->product = 1;
    p->kind = 9;
}

#pragma omp declare reduction(*: struct pair: omp_out.product *= omp_in.product) initializer(begin(&omp_priv, &omp_orig))

static struct pair total = { 1, 5 };

static void multiply(int by)
{
    #pragma omp task in_reduction(*: total)
    {
        total.product *= by;
        #pragma omp task in_reduction(*: total)
        total.product *= 2;
        #pragma omp taskwait
        if (total.kind != 5 && total.kind != 9)
            abort();
    }
}

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskgroup task_reduction(*: total)
    {
        for (int i = 1; i < 6; i++)
            multiply(i);
    }
    printf("%ld %ld\n", total.product, total.kind);
    return 0;
}
