// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Lloyd's algorithm on points around known centres: sums of each cluster by array reduction in one region,
// until no point moves to another cluster.
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { POINTS = 6000, CLUSTERS = 6, DIMENSIONS = 3, MAX_STEPS = 50 };

static double point[POINTS][DIMENSIONS], centre[CLUSTERS][DIMENSIONS];
static int cluster[POINTS];

static double true_centre(int c, int d)
{
    return (c * 7 + d * 3) % 11 * 10.0;
}

static void make_points(void)
{
    unsigned state = 4711;

    for (int i = 0; i < POINTS; i++)
        for (int d = 0; d < DIMENSIONS; d++) {
            state = state * 1103515245u + 12345u;
            point[i][d] = true_centre(i % CLUSTERS, d) + (int)(state >> 16 & 1023) / 256.0 - 2;
        }
    for (int i = 0; i < POINTS; i++)
        cluster[i] = -1;
    for (int c = 0; c < CLUSTERS; c++)
        memcpy(centre[c], point[c], sizeof centre[c]);
}

static int nearest(const double *p)
{
    int best = 0;
    double least = INFINITY;

    for (int c = 0; c < CLUSTERS; c++) {
        double sum = 0;

        for (int d = 0; d < DIMENSIONS; d++)
            sum += (p[d] - centre[c][d]) * (p[d] - centre[c][d]);
        if (sum < least) {
            least = sum;
            best = c;
        }
    }
    return best;
}

int main(void)
{
    double sum[CLUSTERS][DIMENSIONS], error = 0;
    int count[CLUSTERS], moved = 1, steps = 0, wrong = 0;

    make_points();
    #pragma omp parallel shared(sum, count, moved, steps)
    for (int more = 1; more && steps < MAX_STEPS; ) {
        #pragma omp barrier
        #pragma omp single
        {
            memset(sum, 0, sizeof sum);
            memset(count, 0, sizeof count);
            moved = 0;
        }
        #pragma omp for reduction(+: sum, count, moved)
        for (int i = 0; i < POINTS; i++) {
            int c = nearest(point[i]);

            if (c != cluster[i]) {
                cluster[i] = c;
                moved++;
            }
            for (int d = 0; d < DIMENSIONS; d++)
                sum[c][d] += point[i][d];
            count[c]++;
        }
        more = moved;
        #pragma omp for collapse(2)
        for (int c = 0; c < CLUSTERS; c++)
            for (int d = 0; d < DIMENSIONS; d++)
                if (count[c])
                    centre[c][d] = sum[c][d] / count[c];
        #pragma omp single
        steps++;
    }
    #pragma omp parallel for reduction(+: wrong)
    for (int i = 0; i < POINTS; i++)
        wrong += cluster[i] != i % CLUSTERS;
    for (int c = 0; c < CLUSTERS; c++)
        for (int d = 0; d < DIMENSIONS; d++)
            error = fmax(error, fabs(centre[c][d] - true_centre(c, d)));
    printf("%d steps, %d points in a wrong cluster, %s\n", steps, wrong, error < 0.3 ? "verified" : "WRONG");
    return wrong || error >= 0.3;
}
