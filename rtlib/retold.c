/*
 * retold.c: sections that tasks have told before.
 *
 * Blocks of memory are touched by task after task. What has come of the words (words.c) that tell such a section, or
 * rows one after the other, is kept, and found again by them: it need not be computed once more, and for each member it is
 * taken once. Only what lies on the heap is kept, whose addresses stay what they are.
 */
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "demand.h"

enum { MOST_WORDS = 1 << 12 };          /* of a part: it is a section, or rows one after the other */
enum { MOST_PARTS = 1 << 15, MOST_KEPT = 1 << 22 };     /* that are kept, and words of them all; then all are forgotten */

static struct part {
    uint64_t hash;
    size_t words, touches;
    uint64_t *word;                     /* NULL: there is none here */
    ot_touch *touch;                    /* NULL: more has come of it than these; the member is not set */
    uint64_t wave;                      /* in which it was told last, */
    int member;                         /* ... for this one */
} *parts;                               /* by hash, with open addressing */

static size_t nparts, slots, kept;      /* slots: a power of 2 */
static uint64_t wave;
static uintptr_t heap;                  /* where it begins, and how long it is */
static size_t heap_bytes;
static bool possible;

void ot_retold_begin(void)
{
    const ot_segment *of_heap = ot_segment_of(OT_SEGMENT_HEAP);

    heap = (uintptr_t)of_heap->base;
    heap_bytes = of_heap->size;
    wave++;
    possible = !ot_updates_any() && !ot_late_any;
}

static void forget(void)
{
    for (size_t i = 0; i < slots; i++) {
        ot_free(parts[i].word);
        ot_free(parts[i].touch);
    }
    ot_free(parts);
    parts = NULL;
    nparts = slots = kept = 0;
}

static struct part *slot_of(uint64_t hash, const uint64_t *v, size_t n)
{
    struct part *p;

    for (size_t at = hash & (slots - 1); (p = &parts[at])->word; at = (at + 1) & (slots - 1))
        if (p->hash == hash && p->words == n && !memcmp(p->word, v, n * sizeof *v))
            break;
    return p;
}

static void grow(void)
{
    struct part *old = parts;
    size_t n = slots;

    slots = n ? 2 * n : 256;
    parts = memset(ot_alloc(slots * sizeof *parts), 0, slots * sizeof *parts);
    for (size_t i = 0; i < n; i++)
        if (old[i].word)
            *slot_of(old[i].hash, old[i].word, old[i].words) = old[i];
    ot_free(old);
}

/* ---- words ---------------------------------------------------------------------------------------- */

static int kind_of(uint64_t word)
{
    return (int)(word >> OT_WORD_KIND);
}

static bool is_on_heap(uint64_t word)
{
    return (uintptr_t)(word & (((uint64_t)1 << OT_WORD_KIND) - 1)) - heap < heap_bytes;
}

/* So many words are a part that may be kept, or 0. */
static size_t part_of(const uint64_t *v, size_t n)
{
    int kind = kind_of(*v);
    size_t i = 2;

    if (!is_on_heap(*v))
        return 0;
    if (kind == OT_WORD_READS + OT_WORD_BOXES || kind == OT_WORD_WRITES + OT_WORD_BOXES)
        return 3 + 2 * v[2];
    if (kind != OT_WORD_READS && kind != OT_WORD_WRITES)
        return 0;
    while (i < n && kind_of(v[i]) == kind && is_on_heap(v[i]))
        i += 2;
    return i;
}

/* ---- what has come of them ------------------------------------------------------------------------ */

/* Rows of a triangle as what they are read as. */
static void put_together(ot_touches *t)
{
    size_t n = 0;

    for (size_t i = 0, rows; i < t->n; i += rows) {
        ot_touch together = t->v[i];

        rows = 1;
        if (together.how == OT_READS) {
            rows = ot_ragged(&t->v[i], t->n - i, &together);
            together = ot_touch_read(&together);
        }
        t->v[n++] = together;
    }
    t->n = n;
}

/* They are told as if by themselves. */
static void compute(struct part *p, void tell(const uint64_t *, size_t))
{
    static ot_touches alone;
    struct ot_account was;
    bool more;

    ot_rows_close();                    /* what is told before them */
    was = ot_account;
    ot_account.touches = alone;
    ot_account.touches.n = 0;
    ot_account.refused = ot_account.fleeting = ot_account.beyond = ot_account.aside = false;
    tell(p->word, p->words);
    ot_rows_close();
    more = ot_account.refused || ot_account.fleeting || ot_account.beyond || ot_account.aside;
    alone = ot_account.touches;
    ot_account = was;
    if (more)
        return;
    put_together(&alone);
    p->touches = alone.n;
    p->touch = memcpy(ot_alloc((alone.n + 1) * sizeof *p->touch), alone.v, alone.n * sizeof *p->touch);
}

static struct part *find(const uint64_t *v, size_t n, void tell(const uint64_t *, size_t))
{
    uint64_t hash = XXH3_64bits(v, n * sizeof *v);
    struct part *p;

    if (nparts == MOST_PARTS || kept > MOST_KEPT)
        forget();
    if (2 * nparts >= slots)
        grow();
    p = slot_of(hash, v, n);
    if (p->word)
        return p;
    nparts++;
    kept += n;
    p->hash = hash;
    p->words = n;
    p->word = memcpy(ot_alloc(n * sizeof *v), v, n * sizeof *v);
    compute(p, tell);
    return p;
}

static void take(const struct part *p)
{
    ot_touches *to = &ot_account.touches;

    if (to->n + p->touches > to->cap) {
        to->cap = 2 * to->cap + p->touches + 64;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    for (size_t i = 0; i < p->touches; i++) {
        ot_touch *new = &to->v[to->n++];

        *new = p->touch[i];
        new->first = (uint32_t)ot_account.ranks.first;
        new->n = (uint32_t)ot_account.ranks.size;
    }
}

size_t ot_retold(const uint64_t *v, size_t n, void tell(const uint64_t *, size_t))
{
    size_t words = possible ? part_of(v, n) : 0;
    bool reads = words && (kind_of(*v) == OT_WORD_READS || kind_of(*v) == OT_WORD_READS + OT_WORD_BOXES);
    struct part *p;

    if (!words || words > MOST_WORDS || ot_account.refused)
        return 0;
    if (reads && !ot_demand_state)
        return words;                   /* all is valid */
    p = find(v, words, tell);
    if (!p->touch)
        return 0;
    if (p->wave != wave || p->member != ot_account.member)
        take(p);
    p->wave = wave;
    p->member = ot_account.member;
    return words;
}
