// procs: 1 2 3 4 5 6 7
// same-as: serial
// Places that are loaded from memory: of every length, under conditions, in nests, several of them; the index is an
// array, two of them, a member, and changes between the loops, in serial and in parallel code.
#include <stdio.h>
#include <stdlib.h>

enum { N = 40009, TILE = 7 };

struct cell {
    int mass;
    double v;
    short tag;
};

struct mesh {
    int *order, *column, offset;
    double *value;
    struct cell *cell;
};

static int table[N];
static double plain[2 * N];
static unsigned char bytes[N];
static short shorts[N];
static long double wide[N];

static unsigned long hashed(const void *p, size_t n, size_t used, size_t bytes_each)
{
    unsigned long h = 5381;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < used; k++)
            h = h * 33 + ((const unsigned char *)p)[i * bytes_each + k];
    return h;
}

#define HASH(array) hashed(array, sizeof array / sizeof *array, sizeof *array, sizeof *array)

static void one_store(const struct mesh *m, int n, int *y)
{
    const int *order = m->order;
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        y[order[i]] += i;
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        m->value[m->column[m->order[i]] + m->offset] = i * 0.5;
    #pragma omp parallel for schedule(static, 128)
    for (i = n - 1; i >= 0; i--)
        *(table + order[i]) -= 3 * i;
    #pragma omp parallel for default(none) shared(order, y, n) private(i)
    for (i = 0; i < n; i++)
        y[order[i]]++;
    #pragma omp parallel for firstprivate(order)
    for (i = 0; i < n; i++)
        (void)(wide[order[n - 1 - i]] = i);
}

static void several(const struct mesh *m, int n, int *y)
{
    const int *order = m->order;
    int i, j, k;

    #pragma omp parallel for private(k)
    for (i = 0; i < n; i++) {
        int other;

        k = order[i];
        m->cell[k].mass = i;
        m->cell[k].tag++;
        other = k + N;
        if (k % 3 == 1)
            m->cell[k].v += 2.5;
        plain[other] = plain[k] = i;
    }
    #pragma omp parallel for private(j)
    for (i = 0; i < n / TILE; i++)
        for (j = TILE - 1; j >= 0; j -= 2) {
            int q = order[i * TILE + j];

            bytes[q] ^= 3;
            shorts[q]--, plain[q] = plain[q + N] = q;
        }
    #pragma omp parallel for
    for (i = 0; i < n; i += 2)
        if (m->value[i] > 7.0) {
            y[order[i]] = 1;
        } else if (i & 4)
            y[order[i]]--;
        else {
            int z = order[i];

            y[z] ^= 5;
        }
    /* The last one counts. */
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        table[order[i]] = i;
        table[order[i]] *= 3;
        table[order[i]] -= 1;
    }
}

/* Sections beside it, of another array and of the same one. */
static void with_sections(const int *order, int n, int *y, double *z)
{
    int i, last = 0;
    long sum = 0;

    #pragma omp parallel for reduction(+:sum) lastprivate(last)
    for (i = 0; i < n; i++) {
        z[i] = i;
        y[order[i]] = 2 * i;
        sum += y[order[i]];
        last = order[i];
    }
    #pragma omp parallel for
    for (i = 0; i < n / 2; i++) {
        y[order[2 * i]] = i;
        y[order[2 * i + 1]] = 1;
        y[order[2 * i]] = y[order[2 * i]] + 7;
    }
    printf("%ld %d\n", sum, last);
}

/* Repeated entries: a member stores to one place many times. */
static void repeated(const int *order, int n, int *y)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < n / TILE; i++)
        for (j = 0; j < TILE; j++) {
            y[order[i * TILE]] = j;
            y[order[i * TILE] - j + j] += i;
        }
}

int main(void)
{
    struct mesh m = { .offset = 3 };
    int *y = calloc(N, sizeof *y);
    double *z = calloc(N, sizeof *z);
    int i, step;

    m.order = malloc(N * sizeof *m.order);
    m.column = malloc(N * sizeof *m.column);
    m.value = calloc(N + 9, sizeof *m.value);
    m.cell = calloc(N, sizeof *m.cell);
    for (i = 0; i < N; i++) {
        m.order[i] = (int)(i * 7919L % N);
        m.column[i] = N - 1 - i;
    }
    for (step = 0; step < 4; step++) {
        one_store(&m, N - step, y);
        several(&m, N - 5 * step, y);
        with_sections(m.order, N, y, z);
        repeated(m.order, N, y);
        i = m.order[step];
        m.order[step] = m.order[N - 1 - step];
        m.order[N - 1 - step] = i;
        m.offset--;
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            m.column[i] = (m.column[i] + 11) % N;
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            m.order[i] = N - 1 - m.order[i];
        one_store(&m, step, y);         /* fewer iterations than ranks */
    }
    printf("%lu %lu %lu\n", hashed(y, N, sizeof *y, sizeof *y), hashed(z, N, sizeof *z, sizeof *z),
           hashed(m.value, N + 9, sizeof *m.value, sizeof *m.value));
    printf("%lu %lu %lu %lu\n", HASH(table), HASH(plain), HASH(bytes), HASH(shorts));
    printf("%lu\n", hashed(wide, N, 10, sizeof *wide));
    for (i = 0; i < N; i += 997)
        printf("%d %g %d\n", m.cell[i].mass, m.cell[i].v, m.cell[i].tag);
    return 0;
}
