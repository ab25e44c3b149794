/*
 * words.c: what the tasks of a wave would tell, as a list of words, by which an alike wave is known again.
 *
 * To tell a section, and to compute with it, takes some hundred instructions, on every rank. In a time loop most waves
 * touch what one before has touched, whatever else their tasks are computed from. So the tasks are asked first for words
 * only, a few instructions each. A hash of these, in their order and with the members', stands for the values from
 * which a loop's sections are computed (known.c): where it is as it was, in the same state of the directory, the step
 * is known, and nothing is told. Else what the words say is told.
 *
 * They are asked for at once (ahead.c). If nothing is pending of what they are computed from, which is looked at
 * level by level, they are the same on all ranks.
 */
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "demand.h"

struct ot_words ot_words;
static uint64_t *words;
static bool fails;                      /* something has been told that words do not stand for */

void ot_words_begin(void)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);

    ot_words.next = words;
    ot_words.keep = fails = false;
    ot_words.stack = (uintptr_t)stack->base;
    ot_words.stack_bytes = stack->size;
}

void ot_words_fail(void)
{
    fails = true;
}

static size_t count(void)
{
    return (size_t)(ot_words.next - words);
}

uint64_t *ot_words_room(size_t n)
{
    size_t before = count(), room = (size_t)(ot_words.end - words);

    if (room - before < n) {
        bool user = ot_enter_runtime();

        room = 2 * room + n + 256;
        words = ot_realloc(words, room * sizeof *words);
        ot_words.end = words + room;
        ot_leave_runtime(user);
    }
    ot_words.next = words + before + n;
    return words + before;
}

void ot_words_box(enum ot_word kind, const volatile void *addr, size_t bytes, int n, const long *dimensions)
{
    uint64_t *to = ot_words_room(3 + 2 * (size_t)n);

    to[0] = (uint64_t)(kind + OT_WORD_BOXES) << OT_WORD_KIND ^ (uintptr_t)addr;
    to[1] = bytes;
    to[2] = (uint64_t)n;
    memcpy(to + 3, dimensions, 2 * (size_t)n * sizeof *dimensions);
}

static int kind_of(uint64_t word)
{
    return (int)(word >> OT_WORD_KIND);
}

static const char *address_of(uint64_t word)
{
    return (const char *)(uintptr_t)(word & (((uint64_t)1 << OT_WORD_KIND) - 1));
}

/* Behind the words of a section, or of a number. */
static const uint64_t *behind(const uint64_t *word)
{
    return word + (kind_of(*word) < OT_WORD_BOXES ? 2 : 3 + 2 * word[2]);
}

/* What lies nowhere in memory that ranks share has no address that means the same to all. Words that have been found
   again have been looked at before. */
bool ot_words_shared(void)
{
    bool shared = true;

    for (const uint64_t *w = words; shared && w < ot_words.next; w = behind(w))
        switch (kind_of(*w)) {
        case OT_WORD_MEMBER:
        case OT_WORD_OBJECT:
        case OT_WORD_EXTENT:
        case OT_WORD_ANYTHING:
            break;
        default:
            shared = ot_segment_find(address_of(*w)) >= 0;
        }
    return shared;
}

/* It may go on where the one before ends, or lie as far behind that as that one behind the one before it. */
static void tell_row(otosp_row_run *run, void (*add)(const volatile void *, size_t), const char *row, size_t bytes)
{
    if (!otosp_fits(run, row, bytes))
        add(row, bytes);
}

static void tell_run(enum ot_word kind, const char *at, size_t bytes)
{
    switch (kind) {
    case OT_WORD_READS:
        tell_row(&otosp_rows_read, ot_rows_add_read, at, bytes);
        break;
    case OT_WORD_WRITES:
        tell_row(&otosp_rows_written, ot_rows_add_written, at, bytes);
        break;
    case OT_WORD_KEEPS:
        otosp_keep(at, bytes);
        break;
    case OT_WORD_MEMBER:
        ot_rows_close();
        ot_demand_of((int)bytes);
        break;
    case OT_WORD_OBJECT:
        ot_demand_read_object((const char *)bytes);
        break;
    case OT_WORD_ANYTHING:
        ot_demand_read_all();
        break;
    default:
        break;
    }
}

static void tell_box(enum ot_word kind, const ot_box *b)
{
    if (kind == OT_WORD_READS)
        ot_demand_read(b);
    else if (kind == OT_WORD_WRITES)
        ot_demand_written(b);
    else if (kind == OT_WORD_CLAIMS)
        ot_demand_claimed(b);
    else
        ot_loads_note(b);
}

/* Tells what the first word and those that belong to it say: so many. */
static size_t tell_one(const uint64_t *v)
{
    int kind = kind_of(*v), n;
    const char *at = address_of(*v);
    ot_box box;

    if (kind < OT_WORD_BOXES) {
        tell_run((enum ot_word)kind, at, v[1]);
        return 2;
    }
    n = (int)v[2];
    if (ot_box_make(&box, at, v[1], n, (const long *)&v[3]))
        tell_box((enum ot_word)(kind - OT_WORD_BOXES), &box);
    return 3 + 2 * (size_t)n;
}

static void tell(const uint64_t *v, size_t n)
{
    for (size_t i = 0; i < n; )
        i += tell_one(v + i);
}

void ot_words_tell(void)
{
    bool user = ot_enter_runtime();

    ot_retold_begin();
    for (size_t i = 0, n; i < count(); i += n) {
        n = ot_retold(words + i, count() - i, tell);
        n = n ? n : tell_one(words + i);
    }
    ot_rows_close();
    ot_leave_runtime(user);
}

bool ot_words_hash(const otosp_count *ends, long value[OT_WORD_VALUES])
{
    XXH128_hash_t hash = XXH3_128bits(words, count() * sizeof *words);

    value[0] = (long)hash.low64;
    value[1] = (long)hash.high64;
    value[2] = (long)count();
    value[3] = (long)XXH3_64bits(ends, (size_t)ot.world.size * sizeof *ends);
    return !fails;
}
