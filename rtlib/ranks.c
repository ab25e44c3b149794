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
    struct made { ot_ranks from, to; int first, n; } last;      /* the latest union */
} sets;

static uint64_t *words_of(ot_ranks s)
{
    return sets.words + s * sets.each;
}

void ot_ranks_forget(void)
{
    sets.n = 0;
    sets.last.n = 0;
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

ot_ranks ot_ranks_with(ot_ranks s, int first, int n)
{
    uint64_t *new = room();
    ot_ranks found = 0;

    if (sets.last.n == n && sets.last.first == first && sets.last.from == s)
        return sets.last.to;
    memcpy(new, words_of(s), sets.each * sizeof *new);
    for (int r = first; r < first + n; r++)
        new[r / 64] |= (uint64_t)1 << r % 64;
    while (memcmp(words_of(found), new, sets.each * sizeof *new))
        found++;                        /* at last it finds itself */
    sets.n += found == sets.n;
    sets.last = (struct made){ s, found, first, n };
    return found;
}

bool ot_ranks_are_all(ot_ranks s)
{
    for (int r = 0; r < ot.world.size; r++)
        if (!ot_ranks_has(s, r))
            return false;
    return true;
}
