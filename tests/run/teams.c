// same-as: openmp
/*
 * teams and distribute on the host: each team number once, however many ranks there are; reductions over
 * teams; distribute with and without a parallel loop in it.
 */
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

int count[5], a[1000], b[1000], c[1000];

int main(void)
{
    int i, sum = 0;

    #pragma omp teams num_teams(5) reduction(+: sum)
    {
#ifdef _OPENMP
        sum += omp_get_num_teams() * 10 + omp_get_team_num();
#else
        sum = 5 * 50 + 10;
#endif
    }
    printf("%d\n", sum);

    sum = 0;
    #pragma omp teams distribute reduction(+: sum)
    #pragma llc result(&a[i], 1)
    for (i = 0; i < 1000; i++) {
        a[i] = 3 * i;
        sum += a[i];
    }
    printf("%d %d %d\n", sum, a[0], a[999]);

    #pragma omp teams distribute parallel for num_teams(3) collapse(1)
    #pragma llc result(&b[i], 1)
    for (i = 1; i < 1000; i += 2)
        b[i] = a[i] + 1;
    printf("%d %d %d\n", b[1], b[2], b[999]);

    #pragma omp teams num_teams(2) thread_limit(4)
    {
        #pragma omp distribute dist_schedule(static, 10)
        #pragma llc result(&c[i], 1)
        for (i = 0; i < 1000; i++)
            c[i] = 3 - b[i];
        #pragma omp distribute parallel for
        #pragma llc result(&a[i], 1)
        for (i = 0; i < 10; i++)
            a[i] = -1;
    }
    sum = 0;
    for (i = 0; i < 1000; i++)
        sum = (sum * 31 + c[i] + a[i]) % 1000003;
    printf("%d\n", sum);
    return 0;
}
