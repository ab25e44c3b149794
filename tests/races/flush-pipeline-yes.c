// The consumer reads also what the producer stores after it has raised the flag.
#include <stdio.h>

int data, extra, flag;

int main(void)
{
    int got = 0, more = 0;

    #pragma omp parallel sections num_threads(2)
    {
        #pragma omp section
        {
            data = 42;
            #pragma omp atomic write release
            flag = 1;
            extra = 43;                 // race: stored
        }
        #pragma omp section
        {
            int ready = 0;
            while (!ready) {
                #pragma omp atomic read acquire
                ready = flag;
            }
            got = data;
            more = extra;               // race: read
        }
    }
    printf("%d %d\n", got, more >= 0);
    return 0;
}
