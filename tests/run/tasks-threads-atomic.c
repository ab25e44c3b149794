// procs: 1 2 3 4 7
// threads: 1 2 3
// same-as: serial
// Of the tasks of one wave that a rank has, some are executed by its threads, and then some that add to a sum by atomic
// constructs: what each rank has is added up when the wave is done.
#include <stdio.h>

enum { BLOCKS = 40, B = 12 };

static long block[BLOCKS][B], sum;

static void wave(int computing, int adding, int round)
{
    for (int k = 0; k < computing; k++) {
#pragma omp task depend(inout: block[k]) firstprivate(k)
        for (int e = 0; e < B; e++)
            block[k][e] = block[k][e] * 3 + k + e + round;
    }
    for (int k = 0; k < adding; k++) {
#pragma omp task depend(in: block[20 + k]) firstprivate(k)
        for (int e = 0; e < B; e++) {
#pragma omp atomic
            sum += block[20 + k][e] + k;
        }
    }
#pragma omp taskwait
}

int main(void)
{
    for (int b = 0; b < BLOCKS; b++)
        for (int e = 0; e < B; e++)
            block[b][e] = b * 7 + e;
    for (int computing = 1; computing < 9; computing++)
        for (int adding = 1; adding < 9; adding++) {
            wave(computing, adding, computing + adding);
            printf("%ld %ld\n", sum, block[computing - 1][5] % 1009);
        }
    return 0;
}
