// All critical constructs without a name exclude each other.
#include <stdio.h>

#define N 30

int main(void)
{
    int i, x = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i % 2) {
            #pragma omp critical
            x += i;
        } else {
            #pragma omp critical
            x -= i;
        }
    }
    printf("%d\n", x);
    return 0;
}
