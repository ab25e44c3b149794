// procs: 1 2 3 4
// exit: 0
/* Allocators that a target makes for itself, from traits, and those that are there; objects of interoperability. */
#include <omp.h>
#include <stdint.h>

int main(void)
{
    const omp_alloctrait_t traits[] = { { omp_atk_alignment, 256 } };
    omp_allocator_handle_t mine = omp_null_allocator, plain = omp_null_allocator;
    omp_interop_t object = &object, used = object;
    int wrong = 0, sum = 0;

    #pragma omp target uses_allocators(omp_default_mem_alloc, mine(traits)) map(tofrom: wrong) device(0)
    {
        double *p = omp_alloc(10 * sizeof *p, mine), *q = omp_alloc(8, omp_default_mem_alloc);

        wrong |= !p || !q || (uintptr_t)p % 256;
        omp_free(q, omp_default_mem_alloc);
        omp_free(p, mine);
    }
    #pragma omp target parallel for uses_allocators(memspace(omp_high_bw_mem_space), traits(traits): plain) reduction(+: sum)
    for (int i = 0; i < 20; i++) {
        char *p = omp_alloc(i + 1, plain);

        p[i] = i;
        sum += p[i];
        omp_free(p, plain);
    }
    wrong |= sum != 190 || mine != omp_null_allocator || plain != omp_null_allocator;
    #pragma omp interop init(prefer_type("cuda"), targetsync: object) init(target: used) device(0)
    wrong |= object != omp_interop_none || used != omp_interop_none;
    #pragma omp interop use(object) nowait
    #pragma omp interop destroy(object, used)
    return wrong || object != omp_interop_none;
}
