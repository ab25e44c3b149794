// procs: 1 2 3 4 5 6 7
// exit: 0
// Random mixes of locks, critical, flush, barriers and nested teams. Under each of a few locks members append
// to a list, and note how much of the other lists they have seen; who comes later must see at least that,
// with the data that belongs to it: memory is causal.
#include "lowered.h"
#include "../../include/omp.h"

enum { LISTS = 4, MOST = 600, WORK = 120, DATA = 9000 };

static struct list {
    omp_lock_t lock;
    long count;
    struct entry { long who, seen[LISTS]; long *data, size; } v[MOST];
} lists[LISTS];

static long plain[2][6];                /* written by outer members before they divide */

SITE(loop_site, "parallel for", 0);
SITE(region_site, "parallel", 0);
SITE(inner_site, "parallel for", 0);
SITE(sync_site, "flush", 0);

static unsigned long seed;
static int divided;                     /* entries 1 and more of each hundred come from inner teams */

static unsigned long mix(unsigned long a, unsigned long b)
{
    unsigned long x = a * 0x9e3779b97f4a7c15u + b * 0xbf58476d1ce4e5b9u + seed;
    x = (x ^ x >> 29) * 0x94d049bb133111ebu;
    return x ^ x >> 32;
}

static void fail(const char *what, long a, long b, long c)
{
    printf("%s: %ld %ld %ld\n", what, a, b, c);
    exit(1);
}

/* The entry `at` of list k has been seen: it is whole. */
static void check_entry(int k, long at)
{
    const struct entry *e = &lists[k].v[at];

    for (long i = 0; i < e->size; i += e->size > 100 ? 97 : 1)
        if (e->data[i] != e->who * 1000 + i)
            fail("data", k, at, i);
    for (int l = 0; l < LISTS; l++)
        if (lists[l].count < e->seen[l])
            fail("seen", k, at, l);
    if (divided && e->who % 100
        && plain[e->who / 1000][e->who / 100 % 10] != e->who / 100 * 100 + (long)(seed % 50))
        fail("plain", k, at, e->who);
}

/* What another has written before is seen, and all that it had seen. */
static void check_all(void)
{
    for (int k = 0; k < LISTS; k++)
        for (long at = 0; at < lists[k].count; at += 1 + lists[k].count / 20)
            check_entry(k, at);
}

static void append(int k, long who)
{
    long size = mix((unsigned long)who, 7) % 50 ? (long)(mix((unsigned long)who, 8) % 30) : DATA;
    long *data = malloc((size_t)size * sizeof *data + 1);
    struct list *l = &lists[k];

    for (long i = 0; i < size; i++)
        OTOSP_WROTE(data[i]) = who * 1000 + i;
    if (k == 0)
        otosp_critical_begin(&sync_site, "zero");
    else if (k == 1)
        while (!omp_test_lock(&l->lock))
            ;
    else
        omp_set_lock(&l->lock);
    struct entry *e = &l->v[l->count];
    if (l->count)
        check_entry(k, l->count - 1);
    OTOSP_WROTE(e->who) = who;
    OTOSP_WROTE(e->data) = data;
    OTOSP_WROTE(e->size) = size;
    for (int j = 0; j < LISTS; j++)
        OTOSP_WROTE(e->seen[j]) = lists[j].count;
    OTOSP_WROTE(l->count)++;
    if (k == 0)
        otosp_critical_end(&sync_site, "zero");
    else
        omp_unset_lock(&l->lock);
}

static void work(long i)
{
    unsigned long r = mix((unsigned long)i, 1);

    append((int)(r % LISTS), i);
    switch (r / 16 % 8) {
    case 0:
        otosp_flush(&sync_site);
        check_all();
        break;
    case 1:
        otosp_flush_acquire(&sync_site);
        check_all();
        break;
    case 2:
        otosp_flush_release(&sync_site);
        break;
    }
}

static void verify(long n)
{
    static char there[100000];
    long all = 0;

    memset(there, 0, sizeof there);
    for (int k = 0; k < LISTS; k++) {
        all += lists[k].count;
        for (long at = 0; at < lists[k].count; at++) {
            check_entry(k, at);
            if (there[lists[k].v[at].who]++)
                fail("twice", k, at, lists[k].v[at].who);
        }
    }
    for (int k = 0; k < LISTS; k++)
        lists[k].count = 0;
    if (all != n)
        fail("lost", all, n, 0);
}

static void flat(int threads)
{
    otosp_loop loop;
    long i;

    divided = 0;
    otosp_parallel_for_begin(&loop, &loop_site, WORK, seed % 2 ? OTOSP_DYNAMIC : OTOSP_STATIC, 3, threads);
    FOR(loop, i)
        work(i);
    otosp_end(&loop);
    verify(WORK);
}

/* Members write, some are divided, some join in between; those outside see it through the locks. */
static void deep(int threads, int inner_threads)
{
    otosp_region region;
    otosp_loop outer, inner;
    long i, j;

    divided = 1;
    memset(plain, 0, sizeof plain);
    otosp_region_begin(&region, &region_site, threads);
    for (int phase = 0; phase < 2; phase++) {
        otosp_for_begin(&outer, &loop_site, 6, OTOSP_STATIC, 1);
        FOR(outer, i) {
            long base = 1000 * phase + 100 * i;
            append((int)(mix((unsigned long)base, 3) % LISTS), base);
            if (mix((unsigned long)base, 2) % 4 == 0)
                continue;
            OTOSP_WROTE(plain[phase][i]) = base + (long)(seed % 50);
            otosp_parallel_for_begin(&inner, &inner_site, 10, OTOSP_STATIC, 1, inner_threads);
            FOR(inner, j)
                work(base + 1 + j);
            otosp_end(&inner);
            append((int)(mix((unsigned long)base, 4) % LISTS), base + 50);
        }
        if (phase)
            otosp_end_nowait(&outer);
        else
            otosp_end(&outer);
        check_all();
    }
    otosp_region_end(&region);
    long n = 0;
    for (int phase = 0; phase < 2; phase++)
        for (i = 0; i < 6; i++)
            n += mix((unsigned long)(1000 * phase + 100 * i), 2) % 4 ? 12 : 1;
    verify(n);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 3;

    for (int k = 0; k < LISTS; k++)
        omp_init_lock(&lists[k].lock);
    for (int i = 0; i < rounds; i++) {
        seed = (unsigned long)i * 12345 + (argc > 2 ? strtoul(argv[2], NULL, 10) : 0);
        flat(0);
        flat(2);
        deep(0, 0);
        deep(2, 0);
        deep(3, 2);
        deep(2, 2);
    }
    return 0;
}
