// procs: 1 2 3 4 7
// same-as: serial
// Each schedule does each iteration once: loops in a row without a join, members of several ranks, nested
// teams whose counters lie with the same rank, a team that runs many loops.
#include "lowered.h"

enum { KINDS = 4, MOST = 40, N = 1000 };
static const enum otosp_schedule kinds[KINDS] = { OTOSP_DYNAMIC, OTOSP_GUIDED, OTOSP_AUTO, OTOSP_RUNTIME };
static int once[KINDS][MOST][MOST], deep[6][MOST], bins[20][N];
static long last[KINDS][MOST];
SITE(for_site, "for", OTOSP_SITE_SILENT);
SITE(parallel_site, "parallel", OTOSP_SITE_SILENT);
SITE(both_site, "parallel for", OTOSP_SITE_SILENT);

/* Loops of 0, 1, 2 ... iterations without a join between them: members are several loops apart. */
static void row_of_loops(int kind, otosp_count chunk)
{
    otosp_region region;
    otosp_region_begin(&region, &parallel_site, 0);
    for (int n = 0; n < MOST; n++) {
        otosp_loop loop;
        long i;
        otosp_for_begin(&loop, &for_site, (otosp_count)n, kinds[kind], chunk);
        while (otosp_next(&loop)) {
            for (i = (long)loop.first; i < (long)loop.end; i++) {
                once[kind][n][i] += 1 + (int)i;
                otosp_result(&loop, &once[kind][n][i], 1);
            }
            if (otosp_is_last(&loop)) {
                last[kind][n] = i + 100 * n;
                otosp_result(&loop, &last[kind][n], 1);
            }
        }
        if (n % 10 == 9)
            otosp_end(&loop);
        else
            otosp_end_nowait(&loop);
    }
    otosp_region_end(&region);
}

static void nested(long n, int threads)
{
    otosp_loop outer;
    long i, j;
    otosp_parallel_for_begin(&outer, &both_site, (otosp_count)n, OTOSP_DYNAMIC, 1, threads);
    FOR(outer, i)
        for (int again = 0; again < 3; again++) {
            otosp_loop inner;
            otosp_parallel_for_begin(&inner, &both_site, MOST, again == 1 ? OTOSP_GUIDED : OTOSP_DYNAMIC, 2, 0);
            FOR(inner, j) {
                deep[i][j] += (int)(i + j);
                otosp_result(&inner, &deep[i][j], 1);
            }
            otosp_end(&inner);
        }
    otosp_end(&outer);
}

/* Cost grows with the iteration; each block of equal weight is found by all members alike. */
static void weighted(int b)
{
    otosp_loop loop;
    long i;
    otosp_parallel_for_begin(&loop, &both_site, N, OTOSP_WEIGHTED, 0, 0);
    while (otosp_weighing(&loop))
        for (i = 0; i < N; i++)
            otosp_weigh(&loop, b == 0 ? 0 : b == 1 ? -1. : b == 2 ? (double)(i * i) : b == 3 ? i == 500 : b == 4 ? 1e308
                                      : 1.0 / (i + 1));
    FOR(loop, i) {
        bins[b][i]++;
        otosp_result(&loop, &bins[b][i], 1);
    }
    otosp_end(&loop);
}

int main(void)
{
    for (otosp_count chunk = 0; chunk < 9; chunk += 1 + chunk)
        for (int kind = 0; kind < KINDS; kind++)
            row_of_loops(kind, chunk);
    for (long n = 0; n <= 6; n++)
        nested(n, (int)n % 4);
    for (int b = 0; b < 6; b++)
        weighted(b);

    for (int kind = 0; kind < KINDS; kind++)
        for (int n = 0; n < MOST; n++) {
            for (int i = 0; i < MOST; i++)
                printf("%d ", once[kind][n][i]);
            printf("last %ld\n", last[kind][n]);
        }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < MOST; j++)
            printf("%d%c", deep[i][j], j == MOST - 1 ? '\n' : ' ');
    for (int b = 0; b < 6; b++)
        for (int i = 0; i < N; i++)
            if (bins[b][i] != 1)
                printf("weights %d: iteration %d ran %d times\n", b, i, bins[b][i]);
    return 0;
}
