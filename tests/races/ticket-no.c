// Everyone takes the next ticket by an atomic capture, which makes the element his own.
#include <stdio.h>

#define N 48

int owner[N], next;

int main(void)
{
    int i, sum = 0;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        int mine;
        #pragma omp atomic capture
        mine = next++;
        owner[mine] = i;
    }
    for (i = 0; i < N; i++)
        sum += owner[i];
    printf("%d %d\n", next, sum);
    return 0;
}
