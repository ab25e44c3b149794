/*
 * fingerprint.c: whether members have stored to every byte of a run, or to some of them twice.
 *
 * As many stores as there are bytes need not be stores to all of them, where members store the same value to the same
 * places, as in seen[which[i]] = 1. So where bytes end that lie behind each other, a number that depends on the place is
 * added up, and where they begin it is subtracted. What one member has stored goes on where another's ends, and both are gone
 * from the sum: what is left are the two ends of the whole run, if each of its bytes is among them once. If not, the sum is
 * the same by a chance of about one in 2^64.
 */
#include "demand.h"

/* Of the place between two bytes. */
static uint64_t number_of(uint64_t place)
{
    return ot_mix(place, 1);
}

uint64_t ot_fingerprint_of_run(uint64_t from, uint64_t to)
{
    return number_of(to) - number_of(from);
}

uint64_t ot_fingerprint(uint64_t page, const uint64_t *marks)
{
    uint64_t sum = 0, before = 0;       /* is the last byte marked? */

    for (uint64_t at = 0; at < OT_MARKED_PAGE; at += 64) {
        uint64_t word = marks[at / 64], ends = word ^ (word << 1 | before);     /* a bit where marks begin, or have ended */

        before = word >> 63;
        for (; ends; ends &= ends - 1) {
            unsigned bit = (unsigned)__builtin_ctzll(ends);
            uint64_t number = number_of(page + at + bit);
            sum += word >> bit & 1 ? -number : number;
        }
    }
    return before ? sum + number_of(page + OT_MARKED_PAGE) : sum;
}
