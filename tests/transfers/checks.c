/*
 * A chain whose loops check what they compute, and would end the program with a message: what travels is what the links
 * read of each other, as without the checks.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINKS = 20000, TIMES = 20 };

static double place[LINKS], speed[LINKS];
static int strongest = 40;

static double pull(double left, double right, int force)
{
    if (force < 0 || force > strongest) {
        fprintf(stderr, "a force of %d is not in 0 .. %d\n", force, strongest);
        exit(1);
    }
    return (left + right) * force / 100;
}

static void swing(const int *size)
{
    #pragma omp parallel for
    for (int i = 1; i < size[1] - 1; i++)
        for (int k = 0; k < size[0]; k++)
            speed[i] = pull(place[i - 1], place[i + 1], 20) - place[i] * k / 100;
    #pragma omp parallel for
    for (int i = 1; i < size[1] - 1; i++) {
        assert(speed[i] < 1000);
        place[i] += speed[i];
    }
}

int main(void)
{
    const int size[2] = { 3, LINKS };
    double sum = 0;

    for (int i = 0; i < LINKS; i++)
        place[i] = i % 9;
    for (int t = 0; t < TIMES; t++)
        swing(size);
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < LINKS; i++)
        sum += place[i];
    printf("%.6f\n", sum);
    return 0;
}
