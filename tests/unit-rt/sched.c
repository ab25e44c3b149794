/* Schedules: each iteration belongs to one member, once. */
#include "unit.h"

START_TEST(every_iteration_once)
{
    for (otosp_count trips = 0; trips < 60; trips++)
        for (int members = 1; members <= 9; members++)
            for (otosp_count chunk = 0; chunk < 8; chunk++) {
                int owner[60], least = 60, most = 0;
                memset(owner, -1, sizeof owner);
                for (int m = 0; m < members; m++) {
                    otosp_loop loop = { .trips = trips, .chunk = chunk, .schedule = OTOSP_STATIC };
                    ot_level level = { .num = m, .size = members };
                    int mine = 0;
                    ot_schedule_begin(&loop, &level);
                    while (otosp_next(&loop))
                        for (otosp_count i = loop.first; i < loop.end; i++, mine++) {
                            check(owner[i] == -1);
                            owner[i] = m;
                        }
                    least = mine < least ? mine : least;
                    most = mine > most ? mine : most;
                }
                for (otosp_count i = 0; i < trips; i++) {
                    check(owner[i] >= 0);
                    if (chunk)
                        check(owner[i] == (int)(i / chunk) % members);
                    else if (i)
                        check(owner[i] >= owner[i - 1]);
                }
                if (!chunk)
                    check(most - least <= 1);
            }
}
END_TEST

/* Counts near the end of the type, where sums overflow. */
START_TEST(huge)
{
    const otosp_count most = ~0ul, chunks[] = { 0, most, most / 2, most / 3 + 1 };

    for (int c = 0; c < 4; c++)
        for (int members = 1; members < 6; members++) {
            otosp_count sum = 0;
            for (int m = 0; m < members; m++) {
                otosp_loop loop = { .trips = most - 2, .chunk = chunks[c], .schedule = OTOSP_STATIC };
                ot_level level = { .num = m, .size = members };
                ot_schedule_begin(&loop, &level);
                for (int n = 0; otosp_next(&loop); n++) {
                    check(n < 4);
                    check(loop.first < loop.end && loop.end <= loop.trips);
                    sum += loop.end - loop.first;
                }
            }
            check(sum == most - 2);
        }
}
END_TEST

/* The macros against loops that count. */
START_TEST(trips)
{
    for (int lb = -20; lb <= 20; lb++)
        for (int ub = -20; ub <= 20; ub++)
            for (int step = 1; step <= 9; step++) {
                otosp_count n = 0;
                for (int i = lb; i < ub; i += step)
                    n++;
                check(OTOSP_TRIPS_LT(lb, ub, step) == n);
                n = 0;
                for (int i = lb; i <= ub; i += step)
                    n++;
                check(OTOSP_TRIPS_LE(lb, ub, step) == n);
                n = 0;
                for (int i = lb; i > ub; i -= step)
                    n++;
                check(OTOSP_TRIPS_GT(lb, ub, step) == n);
                n = 0;
                for (int i = lb; i >= ub; i -= step)
                    n++;
                check(OTOSP_TRIPS_GE(lb, ub, step) == n);
            }
    check(OTOSP_TRIPS_LT(-2147483647 - 1, 2147483647, 1) == 4294967295u);
    check(OTOSP_TRIPS_LT(0u, 4294967295u, 2) == 2147483648u);
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, every_iteration_once);
    tcase_add_test(tests, huge);
    tcase_add_test(tests, trips);
}

int main(void)
{
    return run_tests("schedules", add);
}
