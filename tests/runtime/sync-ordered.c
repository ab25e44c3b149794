// procs: 1 2 3 4 5 7
// same-as: serial
// ordered regions under every schedule, in some iterations only, with work before and after them, in functions
// of their own, in nested teams; doacross loops: a pipeline and a wavefront over a matrix.
#include "lowered.h"

enum { N = 60, ROWS = 12, COLUMNS = 14 };

static long trail[N], length, before[N], after[N];
static unsigned long hash, grid[ROWS][COLUMNS], line[N + 1];       /* they overflow */
SITE(loop_site, "parallel for", OTOSP_SITE_SILENT);
SITE(region_site, "parallel", OTOSP_SITE_SILENT);
SITE(for_site, "for", OTOSP_SITE_SILENT);

static void show(const char *what)
{
    unsigned long all = 0;
    for (int i = 0; i < N; i++)
        all = all * 31 + (unsigned long)(trail[i] + before[i] + 2 * after[i]);
    printf("%s: %ld steps, hash %lu, %lu\n", what, length, hash, all);
    length = hash = 0;
    memset(trail, 0, sizeof trail);
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
}

/* What an ordered region does: any other order would give another hash. */
static void step(long i, long every)
{
    OTOSP_WROTE(trail[length]) = i;
    OTOSP_WROTE(length)++;
    OTOSP_WROTE(hash) = hash * 7 + (unsigned long)(i + (i ? before[i - every] : 0));
}

static void orphan(long i, long every)
{
    otosp_ordered_begin(NULL, 0);
    step(i, every);
    otosp_ordered_end(NULL);
}

static void divided(enum otosp_schedule schedule, otosp_count chunk, long every, int threads, int by_function)
{
    otosp_loop loop;
    long i;

    otosp_parallel_for_begin(&loop, &loop_site, N, schedule, chunk, threads);
    otosp_loop_ordered(&loop);
    FOR(loop, i) {
        OTOSP_WROTE(before[i]) = i * i;
        if (i % every)
            continue;
        if (by_function)
            orphan(i, every);
        else {
            otosp_ordered_begin(&loop, (otosp_count)i);
            step(i, every);
            otosp_ordered_end(&loop);
        }
        OTOSP_WROTE(after[i]) = length > 0;
    }
    otosp_end(&loop);
    show("ordered");
}

/* Two ordered loops without a join between them. */
static void two_loops(void)
{
    otosp_region region;
    otosp_loop loop;
    long i;

    otosp_region_begin(&region, &region_site, 0);
    for (int k = 0; k < 2; k++) {
        otosp_for_begin(&loop, &for_site, 20, OTOSP_STATIC, 3);
        otosp_loop_ordered(&loop);
        FOR(loop, i) {
            otosp_ordered_begin(&loop, (otosp_count)i);
            step(20 * k + i, 1);
            otosp_ordered_end(&loop);
        }
        otosp_barrier(&for_site);
        otosp_end_nowait(&loop);
    }
    otosp_region_end(&region);
    show("two loops");
}

static void nested(void)
{
    otosp_loop outer, inner;
    long i, j;

    otosp_parallel_for_begin(&outer, &loop_site, 3, OTOSP_STATIC, 1, 0);
    otosp_loop_ordered(&outer);
    FOR(outer, i) {
        unsigned long sum = (unsigned long)i, *shared = &grid[i][0];
        OTOSP_WROTE(*shared) = sum;
        otosp_parallel_for_begin(&inner, &loop_site, 10, OTOSP_STATIC, 1, 0);
        otosp_loop_ordered(&inner);
        FOR(inner, j) {
            otosp_ordered_begin(&inner, (otosp_count)j);
            OTOSP_WROTE(*shared) = *shared * 3 + (unsigned long)j;
            otosp_ordered_end(&inner);
        }
        otosp_end(&inner);
        otosp_ordered_begin(&outer, (otosp_count)i);
        step(i, 1);
        OTOSP_WROTE(hash) += *shared;
        otosp_ordered_end(&outer);
    }
    otosp_end(&outer);
    show("nested");
}

static void pipeline(enum otosp_schedule schedule, otosp_count chunk)
{
    otosp_loop loop;
    long i;

    otosp_parallel_for_begin(&loop, &loop_site, N, schedule, chunk, 0);
    otosp_loop_doacross(&loop);
    FOR(loop, i) {
        if (i > 1)
            otosp_sink(&loop, (otosp_count)i - 2);
        OTOSP_WROTE(line[i]) = (i > 1 ? line[i - 2] * 3 : 0) + (unsigned long)i;
        otosp_source(&loop, (otosp_count)i);
    }
    otosp_end(&loop);
    for (i = 0; i < N; i++)
        hash = hash * 5 + line[i];
    show("pipeline");
}

/* ordered(2): the outer loop is divided, sources and sinks count points. */
static void wavefront(enum otosp_schedule schedule, otosp_count chunk)
{
    otosp_loop loop;
    long i, j;

    memset(grid, 0, sizeof grid);
    otosp_parallel_for_begin(&loop, &loop_site, ROWS, schedule, chunk, 0);
    otosp_loop_doacross(&loop);
    FOR(loop, i)
        for (j = 0; j < COLUMNS; j++) {
            if (i)
                otosp_sink(&loop, (otosp_count)((i - 1) * COLUMNS + j));
            if (j)
                otosp_sink(&loop, (otosp_count)(i * COLUMNS + j - 1));
            OTOSP_WROTE(grid[i][j]) = (i ? grid[i - 1][j] : 1) + 2 * (j ? grid[i][j - 1] : 1)
                                    + (i && j ? grid[i - 1][j - 1] : 0);
            otosp_source(&loop, (otosp_count)(i * COLUMNS + j));
        }
    otosp_end(&loop);
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            hash = hash * 5 + grid[i][j];
    show("wavefront");
}

int main(void)
{
    static const enum otosp_schedule schedules[] = { OTOSP_STATIC, OTOSP_STATIC, OTOSP_DYNAMIC, OTOSP_GUIDED };
    static const otosp_count chunks[] = { 0, 1, 3, 2 };

    for (int k = 0; k < 4; k++) {
        divided(schedules[k], chunks[k], 1, 0, 0);
        divided(schedules[k], chunks[k], 1, 2, 1);
        divided(schedules[k], chunks[k], 7, 0, 0);
        divided(schedules[k], chunks[k], 7, 0, 1);
        pipeline(schedules[k], chunks[k]);
        wavefront(schedules[k], chunks[k]);
    }
    two_loops();
    nested();
    return 0;
}
