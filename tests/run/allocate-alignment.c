// procs: 1 2 3
// same-as: serial
// warnings: yes
// Copies that an allocate clause gives to an allocator of the program's lie at cache lines, or as `align` says,
// also where the variable could have served as its own copy.
#include <stdint.h>
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#else
typedef int omp_allocator_handle_t;
#endif

static int misplaced(const void *p, uintptr_t align)
{
#ifdef _OPENMP
    return (uintptr_t)p % align != 0;
#else
    (void)p;
    (void)align;
    return 0;
#endif
}

static int run(omp_allocator_handle_t h, int n)
{
    int own, wrong = 0, from = 3, sum[5] = { 0 }, *part = sum;

    (void)h;
    (void)n;
    #pragma omp parallel private(own) firstprivate(from) allocate(h: own) allocate(allocator(h), align(128): from) \
        reduction(+: wrong)
    {
        own = from;
        wrong += misplaced(&own, 64) + misplaced(&from, 128) + (own != 3);
        #pragma omp for reduction(+: part[:n]) allocate(h: part)
        for (int i = 0; i < 50; i++) {
            wrong += misplaced(part, 64);
            part[i % 5] += i;
        }
    }
    return wrong * 10000 + sum[2];
}

int main(void)
{
#ifdef _OPENMP
    omp_alloctrait_t traits[] = { { omp_atk_alignment, 64 } };
    omp_allocator_handle_t h = omp_init_allocator(omp_default_mem_space, 1, traits);
#else
    omp_allocator_handle_t h = 0;
#endif

    printf("%d\n", run(h, 5));
    return 0;
}
