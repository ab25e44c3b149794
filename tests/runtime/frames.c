// procs: 1 2 3 4 7
// same-as: serial
// Which part of the stack members share: listed variables, VLAs, alloca, callers' frames; not their own.
#include <alloca.h>
#include "lowered.h"

SITE(site, "parallel for", OTOSP_SITE_SILENT);
SITE(region_site, "parallel", OTOSP_SITE_SILENT);

static void set(int *p, int value)
{
    OTOSP_WROTE(*p) = value;
}

/* What a member calls has a frame of its own: the variable's address is the same in all members. */
__attribute__((noinline)) static int called(int seed)
{
    int own[50], sum = 0;

    for (int k = 0; k < 50; k++)
        set(&own[k], seed * k);
    for (int k = 0; k < 50; k++)
        sum += own[k];
    return sum;
}

/* Shared and private variables of one frame; a barrier while the private ones are in use. */
static void own_and_shared(int n)
{
    int shared[20] = { 0 }, vla[n], mine = -1, last = 7;
    int *block = alloca(20 * sizeof *block);
    struct { int a, b[3]; } s = { 0 };
    otosp_region region;
    otosp_loop loop;
    long i;

    memset(vla, 0, sizeof vla);
    memset(block, 0, 20 * sizeof *block);
    OTOSP_FRAME(4, OTOSP_VAR(shared), OTOSP_VAR(vla), OTOSP_VAR(s), OTOSP_VAR(block[0]));
    otosp_region_begin(&region, &region_site, 0);
    {
        int inside[5], later[n];
        otosp_for_begin(&loop, &site, 20, OTOSP_STATIC, 0);
        FOR(loop, i) {
            set(&inside[i % 5], (int)i);
            set(&later[i % 20], inside[i % 5]);
            set(&mine, (int)i);
            set(&shared[i], later[i % 20] + called((int)i));
            set(&vla[i], 3 * mine);
        }
        otosp_end(&loop);
        otosp_for_begin(&loop, &site, 20, OTOSP_STATIC, 0);
        FOR(loop, i) {
            if (i == 2)
                set(&s.b[1], shared[19 - i] + vla[19 - i]);
            if (mine < 0 || later[mine] != mine)
                abort();
            if (!i)
                set(block, 77);
        }
        otosp_end(&loop);
    }
    otosp_region_end(&region);
    for (int k = 0; k < 20; k++)
        printf("%d %d ", shared[k], vla[k]);
    printf("%d %d %d\n", s.b[1], block[0], last);
}

/* alloca before and inside of the construct. */
static void allocated(int n)
{
    void *const otosp_top = otosp_stack_pointer();
    int *before = alloca((unsigned)n * sizeof *before), fixed[3] = { 1, 2, 3 };
    otosp_loop loop;
    long i;

    memset(before, 0, (unsigned)n * sizeof *before);
    OTOSP_FRAME(1, OTOSP_ALLOCATED(otosp_top));
    otosp_parallel_for_begin(&loop, &site, n, OTOSP_STATIC, 0, 0);
    {
        int *own = alloca((unsigned)n * sizeof *own);
        FOR(loop, i) {
            set(&own[i], (int)i * 5);
            set(&fixed[0], (int)i);
            set(&before[i], own[i] + called((int)i));
        }
        for (int k = 0; k < n; k++)
            set(&own[k], 0);
    }
    otosp_end(&loop);
    for (int k = 0; k < n; k++)
        printf("%d ", before[k]);
    printf("%d %d\n", fixed[1], fixed[2]);
}

/* The caller's variables are shared by an inner team, but not by the outer one, where they are a member's. */
static void inner(int *total, int *table, int n)
{
    int sum[4] = { 0 };
    otosp_loop loop;
    long i;

    OTOSP_FRAME(1, OTOSP_VAR(sum));
    otosp_parallel_for_begin(&loop, &site, 4, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        set(&table[i], n + (int)i);
        set(&sum[i], 10 * n + (int)i + called(n));
    }
    otosp_end(&loop);
    for (int k = 0; k < 4; k++)
        set(total, *total + table[k] + sum[k]);
}

static void nested(void)
{
    int totals[3] = { 0 };
    otosp_loop loop;
    long i;

    OTOSP_FRAME(1, OTOSP_VAR(totals));
    otosp_parallel_for_begin(&loop, &site, 3, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        int table[4] = { 0 }, again[4] = { 0 };
        otosp_loop second;
        long j;

        inner(&totals[i], table, (int)i);
        OTOSP_FRAME(1, OTOSP_VAR(again));                       /* in the same function */
        otosp_parallel_for_begin(&second, &site, 4, OTOSP_STATIC, 0, 0);
        FOR(second, j)
            set(&again[j], table[3 - j]);
        otosp_end(&second);
        for (j = 0; j < 4; j++)
            set(&totals[i], totals[i] * 7 + again[j]);
    }
    otosp_end(&loop);
    printf("%d %d %d\n", totals[0], totals[1], totals[2]);
}

/* Each level halves what it was given, until it has one: the frames of all levels are shared inside. */
static void recursive(int *v, int n, int depth)
{
    int half[2] = { 0, 0 };
    otosp_loop loop;
    long i;

    if (n == 1) {
        set(v, depth);
        return;
    }
    OTOSP_FRAME(1, OTOSP_VAR(half));
    otosp_parallel_for_begin(&loop, &site, 2, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        recursive(v + i * (n / 2), n / 2, depth + 1);
        set(&half[i], v[i * (n / 2)]);
    }
    otosp_end(&loop);
    set(&v[0], half[0] + 10 * half[1]);
}

/* A begin whose argument holds a construct itself. */
static int threads(int n)
{
    int parts[4] = { 0 };
    otosp_loop loop;
    long i;

    OTOSP_FRAME(1, OTOSP_VAR(parts));
    otosp_parallel_for_begin(&loop, &site, 4, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        set(&parts[i], n);
    otosp_end(&loop);
    return parts[0] + parts[1] - parts[2];
}

static void in_argument(void)
{
    int v[8] = { 0 };
    otosp_loop loop;
    long i;

    OTOSP_FRAME(1, OTOSP_VAR(v));
    otosp_parallel_for_begin(&loop, &site, 8, OTOSP_STATIC, 0, threads(3));
    FOR(loop, i)
        set(&v[i], (int)i);
    otosp_end(&loop);
    for (i = 0; i < 8; i++)
        printf("%d ", v[i]);
    printf("\n");
}

int main(void)
{
    int v[8] = { 0 };

    own_and_shared(20);
    allocated(13);
    nested();
    recursive(v, 8, 0);
    for (int k = 0; k < 8; k++)
        printf("%d ", v[k]);
    in_argument();
    return 0;
}
