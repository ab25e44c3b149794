/*
 * checksum.h: a number that differs when one bit of an array does.
 */
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stdint.h>
#include <string.h>

/* Adds count doubles, inc doubles apart, to a checksum that began as 0 (64-bit FNV-1a over words). */
static uint64_t checksum(uint64_t sum, const double *x, long count, long inc)
{
    uint64_t bits;
    long i;

    for (i = 0; i < count; i++) {
        memcpy(&bits, &x[i * inc], sizeof bits);
        sum = (sum ^ bits) * UINT64_C(0x100000001b3);
        sum ^= sum >> 29;
    }
    return sum;
}

/* The same for bytes. */
static inline uint64_t checksum_bytes(uint64_t sum, const void *x, size_t count)
{
    const unsigned char *byte = x;
    size_t i;

    for (i = 0; i < count; i++) {
        sum = (sum ^ byte[i]) * UINT64_C(0x100000001b3);
        sum ^= sum >> 29;
    }
    return sum;
}
#endif
