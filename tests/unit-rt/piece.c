/* Cutting sections against a map with one byte for each byte of memory. */
#include "unit.h"
#include "demand.h"

enum { SIZE = 4000 };

static char *memory;                     /* SIZE bytes of the heap segment */
static unsigned seed = 7;

static unsigned draw(unsigned below)
{
    seed = seed * 1103515245 + 12345;
    return (seed >> 8) % below;
}

/* Marks the section's bytes, none of which may have been marked with that value. */
static void mark(char *map, const ot_md *md, char value)
{
    for (size_t row = 0; row < md->rows; row++)
        for (size_t i = 0; i < md->len; i++) {
            char *at = map + (ot_address(md->segment, md->offset) - memory) + row * md->stride + i;
            check(!(*at & value));
            *at |= value;
        }
}

/* Contiguous, or rows of a matrix whose rows have `pitch` bytes. */
static ot_md random_section(size_t pitch)
{
    size_t len = 1 + draw((unsigned)pitch), rows = draw(3) ? 1 + draw(12) : 1;
    size_t at = draw((unsigned)(SIZE - 13 * pitch));
    ot_md md;

    if (rows > 1 && len == pitch)
        len--;
    if (!len)
        len = 1;
    if (rows == 1)
        len = 1 + draw(12 * (unsigned)pitch);
    check(ot_md_make(&md, memory + at, len, pitch, rows));
    return md;
}

enum { A = 1, B = 2, SHARED = 4, REST = 8 };

static void compare(size_t pitch_a, size_t pitch_b)
{
    static char map[SIZE];
    ot_md a = random_section(pitch_a), b = random_section(pitch_b);
    ot_log rest = { .n = 0 }, taken = { .n = 0 };

    memset(map, 0, SIZE);
    mark(map, &a, A);
    mark(map, &b, B);
    ot_log_add(&rest, &a);
    ot_log_take(&rest, &b, &taken);
    for (size_t i = 0; i < taken.n; i++)
        mark(map, &taken.v[i], SHARED);
    for (size_t i = 0; i < rest.n; i++)
        mark(map, &rest.v[i], REST);
    for (size_t i = 0; i < SIZE; i++) {
        check(!(map[i] & SHARED) == ((map[i] & (A | B)) != (A | B)));
        check(!(map[i] & REST) == ((map[i] & (A | B)) != A));
    }
    ot_free(rest.v);
    ot_free(taken.v);
}

START_TEST(same_stride)
{
    for (int round = 0; round < 20000; round++) {
        size_t pitch = 2 + draw(60);
        compare(pitch, pitch);
    }
}
END_TEST

START_TEST(other_stride)
{
    for (int round = 0; round < 20000; round++)
        compare(2 + draw(60), 2 + draw(60));
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, same_stride);
    tcase_add_test(tests, other_stride);
}

int main(void)
{
    memory = malloc(SIZE);
    return run_tests("piece", add);
}
