// The test before the critical construct reads atomically what is stored atomically.
#include <stdio.h>

#define N 64

int a[N];

int main(void)
{
    int i, largest = -1;

    for (i = 0; i < N; i++)
        a[i] = i * 37 % N;
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        int now;
        #pragma omp atomic read
        now = largest;
        if (a[i] > now) {
            #pragma omp critical
            if (a[i] > largest) {
                #pragma omp atomic write
                largest = a[i];
            }
        }
    }
    printf("%d\n", largest);
    return 0;
}
