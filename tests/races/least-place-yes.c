// The least element and its place are kept together, without protection.
#include <stdio.h>

#define N 45

int a[N];

int main(void)
{
    int i, least = N, place = -1;

    for (i = 0; i < N; i++)
        a[i] = N - 1 - i;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        if (a[i] < least) {             // race: read
            least = a[i];               // race: stored
            place = i;                  // race: stored
        }
    printf("%d\n", place >= 0);
    return 0;
}
