// same-as: openmp
// env: OMP_NUM_THREADS=2
// Local variables of a league: what teams share of the function's frame, and chunks of dist_schedule.
#include <omp.h>
#include <stdio.h>

static void put(int *p, int value) { *p = value; }

int main(void)
{
    int shared[30] = { 0 }, owner[30], own = 0, wrong = 0, i;

    #pragma omp teams num_teams(2) private(own) reduction(+:wrong)
    {
        int inside[4] = { 0 };

        put(&own, omp_get_team_num());
        put(&inside[3], 5 + own);
        #pragma omp distribute dist_schedule(static, 1)
        for (i = 0; i < 30; i++) {
            put(&shared[i], inside[3] - own + i);
            owner[i] = omp_get_team_num();
        }
        wrong += own != omp_get_team_num() || inside[3] != 5 + own;
    }
    for (i = 0; i < 30; i++)
        printf("%d %d ", shared[i], owner[i]);
    printf("%d %d\n", own, wrong);
    return 0;
}
