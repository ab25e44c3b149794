// same-as: serial
// procs: 1 2 3 4 7
// files: inline-elsewhere-b.part.c
/* A function of another file calls inline functions of that file and its headers, which have no definition outside of it:
   the compiler's for vectors, and one of its own. */
#include <stdio.h>

#define N 40

void smooth(const float *level, int k, float *to);

static float level[N + 4], out[N];

int main(void)
{
    int i, k;

    for (k = 0; k < N + 4; k++)
        level[k] = (k * 7) % 11;
    for (i = 0; i < 3; i++) {
        #pragma omp parallel
        {
            float mean, copy[N + 4];

            for (int j = 0; j < N + 4; j++)
                copy[j] = level[j];
            #pragma omp for schedule(static, 3)
            for (k = 0; k < N; k++) {
                smooth(copy, k, &mean);
                out[k] = mean;
            }
            #pragma omp for
            for (k = 0; k < N; k++)
                level[k + 1] = out[N - 1 - k];
        }
    }
    for (k = 0; k < N; k++)
        printf("%g ", out[k]);
    printf("\n");
    return 0;
}
