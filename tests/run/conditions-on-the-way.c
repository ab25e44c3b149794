// procs: 1 2 3 4 7
// same-as: serial
/* A condition decides whether an element of a row is read, and the row is named once more, behind that, whatever holds: in a
   divided loop, and in a sequential one beside an array of which nobody needs anything. Rows that only the condition leads to
   may not be there. */
#include <stdio.h>
#include <stdlib.h>

enum { GROUPS = 12, MARKS = 9, PUPILS = 3000, TERMS = 4 };

static void average(int n, int m, float **sum, float **mean, int *count)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (count[i] > 0)
                mean[i][j] = sum[i][j] / count[i];
            sum[i][j] = 0;
        }
        count[i] = 0;
    }
}

static void halve(int n, int m, float **a, const int *count, float *last)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (count[i] % 2)
                last[i] += a[i][j];
            a[i][j] /= 2;
        }
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (count[i] % 2 == 0 && i % 3)
            last[i] += a[i / 2 * 2][m - 1];
}

int main(void)
{
    float **sum = malloc(GROUPS * sizeof *sum), **mean = malloc(GROUPS * sizeof *mean), last[GROUPS] = { 0 };
    int count[GROUPS] = { 0 }, *group = malloc(PUPILS * sizeof *group);

    for (int i = 0; i < GROUPS; i++) {
        sum[i] = calloc(MARKS, sizeof **sum);
        mean[i] = calloc(MARKS, sizeof **mean);
    }
    for (int t = 0; t < TERMS; t++) {
        #pragma omp parallel for
        for (int i = 0; i < PUPILS; i++)
            group[i] = (i * 7 + t) % (GROUPS - 1);
        for (int i = 0; i < PUPILS; i += 50) {
            count[group[i]]++;
            for (int j = 0; j < MARKS; j++)
                sum[group[i]][j] += (i + j) % 6 + 1;
        }
        halve(GROUPS, MARKS, sum, count, last);
        average(GROUPS, MARKS, sum, mean, count);
    }
    for (int i = 0; i < GROUPS; i++)
        printf("%g %g %g\n", mean[i][0], mean[i][MARKS - 1], last[i]);
    printf("%d\n", group[PUPILS / 2]);
    return 0;
}
