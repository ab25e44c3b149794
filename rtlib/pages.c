/*
 * pages.c: pages of memory with marks here and there, as they travel: which bytes were stored, then their values.
 *
 * The marks are a byte for each 8 bytes of memory, a bit a byte. In most pages all stores have the same length, so
 * that one bit stands for an element of 8, 4 or 2 bytes. A page is
 *
 *     its place and the length of elements; for each place that an element has in 8 bytes, a bit for each 8 bytes;
 *     the elements in that order, and bytes up to a multiple of 8
 *
 * Where it is known that all bytes of a run were stored, it travels as
 *
 *     its place, with 0 for the length of elements; how many bytes; the bytes, and more up to a multiple of 8
 *
 * and to a rank of the same node, which copies it from this one's memory (peek.c), as
 *
 *     its place, with STAYS for the length of elements; how many bytes
 */
#include <string.h>
#include "rt.h"

enum { WORDS = OT_MARKED_PAGE / 64 };   /* of marks, for 64 bytes of memory each */
enum { BITS = WORDS / 8 };              /* words of bits, for 512 bytes of memory each */
enum { STAYS = 15 };

/* The first bit of each byte, and what brings those eight bits into the highest byte of a product. */
#define FIRST  UINT64_C(0x0101010101010101)
#define GATHER UINT64_C(0x0102040810204080)

/* Are the marks those of whole elements? first: the bits where elements begin. */
static bool has_elements(const uint64_t *marks, uint64_t first, unsigned all)
{
    uint64_t other = 0;

    for (int i = 0; i < WORDS; i++)
        other |= marks[i] ^ (marks[i] & first) * all;
    return !other;
}

static unsigned element(const uint64_t *marks)
{
    return has_elements(marks, FIRST, 0xff) ? 8 : has_elements(marks, FIRST * 0x11, 0xf) ? 4
         : has_elements(marks, FIRST * 0x55, 0x3) ? 2 : 1;
}

static inline uint64_t bits_of(const uint64_t *marks, unsigned at)
{
    uint64_t bits = 0;

    for (int i = 0; i < 8; i++)
        bits |= ((marks[i] >> at & FIRST) * GATHER >> 56) << 8 * i;
    return bits;
}

/* Both directions, for elements of a constant length: returns where the values end. */
static inline char *pack(const uint64_t *marks, const char *page, uint64_t *bits, char *to, unsigned len)
{
    for (unsigned at = 0; at < 8; at += len)
        for (int i = 0; i < BITS; i++) {
            const char *from = page + 512 * i + at;
            *bits = bits_of(marks + 8 * i, at);
            for (uint64_t left = *bits++; left; left &= left - 1, to += len)
                memcpy(to, from + 8 * __builtin_ctzll(left), len);
        }
    return to;
}

static inline const char *unpack(char *page, const uint64_t *bits, const char *from, unsigned len)
{
    for (unsigned at = 0; at < 8; at += len)
        for (int i = 0; i < BITS; i++) {
            char *to = page + 512 * i + at;
            for (uint64_t left = *bits++; left; left &= left - 1, from += len)
                memcpy(to + 8 * __builtin_ctzll(left), from, len);
        }
    return from;
}

static uint64_t place_of(const char *page, unsigned len)
{
    uint64_t segment = (uint64_t)ot_segment_find(page);

    return segment << 52 | (uint64_t)len << 48 | (uint64_t)(page - ot_segment_of((uint32_t)segment)->base);
}

void ot_page_encode(ot_buffer *out, const char *page, const uint64_t *marks)
{
    unsigned len = element(marks);

    ot_buffer_reserve(out, sizeof(uint64_t) * (1 + 8 * BITS) + OT_MARKED_PAGE);
    uint64_t *head = (void *)(out->p + out->n), *bits = head + 1;
    char *values = (char *)(bits + 8 / len * BITS), *end = values;
    *head = place_of(page, len);
    switch (len) {
    case 8: end = pack(marks, page, bits, values, 8); break;
    case 4: end = pack(marks, page, bits, values, 4); break;
    case 2: end = pack(marks, page, bits, values, 2); break;
    case 1: end = pack(marks, page, bits, values, 1); break;
    }
    for (; (end - values) % 8; end++)
        *end = 0;
    out->n = (size_t)(end - out->p);
}

void ot_run_encode(ot_buffer *out, const char *from, size_t bytes)
{
    ot_buffer_reserve(out, 2 * sizeof(uint64_t) + bytes + 7);
    uint64_t *head = (void *)(out->p + out->n);
    char *values = (char *)(head + 2);

    head[0] = place_of(from, 0);
    head[1] = bytes;
    memcpy(values, from, bytes);
    memset(values + bytes, 0, -bytes % 8);
    out->n += 2 * sizeof *head + (bytes + 7) / 8 * 8;
}

void ot_run_encode_place(ot_buffer *out, const char *from, size_t bytes)
{
    const uint64_t head[] = { place_of(from, STAYS), bytes };

    if (OTOSP_UNLIKELY(ot_hidden_any))
        ot_hidden_look(from, bytes);
    ot_buffer_add(out, head, sizeof head);
}

/* Appends these pages, whose marks are wiped. */
void ot_pages_encode(ot_buffer *out, char *const *pages, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t *marks = ot_scatter_marks(pages[i]);

        ot_page_encode(out, pages[i], marks);
        memset(marks, 0, WORDS * sizeof *marks);
    }
}

static char *page_of(const uint64_t *head)
{
    return ot_address((uint32_t)(*head >> 52), *head & (((uint64_t)1 << 48) - 1));
}

/* A run, if it lies in memory that is there; returns where the next head is, or NULL. */
static const char *take_run(const uint64_t *head, const char *end)
{
    const char *values = (const char *)(head + 2);
    char *to = page_of(head);

    if (!to || values > end || head[1] > (uint64_t)(end - values))
        return NULL;
    memcpy(to, values, head[1]);
    return values + (head[1] + 7) / 8 * 8;
}

/* The marked elements of a page, in the same way. */
static const char *take_page(const uint64_t *head, unsigned len, const char *end)
{
    const uint64_t *bits = head + 1;
    const char *values = (const char *)(bits + 8 / len * BITS), *behind = NULL;
    char *page = page_of(head);

    if (page && values < end)
        switch (len) {
        case 8: behind = unpack(page, bits, values, 8); break;
        case 4: behind = unpack(page, bits, values, 4); break;
        case 2: behind = unpack(page, bits, values, 2); break;
        case 1: behind = unpack(page, bits, values, 1); break;
        }
    return behind ? behind + -(uintptr_t)(behind - values) % 8 : NULL;
}

/* A run that has stayed there is to be copied, with others of it. */
static const char *note_run(const uint64_t *head, const char *end, ot_log *stayed)
{
    const char *behind = (const char *)(head + 2);
    ot_md md = { .segment = (uint32_t)(*head >> 52), .offset = *head & (((uint64_t)1 << 48) - 1), .rows = 1 };

    if (!page_of(head) || behind > end)
        return NULL;
    md.len = head[1];
    ot_log_add(stayed, &md);
    return behind;
}

void ot_pages_take_from(int rank, const char *p, size_t bytes)
{
    static ot_log stayed;

    stayed.n = 0;
    for (const char *end = p + bytes; p < end; ) {
        const uint64_t *head = (const void *)p;
        unsigned len = *head >> 48 & 0xf;

        p = len == STAYS ? note_run(head, end, &stayed) : len ? take_page(head, len, end) : take_run(head, end);
        if (!p)
            ot_fatal("a member sends pages of memory that is not there");
    }
    if (stayed.n)
        ot_peek(rank, stayed.v, stayed.n);
}

void ot_pages_take(const char *p, size_t bytes)
{
    ot_pages_take_from(ot.world.rank, p, bytes);
}
