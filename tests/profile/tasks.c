/* One task construct of each kind; behind it, how many of its tasks all ranks together execute. Those that all of them
   execute alike, while there are few, come besides where it says `or more`. */
#include <stdio.h>

enum { BLOCKS = 12, SIZE = 500, STEPS = 4, N = BLOCKS * SIZE };

static double block[BLOCKS][SIZE], other[BLOCKS][SIZE];
static long place[N], hits[N], found;

struct range { long low, high; };
static struct range range;
#pragma omp declare reduction(widest: struct range: omp_out.low += omp_in.low, \
                              omp_out.high = omp_out.high > omp_in.high ? omp_out.high : omp_in.high)

static void advance(const double *from, double *to)
{
    for (int i = 0; i < SIZE; i++)
        to[i] = from[i] / 2 + to[SIZE - 1 - i] / 3 + i;
}

static void graph(void)
{
    for (int step = 0; step < STEPS; step++)
        for (int b = 0; b < BLOCKS; b++) {
            #pragma omp task depend(inout: block[b]) // 48
            advance(block[b], block[b]);
            #pragma omp task depend(in: block[(b + 1) % BLOCKS]) depend(inout: other[b]) // 48
            advance(block[(b + 1) % BLOCKS], other[b]);
        }
}

/* Where it stores is loaded. */
static void scatter(void)
{
    for (int b = 0; b < BLOCKS; b++) {
        #pragma omp task // 12
        for (int i = b * SIZE; i < (b + 1) * SIZE; i++)
            hits[place[i]] += i;
    }
}

static long fib(int n)
{
    long a, b;

    if (n < 2)
        return n;
    #pragma omp task shared(a) // 986 or more
    a = fib(n - 1);
    #pragma omp task shared(b) // 986 or more
    b = fib(n - 2);
    #pragma omp taskwait
    return a + b;
}

static void devices(void)
{
    for (int b = 0; b < BLOCKS; b++) {
        #pragma omp target nowait map(tofrom: block[b]) // 12
        for (int i = 0; i < SIZE; i++)
            block[b][i]++;
    }
    #pragma omp taskwait
}

/* They take part in a reduction that the program defines. */
static void reduce(void)
{
    #pragma omp taskgroup task_reduction(widest: range)
    for (int b = 0; b < BLOCKS; b++) {
        #pragma omp task in_reduction(widest: range) // 12
        for (int i = b; i < N; i += BLOCKS) {
            range.low += place[i] % 7;
            range.high = range.high > place[i] ? range.high : place[i];
        }
    }
}

/* They take an array along, whose length is known at run time only. */
static void take(int n)
{
    long along[n];

    for (int b = 0; b < BLOCKS; b++) {
        for (int i = 0; i < n; i++)
            along[i] = i * b;
        #pragma omp task firstprivate(along) // 12
        for (int i = 0; i < SIZE; i++)
            block[b][i] += along[i % n];
    }
    #pragma omp taskwait
}

int main(void)
{
    double sum = 0;
    long all = 0;

    for (int i = 0; i < N; i++)
        place[i] = (long)i * 7 % N;
    #pragma omp parallel
    #pragma omp single
    {
        graph();
        #pragma omp taskwait
        scatter();
        #pragma omp taskwait
        reduce();
        take(BLOCKS + (int)(range.low % 3));
    }
    #pragma omp parallel
    #pragma omp single
    found = fib(15);
    devices();
    for (int b = 0; b < BLOCKS; b++)
        for (int i = 0; i < SIZE; i++)
            sum += block[b][i] - other[b][i] * (i % 3), all += hits[b * SIZE + i] * (i % 5);
    printf("%.10g %ld %ld %ld %ld\n", sum, all, found, range.low, range.high);
    return 0;
}
