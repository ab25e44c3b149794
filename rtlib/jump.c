/*
 * jump.c: many steps of libc's random number generators at once, without a loop over the numbers: a step is
 * linear, so n steps are its n-th power.
 *
 * random() and rand(): each number is the sum of the one `degree` before it and the one `separation` before it,
 * modulo 2^32; so n steps are x^n modulo x^degree - x^(degree - separation) - 1. Their state is in a buffer with
 * a head of one word, as initstate and setstate tell it. drand48() and kin, and random() with the smallest
 * buffer: x becomes factor * x + addend.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

enum { LARGEST = 63, KINDS = 5 };

ot_factor ot_factor48 = OT_FACTOR48;

/* n steps of x = factor * x + addend, modulo 2^64, of which lower bits are a part. */
static uint64_t linear(uint64_t x, ot_factor step, uint64_t n)
{
    for (; n; n >>= 1) {
        if (n & 1)
            x = step.factor * x + step.addend;
        step.addend *= step.factor + 1;
        step.factor *= step.factor;
    }
    return x;
}

typedef struct recurrence {
    int degree, separation;
} recurrence;

/* a * b into a. */
static void multiply(uint32_t *a, const uint32_t *b, const recurrence *r)
{
    uint32_t product[2 * LARGEST] = { 0 };
    int d = r->degree;

    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            product[i + j] += a[i] * b[j];
    for (int k = 2 * d - 2; k >= d; k--) {
        product[k - d] += product[k];
        product[k - r->separation] += product[k];
    }
    memcpy(a, product, (size_t)d * sizeof *a);
}

/* The numbers s, the oldest at s[first], go on by n. */
static void additive(uint32_t *s, int first, const recurrence *r, uint64_t n)
{
    uint32_t power[LARGEST] = { 1 }, square[LARGEST] = { 0, 1 }, v[2 * LARGEST];
    int d = r->degree;

    for (; n; n >>= 1) {
        if (n & 1)
            multiply(power, square, r);
        multiply(square, square, r);
    }
    for (int i = 0; i < 2 * d; i++)
        v[i] = i < d ? s[(first + i) % d] : v[i - d] + v[i - r->separation];
    for (int i = 0; i < d; i++) {
        uint32_t sum = 0;
        for (int j = 0; j < d; j++)
            sum += power[j] * v[i + j];
        s[(first + i) % d] = sum;
    }
}

/* libc writes its place in the buffer into the head when another buffer takes its turn. */
static void jump_random(uint64_t n)
{
    static const recurrence kinds[KINDS] = { { 0, 0 }, { 7, 3 }, { 15, 1 }, { 31, 3 }, { 63, 1 } };
    int32_t other[2];
    char *buffer = OT_LIBC(initstate)(1, (char *)other, sizeof other);
    uint32_t head, s[LARGEST];

    memcpy(&head, buffer, sizeof head);
    const recurrence *r = &kinds[head % KINDS];
    size_t bytes = (r->degree ? (size_t)r->degree : 1) * sizeof *s;
    memcpy(s, buffer + sizeof head, bytes);
    if (r->degree)
        additive(s, ((int)(head / KINDS) + r->separation) % r->degree, r, n);
    else
        s[0] = linear(s[0], (ot_factor){ 1103515245, 12345 }, n) & 0x7fffffff;
    memcpy(buffer + sizeof head, s, bytes);
    OT_LIBC(setstate)(buffer);
}

static void jump_48(const ot_draws *d)
{
    unsigned short p[7] = { 0 };

    memcpy(p, OT_LIBC(seed48)(p), 3 * sizeof *p);
    uint64_t x = p[0] | (uint64_t)p[1] << 16 | (uint64_t)p[2] << 32;
    if (d->seeded) {
        x = d->seed;
        ot_factor48 = (ot_factor)OT_FACTOR48;
    }
    x = linear(x, ot_factor48, d->drawn);
    for (int i = 0; i < 3; i++) {
        p[i] = (unsigned short)(x >> 16 * i);
        p[3 + i] = (unsigned short)(ot_factor48.factor >> 16 * i);
    }
    p[6] = (unsigned short)ot_factor48.addend;
    OT_LIBC(lcong48)(p);
}

/* libc's generator is seeded if that is asked for, and goes on by what was drawn. */
void ot_random_jump(int generator, const ot_draws *d)
{
    if (generator == OT_RAND48) {
        jump_48(d);
        return;
    }
    if (d->seeded)
        OT_LIBC(srandom)((unsigned)d->seed);
    if (d->drawn)
        jump_random(d->drawn);
}
