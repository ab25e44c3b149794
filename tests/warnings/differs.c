// options: -Wotosp-differs
// Functions whose answer is another one on each rank.
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    int i, pid = 0;
    double x[10];

    srand(3);
    x[0] = rand();
    #pragma omp parallel for
    for (i = 1; i < 10; i++)
        x[i] = rand(); // warning@16: 'rand' gives each member of the team an answer of its own [-Wotosp-differs] // hint: before '#pragma omp parallel for'
    #pragma omp parallel
    {
        #pragma omp critical
        pid += getpid(); // warning: 'getpid' gives
        #pragma omp master
        x[3] = time(NULL);
    }
    x[4] = clock();
    return x[1] + x[3] + x[4] + pid > 3;
}
