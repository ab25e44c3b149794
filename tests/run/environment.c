// procs: 1 2 4
// same-as: serial
// env: TEST_SIZE=17
// env: TEST_NAME=a b
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const char *size = getenv("TEST_SIZE"), *none = getenv("TEST_NONE");
    int n = size ? atoi(size) : 0, i, sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < n; i++)
        sum += i;
    printf("%d %s %d\n", sum, getenv("TEST_NAME"), none == NULL);
    return 0;
}
