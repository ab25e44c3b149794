// same-as: serial
/* What functions of the same file store, seen from the loop that calls them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 14 };
static int *global[N], total[N], list[N][10];

static void old(p, k)
    int *p;
    int k;
{
    p[k] = 1;
}
static void through_global(int i) { *global[i] = 3; }
static void count(int i) { total[i]++; }
static void twice(int *a, int *b) { old(a, 1), old(b, 2); }
static void down(int *p, int n)
{
    if (n) {
        *p = n;
        down(p + 1, n - 1);
    }
}
static int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int touching(const void *a, const void *b) { *(int *)b ^= 64; return compare(a, b); }
static void inner(int *p, int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[i] += i;
}
static int *pick(int *a, int *b, int which) { return which ? a : b; }
static void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
static int *(*const picker)(int *, int *, int) = pick;

int main(void)
{
    int x[N], m[N][10], spare[N], found[N];

    memset(m, 0, sizeof m);
    for (int i = 0; i < N; i++)
        global[i] = &spare[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int own[10] = { 0 }, *p = own, *q = m[i];
        void nested(int k) { own[0]++; x[i] = k; }

        through_global(i);
        count(i);
        twice(own, m[i]);
        down(m[i] + 4, 3);
        m[i][0] = 50 - i;
        qsort(m[i], 10, sizeof(int), compare);
        qsort(own, 10, sizeof(int), compare);
        nested(i);
        old(list[i], 3);
        down(own, 2);
        inner(own, 10);
        inner(m[i], 10);
        *pick(&own[3], &list[i][5], i & 1) = 8;
        *picker(&list[i][6], &own[4], i & 1) = 9;
        swap(&p, &q);
        p[1] = 11;
        q[2] = 12;
        found[i] = bsearch(&own[3], own, 10, sizeof *own, touching) != NULL;
        list[i][9] = sum(own, 10) + found[i] * 0;
    }
    for (int i = 0; i < N; i++) {
        printf("%d %d %d", x[i], spare[i], total[i]);
        for (int k = 0; k < 10; k++)
            printf(" %d:%d", m[i][k], list[i][k]);
        printf("\n");
    }
    return 0;
}
