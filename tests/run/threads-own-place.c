// procs: 1 2 4
// threads: 1 2 3
// same-as: openmp
/* Iterations of a member add to a place that its number tells: at once, through what is computed from it, in the loop or
   in front of it, in functions. They run on one thread; where all members have the same in such variables, on several. */
#include <stdio.h>
#include <omp.h>

enum { N = 60000, MOST = 12, APART = 16 };
static double heights[N], part[5][MOST * APART], doubled[N];

static void put(double *to, int at, double x) { to[at] += x; }

static double all(const double *of)
{
    double sum = 0;

    for (int t = 0; t < MOST; t++)
        sum += of[t * APART];
    return sum;
}

int main(void)
{
    int i;

    #pragma omp parallel
    {
        int me = omp_get_thread_num(), at = APART * me, apart = APART / 2;
        double *own = &part[2][at];

        #pragma omp for
        for (i = 0; i < N; i++)
            heights[i] = i % 9;
        if (me >= MOST)
            printf("too many\n");
        #pragma omp for
        for (i = 0; i < N; i++)
            part[0][me * APART] += heights[i];
        #pragma omp for
        for (i = 0; i < N; i++) {
            int here;

            here = at;
            part[1][here] += heights[i];
        }
        #pragma omp for
        for (i = 0; i < N; i++) {
            double *to = own;

            *to += heights[i];
        }
        #pragma omp for
        for (i = 0; i < N; i++)
            put(part[3], at, heights[i]);
        #pragma omp for
        for (i = 0; i < N / apart; i++)
            for (int k = 0; k < apart; k++)
                doubled[apart * i + k] = 2 * heights[apart * i + k];
        #pragma omp for
        for (i = 0; i < N; i++)
            part[4][at] += doubled[i];
    }
    for (i = 0; i < 5; i++)
        printf("%.0f\n", all(part[i]));
    return 0;
}
