// Blocks of a matrix, each named by a section whose lines and columns both begin at the block.
#include <stdio.h>

#define N 8
#define B 4

int m[N][N];

int main(void)
{
    int trace = 0;

    #pragma omp parallel
    #pragma omp single
    {
        for (int step = 0; step < 2; step++)
            for (int i = 0; i < N; i += B)
                for (int j = 0; j < N; j += B) {
                    #pragma omp task depend(inout: m[i:B][j:B]) firstprivate(i, j)
                    for (int k = i; k < i + B; k++)
                        for (int l = j; l < j + B; l++)
                            m[k][l] += k * l;
                }
        #pragma omp task depend(in: m[0:B][0:B], m[B:B][B:B]) shared(trace)
        for (int k = 0; k < N; k++)
            trace += m[k][k];
    }
    printf("%d\n", trace);
    return 0;
}
