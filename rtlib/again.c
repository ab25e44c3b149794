/*
 * again.c: objects that have been read again while parts of them were lent.
 *
 * From then on it is noted who has got which part, as by that it comes to each once; where nothing is read again, there
 * is nothing to be gained by it.
 */
#include "demand.h"

enum { MOST_AGAIN = 64 };

static struct { uint32_t segment; uint64_t from, end; } again[MOST_AGAIN];
static size_t nagain;

bool ot_again(const ot_area *a)
{
    for (size_t i = 0; i < nagain; i++)
        if (again[i].segment == a->segment && again[i].from < a->end && a->from < again[i].end)
            return true;
    return nagain == MOST_AGAIN;
}

size_t ot_again_known(void)
{
    return nagain;
}

uint64_t ot_again_bit(const ot_area *a)
{
    ot_md object;
    uint64_t at = ot_object_of(&object, ot_address(a->segment, a->from)) ? object.offset : 0;

    return (uint64_t)1 << ot_mix(a->segment, at) % 64;
}

/* Steps that have lent parts of it are computed anew when they come again. */
void ot_again_note(const ot_area *a)
{
    uint64_t bit = ot_again_bit(a);
    ot_md object;

    again[nagain].segment = a->segment;
    again[nagain].from = a->from;
    again[nagain].end = a->end;
    if (ot_object_of(&object, ot_address(a->segment, a->from)) && object.offset <= a->from) {
        again[nagain].from = object.offset;
        again[nagain].end = object.offset + object.len > a->end ? object.offset + object.len : a->end;
    }
    nagain++;
    ot_steps_are_old(nagain == MOST_AGAIN ? UINT64_MAX : bit);
}
