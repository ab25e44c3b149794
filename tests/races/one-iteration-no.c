// One iteration loads and stores an element: a compiler that loads it in front of the loop would do so for all of them.
// Without -O it would not.
#include <stdio.h>

#define N 60

long d[N], c[N];

__attribute__((optimize("O2")))
int main(void)
{
    long sum = 0;
    int i;

    for (i = 0; i < N; i++)
        c[i] = i;
    #pragma omp parallel for reduction(+:sum) schedule(static, 3)
    for (i = 0; i < N; i++) {
        if (i == 8)
            sum += c[i + 1];
        else if (i == 35) {
            d[i] += c[i - 1] + 4;
            sum += c[i];
        }
    }
    printf("%ld %ld\n", sum, d[35]);
    return 0;
}
