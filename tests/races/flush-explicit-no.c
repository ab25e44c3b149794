// Several values go from a producer to a consumer by flags and explicit flushes.
#include <stdio.h>

#define N 5

int data[N], flag[N];

int main(void)
{
    int sum = 0;

    #pragma omp parallel sections num_threads(2)
    {
        #pragma omp section
        for (int i = 0; i < N; i++) {
            data[i] = i * i;
            #pragma omp flush
            #pragma omp atomic write
            flag[i] = 1;
        }
        #pragma omp section
        for (int i = 0; i < N; i++) {
            int ready = 0;
            while (!ready) {
                #pragma omp atomic read
                ready = flag[i];
            }
            #pragma omp flush
            sum += data[i];
        }
    }
    printf("%d\n", sum);
    return 0;
}
