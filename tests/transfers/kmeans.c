/* K-means: who has a point knows to which centre it is next. What threads sum up of their points is in rows to which tables of
   pointers lead, by their numbers, as it is published; or in such rows that all update; or in a block of memory by their numbers;
   or in arrays of their own. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60000, COORDS = 8, CENTRES = 6, STEPS = 10 };

static double **points, **centre, **sum, ***sums, *flat;
static int *nearest, *size, **sizes;

static double **rows(int n, int width)
{
    double **row = malloc(n * sizeof *row);

    row[0] = calloc((size_t)n * width, sizeof **row);
    for (int i = 1; i < n; i++)
        row[i] = row[i - 1] + width;
    return row;
}

static int find(const double *point, double **of)
{
    int best = 0;
    double least = 1e30;

    for (int k = 0; k < CENTRES; k++) {
        double d = 0;

        for (int j = 0; j < COORDS; j++)
            d += (point[j] - of[k][j]) * (point[j] - of[k][j]);
        if (d < least) {
            least = d;
            best = k;
        }
    }
    return best;
}

static long by_tables(int threads)
{
    long moved = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(static) reduction(+: moved)
        for (int i = 0; i < N; i++) {
            int k = find(points[i], centre);

            moved += nearest[i] != k;
            nearest[i] = k;
            sizes[me][k]++;
            for (int j = 0; j < COORDS; j++)
                sums[me][k][j] += points[i][j];
        }
    }
    for (int k = 0; k < CENTRES; k++)
        for (int t = 0; t < threads; t++) {
            size[k] += sizes[t][k];
            sizes[t][k] = 0;
            for (int j = 0; j < COORDS; j++) {
                sum[k][j] += sums[t][k][j];
                sums[t][k][j] = 0;
            }
        }
    return moved;
}

static long by_updates(void)
{
    long moved = 0;

#pragma omp parallel for schedule(static) reduction(+: moved)
    for (int i = 0; i < N; i++) {
        int k = find(points[i], centre);

        moved += nearest[i] != k;
        nearest[i] = k;
#pragma omp atomic
        size[k]++;
        for (int j = 0; j < COORDS; j++)
#pragma omp atomic
            sum[k][j] += points[i][j];
    }
    return moved;
}

static long by_block(int threads)
{
    long moved = 0;

#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(static) reduction(+: moved)
        for (int i = 0; i < N; i++) {
            int k = find(points[i], centre);

            moved += nearest[i] != k;
            nearest[i] = k;
            flat[(me * CENTRES + k) * (COORDS + 1)]++;
            for (int j = 0; j < COORDS; j++)
                flat[(me * CENTRES + k) * (COORDS + 1) + 1 + j] += points[i][j];
        }
    }
    for (int t = 0; t < threads; t++)
        for (int k = 0; k < CENTRES; k++) {
            double *of = flat + (t * CENTRES + k) * (COORDS + 1);

            size[k] += (int)of[0];
            of[0] = 0;
            for (int j = 1; j <= COORDS; j++) {
                sum[k][j - 1] += of[j];
                of[j] = 0;
            }
        }
    return moved;
}

static long by_arrays(void)
{
    long moved = 0;

#pragma omp parallel
    {
        int own_size[CENTRES] = { 0 };
        double own[CENTRES][COORDS] = { { 0 } };
#pragma omp for schedule(static) reduction(+: moved)
        for (int i = 0; i < N; i++) {
            int k = find(points[i], centre);

            moved += nearest[i] != k;
            nearest[i] = k;
            own_size[k]++;
            for (int j = 0; j < COORDS; j++)
                own[k][j] += points[i][j];
        }
#pragma omp critical
        for (int k = 0; k < CENTRES; k++) {
            size[k] += own_size[k];
            for (int j = 0; j < COORDS; j++)
                sum[k][j] += own[k][j];
        }
    }
    return moved;
}

static void allocate(int threads)
{
    points = rows(N, COORDS);
    centre = rows(CENTRES, COORDS);
    sum = rows(CENTRES, COORDS);
    size = calloc(CENTRES, sizeof *size);
    nearest = malloc(N * sizeof *nearest);
    flat = calloc(threads * CENTRES * (COORDS + 1), sizeof *flat);
    sizes = malloc(threads * sizeof *sizes);
    sums = malloc(threads * sizeof *sums);
    for (int t = 0; t < threads; t++) {
        sizes[t] = calloc(CENTRES, sizeof **sizes);
        sums[t] = malloc(CENTRES * sizeof **sums);
        for (int k = 0; k < CENTRES; k++)
            sums[t][k] = calloc(COORDS, sizeof ***sums);
    }
}

int main(int argc, char **argv)
{
    const char *by = argc > 1 ? argv[1] : "tables";
    int threads = omp_get_max_threads(), step = 0;
    long moved, wrong = 0;
    double all = 0;

    allocate(threads);
#pragma omp parallel for reduction(+: all)
    for (int i = 0; i < N; i++) {
        nearest[i] = -1;
        for (int j = 0; j < COORDS; j++) {
            points[i][j] = (i * 37L + j * 101 + i * j % 13) % 64;
            all += points[i][j];
        }
    }
    for (int k = 0; k < CENTRES; k++)
        for (int j = 0; j < COORDS; j++)
            centre[k][j] = points[k][j];
    do {
        double together = 0;
        int many = 0;

        moved = !strcmp(by, "updates") ? by_updates() : !strcmp(by, "block") ? by_block(threads)
              : !strcmp(by, "arrays") ? by_arrays() : by_tables(threads);
        for (int k = 0; k < CENTRES; k++) {
            many += size[k];
            for (int j = 0; j < COORDS; j++) {
                together += sum[k][j];
                if (size[k])
                    centre[k][j] = sum[k][j] / size[k];
                sum[k][j] = 0;
            }
            size[k] = 0;
        }
        wrong += many != N || together != all;
    } while (moved && ++step < STEPS);
    printf("%d steps, %ld wrong\n", step, wrong);
    return wrong != 0;
}
