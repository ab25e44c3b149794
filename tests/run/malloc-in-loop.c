// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: gcc
// Memory allocated in iterations, its pointers kept; later freed, resized or written by others.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    enum { N = 23 };
    char *names[N];
    int *rows[N], i, k, sum = 0;
    #pragma omp parallel for private(k)
    for (i = 0; i < N; i++) {
        char buffer[20];
        int *row = malloc((size_t)(i + 1) * sizeof *row);
        for (k = 0; k <= i; k++)
            row[k] = i * k;
        rows[i] = row;
        #pragma llc result(row, i + 1)
        #pragma llc result(&rows[i], 1)
        snprintf(buffer, sizeof buffer, "name %d", i);
        names[i] = strdup(buffer);
        #pragma llc result(names[i], (int)strlen(names[i]) + 1)
        #pragma llc result(&names[i], 1)
    }
    for (i = 0; i < N; i++) {
        for (k = 0; k <= i; k++)
            sum += rows[i][k];
        printf("%s %d\n", names[i], sum);
    }
    #pragma omp parallel for
    #pragma llc result(rows[i], i + 1)
    for (i = N - 1; i >= 0; i--)
        rows[i][i] = -i;
    for (i = 0; i < N; i++) {
        free(names[i]);
        rows[i] = realloc(rows[i], 100 * sizeof **rows);
        memset(rows[i] + i + 1, 0, (size_t)(99 - i) * sizeof **rows);
        sum += rows[i][i] + rows[i][99];
        names[i] = malloc(50);
        sprintf(names[i], "again %d", i);
    }
    for (i = 0; i < N; i++) {
        printf("%s ", names[i]);
        free(rows[i]);
        free(names[i]);
    }
    printf("%d\n", sum);
    return 0;
}
