// same-as: serial openmp
/*
 * Loops that store, at places that they change themselves (at[i]++), here and there in objects, as often as these have elements, about: elements of each length, parts of
 * structures whose other parts other iterations store, objects of the heap, of the file and of the stack, values that
 * are there already; in loops and regions, in teams of teams, with blocks that are allocated and freed beside them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 5003

struct pair { int a; short b, c; };
struct three { int v[3]; };

static int where[N], at[N], global[N];
static struct pair pairs[N];

static void show(const char *what, const void *p, size_t bytes)
{
    const unsigned char *c = p;
    unsigned h = 2166136261u;

    for (size_t i = 0; i < bytes; i++)
        h = (h ^ c[i]) * 16777619u;
    printf("%-10s %08x\n", what, h);
}

#define LENGTH(T) \
static void length_##T(void) \
{ \
    T *x = calloc(N + 3, sizeof *x) ; \
    for (int step = 0; step < 3; step++) { \
        memcpy(at, where, sizeof at); \
        _Pragma("omp parallel for") \
        for (int i = 0; i < N; i++) \
            x[1 + at[i]++] = (T)(i * (step % 2 + 1)); \
        x[step] += 1; \
    } \
    show(#T, x, (N + 3) * sizeof *x); \
    free(x); \
}

typedef unsigned char byte;
LENGTH(byte)
LENGTH(short)
LENGTH(int)
LENGTH(float)
LENGTH(double)

/* Neighbours in 8 bytes are stored by different iterations, in part conditionally. */
static void parts(void)
{
    struct three *threes = calloc(N, sizeof *threes);
    int i;

    memcpy(at, where, sizeof at);
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        pairs[at[i]++].a = i;
        pairs[at[i] - 1].b = (short)i;
        if (i % 3)
            pairs[where[(i + 7) % N]].c = (short)(i / 2);
    }
    #pragma omp parallel for schedule(static, 5)
    for (i = 0; i < N; i++) {
        struct three t = { { i, i + 1, i + 2 } };

        threes[--at[i]] = t;
    }
    #pragma omp parallel for schedule(dynamic, 100)
    for (i = 0; i < N; i++)
        threes[where[i]].v[i % 3] = 0;
    show("pairs", pairs, sizeof pairs);
    show("threes", threes, N * sizeof *threes);
    free(threes);
}

static void places(void)
{
    int local[N], *from = malloc(N * sizeof *from), *to = from, i;

    memset(local, 0, sizeof local);
    memset(from, 0, N * sizeof *from);
    #pragma omp parallel private(i)
    {
        int *own = to;

        #pragma omp for schedule(static)
        for (i = 0; i < N; i++) {
            int *block = malloc(100);

            block[i % 20] = i;
            local[at[i]++] = block[i % 20];
            global[at[i] - 1] += i;
            own[at[i] - 1] = 7;
            free(block);
        }
        #pragma omp for
        for (i = 0; i < N; i++)
            own[--at[i]] += local[i] % 3;
        #pragma omp critical
        global[0]++;
    }
    global[0] = 0;
    show("local", local, sizeof local);
    show("global", global, sizeof global);
    show("heap", from, N * sizeof *from);
    free(from);
}

/* Objects of odd lengths, side by side: what lies behind one is another's. */
static struct { char before[3], x[4001], y[2], z[4001]; int last; } odd;

static void lengths(void)
{
    int i;

    memcpy(at, where, sizeof at);
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (at[i] < 4001) {
            odd.x[at[i]++] = (char)i;
            odd.z[at[i] - 1] = (char)(i + 1);
        }
        if (i % (N - 1) == 0)
            odd.y[where[i] > 0] = 5;
    }
    odd.last = -1;
    show("odd", &odd, sizeof odd);
}

static void teams(void)
{
    int *x = calloc(2 * N, sizeof *x);

    #pragma omp parallel for
    for (int t = 0; t < 2; t++) {
        int at[N];

        memcpy(at, where, sizeof at);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            x[2 * at[i]++ + t] = i + t;
    }
    show("teams", x, 2 * N * sizeof *x);
    free(x);
}

/* The counting sort of whoever counts by threads. */
static void sorted(void)
{
    int *count = calloc(100, sizeof *count), *place = calloc(N, sizeof *place), *out = malloc(N * sizeof *out), k, i, sum = 0;

    for (i = 0; i < N; i++)
        place[i] = count[where[i] % 100]++;
    for (k = 0; k < 100; k++) {
        int c = count[k];

        count[k] = sum;
        sum += c;
    }
    for (k = 0; k < 3; k++) {
        memcpy(at, place, sizeof at);
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            out[count[where[i] % 100] + at[i]++] = where[i] + k;
    }
    show("sorted", out, N * sizeof *out);
    free(count);
    free(place);
    free(out);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        where[i] = (int)(i * 1237L % N);
    length_byte(), length_short(), length_int(), length_float(), length_double();
    parts();
    places();
    lengths();
    teams();
    sorted();
    return 0;
}
