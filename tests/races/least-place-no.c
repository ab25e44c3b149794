// The least element and its place are kept together, in a critical construct.
#include <stdio.h>

#define N 45

int a[N];

int main(void)
{
    int i, least = N, place = -1;

    for (i = 0; i < N; i++)
        a[i] = N - 1 - i;
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp critical
        if (a[i] < least) {
            least = a[i];
            place = i;
        }
    }
    printf("%d %d\n", least, place);
    return 0;
}
