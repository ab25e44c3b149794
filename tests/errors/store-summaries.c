// What functions of the same file store, seen from the loop that calls them.
#include <stdlib.h>
#include <stdio.h>

static int *global, total, list[10];

static void old(p, k)
    int *p;
    int k;
{
    p[k] = 1;
}
static void through_global(void) { *global = 3; }
static void count(void) { total++; }
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
static int counting(const void *a, const void *b) { total++; return compare(a, b); }
static void inner(int *p, int n)
{
    #pragma omp parallel for
    #pragma llc result(&p[i], 1)
    for (int i = 0; i < n; i++)
        p[i] = i;
}

void f(int n, int *x, int (*m)[10])
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int own[10] = { 0 };
        void nested(void) { own[0]++; x[3] = 2; }
        old(x, i);                  // error@9: 'x' // hint: result(x, 1)
        through_global();           // error@9: 'global' // hint: result(global, 1)
        count();                    // error@9: 'total'
        twice(own, m[i]);           // error@9: 'm[i]' // hint: result(m[i], 1)
        down(x + i, 3);             // error@9: 'x + i'
        qsort(m[i], 10, sizeof(int), compare);              // error@9: 'qsort' // hint: result(m[i], 1)
        qsort(own, 10, sizeof(int), counting);              // error@9: 'total'
        nested();                   // error@9: 'x'
        old(list, 3);               // error@9: 'list' // hint: result(list, 1)
        down(own, sum(x, n));
        old(own, 2);
        qsort(own, 10, sizeof(int), compare);
        inner(own, 10);
        inner(x, 10);
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        unsigned seed = i;
        int a = rand_r(&seed);
        a += rand();                // error: 'rand' // hint: rand_r
        if (a == 3)
            printf("%d\n", a);
        sscanf("3", "%d", &a);
        sscanf("3", "%d", &x[i]);   // error@9: 'sscanf' // hint: result(&x[i], 1)
    }
}
