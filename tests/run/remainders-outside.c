// procs: 1 2 3 4 7
// same-as: serial
// Indices that wrap round by a remainder, of which it is not seen that they are not negative: what lies before the array is
// none of it, and gcc warns where its address is taken.
#include <stdio.h>

enum { N = 256, M = 24 };

static unsigned before[4] = { 1, 2, 3, 4 }, ring[N], after[4] = { 5, 6, 7, 8 }, torus[M][M], least[N];

static void sweep_ring(int steps)
{
    for (int t = 0; t < steps; t++)
        for (int colour = 0; colour < 2; colour++) {
            #pragma omp parallel for
            for (int i = colour; i < N; i += 2)
                ring[i] ^= ring[(i + N - 1) % N] + ring[(i + 1) % N] + t;
        }
}

static void sweep_torus(int steps)
{
    for (int t = 0; t < steps; t++)
        for (int colour = 0; colour < 2; colour++) {
            #pragma omp parallel for
            for (int i = colour; i < M; i += 2)
                for (int j = 0; j < M; j++)
                    torus[i][j] += torus[(i + M - 1) % M][j] * 3 + torus[(i + 1) % M][j];
        }
}

static void keep_least(int steps)
{
    for (int t = 0; t < steps; t++)
        for (int colour = 0; colour < 2; colour++) {
            #pragma omp parallel for
            for (int i = colour; i < N; i += 2)
                if (ring[i] < least[(i + N - 1) % N])
                    least[(i + N - 1) % N] = ring[i] + t;
        }
}

int main(void)
{
    unsigned sum = 0;

    for (int i = 0; i < N; i++) {
        ring[i] = i * i;
        least[i] = 40 * i;
    }
    for (int i = 0; i < M * M; i++)
        torus[i / M][i % M] = i;
    sweep_ring(9);
    sweep_torus(5);
    keep_least(3);
    for (int i = 0; i < N; i++)
        sum = sum * 31 + ring[i] + 7 * least[i];
    for (int i = 0; i < M * M; i++)
        sum = sum * 31 + torus[i / M][i % M];
    printf("%u %u %u\n", sum, before[3], after[0]);
    return 0;
}
