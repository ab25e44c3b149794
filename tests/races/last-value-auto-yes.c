// Every iteration stores its number; the last one was meant to win.
#include <stdio.h>

#define N 64

int a[N];

int main(void)
{
    int i, last = 0;

    #pragma omp parallel for schedule(auto)
    for (i = 0; i < N; i++) {
        a[i] = i * i;
        last = i;                       // race: stored
    }
    printf("%d %d\n", a[last], last);
    return 0;
}
