// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Stores to large blocks that are listed until somebody looks: whatever is done to a block, it finds what was stored last. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#define omp_get_max_threads() 1
#endif

enum { N = 600007, RANGE = 4096, STEPS = 60 };

static unsigned long state = 4711;

static int draw(int n)
{
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (int)((state >> 33) % (unsigned long)n);
}

static unsigned long sum_of(const int *p, int n)
{
    unsigned long sum = 5381;
    int i;

    for (i = 0; i < n; i++)
        sum = sum * 33 + (unsigned)p[i];
    return sum;
}

/* Values in the order of their keys go to every by-th place: of all if by is 1. */
static void sort(const int *key, int n, int value, int *sorted, int by, int *count, int *start)
{
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), *own = count + omp_get_thread_num() * RANGE, i, k, t;

        for (k = 0; k < RANGE; k++)
            own[k] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < n; i++)
            own[key[i]]++;
#pragma omp for schedule(static)
        for (k = 0; k < RANGE; k++) {
            int sum = 0;

            for (t = 0; t < threads; t++) {
                int c = count[t * RANGE + k];

                count[t * RANGE + k] = sum;
                sum += c;
            }
            start[k] = sum;
        }
#pragma omp single
        {
            int sum = 0;

            for (k = 0; k < RANGE; k++) {
                int c = start[k];

                start[k] = sum;
                sum += c;
            }
        }
#pragma omp for schedule(static)
        for (i = 0; i < n; i++)
            sorted[by * (start[key[i]] + own[key[i]]++)] = key[i] * 1000 + value;
    }
}

/* The same, where the loop looks at what it has just stored. */
static void sort_and_look(const int *key, int n, int *sorted, int *seen, int *count, int *start)
{
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), *own = count + omp_get_thread_num() * RANGE, i, k, t;

        for (k = 0; k < RANGE; k++)
            own[k] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < n; i++)
            own[key[i]]++;
#pragma omp for schedule(static)
        for (k = 0; k < RANGE; k++) {
            int sum = 0;

            for (t = 0; t < threads; t++) {
                int c = count[t * RANGE + k];

                count[t * RANGE + k] = sum;
                sum += c;
            }
            start[k] = sum;
        }
#pragma omp single
        {
            int sum = 0;

            for (k = 0; k < RANGE; k++) {
                int c = start[k];

                start[k] = sum;
                sum += c;
            }
        }
#pragma omp for schedule(static)
        for (i = 0; i < n; i++) {
            int at = start[key[i]] + own[key[i]]++;

            sorted[at] = i;
            seen[i] = sorted[at] + 1;
        }
    }
}

static void fill(int *a, int from, int to, int value)
{
    int i;

#pragma omp parallel for
    for (i = from; i < to; i++)
        a[i] = value + i;
}

static long total(const int *a, int from, int to)
{
    long sum = 0;
    int i;

#pragma omp parallel for reduction(+:sum)
    for (i = from; i < to; i++)
        sum += a[i];
    return sum;
}

static void copy(int *to, const int *from, int n)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        to[i] = from[n - 1 - i];
}

int main(void)
{
    int *key = malloc(N * sizeof *key), *a[2], *count = malloc((size_t)omp_get_max_threads() * RANGE * sizeof *count);
    int *start = malloc(RANGE * sizeof *start), i, step, from, to;
    FILE *file = tmpfile();

    for (i = 0; i < 2; i++)
        a[i] = calloc(N, sizeof *a[i]);
    for (i = 0; i < N; i++)
        key[i] = draw(RANGE);
    for (i = 0; i < 40000; i++)
        fwrite(&key[i], sizeof key[i], 1, file);
    for (step = 0; step < STEPS; step++) {
        int *x = a[step % 3 == 0], *y = a[step % 3 != 0];

        key[draw(N)] = draw(RANGE);
        from = draw(N / 2);
        to = from + draw(N / 2);
        sort(key, N, step + 500, x, 1, count, start);       /* not needed any more, which makes that worth it */
        sort(key, step % 5 == 2 ? N / 2 : N, step, x, 1, count, start);
        switch (draw(13)) {
        case 0: sort(key, N / 2, step, x, 2, count, start); break;
        case 1: fill(x, from, to, step); break;
        case 2: fill(x, 0, N, step); break;
        case 3: printf("part %ld\n", total(x, from, to)); break;
        case 4: x[from] = step; break;
        case 5: memset(x + from, step, 5000); break;
        case 6: memcpy(y + from, x + from, (size_t)(to - from) * sizeof *x); break;
        case 7: copy(y, x, N); break;
        case 8:
            rewind(file);
            printf("read %zu\n", fread(x + from, sizeof *x, 40000, file));
            break;
        case 9:
            free(x);
            a[step % 3 == 0] = calloc(N, sizeof *x);
            break;
        case 10:
            x = a[step % 3 == 0] = realloc(x, (N + 300000) * sizeof *x);
            x[N] = step;
            printf("last %d\n", x[N - 1]);
            break;
        case 11: sort_and_look(key, N, x, y, count, start); break;
        }
        if (draw(4) == 0)
            printf("step %d: %d %lu\n", step, a[0][from], sum_of(a[draw(2)], N));
    }
    printf("%lu %lu\n", sum_of(a[0], N), sum_of(a[1], N));
    return 0;
}
