// Blocks of a matrix; the last task depends on two of them and reads the third as well.
#include <stdio.h>

#define N 8
#define B 4

int m[N][N];

int main(void)
{
    int sum = 0;

    #pragma omp parallel
    #pragma omp single
    {
        for (int i = 0; i < N; i += B)
            for (int j = 0; j < N; j += B) {
                #pragma omp task depend(inout: m[i:B][j:B]) firstprivate(i, j)
                for (int k = i; k < i + B; k++)
                    for (int l = j; l < j + B; l++)
                        m[k][l] = k * l; // race: stored
            }
        #pragma omp task depend(in: m[0:B][0:B], m[B:B][B:B]) shared(sum)
        for (int k = 0; k < N; k++)
            sum += m[0][k];             // race: read
    }
    printf("%d\n", sum >= 0);
    return 0;
}
