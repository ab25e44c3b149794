// procs: 1 2 3 4 5 6 7
// same-as: serial
// Recursive tasks: expanded by all ranks until there are several for each, then shared out.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 60000

static long fib(int n)
{
    long x, y;

    if (n < 2)
        return n;
    #pragma omp task shared(x) if(task: n > 12)
    x = fib(n - 1);
    #pragma omp task shared(y) final(n < 10)
    y = fib(n - 2);
    #pragma omp taskwait
    return x + y;
}

/* Nobody waits but the region's end. */
static void quicksort(int *a, int low, int high)
{
    int pivot = a[(low + high) / 2], i = low, j = high;

    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            int t = a[i];
            a[i++] = a[j];
            a[j--] = t;
        }
    }
    if (low < j) {
        #pragma omp task if(j - low > 500)
        quicksort(a, low, j);
    }
    if (i < high) {
        #pragma omp task if(high - i > 500)
        quicksort(a, i, high);
    }
}

static void mergesort(int *a, int *room, int n)
{
    int half = n / 2, i = 0, j = half, k = 0;

    if (n < 300) {
        if (n > 1)
            quicksort(a, 0, n - 1);
        return;
    }
    #pragma omp taskgroup
    {
        #pragma omp task
        mergesort(a, room, half);
        #pragma omp task
        mergesort(a + half, room + half, n - half);
    }
    while (i < half || j < n)
        room[k++] = j == n || (i < half && a[i] <= a[j]) ? a[i++] : a[j++];
    memcpy(a, room, (size_t)n * sizeof *a);
}

static int queens(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    int found[16] = { 0 }, sum = 0;

    if (row == n)
        return 1;
    for (int i = 0; i < n; i++) {
        unsigned bit = 1u << i;

        if ((columns | left | right) & bit)
            continue;
        #pragma omp task shared(found)
        found[i] = queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    #pragma omp taskwait
    for (int i = 0; i < n; i++)
        sum += found[i];
    return sum;
}

/* A tree whose shape is known by walking it only; tasks add to one counter. */
static long nodes;

static void walk(unsigned seed, int depth)
{
    #pragma omp atomic
    nodes++;
    for (unsigned k = 0; k < seed % 5 && depth < 9; k++) {
        #pragma omp task firstprivate(k)
        walk(seed * 1103515245u + 12345u * (k + 1) + (seed >> 16), depth + 1);
    }
}

struct node { struct node *left, *right; int key; };

static struct node *build(int low, int high)
{
    struct node *n;

    if (low >= high)
        return NULL;
    n = malloc(sizeof *n);
    n->key = (low + high) / 2;
    #pragma omp task if(high - low > 20)
    n->left = build(low, n->key);
    #pragma omp task if(high - low > 20)
    n->right = build(n->key + 1, high);
    #pragma omp taskwait
    return n;
}

static long sum(const struct node *n)
{
    return n ? n->key + sum(n->left) - sum(n->right) / 2 : 0;
}

int main(void)
{
    int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *room = malloc(N * sizeof *room), same = 1;
    struct node *root;
    long f;

    for (int i = 0; i < N; i++)
        a[i] = b[i] = (int)((i * 7919L) % 1000003 ^ i);
    #pragma omp parallel
    #pragma omp single
    f = fib(18);
    #pragma omp parallel
    #pragma omp single nowait
    quicksort(a, 0, N - 1);
    #pragma omp parallel
    #pragma omp masked
    mergesort(b, room, N);
    for (int i = 0; i < N; i++)
        same &= a[i] == b[i] && (!i || a[i - 1] <= a[i]);
    printf("%ld %d %d %d\n", f, same, a[100], a[N / 2]);
    #pragma omp parallel
    #pragma omp single
    printf("%d\n", queens(7, 0, 0, 0, 0));
    #pragma omp parallel
    #pragma omp single
    walk(4321, 0);
    printf("%ld\n", nodes);
    #pragma omp parallel
    #pragma omp single
    root = build(0, 700);
    printf("%ld\n", sum(root));
    return 0;
}
