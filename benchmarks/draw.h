/*
 * draw.h: numbers that look random, the same wherever and however often they are drawn.
 */
#ifndef DRAW_H
#define DRAW_H

#include <stdint.h>

/* The next of 2^64 - 1 numbers (a shift-register generator; state is not 0). */
static inline uint64_t draw(uint64_t *state)
{
    uint64_t s = *state;

    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return *state = s;
}

#endif
