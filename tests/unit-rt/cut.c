/* Chunks of nests as boxes: each iteration lies in one of them, in order, and there are few. */
#include "unit.h"

enum { LOOPS = 4, MOST = 6 };

static otosp_count trips[LOOPS], taken[MOST * MOST * MOST * MOST];

/* Counts the iterations of the box, which are to lie between these. */
static void count(const otosp_range *box, int n, otosp_count from, otosp_count to)
{
    otosp_count at[LOOPS], k = 0, all = 1;

    for (int i = 0; i < n; i++) {
        check(box[i].first < box[i].end && box[i].end <= trips[i]);
        at[i] = box[i].first;
        all *= box[i].end - box[i].first;
    }
    check(all == to - from);
    while (all--) {
        k = 0;
        for (int i = 0; i < n; i++)
            k = k * trips[i] + at[i];
        check(k >= from && k < to);
        taken[k]++;
        for (int i = n - 1; i >= 0 && ++at[i] == box[i].end; i--)
            at[i] = box[i].first;
    }
}

static void cut(int n, otosp_count from, otosp_count end)
{
    otosp_range box[LOOPS];
    otosp_count k = from, before = from;
    int boxes = 0;

    memset(taken, 0, sizeof taken);
    while (otosp_cut(box, &k, end, n, trips)) {
        count(box, n, before, k);
        before = k;
        boxes++;
    }
    check(k == end && boxes <= 2 * n - 1);
    for (otosp_count i = from; i < end; i++)
        check(taken[i] == 1);
}

START_TEST(all_chunks)
{
    for (int n = 1; n <= LOOPS; n++)
        for (int form = 0; form < 20; form++) {
            otosp_count all = 1;

            for (int i = 0; i < n; i++)
                all *= trips[i] = (otosp_count)(1 + (form * (2 * i + 3) + i) % (n < LOOPS ? MOST : 3));
            for (otosp_count from = 0; from <= all; from++)
                for (otosp_count end = from; end <= all; end++)
                    cut(n, from, end);
        }
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, all_chunks);
}

int main(void)
{
    return run_tests("cut", add);
}
