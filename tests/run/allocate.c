// procs: 1 2 4
// exit: 0
// The clause and the directive `allocate` leave a program's meaning alone; alignments are honoured.
#include <omp.h>
#include <stdint.h>

static int shared_table[8];
#pragma omp allocate(shared_table) align(128) allocator(omp_default_mem_alloc)

static int misaligned(const volatile void *p, uintptr_t to)
{
    return (uintptr_t)p % to != 0;
}

int main(void)
{
    char small = 1;
    #pragma omp allocate(small) align(64)
    int i, x = 5, sum = 0, wrong = misaligned(&small, 64) + misaligned(shared_table, 128);
    double v[3] = { 1, 2, 3 };

    #pragma omp parallel for firstprivate(x, v) allocate(align(256): x) allocate(omp_high_bw_mem_alloc: v) \
        reduction(+: sum, wrong) allocate(sum)
    for (i = 0; i < 50; i++) {
        wrong += misaligned(&x, 256);
        sum += x + v[i % 3];
    }
    return wrong || sum != 349;
}
