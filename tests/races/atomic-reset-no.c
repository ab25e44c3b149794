// All stores are atomic, in this or that form.
#include <stdio.h>

#define N 50

int main(void)
{
    int i, x = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i == N / 2) {
            #pragma omp atomic write
            x = 0;
        }
        #pragma omp atomic
        x += 1;
    }
    printf("%d\n", x > 0);
    return 0;
}
