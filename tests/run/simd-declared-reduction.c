// procs: 1 2 3
// same-as: serial
// A simd loop with a reduction by declare reduction, which the C compiler is not handed.
#include <stdio.h>

struct pair { int sum, count; };
#pragma omp declare reduction(+: struct pair: omp_out.sum += omp_in.sum, omp_out.count += omp_in.count)
#pragma omp declare reduction(more: int: omp_out += omp_in)

int main(void)
{
    struct pair p = { 0, 0 }, q = { 0, 0 };
    int i, total = 0;

    #pragma omp simd reduction(+: p) reduction(more: total)
    for (i = 0; i < 100; i++) {
        p.sum += i;
        p.count++;
        total += 2 * i;
    }
    #pragma omp parallel for simd reduction(+: q)
    for (i = 0; i < 100; i++) {
        q.sum += 3 * i;
        q.count++;
    }
    printf("%d %d %d %d %d\n", p.sum, p.count, total, q.sum, q.count);
    return 0;
}
