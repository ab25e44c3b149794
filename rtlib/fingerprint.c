/*
 * fingerprint.c: whether members have stored to every byte of a run, or to some of them twice.
 *
 * As many stores as there are bytes need not be stores to all of them, where members store the same value to the same
 * places, as in seen[which[i]] = 1. So a number that depends on the place is added up for each byte: the sums of all
 * members make that of the run, if each byte is among them once. Anything else does so by a chance of one in 2^33 at most.
 */
#include "demand.h"

/* Of marked bytes, a bit each, in so many words before this one of 64 bytes. What is marked twice is added twice. */
static uint64_t of_word(uint64_t word, uint64_t marks)
{
    uint64_t low = (word + 1) * UINT64_C(0x9e3779b97f4a7c15), high;

    low = (low ^ low >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    low ^= low >> 27;
    high = low * UINT64_C(0x94d049bb133111eb);
    high ^= high >> 31;
    return low * (marks & UINT32_MAX) + high * (marks >> 32);
}

uint64_t ot_fingerprint(uint64_t page, const uint64_t *marks)
{
    uint64_t sum = 0;

    for (uint64_t w = 0; w < OT_MARKED_PAGE / 64; w++)
        if (marks[w])
            sum += of_word(page / 64 + w, marks[w]);
    return sum;
}

uint64_t ot_fingerprint_of_run(uint64_t from, uint64_t to)
{
    uint64_t sum = 0;

    for (uint64_t word = from / 64, bits; 64 * word < to; word++) {
        bits = UINT64_MAX;
        if (64 * word < from)
            bits &= UINT64_MAX << from % 64;
        if (64 * word + 64 > to)
            bits &= UINT64_MAX >> (64 - to % 64);
        sum += of_word(word, bits);
    }
    return sum;
}
