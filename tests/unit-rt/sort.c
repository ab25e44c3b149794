/*
 * Putting in order: sequences that are in order, one behind the other or dealt into each other, and numbers in no order.
 */
#include "unit.h"

enum { MOST = 400, SEQUENCES = 20 };

struct one { unsigned key, number, rest; };

static unsigned long seed = 5;

static unsigned draw(unsigned below)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33) % below;
}

static int by_key(const void *pa, const void *pb)
{
    const struct one *a = pa, *b = pb;

    return (a->key > b->key) - (a->key < b->key);
}

/* Of so many sequences, which begin anywhere; each goes on by less than `by`. */
static void deal(struct one *v, unsigned n, unsigned sequences, unsigned by)
{
    unsigned next[SEQUENCES], turns = draw(2);

    for (unsigned k = 0; k < sequences; k++)
        next[k] = draw(1000);
    for (unsigned i = 0; i < n; i++) {
        unsigned k = turns ? i % sequences : i * sequences / n;
        v[i] = (struct one){ next[k], i, 7 * i };
        next[k] += draw(by);
    }
}

/* Each is there once; stays: equal ones are as they were. */
static void check_order(const struct one *v, const struct one *before, unsigned n, bool stays)
{
    bool seen[MOST] = { false };

    for (unsigned i = 0; i < n; i++) {
        check(v[i].number < n && !seen[v[i].number]);
        seen[v[i].number] = true;
        check(!memcmp(&v[i], &before[v[i].number], sizeof *v));
        check(!i || v[i - 1].key < v[i].key || (v[i - 1].key == v[i].key && (!stays || v[i - 1].number < v[i].number)));
    }
}

START_TEST(sequences)
{
    static struct one v[MOST], before[MOST];

    for (unsigned i = 0; i < 3000; i++) {
        unsigned n = 1 + draw(i % 2 ? 12 : MOST), k = 1 + draw(SEQUENCES);
        deal(v, n, k, 1 + draw(30));
        memcpy(before, v, sizeof v);
        ot_sort(v, n, sizeof *v, by_key);
        check_order(v, before, n, k <= 16);
    }
}
END_TEST

START_TEST(in_no_order)
{
    static struct one v[MOST], before[MOST];

    for (unsigned i = 0; i < 1000; i++) {
        unsigned n = 1 + draw(MOST);
        for (unsigned k = 0; k < n; k++)
            v[k] = (struct one){ draw(300), k, 7 * k };
        memcpy(before, v, sizeof v);
        ot_sort(v, n, sizeof *v, by_key);
        check_order(v, before, n, false);
    }
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, sequences);
    tcase_add_test(tests, in_no_order);
}

int main(void)
{
    return run_tests("order", add);
}
