// The consumer reads what the producer stored before it raised the flag.
#include <stdio.h>

int data, flag;

int main(void)
{
    int got = 0;

    #pragma omp parallel sections num_threads(2)
    {
        #pragma omp section
        {
            data = 42;
            #pragma omp atomic write release
            flag = 1;
        }
        #pragma omp section
        {
            int ready = 0;
            while (!ready) {
                #pragma omp atomic read acquire
                ready = flag;
            }
            got = data;
        }
    }
    printf("%d\n", got);
    return 0;
}
