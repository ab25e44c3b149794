/* Descriptors against a map with one byte for each byte of memory. */
#include "unit.h"

enum { SIZE = 3000 };

static char *memory;                     /* SIZE bytes of the heap segment */
static unsigned seed = 1;

static unsigned draw(unsigned below)
{
    seed = seed * 1103515245 + 12345;
    return (seed >> 8) % below;
}

static void mark(char *map, const ot_md *md)
{
    size_t at = (size_t)(ot_address(md->segment, md->offset) - memory);
    for (size_t row = 0; row < md->rows; row++)
        memset(map + at + row * md->stride, 1, md->len);
}

/* Sections of the kinds that programs write: near the one before, equally spaced, or anywhere. */
static void random_section(ot_md *md, size_t *at)
{
    size_t len = 1 + draw(12), rows = draw(3) ? 1 : 1 + draw(8), stride = len + 1 + draw(30);

    if (draw(3) == 0)
        *at = draw(SIZE);
    else
        *at += draw(2) ? len : draw(40);
    if (*at + len + rows * stride > SIZE)
        *at = draw(100);
    check(ot_md_make(md, memory + *at, len, stride, rows));
}

START_TEST(merging)
{
    static char map[SIZE], got[SIZE];
    ot_log log = { 0 };

    for (int round = 0; round < 3000; round++) {
        size_t at = 0, n = draw(60);
        log.n = 0;
        memset(map, 0, SIZE);
        for (size_t i = 0; i < n; i++) {
            ot_md md;
            random_section(&md, &at);
            mark(map, &md);
            ot_log_add(&log, &md);
        }
        for (int again = 0; again < 3; again++) {
            memset(got, 0, SIZE);
            for (size_t i = 0; i < log.n; i++) {
                check(log.v[i].len && log.v[i].rows && (log.v[i].rows == 1 || log.v[i].stride > log.v[i].len));
                mark(got, &log.v[i]);
            }
            check(!memcmp(got, map, SIZE));
            ot_log_normalise(&log);
            for (size_t i = 1; i < log.n; i++) {
                const ot_md *a = &log.v[i - 1], *b = &log.v[i];
                check(a->offset <= b->offset);
                check(a->rows > 1 || b->rows > 1 || a->offset + a->len < b->offset);
            }
        }
    }
    free(log.v);
}
END_TEST

/* One descriptor for a column, a row, a block of columns, in whatever order its elements are reported. */
START_TEST(few_descriptors)
{
    ot_log log = { 0 };
    ot_md md;

    for (int order = 0; order < 3; order++) {
        log.n = 0;
        for (int i = 0; i < 50; i++) {
            int row = order == 0 ? i : order == 1 ? 49 - i : i * 7 % 50;
            ot_md_make(&md, memory + row * 40 + 8, 8, 0, 1);
            ot_log_add(&log, &md);
        }
        ot_log_normalise(&log);
        check(log.n == 1);
        check(log.v[0].rows == 50);
        check(log.v[0].stride == 40);
    }
    log.n = 0;
    for (int half = 0; half < 2; half++) {          /* every other element, and those between them, behind a run */
        ot_md_make(&md, memory + 80 + 8 * half, 8, 16, 9 - (size_t)half);
        ot_log_add(&log, &md);
    }
    ot_md_make(&md, memory, 80, 0, 1);
    ot_log_add(&log, &md);
    ot_log_normalise(&log);
    check(log.n == 1);
    check(log.v[0].rows == 1);
    check(log.v[0].len == 80 + 17 * 8);
    log.n = 0;
    for (int column = 0; column < 5; column++) {
        ot_md_make(&md, memory + 8 * column, 8, 40, 50);
        ot_log_add(&log, &md);
        check(log.n == 1);
    }
    check(log.v[0].rows == 1);
    check(log.v[0].len == 2000);
    log.n = 0;
    for (int part = 0; part < 3; part++) {          /* parts of a run, and stores within it that lie across its parts */
        ot_md_make(&md, memory + 400 * part, 400, 0, 1);
        ot_log_add(&log, &md);
        ot_md_make(&md, memory + 400 * part + 300, 4, 90, 3);
        if (part < 2)
            ot_log_add(&log, &md);
    }
    ot_log_normalise(&log);
    check(log.n == 1);
    check(log.v[0].rows == 1);
    check(log.v[0].len == 1200);
    free(log.v);
}
END_TEST

START_TEST(encoding)
{
    ot_md in[200], out[200];
    ot_buffer b = { 0 };

    for (int round = 0; round < 300; round++) {
        size_t n = draw(200), at = 0;
        b.n = 0;
        for (size_t i = 0; i < n; i++)
            random_section(&in[i], &at);
        if (n > 3)
            in[3].offset += (uint64_t)5 << 33;                             /* beyond 4 GiB */
        ot_md_encode(&b, in, n);
        const char *end = ot_md_decode(out, n, b.p, b.p + b.n);
        check(end == b.p + b.n);
        for (size_t i = 0; i < n; i++)
            check(in[i].segment == out[i].segment && in[i].offset == out[i].offset && in[i].len == out[i].len
                      && in[i].rows == out[i].rows && in[i].stride == out[i].stride);
        if (b.n)
            check(!ot_md_decode(out, n, b.p, b.p + b.n - 1));
    }
    free(b.p);
}
END_TEST

START_TEST(packing)
{
    static char was[SIZE], packed[SIZE], map[SIZE];
    size_t at = 0;
    ot_md md;

    for (int round = 0; round < 2000; round++) {
        for (int i = 0; i < SIZE; i++)
            was[i] = memory[i] = (char)draw(256);
        random_section(&md, &at);
        if (round % 3 == 0 && md.rows > 1)
            md.len = md.stride > 8 ? 8 : 4;
        if (md.rows > 1 && md.stride <= md.len)
            continue;
        ot_md_pack(packed, &md);
        memset(memory, 0, SIZE);
        memset(map, 0, SIZE);
        mark(map, &md);
        ot_md_unpack(&md, packed);
        for (int i = 0; i < SIZE; i++)
            check(memory[i] == (map[i] ? was[i] : 0));
    }
}
END_TEST

static int writable;
static const int constant = 1;

START_TEST(segments)
{
    int local = 0;
    ot_md md;

    check(ot_md_make(&md, &writable, sizeof writable, 0, 1));
    check(ot_segment_of(md.segment)->kind == OT_KIND_DATA);
    check(ot_address(md.segment, md.offset) == (char *)&writable);
    check(ot_md_make(&md, &local, sizeof local, 0, 1));
    check(md.segment == OT_SEGMENT_STACK);
    check(!ot_md_make(&md, &constant, sizeof constant, 0, 1));
    check(!strcmp(ot_address_is("x"), "in a string constant or other read-only memory"));
    check(!ot_md_make(&md, NULL, 1, 0, 1));
    check(!strcmp(ot_address_is(NULL), "a null pointer"));
    char *foreign = malloc(100);
    check(!ot_md_make(&md, foreign, 100, 0, 1));
    free(foreign);
    check(!ot_md_make(&md, memory, SIZE_MAX, 0, 1));
    check(!ot_md_make(&md, memory, 1, SIZE_MAX / 2, 5));
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, merging);
    tcase_add_test(tests, few_descriptors);
    tcase_add_test(tests, encoding);
    tcase_add_test(tests, packing);
    tcase_add_test(tests, segments);
}

int main(void)
{
    memory = malloc(SIZE);
    return run_tests("memory descriptors", add);
}
