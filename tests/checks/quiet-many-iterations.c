// procs: 1 2 3
// same-as: serial
// env: OTOSP_CHECK=races
// options: -g
// checked: yes
/* So many iterations that what is known of them moves in memory as it grows. */
#include <stdio.h>

#define N 100000

static int v[N];

int main(void)
{
    long sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        v[i] = 3 * i;
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += v[i];
    printf("%ld\n", sum);
    return 0;
}
