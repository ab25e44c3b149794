// procs: 1 2 3 4 7
// same-as: serial
// Columns, rows, elements in any order, several results in turn, descending addresses, small and large.
#include "lowered.h"

enum { N = 300, M = 70 };
static double a[N][M], b[N], c[N], d[3 * N], big[N][4000];
static int order[N];
static char bytes[N * 3];
static struct { short key; double value[2]; char tail; } records[N];
SITE(site, "parallel for", OTOSP_SITE_SILENT);

static unsigned long hash(const void *p, size_t n)
{
    unsigned long h = 5381;
    for (const unsigned char *q = p; n--; q++)
        h = h * 33 ^ *q;
    return h;
}

static void show(const char *name, const void *p, size_t n)
{
    printf("%s %lx\n", name, hash(p, n));
}

int main(void)
{
    otosp_loop loop;
    long i, j;

    /* Columns. */
    otosp_parallel_for_begin(&loop, &site, M, OTOSP_STATIC, 0, 0);
    FOR(loop, j)
        for (i = 0; i < N; i++) {
            a[i][j] = i * j + 1;
            otosp_result(&loop, &a[i][j], 1);
        }
    otosp_end(&loop);
    show("columns", a, sizeof a);

    /* Two results in turn, on lines of their own and on one line. */
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        b[i] = i;
        c[i] = -i;
        otosp_result(&loop, &b[i], 1);
        otosp_result(&loop, &c[i], 1);
    }
    otosp_end(&loop);
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        b[i] += 3 * i;
        c[i] += 2 * i;
        otosp_result(&loop, &b[i], 1); otosp_result(&loop, &c[i], 1);
    }
    otosp_end(&loop);
    show("b", b, sizeof b);
    show("c", c, sizeof c);

    /* Downwards, with a stride and without. */
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        d[3 * (N - 1 - i)] = i;
        otosp_nc_result(&loop, &d[3 * (N - 1 - i)], 1, d);
        bytes[N - 1 - i] = (char)i;
        otosp_result(&loop, &bytes[N - 1 - i], 1);
    }
    otosp_end(&loop);
    show("d", d, sizeof d);
    show("bytes", bytes, sizeof bytes);

    /* Each element once, in a mixed order; dealt out one by one. */
    for (i = 0; i < N; i++)
        order[i] = (int)(i * 77 % N);
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 1, 0);
    FOR(loop, i) {
        b[order[i]] = 1.0 / (i + 1);
        otosp_result(&loop, &b[order[i]], 1);
    }
    otosp_end(&loop);
    show("mixed", b, sizeof b);

    /* Parts of records; overlapping results of one iteration; results of different sizes; none. */
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 7, 0);
    FOR(loop, i) {
        records[i].key = (short)i;
        records[i].value[1] = i;
        records[i].tail = 'x';
        otosp_result(&loop, &records[i].key, 1);
        otosp_result(&loop, records[i].value, 2);
        otosp_result(&loop, &records[i].value[1], 1);
        otosp_result(&loop, &records[i].tail, i % 2);
        if (i % 2 == 0)
            records[i].tail = 0;
    }
    otosp_end(&loop);
    for (i = 0; i < N; i++)
        printf("%d,%g,%d ", records[i].key, records[i].value[1], records[i].tail);
    printf("\n");

    /* Rows that are sent without a copy, and large columns. */
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        for (j = 0; j < 4000; j++)
            big[i][j] = i * 4000 + j;
        otosp_result(&loop, big[i], 4000);
    }
    otosp_end(&loop);
    show("rows", big, sizeof big);
    otosp_parallel_for_begin(&loop, &site, 4000, OTOSP_STATIC, 0, 0);
    FOR(loop, j)
        for (i = 0; i < N; i++) {
            big[i][j] *= 2;
            otosp_result(&loop, &big[i][j], 1);
        }
    otosp_end(&loop);
    show("large columns", big, sizeof big);
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 1, 0);
    FOR(loop, i) {
        for (j = 0; j < 2500; j++)
            big[i][j] += 1;
        otosp_result(&loop, big[i], 2500);
    }
    otosp_end(&loop);
    show("rows dealt out", big, sizeof big);
    return 0;
}
