/*
 * ranks.c: sets of ranks. Each is kept once; its number tells it from others, the same on all ranks since all make
 * the same sets in the same order.
 */
#include <string.h>
#include "demand.h"

static struct {
    uint64_t *words;                    /* of all sets, one behind the other */
    size_t each;                        /* words of one */
    uint32_t n, cap;
    ot_ranks *found;                    /* by hash, with open addressing: 0 is no set, `slots` a power of 2 */
    uint32_t slots;
    struct made { ot_ranks from, to; int first, n; } last;      /* the latest union */
    ot_ranks *alone;                    /* of each rank, the set of it alone; 0: not made yet */
    int ranks;                          /* room there */
} sets;

static uint64_t *words_of(ot_ranks s)
{
    return sets.words + s * sets.each;
}

void ot_ranks_forget(void)
{
    sets.n = 0;
    sets.slots = 0;
    sets.last.n = 0;
    if (sets.alone)
        memset(sets.alone, 0, (size_t)sets.ranks * sizeof *sets.alone);
}

/* Room for one more set behind the last; the first is empty. */
static uint64_t *room(void)
{
    if (!sets.each)
        sets.each = (size_t)(ot.world.size + 63) / 64;
    if (sets.n + 1 >= sets.cap) {
        sets.cap = 2 * sets.cap + 64;
        sets.words = ot_realloc(sets.words, sets.cap * sets.each * sizeof *sets.words);
    }
    if (!sets.n)
        memset(words_of(sets.n++), 0, sets.each * sizeof *sets.words);
    return words_of(sets.n);
}

bool ot_ranks_has(ot_ranks s, int rank)
{
    return s && words_of(s)[rank / 64] >> rank % 64 & 1;
}

/* Where the set is in the table, or is to be put. */
static ot_ranks *slot_of(const uint64_t *words)
{
    uint64_t hash = 0;
    uint32_t at;

    for (size_t i = 0; i < sets.each; i++)
        hash = ot_mix(hash, words[i]);
    for (at = hash & (sets.slots - 1); sets.found[at]; at = (at + 1) & (sets.slots - 1))
        if (!memcmp(words_of(sets.found[at]), words, sets.each * sizeof *words))
            break;
    return &sets.found[at];
}

static void grow_table(void)
{
    sets.slots = sets.slots ? 2 * sets.slots : 64;
    sets.found = ot_realloc(sets.found, sets.slots * sizeof *sets.found);
    memset(sets.found, 0, sets.slots * sizeof *sets.found);
    for (ot_ranks s = 1; s < sets.n; s++)
        *slot_of(words_of(s)) = s;
}

static ot_ranks with(ot_ranks s, int first, int n)
{
    uint64_t *new = room();
    ot_ranks *found;

    memcpy(new, words_of(s), sets.each * sizeof *new);
    for (int r = first, bits; r < first + n; r += bits) {
        bits = 64 - r % 64 < first + n - r ? 64 - r % 64 : first + n - r;
        new[r / 64] |= UINT64_MAX >> (64 - bits) << r % 64;
    }
    if (2 * sets.n >= sets.slots)
        grow_table();
    found = slot_of(new);
    if (!*found)
        *found = sets.n++;
    return *found;
}

static ot_ranks make_alone(int rank)
{
    if (rank >= sets.ranks) {
        int ranks = rank >= ot.world.size ? rank + 1 : ot.world.size;
        sets.alone = ot_realloc(sets.alone, (size_t)ranks * sizeof *sets.alone);
        memset(sets.alone + sets.ranks, 0, (size_t)(ranks - sets.ranks) * sizeof *sets.alone);
        sets.ranks = ranks;
    }
    return sets.alone[rank] = with(0, rank, 1);
}

ot_ranks ot_ranks_with(ot_ranks s, int first, int n)
{
    if (!s && n == 1)
        return first < sets.ranks && sets.alone[first] ? sets.alone[first] : make_alone(first);
    if (sets.last.n != n || sets.last.first != first || sets.last.from != s)
        sets.last = (struct made){ s, with(s, first, n), first, n };
    return sets.last.to;
}

int ot_ranks_next(ot_ranks s, int from)
{
    for (size_t i = (size_t)from / 64; s && i < sets.each; i++, from = (int)i * 64) {
        uint64_t word = words_of(s)[i] >> from % 64;
        if (word)
            return from + __builtin_ctzll(word);
    }
    return -1;
}

int ot_ranks_first(ot_ranks s)
{
    return ot_ranks_next(s, 0);
}

bool ot_ranks_are_all(ot_ranks s)
{
    int left = ot.world.size % 64;
    uint64_t last = left ? ((uint64_t)1 << left) - 1 : UINT64_MAX;

    for (size_t i = 0; s && i + 1 < sets.each; i++)
        if (words_of(s)[i] != UINT64_MAX)
            return false;
    return s && words_of(s)[sets.each - 1] == last;
}
