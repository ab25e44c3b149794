// procs: 1 2 3
// same-as: serial
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
/* Tasks that store to what they name in both ways, to what they do not name, and to copies of what they read. */
#include <stdio.h>

static int v[8], other;

int main(void)
{
    int x = 4, sum = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task depend(in: v[0:8]) depend(out: v[3])
        v[3] = v[2] + 1;
        #pragma omp task depend(in: x) firstprivate(x) shared(sum)
        {
            x += 2;
            sum = x;
        }
        #pragma omp task depend(in: v[0:3]) depend(inout: other) shared(x)
        {
            v[3] += v[0];
            other = v[3];
            #pragma omp task shared(x) depend(mutexinoutset: v[0])
            x = v[0] = 1;
            #pragma omp taskwait
        }
    }
    printf("%d %d %d %d\n", x, sum, v[3], other);
    return 0;
}
