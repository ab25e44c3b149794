// same-as: openmp
/* A reduction of a combined construct is one over teams and over the members of each. */
#include <stdio.h>

#define N 240

int main(void)
{
    int i, x[N], all = 1, any = 0, sum = 5, most = -1;
    double product = 2;

    for (i = 0; i < N; i++)
        x[i] = i;
    #pragma omp teams distribute parallel for reduction(&&:all) reduction(||:any) reduction(+:sum) reduction(max:most)
    for (i = 0; i < N; i++) {
        all = all && x[i];
        any = any || x[i] == N - 1;
        sum += x[i];
        most = most > x[i] ? most : x[i];
    }
    printf("%d %d %d %d\n", all, any, sum, most);
    #pragma omp teams distribute parallel for simd num_teams(3) reduction(*:product)
    for (i = 0; i < 20; i++)
        product *= 1 + (i & 1);
    printf("%g\n", product);
    sum = 0;
    #pragma omp teams distribute simd reduction(+:sum)
    for (i = 0; i < N; i++)
        sum += x[i];
    printf("%d\n", sum);
    #pragma omp teams loop reduction(+:sum)
    for (i = 0; i < N; i++)
        sum += x[i];
    printf("%d\n", sum);
    #pragma omp teams distribute reduction(+:sum) num_teams(2)
    for (i = 0; i < N; i++)
        sum += x[i] + 1;
    printf("%d\n", sum);
    return 0;
}
