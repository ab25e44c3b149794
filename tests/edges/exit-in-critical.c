// same-as: serial
// procs: 1 2 3 4
// exit while the others wait for the lock.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int sum = 0;

    printf("kept");
    #pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        #pragma omp critical
        {
            sum += i + 1;
            if (sum > 0)
                exit(8);
        }
    }
    return 1;
}
