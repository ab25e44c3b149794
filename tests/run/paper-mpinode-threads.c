// same-as: openmp
/*
 * Nodes as devices (OMPi): a team of the host has one thread for each device, which runs targets there one after the
 * other; a reduction of the host's team adds up what they find.
 */
#include <omp.h>
#include <stdio.h>

static long collatz(long n)
{
    long steps = 0;

    for (; n > 1; steps++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return steps;
}
#pragma omp declare target to(collatz)

int main(void)
{
    int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, block;
    long all = 0;

#pragma omp parallel for num_threads(devices) schedule(static) reduction(+ : all)
    for (block = 0; block < 20; block++) {
        long found = 0;

#pragma omp target device(omp_get_thread_num()) map(to: block) map(tofrom: found)
        {
            long n;

#pragma omp parallel for reduction(+ : found)
            for (n = block * 50; n < (block + 1) * 50; n++)
                found += collatz(n);
        }
        all += found;
    }
    printf("%ld\n", all);
    return 0;
}
