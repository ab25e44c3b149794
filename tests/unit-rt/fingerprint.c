/* Fingerprints of stored bytes: the members' sums make that of the run if each byte is among them once, and only then. */
#include "unit.h"
#include "demand.h"

enum { PAGES = 3, WORDS = OT_MARKED_PAGE / 64, MEMBERS = 4, BYTES = PAGES * OT_MARKED_PAGE };

static const uint64_t start = 7 * (uint64_t)OT_MARKED_PAGE;
static uint64_t marks[MEMBERS][PAGES][WORDS];

static void store(int member, uint64_t at)
{
    marks[member][at / OT_MARKED_PAGE][at % OT_MARKED_PAGE / 64] |= (uint64_t)1 << at % 64;
}

static void take_back(int member, uint64_t at)
{
    marks[member][at / OT_MARKED_PAGE][at % OT_MARKED_PAGE / 64] &= ~((uint64_t)1 << at % 64);
}

/* Bytes from .. to-1, each by a member that is found by chance: some by all kinds of neighbours. */
static void deal(uint64_t from, uint64_t to, unsigned seed, int *owner)
{
    memset(marks, 0, sizeof marks);
    srand(seed);
    for (uint64_t at = from; at < to; at++) {
        owner[at] = at > from && rand() % 3 ? owner[at - 1] : rand() % MEMBERS;
        store(owner[at], at);
    }
}

static uint64_t sum(void)
{
    uint64_t all = 0;

    for (int m = 0; m < MEMBERS; m++)
        for (uint64_t p = 0; p < PAGES; p++)
            all += ot_fingerprint(start + p * OT_MARKED_PAGE, marks[m][p]);
    return all;
}

START_TEST(each_byte_once)
{
    static int owner[BYTES];

    for (unsigned seed = 0; seed < 40; seed++) {
        uint64_t from = seed * 97, to = BYTES - seed * 31;

        deal(from, to, seed, owner);
        check(sum() == ot_fingerprint_of_run(start + from, start + to));
        check(sum() != ot_fingerprint_of_run(start + from, start + to - 1));
        check(sum() != ot_fingerprint_of_run(start + from + 1, start + to));
    }
}
END_TEST

/* As many stores as there are bytes, of which one lacks, and another one is stored by two members. */
START_TEST(one_twice)
{
    static int owner[BYTES];

    for (unsigned seed = 0; seed < 400; seed++) {
        uint64_t lacking, twice;

        deal(0, BYTES, seed, owner);
        lacking = (uint64_t)rand() % BYTES;
        twice = seed % 2 ? (lacking + 1) % BYTES : (uint64_t)rand() % BYTES;
        if (lacking == twice)
            continue;
        take_back(owner[lacking], lacking);
        store((owner[twice] + 1) % MEMBERS, twice);
        check(sum() != ot_fingerprint_of_run(start, start + BYTES));
    }
}
END_TEST

/* A part that is told as runs, and pages of marks. */
START_TEST(runs_and_marks)
{
    static int owner[BYTES];
    uint64_t end = start + BYTES;

    deal(0, BYTES, 5, owner);
    check(sum() + ot_fingerprint_of_run(end, end + 100) + ot_fingerprint_of_run(end + 100, end + 1000)
          == ot_fingerprint_of_run(start, end + 1000));
    check(sum() + ot_fingerprint_of_run(end, end + 100) + ot_fingerprint_of_run(end + 99, end + 999)
          != ot_fingerprint_of_run(start, end + 1000));
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, each_byte_once);
    tcase_add_test(tests, one_twice);
    tcase_add_test(tests, runs_and_marks);
}

int main(void)
{
    return run_tests("fingerprint", add);
}
