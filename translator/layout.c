/*
 * layout.c: where the members of a struct or union lie, by the System V ABI for x86-64 as gcc reads it:
 * bit-fields may not cross a unit of their declared type unless packed, unnamed ones do not raise the
 * alignment of the whole, a zero width closes the unit. tests/types/structs.py compares with gcc.
 */
#include "resolve.h"

typedef __int128 bits;          /* objects may have up to 2^63 - 1 bytes */

struct layout {
    bits pos;                   /* first free bit */
    bits end;                   /* bits in use; in a union, those of the largest member */
    int align;                  /* of the whole so far */
    bool known;
};

static bits round_up(bits n, bits to)
{
    return (n + to - 1) / to * to;
}

/* The alignment of a member in bytes: what its type wants, lowered by packed or pack(n), raised by
 * aligned(n). */
static int member_align(const struct member *m, bool packed, int pack)
{
    int align = align_of(m->type);
    if (align < 1)
        return align;
    if (packed || m->packed)
        align = 1;
    if (m->align > align)
        align = m->align;
    if (pack && pack < align)
        align = pack;
    return align;
}

/* As gcc has it: under #pragma pack a bit-field may cross any boundary, and `packed` says nothing more; a
 * zero width knows neither. */
static void place_bitfield(struct layout *l, struct member *m, bool packed, int pack)
{
    int align = align_of(m->type), asked = pack && pack < m->align ? pack : m->align;
    long unit = size_of(m->type) * 8;
    if (unit <= 0 || align < 1) {
        l->known = false;
        return;
    }
    packed |= m->packed;
    if (m->bits == 0) {
        l->pos = round_up(l->pos, 8L * align);
    } else {
        if (asked)
            l->pos = round_up(l->pos, 8L * asked);
        long step = 8L * align;
        if (!pack && !packed && l->pos % step + m->bits > round_up(unit, step))
            l->pos = round_up(l->pos, step);
    }
    m->offset = (long)(l->pos / unit) * (unit / 8);
    m->bit = (int)(l->pos - m->offset * 8);
    l->pos += m->bits;
    align = pack ? (pack < align ? pack : align) : packed ? 1 : align;
    if (asked > align)
        align = asked;
    if (m->name && align > l->align)
        l->align = align;
}

static void place_member(struct layout *l, struct member *m, bool packed, int pack)
{
    int align = member_align(m, packed, pack);
    if (align < 1) {
        l->known = false;
        return;
    }
    if (align > l->align)
        l->align = align;
    l->pos = round_up(l->pos, 8L * align);
    m->offset = (long)(l->pos / 8);
    long bytes = size_of(m->type);
    if (bytes < 0 && m->type->kind == T_ARRAY && m->type->length == -1)
        bytes = 0;              /* flexible array member */
    if (bytes < 0)
        l->known = false;
    else
        l->pos += (bits)bytes * 8;
}

/* Fills offset and bit of t's members, and t's bytes and align. packed: attribute of the type; align: asked
 * for by its attributes, or 0; pack: of #pragma pack, or 0. */
void lay_out(struct type *t, bool packed, int align, int pack)
{
    struct layout l = { .align = 1, .known = true };
    for (struct member *m = t->members; m; m = m->next) {
        if (t->kind == T_UNION)
            l.pos = 0;
        m->offset = -1;
        if (!l.known)
            continue;
        if (m->width)
            place_bitfield(&l, m, packed, pack);
        else
            place_member(&l, m, packed, pack);
        if (l.pos > l.end)
            l.end = l.pos;
    }
    t->align = align > l.align ? align : l.align;
    t->bytes = l.known ? (long)round_up(round_up(l.end, 8) / 8, t->align) : -1;
}

struct member *find_member(const struct type *t, const char *name, long *offset)
{
    for (struct member *m = t->members; m; m = m->next) {
        if (m->name == name) {
            if (offset)
                *offset = m->offset;
            return m;
        }
        if (m->name || m->width || (m->type->kind != T_STRUCT && m->type->kind != T_UNION))
            continue;
        long inner;
        struct member *found = find_member(m->type, name, &inner);
        if (found) {
            if (offset)
                *offset = m->offset < 0 || inner < 0 ? -1 : m->offset + inner;
            return found;
        }
    }
    return NULL;
}
