// The flag that says the data is ready is raised and read in critical constructs.
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
            #pragma omp critical
            flag = 1;
        }
        #pragma omp section
        {
            int ready = 0;
            while (!ready) {
                #pragma omp critical
                ready = flag;
            }
            got = data;
        }
    }
    printf("%d\n", got);
    return 0;
}
