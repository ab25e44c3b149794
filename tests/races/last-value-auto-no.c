// lastprivate gives the value of the last iteration.
#include <stdio.h>

#define N 64

int a[N];

int main(void)
{
    int i, last = 0;

    #pragma omp parallel for schedule(auto) lastprivate(last)
    for (i = 0; i < N; i++) {
        a[i] = i * i;
        last = i;
    }
    printf("%d %d\n", a[last], last);
    return 0;
}
