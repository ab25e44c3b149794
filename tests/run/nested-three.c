// procs: 1 2 3 4 5 6 7
// same-as: serial
// Three levels, reductions through all of them.
#include <stdio.h>

int main(void)
{
    int i, j, k, total = 0, most = 0;
    static int cube[2][3][4];
    #pragma omp parallel for reduction(+: total) reduction(max: most)
    #pragma llc result(&cube[i][0][0], 12)
    for (i = 0; i < 2; i++) {
        int sum = 0;
        #pragma omp parallel for reduction(+: sum) private(k)
        #pragma llc result(cube[i][j], 4)
        for (j = 0; j < 3; j++) {
            int part = 0;
            #pragma omp parallel for reduction(+: part)
            #pragma llc result(&cube[i][j][k], 1)
            for (k = 0; k < 4; k++) {
                cube[i][j][k] = 100 * i + 10 * j + k;
                part += cube[i][j][k];
            }
            sum += part;
        }
        total += sum;
        if (sum > most)
            most = sum;
    }
    for (i = 0; i < 24; i++)
        printf("%d ", cube[i / 12][i / 4 % 3][i % 4]);
    printf("%d %d\n", total, most);
    return 0;
}
