// procs: 1 2 3 4 7
// same-as: serial
// Stores that no result states: elements, members, whole structs, vectors, volatile and atomic objects, one
// place again and again, all orders, many of them on one line, and some that ranks cannot exchange.
#include <errno.h>
#include "lowered.h"

#define N 210

typedef int four __attribute__((vector_size(16)));
struct point { char name[3]; double at[3]; struct point *next; };

static int element[N], scattered[7 * N], backward[N], pair[2 * N], count[7], table[1000];
static struct point points[N], whole[N];
static four vectors[N];
static volatile int spread[4 * N];
static _Atomic int atoms[N];
static char text[16 * N];
static __thread int own;
static unsigned long sum;
SITE(site, "parallel for", OTOSP_SITE_SILENT);
SITE(region_site, "parallel", OTOSP_SITE_SILENT);

static void add(const void *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        sum = sum * 31 + ((const unsigned char *)p)[i];
}

static void plain(double *heap)
{
    otosp_loop loop;
    long i;

    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        int k = (int)i, j = 0;
        OTOSP_WROTE(element[k]) = k;
        OTOSP_WROTE(element[k])++;
        OTOSP_WROTE(scattered[k * 11 % N * 7 + k % 5]) += k;
        OTOSP_WROTE(backward[N - 1 - k]) = 3 * k;
        OTOSP_WROTE(pair[2 * k]) = k, OTOSP_WROTE(pair[2 * k + 1]) = -k;
        OTOSP_WROTE(points[k].name[1]) = 'a';
        OTOSP_WROTE(points[k].at[k % 3]) -= 0.5 * k;
        OTOSP_WROTE(points[k].next) = &points[N - 1 - k];
        OTOSP_WROTE(whole[k]) = (struct point){ { 1, 2, (char)k }, { k, 2, 3 }, NULL };
        OTOSP_WROTE(vectors[k]) = (four){ k, 1, 2, 3 };
        OTOSP_WROTE(spread[4 * k]) = k;
        OTOSP_WROTE(atoms[k]) += k;
        otosp_wrote(text + 16 * k, 1 + k % 9);
        memset(text + 16 * k, 'x', 1 + k % 9);
        OTOSP_WROTE(heap[k]) = 1.0 / (k + 1);
        OTOSP_WROTE(j) = 2;
        OTOSP_WROTE(own) = j;
        OTOSP_WROTE(errno) = j;
        otosp_wrote(text, 0);
    }
    otosp_end(&loop);
}

/* A member's own counter, added to again and again between other stores, and an lvalue with an effect. */
static void repeated(void)
{
    otosp_loop loop;
    long i;

    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&loop, &site, 7, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        int k = 0;
        for (int j = 0; j < 1000; j++)
            if (j % 7 == i)
                OTOSP_WROTE(table[j]) = (int)(OTOSP_WROTE(count[i])++);
        OTOSP_WROTE(element[i * 20 + OTOSP_WROTE(k)++]) = 5;
        OTOSP_WROTE(element[i * 20 + k++]) = 6;
        if (k != 2)
            abort();
    }
    otosp_end(&loop);
}

/* Stores outside of worksharing, then a loop whose log waits for the end of the region. */
static void in_region(long *shared)
{
    otosp_region region;
    otosp_loop loop;
    long i;

    OTOSP_FRAME(0);
    otosp_region_begin(&region, &region_site, 0);
    OTOSP_WROTE(*shared) = 17;
    otosp_for_begin(&loop, &site, N, OTOSP_STATIC, 0);
    FOR(loop, i) {
        OTOSP_WROTE(element[i]) ^= 77;
        otosp_result(&loop, &backward[i], 1);
        backward[i] += 1;
    }
    otosp_end_nowait(&loop);
    OTOSP_WROTE(count[0]) = 99;
    otosp_region_end(&region);
}

/* More scattered stores than a log keeps as they come. */
static void many(unsigned *heap, long n)
{
    otosp_loop loop;
    long i;

    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&loop, &site, n, OTOSP_STATIC, 1, 0);
    FOR(loop, i) {
        unsigned long to = (unsigned long)i * 7919 % (unsigned long)n;
        OTOSP_WROTE(heap[to]) = (unsigned)(to ^ 5);
    }
    otosp_end(&loop);
}

int main(void)
{
    double *heap = calloc(N, sizeof *heap);
    unsigned *large = calloc(300000, sizeof *large);
    long *shared = malloc(sizeof *shared);

    plain(heap);
    repeated();
    in_region(shared);
    many(large, 300000);
    add(element, sizeof element); add(scattered, sizeof scattered); add(backward, sizeof backward);
    add(pair, sizeof pair); add(count, sizeof count); add(table, sizeof table); add(vectors, sizeof vectors);
    add((void *)atoms, sizeof atoms); add(text, sizeof text); add(heap, N * sizeof *heap);
    add(large, 300000 * sizeof *large);
    for (int i = 0; i < N; i++) {
        add(points[i].name, 3); add(points[i].at, sizeof points[i].at);
        add(whole[i].name, 3); add(whole[i].at, sizeof whole[i].at);
        sum = sum * 31 + (unsigned long)(points[i].next - points) + (unsigned long)spread[4 * i];
    }
    printf("%lx %ld\n", sum, *shared);
    return 0;
}
