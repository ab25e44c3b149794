// same-as: serial
// Elements of all lengths stored by an index: neighbours belong to different members, within 8 bytes and across pages.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 20000

typedef struct { int a, b, c; } triple;
typedef struct { double a, b, c; } vector;
typedef struct __attribute__((packed)) { char tag; int value; double weight; } record;

static int where[N];
static char globals[N];
static record records[N];
static double few[100 * N];             /* one here, one there: a page has one of them */

static unsigned long sum(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    unsigned long s = 0;

    for (size_t i = 0; i < bytes; i++)
        s = s * 31 + c[i];
    return s;
}

#define STORE(type, x, value) \
    do { \
        type *to = (x); \
        _Pragma("omp parallel for") \
        for (int i = 0; i < N; i++) \
            to[where[i]] = value; \
        printf(#x ": %lx\n", sum(to, N * sizeof *to)); \
    } while (0)

int main(void)
{
    unsigned state = 1;
    char *c = calloc(N, 1);
    short *s = calloc(N, sizeof *s);
    int *n = calloc(N, sizeof *n);
    double *d = calloc(N, sizeof *d);
    long double *l = calloc(N, sizeof *l);
    _Complex double *z = calloc(N, sizeof *z);
    triple *t = calloc(N, sizeof *t);
    vector *v = calloc(N, sizeof *v);
    char *odd = calloc(N + 1, sizeof(double));
    short local[N];

    for (int i = 0; i < N; i++)
        where[i] = i;
    for (int i = N - 1; i > 0; i--) {
        int k = (int)((state = state * 1103515245 + 12345) >> 8) % (i + 1), at = where[i];
        where[i] = where[k];
        where[k] = at;
    }
    memset(local, 0, sizeof local);
    STORE(char, c, (char)i);
    STORE(char, globals, (char)(i * 7));
    STORE(short, s, (short)i);
    STORE(short, local, (short)(3 * i));
    STORE(int, n, i);
    STORE(double, d, i * 0.5);
    STORE(_Complex double, z, i + 0.5);
    STORE(triple, t, ((triple){ i, i + 1, i + 2 }));
    STORE(vector, v, ((vector){ i, i + 1, i + 2 }));

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        l[where[i]] = i;
    for (int i = 0; i < N; i++)
        if (l[where[i]] != i)
            printf("long double %d\n", i);

    #pragma omp parallel for
    for (int i = 0; i < N; i++)         /* every member has elements in each 8 bytes, of each length */
        if (where[i] % 3 == 0)
            records[where[i]].tag = (char)i;
        else if (where[i] % 3 == 1)
            records[where[i]].value = i;
        else
            records[where[i]].weight = i;
    printf("records: %lx\n", sum(records, sizeof records));

    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double x = i;
        memcpy(odd + 1 + (size_t)where[i] * sizeof x, &x, sizeof x);
    }
    printf("odd: %lx\n", sum(odd, (N + 1) * sizeof(double)));

    #pragma omp parallel for
    for (int i = 0; i < N; i += 10)
        few[100 * where[i]] = i;
    printf("few: %lx\n", sum(few, sizeof few));

    #pragma omp parallel for            /* a block that is freed, one that stays, of a page that both have */
    for (int i = 0; i < 64; i++) {
        char *gone = malloc(100), *kept = malloc(100);
        for (int k = 0; k < 100; k++)
            gone[where[k] % 100] = kept[(k * 7 + where[i]) % 100] = (char)k;
        n[where[i]] = kept[where[i] % 100];
        free(gone);
        free(kept);
    }
    printf("blocks: %lx\n", sum(n, N * sizeof *n));

    #pragma omp parallel                /* handed on inside a region, and up from an inner one */
    {
        #pragma omp for nowait
        for (int i = 0; i < N; i++)
            d[where[i]] += i;
        #pragma omp for
        for (int i = 0; i < N; i++)
            s[where[i]] = (short)(s[where[i]] + 1);
        #pragma omp critical
        n[where[0]]++;
        #pragma omp barrier
        #pragma omp for
        for (int i = 0; i < 2; i++) {
            #pragma omp parallel for
            for (int k = i; k < N; k += 2)
                c[where[k]] = (char)d[where[k]];
        }
        #pragma omp atomic
        n[where[0]]--;
    }
    printf("region: %lx %lx %lx\n", sum(c, N), sum(d, N * sizeof *d), sum(s, N * sizeof *s));
    return 0;
}
