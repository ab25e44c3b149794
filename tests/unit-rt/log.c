/* Logged stores against a map with one byte for each byte of memory: open sections, frees, frame zones. */
#include "unit.h"

enum { SIZE = 4000 };

static char *memory;                     /* SIZE bytes of the heap segment */
static char map[SIZE], got[SIZE];
static unsigned seed = 1;
static ot_construct construct;

static unsigned draw(unsigned below)
{
    seed = seed * 1103515245 + 12345;
    return (seed >> 8) % below;
}

static void enter_split(void)
{
    construct.log.n = 0;
    memset(map, 0, SIZE);
    memset(got, 0, SIZE);
    ot_log_switch(&construct);
}

/* Which bytes of a segment, from `base` on, have been logged. */
static void read_log(uint32_t segment, const char *base)
{
    ot_log_switch(NULL);
    for (size_t i = 0; i < construct.log.n; i++) {
        const ot_md *md = &construct.log.v[i];
        check(md->segment == segment);
        for (size_t row = 0; row < md->rows; row++)
            memset(got + (ot_address(md->segment, md->offset) - base) + row * md->stride, 1, md->len);
    }
}

/* Runs of stores as loops make them, in slots that they share: forward, backward, one place, scattered. */
START_TEST(stores)
{
    for (int round = 0; round < 5000; round++) {
        enter_split();
        for (unsigned loop = 0, loops = draw(12); loop < loops; loop++) {
            int slot = (int)draw(3), step = (int)draw(50) - 25, n = (int)draw(20);
            int len = (int)draw(10), at = (int)draw(SIZE - 1000) + 500;
            for (int i = 0; i < n; i++) {
                int place = draw(10) ? at + i * step : (int)draw(SIZE - 20), bytes = draw(8) ? len : (int)draw(20);
                otosp_wrote_bytes(slot, memory + place, (otosp_size)bytes);
                memset(map + place, 1, (size_t)bytes);
            }
        }
        read_log(OT_SEGMENT_HEAP, memory);
        check(!memcmp(got, map, SIZE));
    }
}
END_TEST

/* Outside of a split, and to memory that ranks do not share, nothing is logged. */
START_TEST(nothing)
{
    static __thread int own[10];

    ot_log_switch(NULL);
    for (int i = 0; i < 100; i++)
        otosp_wrote_bytes(0, memory + i, 1);
    for (int i = 0; i < OTOSP_OPEN_SECTIONS; i++)
        check(!otosp_open[i].len);
    enter_split();
    for (int i = 0; i < 10; i++) {
        otosp_wrote_bytes(0, &own[i], sizeof own[i]);
        otosp_wrote_bytes(1, &own[i * 3 % 10], sizeof own[i]);
        otosp_wrote_bytes(2, NULL, 10);
    }
    read_log(OT_SEGMENT_HEAP, memory);
    check(!construct.log.n);
}
END_TEST

/* Stores outside of freed blocks are kept; one block that is written and freed at once leaves nothing. */
START_TEST(frees)
{
    for (int round = 0; round < 5000; round++) {
        enter_split();
        for (unsigned i = 0, n = draw(30); i < n; i++) {
            unsigned at = draw(SIZE - 300), len = draw(200);
            if (draw(4)) {
                otosp_wrote_bytes((int)draw(3), memory + at, len);
                memset(map + at, 1, len);
            } else {
                ot_log_forget(memory + at, len);
                memset(map + at, 2, len);
            }
        }
        read_log(OT_SEGMENT_HEAP, memory);
        for (int i = 0; i < SIZE; i++)
            check(map[i] == 2 || map[i] == got[i]);
    }
    enter_split();
    for (int i = 0; i < 500; i++) {
        char *block = memory + 100 * draw(20);
        for (int k = 0; k < 30; k++)
            otosp_wrote_bytes(k % 3, block + k * (k % 4), 1);
        ot_log_forget(block, 100);
    }
    ot_log_close();
    check(!construct.log.n);
}
END_TEST

/* Of the stack what lies above the frame passes, and what is listed in it. */
START_TEST(zones)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    char *base = stack->base + 8192;     /* never touched: descriptors only */
    ot_zone outer = construct.zone;

    for (int round = 0; round < 5000; round++) {
        ot_extent extents[6];
        size_t low = 8192 + draw(SIZE / 2), high = low + draw(SIZE / 2);
        construct.zone = (ot_zone){ low, high, extents, draw(6), 6 };
        for (size_t i = 0, at = low; i < construct.zone.n; i++) {
            extents[i].from = at = at + draw(60);
            extents[i].to = at + draw(100);
        }
        enter_split();
        for (unsigned i = 0, n = draw(20); i < n; i++) {
            unsigned at = draw(SIZE - 1000), len = 1 + draw(30), stride = len + 1 + draw(40), rows = 1 + draw(10);
            ot_md md;
            check(ot_md_make(&md, base + at, len, stride, rows));
            ot_log_section(&construct, &md);
            for (unsigned row = 0; row < rows; row++)
                for (unsigned k = at + row * stride; k < at + row * stride + len; k++) {
                    bool shared = 8192 + k >= high;
                    for (size_t e = 0; e < construct.zone.n; e++)
                        shared |= 8192 + k >= extents[e].from && 8192 + k < extents[e].to;
                    map[k] |= shared;
                }
        }
        read_log(OT_SEGMENT_STACK, base);
        check(!memcmp(got, map, SIZE));
    }
    construct.zone = outer;
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, stores);
    tcase_add_test(tests, nothing);
    tcase_add_test(tests, frees);
    tcase_add_test(tests, zones);
}

int main(void)
{
    memory = malloc(SIZE);
    construct.zone.low = construct.zone.high = 0;
    return run_tests("log", add);
}
