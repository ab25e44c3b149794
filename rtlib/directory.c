/*
 * directory.c: which sections are pending, and who owns them.
 *
 * Equal on every rank of a team between ot_exchange_describe, which fills it, and ot_exchange_move,
 * which makes its entries valid. What is not listed is valid everywhere. Today a join moves all of it
 * at once, so it is empty outside of joins.
 */
#include "rt.h"

void ot_directory_add(ot_directory *d, const ot_md *md, int owner)
{
    if (d->n == d->cap) {
        d->cap = d->cap ? 2 * d->cap : 64;
        d->v = ot_realloc(d->v, d->cap * sizeof *d->v);
    }
    d->v[d->n++] = (ot_pending){ *md, owner };
}

void ot_directory_clear(ot_directory *d)
{
    d->n = 0;
}
