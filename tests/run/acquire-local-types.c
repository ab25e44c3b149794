// procs: 1 2 3 4 7
// same-as: serial
// What is read after a load is told by names that are declared behind that: types and enumerators of the function, and arrays
// whose size changes. It was told in front of the first load, where these are not known, or mean something else.
#include <stdio.h>

#define N 5000

struct point { double x, y; };

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
    for (int t = 0; t < 4; t++) {
        fill(t);
        {
            int first = sizes[9];
            struct point { double y, x, z; };

            printf("%d %.0f\n", first, ((struct point *)values)[900].x);
        }
        fill(t + 1);
        {
            int first = sizes[10];
            typedef struct { double y, x, z; } point;

            printf("%d %.0f\n", first, ((point *)values)[800].x);
        }
        fill(t + 2);
        {
            int m = 3;
            double sum = values[N - 1];

            m = sizes[N - 1];
            sum += ((double (*)[m])values)[N / 9][2];
            printf("%.0f %.0f\n", sum, ((struct point *)values)[N / 3].y);
        }
        fill(t + 3);
        {
            int first = sizes[11];
            enum { LATE = N - 300 };

            printf("%d %.0f\n", first, values[LATE]);
        }
    }
    return 0;
}
