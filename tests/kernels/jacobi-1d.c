// Averages of three neighbours, from one row to another and back, with pointers that are exchanged.
// same-as: serial
// procs: 1 2 3 4 5 6 7
#include "show.h"

#define N 211
#define STEPS 40

static double first[N], second[N];

int main(void)
{
    double *from = first, *to = second;

    for (int i = 0; i < N; i++) {
        first[i] = (i + 2.0) / N;
        second[i] = (i + 3.0) / N;
    }
    for (int t = 0; t < STEPS; t++) {
        double *next;

        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            to[i] = 0.33333 * (from[i - 1] + from[i] + from[i + 1]);
        next = from;
        from = to;
        to = next;
    }
    show("from", from, N);
    return 0;
}
