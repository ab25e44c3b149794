// Every team has its element.
#include <omp.h>
#include <stdio.h>

int part[64];

int main(void)
{
    #pragma omp teams num_teams(4)
    part[omp_get_team_num() % 64] += 1;
    printf("%d\n", part[0]);
    return 0;
}
