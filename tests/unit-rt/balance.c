/*
 * Chunks of equal work: for iterations that do more and more, less and less, or now and then much, no member has more
 * than its share and an iteration, and the largest share is the smallest that there can be; where all do as much, or it
 * is not worth it, chunks stay as they are.
 */
#include <math.h>
#include "unit.h"
#include "demand.h"

enum { MEMBERS = 7, MOST_TRIPS = 64 };

static double more(otosp_count i, otosp_count n)
{
    (void)n;
    return (double)(100 * i);
}

static double less(otosp_count i, otosp_count n)
{
    return (double)(100 * (n - i));
}

static double hill(otosp_count i, otosp_count n)
{
    return (double)(50 * (i < n / 2 ? i : n - i) + 3);
}

static double nothing_at_first(otosp_count i, otosp_count n)
{
    return i < n / 2 ? 0 : 1000;
}

static double even(otosp_count i, otosp_count n)
{
    (void)i, (void)n;
    return 200;
}

static const otosp_count *balanced(otosp_loop *loop, double rounds(otosp_count, otosp_count))
{
    ot_balance_begin(loop);
    while (ot_balance_next(loop))
        otosp_work(rounds(loop->first, loop->trips));
    return ot_balance(loop);
}

static otosp_loop loop_of(otosp_count trips, otosp_count chunk)
{
    return (otosp_loop){ .trips = trips, .total = trips, .asked = chunk, .chunk = chunk, .schedule = OTOSP_STATIC };
}

static void check_shares(otosp_count trips, otosp_count chunk, double rounds(otosp_count, otosp_count))
{
    otosp_loop loop = loop_of(trips, chunk);
    const otosp_count *ends = balanced(&loop, rounds);
    double all = 0, most = 0, share, part = (double)(trips / 64 + 1);
    otosp_count i = 0;

    check(ends && ends[MEMBERS - 1] == trips);
    for (i = 0; i < trips; i++) {
        all += rounds(i, trips) + 1;
        most = rounds(i, trips) + 1 > most ? rounds(i, trips) + 1 : most;
    }
    for (int m = 0; ends && m < MEMBERS; m++) {
        check(ends[m] >= (m ? ends[m - 1] : 0) && ends[m] <= trips);
        share = 0;
        for (i = m ? ends[m - 1] : 0; i < ends[m]; i++)
            share += rounds(i, trips) + 1;
        check(share <= all / MEMBERS + most * part);
    }
}

START_TEST(shares)
{
    static const otosp_count trips[] = { 40, 64, 100, 1000, 12345 };

    ot.world.size = MEMBERS;
    for (size_t i = 0; i < sizeof trips / sizeof *trips; i++)
        for (otosp_count chunk = 0; chunk < 2; chunk++) {
            check_shares(trips[i], chunk * trips[i] / 6, more);
            check_shares(trips[i], chunk * trips[i] / 6, less);
            check_shares(trips[i], chunk * trips[i] / 6, hill);
            check_shares(trips[i], 0, nothing_at_first);
        }
    ot.world.size = 1;
}
END_TEST

/* The smallest share that the largest of contiguous chunks can be: by all places where the last one may begin. */
static double smallest(otosp_count trips, double rounds(otosp_count, otosp_count))
{
    double least[MEMBERS + 1][MOST_TRIPS + 1];

    for (int m = 0; m <= MEMBERS; m++)
        for (otosp_count end = 0; end <= trips; end++) {
            double last = 0;

            least[m][end] = end ? HUGE_VAL : 0;
            for (otosp_count begin = end + 1; m && begin-- > 0; ) {
                last += begin < end ? rounds(begin, trips) + 1 : 0;
                if (fmax(last, least[m - 1][begin]) < least[m][end])
                    least[m][end] = fmax(last, least[m - 1][begin]);
            }
        }
    return least[MEMBERS][trips];
}

static void check_smallest(otosp_count trips, double rounds(otosp_count, otosp_count))
{
    otosp_loop loop = loop_of(trips, 0);
    const otosp_count *ends = balanced(&loop, rounds);
    double most = 0;

    for (otosp_count i = 0; i < trips; i++)
        most = fmax(most, rounds(i, trips) + 1);
    check(ends != NULL);
    for (int m = 0; ends && m < MEMBERS; m++) {
        double share = 0;

        for (otosp_count i = m ? ends[m - 1] : 0; i < ends[m]; i++)
            share += rounds(i, trips) + 1;
        check(share <= smallest(trips, rounds) + most / 128);
    }
}

/* Each iteration is asked for. */
START_TEST(smallest_shares)
{
    ot.world.size = MEMBERS;
    for (otosp_count trips = 3 * MEMBERS; trips <= MOST_TRIPS; trips++) {
        check_smallest(trips, more);
        check_smallest(trips, less);
        check_smallest(trips, hill);
    }
    ot.world.size = 1;
}
END_TEST

START_TEST(as_they_are)
{
    otosp_loop loop = loop_of(1000, 0), dealt = loop_of(1000, 3), none = loop_of(0, 0);
    static char bytes[1 << 20];

    ot.world.size = MEMBERS;
    check(!balanced(&loop, even));
    check(!balanced(&dealt, more));
    check(!balanced(&none, more));
    ot_balance_begin(&loop);
    while (ot_balance_next(&loop)) {
        ot_box box = ot_box_run(bytes, sizeof bytes);
        otosp_work((double)loop.first);
        ot_balance_touch(&box);
    }
    check(!ot_balance(&loop));
    ot.world.size = 1;
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, shares);
    tcase_add_test(tests, smallest_shares);
    tcase_add_test(tests, as_they_are);
}

int main(void)
{
    return run_tests("chunks of equal work", add);
}
