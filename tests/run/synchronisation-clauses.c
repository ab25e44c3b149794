// procs: 1 2 3 4 5 6 7
// same-as: serial
// Clauses of synchronisation and assumptions that ask for no more than is done anyway.
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#pragma omp requires atomic_default_mem_order(seq_cst) dynamic_allocators
#pragma omp requires unified_address unified_shared_memory
#pragma omp assumes no_openmp_routines
#pragma omp begin assumes absent(task)
static int twice(int x)
{
    return 2 * x;
}
#pragma omp end assumes

#pragma omp declare simd inbranch
static int half(int x)
{
    return x / 2;
}

static int count, seen, state;

int main(void)
{
    int i, turn = 0, order = 0;

    #pragma omp parallel for
    for (i = 0; i < 30; i++) {
        #pragma omp critical (name) hint(1)
        count += twice(i);
        #pragma omp flush
        #pragma omp flush (count, seen)
        #pragma omp flush acq_rel
        #pragma omp flush release
        #pragma omp flush acquire
        #pragma omp atomic seq_cst hint(0)
        seen++;
        #pragma omp atomic relaxed
        seen += 2;
        #pragma omp atomic update release
        seen--;
    }
    #pragma omp assume holds(count > 0) contains(parallel)
    {
        #pragma omp parallel
        {
            int old, changed;

            #pragma omp atomic compare capture weak fail(relaxed)
            { changed = state == 0; if (changed) { state = 5; } }
            #pragma omp barrier
            #pragma omp atomic read acquire
            old = state;
            #pragma omp barrier
            #pragma omp atomic write
            state = old;
            #pragma omp assume no_openmp no_parallelism
            {
                #pragma omp single
                count += half(old + changed * 0);
            }
        }
        #pragma omp parallel for ordered
        for (i = 0; i < 30; i++) {
            #pragma omp ordered threads
            order = (order * 3 + i) % 1009;
        }
    }
    #pragma omp parallel proc_bind(close)
    {
        #pragma omp nothing
        #pragma omp for ordered schedule(static, 2)
        for (i = 0; i < 20; i++) {
            #pragma omp ordered
            turn = turn * 2 % 997 + i;
        }
    }
    printf("%d %d %d %d %d\n", count, seen, order, turn, state);
    return 0;
}
