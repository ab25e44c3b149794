// procs: 1 2 3 4 7 8
// same-as: serial
// Parallel loops inside parallel loops: with fewer outer iterations than ranks a set splits again.
#include <stdio.h>

static int grid[3][30];

int main(void)
{
    int outer, inner, sums[3] = { 0 };
    for (int n = 1; n <= 3; n++) {
        #pragma omp parallel for private(inner)
        #pragma llc result(grid[outer], 30)
        #pragma llc result(&sums[outer], 1)
        for (outer = 0; outer < n; outer++) {
            int sum = 0, *row = grid[outer];
            #pragma omp parallel for
            #pragma llc result(&row[inner], 1)
            for (inner = 0; inner < 30; inner++)
                row[inner] += 100 * outer + inner * n;
            #pragma omp parallel for reduction(+: sum)
            for (inner = 0; inner < 30; inner++)
                sum += row[inner];
            sums[outer] += sum;
        }
        printf("%d: %d %d %d\n", n, sums[0], sums[1], sums[2]);
    }
    for (int k = 0; k < 90; k++)
        printf("%d ", grid[k / 30][k % 30]);
    printf("\n");
    return 0;
}
