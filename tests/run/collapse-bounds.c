// procs: 1 2 3 4 5 6 7
// same-as: serial
// Run-time bounds, a pointer among the iterators, an empty inner or outer loop, lastprivate values.
#include <stdio.h>

static int fill(int rows, int columns, int out[][10])
{
    int last = -1, count = 0;
    #pragma omp parallel for collapse(2) lastprivate(last) reduction(+: count)
    #pragma llc result(&out[i][j], 1)
    for (int i = 0; i < rows; i++)
        for (int j = columns; j > 0; j -= 2) {
            out[i][j] = i * 20 + j;
            last = 100 * i + j;
            count++;
        }
    return count > 0 ? last * 1000 + count : -1;
}

int main(void)
{
    static int out[12][10];
    int sum = 0;
    printf("%d\n", fill(12, 9, out));
    printf("%d\n", fill(0, 9, out));
    printf("%d\n", fill(5, 0, out));
    printf("%d\n", fill(1, 1, out));
    #pragma omp parallel for collapse(2)
    #pragma llc result(p + 10 * k, 1)
    for (int *p = out[0]; p < out[0] + 10; p++)
        for (unsigned k = 0; k < 12; k += 4)
            p[10 * k] += 7;
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 10; j++)
            sum = (sum * 5 + out[i][j]) % 100003;
    printf("%d\n", sum);
    return 0;
}
