// Every team adds to the same variable.
#include <stdio.h>

int main(void)
{
    int x = 0;

    #pragma omp teams num_teams(4)
    {
        x += 1;                         // race: stored, read
    }
    printf("%d\n", x > 0);
    return 0;
}
