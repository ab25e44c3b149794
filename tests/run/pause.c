// exit: 0
/* After omp_pause_resource threads but the first begin with new threadprivate variables; other memory stays. */
#include <omp.h>

static int mine = 5, shared_too[10];
#pragma omp threadprivate(mine)

int main(void)
{
    int i, bad = 0, round;

    for (round = 0; round < 2; round++) {
        #pragma omp parallel reduction(+:bad)
        {
            bad += mine != 5 && omp_get_thread_num();
            mine += 10 + omp_get_thread_num();
            bad += omp_pause_resource(omp_pause_soft, omp_get_initial_device()) == 0;
        }
        #pragma omp parallel for
        for (i = 0; i < 10; i++)
            shared_too[i] += i;
        if (round ? omp_pause_resource_all(omp_pause_hard)
            : omp_pause_resource(omp_pause_soft, omp_get_initial_device()))
            return 1;
    }
    if (!omp_pause_resource(omp_pause_soft, 77))
        return 2;
    for (i = 0; i < 10; i++)
        bad += shared_too[i] != 2 * i;
    return bad + (mine != 25);
}
