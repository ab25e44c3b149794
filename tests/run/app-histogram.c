// procs: 1 2 3 4 5 6 7
// same-as: serial
// A histogram in parts: each iteration counts a share of the data in its own row, then columns are added.
#include <stdio.h>

enum { N = 5000, PARTS = 12, BINS = 16 };

int main(void)
{
    static unsigned char data[N];
    int parts[PARTS][BINS], bins[BINS], p, i, k;
    unsigned state = 99;
    for (i = 0; i < N; i++) {
        state = state * 1664525u + 1013904223u;
        data[i] = (unsigned char)(state >> 24);
    }
    #pragma omp parallel for private(i, k)
    #pragma llc result(parts[p], BINS)
    for (p = 0; p < PARTS; p++) {
        int local[BINS] = { 0 };
        for (i = p; i < N; i += PARTS)
            local[data[i] / 16]++;
        for (k = 0; k < BINS; k++)
            parts[p][k] = local[k];
    }
    #pragma omp parallel for private(p)
    #pragma llc result(&bins[k], 1)
    for (k = 0; k < BINS; k++)
        for (bins[k] = 0, p = 0; p < PARTS; p++)
            bins[k] += parts[p][k];
    for (k = 0; k < BINS; k++)
        printf("%d ", bins[k]);
    printf("\n");
    return 0;
}
