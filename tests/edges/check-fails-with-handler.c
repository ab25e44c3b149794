// same-as: serial
// procs: 1 2 3 4
// A check fails in a loop, and a handler of the program's end reads what other members have written before.
#include <stdio.h>
#include <stdlib.h>

#define N 4000

static int early[N], late[N];

static void at_end(void)
{
    long sum = 0;

    for (int i = 0; i < N; i++)
        sum += early[i];
    printf("%ld\n", sum);
}

int main(void)
{
    atexit(at_end);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        early[i] = i % 7;
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        if (early[i] == 0 && i == N - 3)
            exit(5);
        late[i] = i;
    }
    printf("%d\n", late[4]);
    return 0;
}
