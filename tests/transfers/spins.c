/*
 * Spins on a torus, of one colour after the other: which columns these are in is a remainder of the row and a parameter, whose
 * sign nobody knows before.
 */
#include <stdio.h>
#include <stdlib.h>

enum { TIMES = 20 };

static int size = 600;
static signed char *spin;

static unsigned draw(unsigned row, unsigned column, unsigned time)
{
    unsigned x = row * 2654435761u ^ column * 40503u ^ time * 2246822519u;

    x ^= x >> 15;
    x *= 2246822519u;
    return x ^ x >> 13;
}

static void sweep(int colour, int time, const double *chance)
{
#pragma omp parallel for
    for (int i = 0; i < size; i++)
        for (int j = (i + colour) % 2; j < size; j += 2) {
            int around = spin[((i + 1) % size) * size + j] + spin[((i - 1 + size) % size) * size + j]
                       + spin[i * size + (j + 1) % size] + spin[i * size + (j - 1 + size) % size];
            int more = 2 * spin[i * size + j] * around;

            if (more <= 0 || draw(i, j, time) / 4294967296.0 < chance[more])
                spin[i * size + j] = -spin[i * size + j];
        }
}

int main(void)
{
    double chance[9] = { 1, 1, 0.5, 0.3, 0.17, 0.1, 0.07, 0.05, 0.03 };

    spin = malloc((size_t)size * size);
#pragma omp parallel for
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            spin[i * size + j] = (i * 7 + j * 3) % 5 < 2 ? 1 : -1;
    for (int t = 0; t < TIMES; t++) {
        long sum = 0, energy = 0;

        sweep(0, t, chance);
        sweep(1, t, chance);
#pragma omp parallel for reduction(+ : sum, energy)
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++) {
                sum += spin[i * size + j];
                energy -= spin[i * size + j] * (spin[((i + 1) % size) * size + j] + spin[i * size + (j + 1) % size]);
            }
        printf("%ld %ld\n", sum, energy);
    }
    free(spin);
    return 0;
}
