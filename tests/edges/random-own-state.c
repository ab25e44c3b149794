// same-as: serial
// procs: 1 2 3 4
// Generators whose state is the program's own, in iterations.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static unsigned seeds[30];
static unsigned short states[30][3];
static long sums[30];
static double more[30];

int main(void)
{
    for (int i = 0; i < 30; i++) {
        seeds[i] = i;
        states[i][0] = i;
    }
    #pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 30; i++) {
        for (int n = 0; n < 10; n++) {
            sums[i] += rand_r(&seeds[i]) % 1000 + nrand48(states[i]) % 1000 + jrand48(states[i]) % 1000;
            more[i] += erand48(states[i]);
        }
        struct drand48_data data;
        double x;
        srand48_r(i, &data);
        drand48_r(&data, &x);
        more[i] += x;
        struct random_data other = { 0 };
        char space[64];
        int number;
        initstate_r(i, space, sizeof space, &other);
        random_r(&other, &number);
        sums[i] += number % 1000;
    }
    for (int i = 0; i < 30; i++)
        printf("%d %u %d %ld %.9f\n", i, seeds[i], states[i][2], sums[i], more[i]);
    return 0;
}
