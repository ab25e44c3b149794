// same-as: serial
/*
 * Loops that only update objects by atomic constructs: each operator and many types; objects of the heap, of the file and
 * of the stack; small ones and large ones of which few elements are updated; beside what the same loop writes and reads.
 */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 3000
#define BINS 97

static long global[BINS];
static struct { int before, count[BINS], after; } mixed = { .before = -1, .after = -2 };
static double matrix[7][BINS];
static int key[N], scalar = 5;
static double weight[N];

static unsigned hash(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    unsigned h = 2166136261u;

    for (size_t i = 0; i < bytes; i++)
        h = (h ^ c[i]) * 16777619u;
    return h;
}

#define SHOW(name, p, bytes) printf("%-12s %08x\n", name, hash(p, bytes))

/* Every operator on elements of one type; values are such that no order of them matters. */
#define ARITHMETIC(T, name) \
static void arithmetic_##name(void) \
{ \
    T *sum = calloc(BINS, sizeof *sum), *less = calloc(BINS, sizeof *less), *product = malloc(BINS * sizeof *product); \
    T *least = malloc(BINS * sizeof *least), *most = malloc(BINS * sizeof *most); \
    for (int k = 0; k < BINS; k++) { \
        product[k] = 1 + k % 2; \
        least[k] = 50; \
        most[k] = k % 60; \
    } \
    _Pragma("omp parallel for") \
    for (int i = 0; i < N; i++) { \
        int k = key[i]; \
        T v = (T)(i % 7), w = (T)(1 + i % 2); \
        _Pragma("omp atomic") \
        sum[k] += v; \
        _Pragma("omp atomic") \
        less[(k + 1) % BINS] -= v; \
        if (i < 500) { \
            _Pragma("omp atomic") \
            product[(k + 2) % BINS] *= w; \
        } \
        _Pragma("omp atomic compare") \
        least[k] = v < least[k] ? v : least[k]; \
        _Pragma("omp atomic compare") \
        if (v > most[(k + 5) % BINS]) { most[(k + 5) % BINS] = v; } \
    } \
    SHOW(#name " +", sum, BINS * sizeof *sum); \
    SHOW(#name " -", less, BINS * sizeof *less); \
    SHOW(#name " *", product, BINS * sizeof *product); \
    SHOW(#name " min", least, BINS * sizeof *least); \
    SHOW(#name " max", most, BINS * sizeof *most); \
    free(sum), free(less), free(product), free(least), free(most); \
}

#define BITS(T, name) \
static void bits_##name(void) \
{ \
    T *and = malloc(BINS * sizeof *and), *or = malloc(BINS * sizeof *or), *xor = malloc(BINS * sizeof *xor); \
    for (int k = 0; k < BINS; k++) { \
        and[k] = (T)-1; \
        or[k] = (T)k; \
        xor[k] = (T)(3 * k); \
    } \
    _Pragma("omp parallel for") \
    for (int i = 0; i < N; i++) { \
        _Pragma("omp atomic") \
        and[key[i]] &= (T)~(1u << i % 8); \
        _Pragma("omp atomic") \
        or[key[i]] |= (T)(1u << i % 8); \
        _Pragma("omp atomic") \
        xor[key[i]] ^= (T)i; \
    } \
    SHOW(#name " &", and, BINS * sizeof *and); \
    SHOW(#name " |", or, BINS * sizeof *or); \
    SHOW(#name " ^", xor, BINS * sizeof *xor); \
    free(and), free(or), free(xor); \
}

ARITHMETIC(signed char, schar)
ARITHMETIC(unsigned short, ushort)
ARITHMETIC(int, int)
ARITHMETIC(unsigned long, ulong)
ARITHMETIC(float, float)
ARITHMETIC(double, double)
BITS(unsigned char, uchar)
BITS(short, short)
BITS(unsigned, uint)
BITS(long, long)

/* In the file, in a structure, in rows, on the stack; one scalar; and an array that the loop writes beside them. */
static void places(void)
{
    long local[BINS], i;
    double *copy = malloc(N * sizeof *copy);

    memset(local, 1, sizeof local);
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        global[key[i]]++;
        #pragma omp atomic
        mixed.count[key[i]] += 2;
        #pragma omp atomic
        matrix[i % 7][key[i]] += weight[i];
        #pragma omp atomic
        local[BINS - 1 - key[i]]--;
        #pragma omp atomic
        scalar += key[i];
        copy[i] = 2 * weight[i];
    }
    SHOW("global", global, sizeof global);
    printf("%d %d\n", mixed.before, mixed.after);
    SHOW("mixed", &mixed, sizeof mixed);
    SHOW("matrix", matrix, sizeof matrix);
    SHOW("local", local, sizeof local);
    SHOW("copy", copy, N * sizeof *copy);
    printf("%d\n", scalar);
    free(copy);
}

/* Elements that nobody updates keep their bits: numbers that are true, -0, not a number. */
static void untouched(void)
{
    int *truth = malloc(BINS * sizeof *truth), i;
    double *sum = malloc(BINS * sizeof *sum);
    double complex *product = malloc(BINS * sizeof *product);

    for (i = 0; i < BINS; i++) {
        truth[i] = i;
        sum[i] = -0.0;
        product[i] = i % 2 ? -0.0 : i / 0.0;
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        int k = key[i];

        if (k % 4 == 1) {
            #pragma omp atomic
            truth[k] = truth[k] || i > 2;
            #pragma omp atomic
            sum[k] += 1;
        }
    }
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        if (key[i] == 7 && i < 400) {
            #pragma omp atomic
            product[key[i]] *= 2;
        }
    SHOW("truth", truth, BINS * sizeof *truth);
    SHOW("sum", sum, BINS * sizeof *sum);
    SHOW("product", product, BINS * sizeof *product);
    free(truth), free(sum), free(product);
}

/* Few updates of a large object; again and again, with a reduction and with code in between that reads it. */
static void sparse(void)
{
    size_t n = 1 << 20;
    int *big = calloc(n, sizeof *big), i, step;
    long total = 0;

    for (step = 0; step < 3; step++) {
        #pragma omp parallel for reduction(+:total)
        for (i = 0; i < 40; i++) {
            #pragma omp atomic
            big[(size_t)(i * 26317 + step) % n] += i;
            total += i;
        }
        total += big[26317 + step];
    }
    printf("%ld\n", total);
    SHOW("big", big, n * sizeof *big);
    free(big);
}

/* What a loop has left pending is updated by the next one. */
static void pending(void)
{
    long *bin = malloc(20000 * sizeof *bin), i;
    int step;

    for (step = 0; step < 3; step++) {
        #pragma omp parallel for
        for (i = 0; i < 20000; i++)
            bin[i] = i * step;
        #pragma omp parallel for
        for (i = 0; i < N; i++) {
            #pragma omp atomic
            bin[key[i] * 200L]++;
        }
        #pragma omp parallel for
        for (i = 0; i < 20000; i++)
            bin[i] += bin[i] % 5;
        SHOW("pending", bin, 20000 * sizeof *bin);
    }
    free(bin);
}

int main(void)
{
    unsigned state = 1;

    for (int i = 0; i < N; i++) {
        state = state * 1103515245u + 12345u;
        key[i] = (int)(state >> 16) % BINS;
        weight[i] = (double)(state >> 24) / 4;
    }
    arithmetic_schar(), arithmetic_ushort(), arithmetic_int(), arithmetic_ulong();
    arithmetic_float(), arithmetic_double();
    bits_uchar(), bits_short(), bits_uint(), bits_long();
    places();
    untouched();
    sparse();
    pending();
    return 0;
}
