// procs: 1 2 3 4 7
// same-as: serial
// Arrays whose sizes are loaded from what is pending. In a declaration they are computed before the initialiser, and a guard
// in that came too late; in the name of a type they were taken for constants. A stretch of `values` is seen as rows.
#include <stdio.h>

#define N 5000

static int sizes[N];
static double values[N];

static void fill(int t)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        sizes[i] = 3 + (i + t) % 5;
        values[i] = i + t;
    }
}

int main(void)
{
    for (int t = 0; t < 6; t++) {
        fill(t);
        {
            double (*row)[sizes[N - 3]] = (void *)values;

            printf("%zu %.0f\n", sizeof *row, row[N / 10][1]);
        }
        fill(t + 1);
        {
            int (*first)[sizes[N - 1]][sizes[1]] = 0, other[sizes[N - 2]];

            printf("%zu %zu\n", sizeof *first, sizeof other);
        }
        fill(t + 2);
        {
            __typeof__(int (*)[sizes[N - 4]]) of_type = 0;

            printf("%zu\n", sizeof *of_type);
        }
        fill(t + 3);
        printf("%zu\n", sizeof(int[sizes[N - 5]]));
        fill(t + 4);
        printf("%.0f\n", ((double (*)[sizes[N - 6]])values)[N / 12][2]);
        fill(t + 5);
        {
            typedef double row[sizes[N - 7]];

            printf("%zu %.0f\n", sizeof(row), (*(row *)values)[2]);
        }
    }
    return 0;
}
