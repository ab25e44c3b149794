// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Divide and conquer: quicksort and merge sort in place, products of quarters, with memory of the tasks' own.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, ORDER = 16 };

static int keys[N];

static void quick(int *x, int n)
{
    while (n > 8) {
        int v = x[n / 2], i = -1, j = n;

        for (;;) {
            while (x[++i] < v)
                ;
            while (x[--j] > v)
                ;
            if (i >= j)
                break;
            int t = x[i];
            x[i] = x[j];
            x[j] = t;
        }
        if (j + 1 >= n)
            j = n - 2;
        #pragma omp task
        quick(x, j + 1);
        x += j + 1;
        n -= j + 1;
    }
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && x[j - 1] > x[j]; j--) {
            int t = x[j];
            x[j] = x[j - 1];
            x[j - 1] = t;
        }
}

static void merge_sort(int *x, int n)
{
    if (n < 2)
        return;
    #pragma omp taskgroup
    {
        #pragma omp task
        merge_sort(x, n / 2);
        #pragma omp task if(n > 20)
        merge_sort(x + n / 2, n - n / 2);
    }
    int *t = malloc((size_t)n * sizeof *t);
    for (int k = 0, i = 0, j = n / 2; k < n; k++)
        t[k] = j == n || (i < n / 2 && x[i] >= x[j]) ? x[i++] : x[j++];
    memcpy(x, t, (size_t)n * sizeof *t);
    free(t);
}

/* c += a b */
static void multiply(int n, const long *a, const long *b, long *c)
{
    if (n == 2) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    c[i * ORDER + j] += a[i * ORDER + k] * b[k * ORDER + j];
        return;
    }
    for (int k = 0; k < 2; k++) {
        for (int q = 0; q < 4; q++) {
            int h = n / 2, i = q / 2 * h, j = q % 2 * h;

            #pragma omp task untied
            multiply(h, a + i * ORDER + k * h, b + k * h * ORDER + j, c + i * ORDER + j);
        }
        #pragma omp taskwait
    }
}

int main(void)
{
    static long a[ORDER * ORDER], b[ORDER * ORDER], c[ORDER * ORDER];

    for (int i = 0; i < N; i++)
        keys[i] = i * 7919 % 1009;
    for (int i = 0; i < ORDER * ORDER; i++) {
        a[i] = i % 7;
        b[i] = i % 5;
    }
    #pragma omp parallel
    {
        #pragma omp single
        quick(keys, N);
        #pragma omp single nowait
        printf("%d %d %d\n", keys[0], keys[N / 3], keys[N - 1]);
        #pragma omp barrier
        #pragma omp single
        merge_sort(keys, N);
        #pragma omp single
        multiply(ORDER, a, b, c);
    }
    for (int i = 0; i < N; i += 50)
        printf("%d\n", keys[i]);
    for (int i = 0; i < ORDER * ORDER; i += 33)
        printf("%ld\n", c[i]);
    return 0;
}
