// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr-once: Assertion `i < 0' failed.
#include <assert.h>

int main(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        assert(i < 0);
    return 0;
}
