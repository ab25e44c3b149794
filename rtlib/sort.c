/*
 * sort.c: putting in order.
 *
 * Most of what is to be put in order is in order, or is a few sequences that are, one behind the other or dealt into each
 * other: what each member has of a few arrays. These are taken apart, as cards are put on piles, and merged.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

typedef int ot_compare(const void *, const void *);

enum { PILES = 16, SHORT = 1024 };      /* SHORT: bytes, for which nothing is allocated */

/* What is put in order, and room for as much. */
struct piles {
    char *v, *room;
    size_t bytes;                       /* of one */
    ot_compare *compare;
    size_t n[PILES];                    /* of each pile: one lies behind the other */
    int piles;
};

/* The first pile whose last one is not larger, among those whose last ones get smaller; the number of piles, if none is. */
static int pile_for(const struct piles *p, const char *const *last, const char *one)
{
    int low = 0, high = p->piles;

    while (low < high) {
        int i = low + (high - low) / 2;
        if (p->compare(last[i], one) <= 0)
            high = i;
        else
            low = i + 1;
    }
    return low;
}

/* Which pile each goes to, from the first one on that is smaller than the one before; false: too many are needed. Of equal
   ones none gets to a pile in front of the one before. */
static bool choose_piles(struct piles *p, size_t from, size_t n, unsigned char *pile)
{
    const char *last[PILES] = { p->v + (from - 1) * p->bytes };

    p->piles = 1;
    p->n[0] = from;
    for (size_t i = from; i < n; i++) {
        const char *one = p->v + i * p->bytes;
        int to = pile_for(p, last, one);
        if (to == PILES)
            return false;
        if (to == p->piles)
            p->n[p->piles++] = 0;
        last[to] = one;
        p->n[to]++;
        pile[i] = (unsigned char)to;
    }
    return true;
}

static void put_on_piles(struct piles *p, size_t from, size_t n, const unsigned char *pile)
{
    size_t bytes = p->bytes;
    char *to[PILES] = { p->room };

    for (int k = 1; k < p->piles; k++)
        to[k] = to[k - 1] + p->n[k - 1] * bytes;
    memcpy(to[0], p->v, from * bytes);
    to[0] += from * bytes;
    for (size_t i = from, run; i < n; i += run) {
        for (run = 1; i + run < n && pile[i + run] == pile[i]; run++)
            ;
        memcpy(to[pile[i]], p->v + i * bytes, run * bytes);
        to[pile[i]] += run * bytes;
    }
}

/* How many at the beginning come in front of one, or, OR_EQUAL, not behind it: most often all of them, or none. */
static size_t in_front(const struct piles *p, const char *v, size_t n, const char *one, int or_equal)
{
    size_t low = 0, high = n, step = 1;

    if (n && p->compare(v + (n - 1) * p->bytes, one) < or_equal)
        return n;
    for (; step < n && p->compare(v + (step - 1) * p->bytes, one) < or_equal; step *= 2)
        low = step;
    high = step < high ? step : high;
    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (p->compare(v + i * p->bytes, one) < or_equal)
            low = i + 1;
        else
            high = i;
    }
    return low;
}

static char *put(const struct piles *p, char *to, const char *v, size_t n)
{
    memcpy(to, v, n * p->bytes);
    return to + n * p->bytes;
}

/* Two piles as one; of equal ones, those of the first come first. */
static void merge(const struct piles *p, const char *a, size_t na, const char *b, size_t nb, char *to)
{
    size_t n;

    while (na && nb) {
        n = in_front(p, a, na, b, 1);
        to = put(p, to, a, n);
        a += n * p->bytes;
        na -= n;
        n = na ? in_front(p, b, nb, a, 0) : 0;
        to = put(p, to, b, n);
        b += n * p->bytes;
        nb -= n;
    }
    put(p, put(p, to, a, na), b, nb);
}

/* Piles two by two, from the room to what is put in order, or back. */
static void merge_piles(struct piles *p)
{
    char *from = p->room, *to = p->v, *at, *end, *swap;

    while (p->piles > 1) {
        at = from;
        end = to;
        for (int k = 0; k < p->piles; k += 2) {
            size_t first = p->n[k], second = k + 1 < p->piles ? p->n[k + 1] : 0;
            merge(p, at, first, at + first * p->bytes, second, end);
            at += (first + second) * p->bytes;
            end += (first + second) * p->bytes;
            p->n[k / 2] = first + second;
        }
        p->piles = (p->piles + 1) / 2;
        swap = from;
        from = to;
        to = swap;
    }
    if (from != p->v)
        memcpy(p->v, from, p->n[0] * p->bytes);
}

void ot_sort(void *v, size_t n, size_t bytes, ot_compare *compare)
{
    struct piles p = { .v = v, .bytes = bytes, .compare = compare };
    _Alignas(max_align_t) char few[SHORT];
    size_t sorted = 1;
    unsigned char *pile;

    while (sorted < n && compare(p.v + (sorted - 1) * bytes, p.v + sorted * bytes) <= 0)
        sorted++;
    if (sorted >= n)
        return;
    p.room = n * (bytes + 1) <= SHORT ? few : ot_alloc(n * (bytes + 1));
    pile = (unsigned char *)p.room + n * bytes;
    if (choose_piles(&p, sorted, n, pile)) {
        put_on_piles(&p, sorted, n, pile);
        merge_piles(&p);
    } else {
        bool user = ot_enter_runtime();
        qsort(v, n, bytes, compare);
        ot_leave_runtime(user);
    }
    if (p.room != few)
        ot_free(p.room);
}
