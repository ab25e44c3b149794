/*
 * reduce.c: reductions. Every type and operator comes from the two tables below.
 *
 * A member's partial values travel in the body of the join; every rank then combines those of all members in the
 * order of the members, so all ranks hold the same bits. Large arrays are combined by parts: see combine.c.
 */
#include <complex.h>
#include <string.h>
#include "rt.h"

/*   enum                        type                  kind: B boolean, I integer, F floating, C complex */
#define TYPES(T)                                    \
    T(OTOSP_BOOL,                _Bool,                B) \
    T(OTOSP_INT8,                int8_t,               I) \
    T(OTOSP_UINT8,               uint8_t,              I) \
    T(OTOSP_INT16,               int16_t,              I) \
    T(OTOSP_UINT16,              uint16_t,             I) \
    T(OTOSP_INT32,               int32_t,              I) \
    T(OTOSP_UINT32,              uint32_t,             I) \
    T(OTOSP_INT64,               int64_t,              I) \
    T(OTOSP_UINT64,              uint64_t,             I) \
    T(OTOSP_INT128,              __int128,             I) \
    T(OTOSP_UINT128,             unsigned __int128,    I) \
    T(OTOSP_FLOAT,               float,                F) \
    T(OTOSP_DOUBLE,              double,               F) \
    T(OTOSP_LONG_DOUBLE,         long double,          F) \
    T(OTOSP_COMPLEX_FLOAT,       float _Complex,       C) \
    T(OTOSP_COMPLEX_DOUBLE,      double _Complex,      C) \
    T(OTOSP_COMPLEX_LONG_DOUBLE, long double _Complex, C)

/* One line for each operator, by the kinds that have it. Signed sums wrap, as threads' would in practice. */
#define OPS_C(T, O)       \
    O(T, OTOSP_SUM,  a + b)  \
    O(T, OTOSP_PROD, a * b)  \
    O(T, OTOSP_LAND, a && b) \
    O(T, OTOSP_LOR,  a || b) \
    O(T, OTOSP_LAST, b)
#define OPS_F(T, O)       \
    OPS_C(T, O)              \
    O(T, OTOSP_MIN,  b < a ? b : a) \
    O(T, OTOSP_MAX,  b > a ? b : a)
#define OPS_I(T, O)       \
    OPS_F(T, O)              \
    OPS_BITS(T, O)
#define OPS_B(T, O)       \
    O(T, OTOSP_SUM,  a || b) \
    O(T, OTOSP_PROD, a && b) \
    O(T, OTOSP_LAND, a && b) \
    O(T, OTOSP_LOR,  a || b) \
    O(T, OTOSP_LAST, b) \
    O(T, OTOSP_MIN,  a && b) \
    O(T, OTOSP_MAX,  a || b) \
    OPS_BITS(T, O)
#define OPS_BITS(T, O)    \
    O(T, OTOSP_BAND, a & b)  \
    O(T, OTOSP_BOR,  a | b)  \
    O(T, OTOSP_BXOR, a ^ b)

size_t ot_type_size(enum otosp_type type)
{
    static const size_t sizes[] = {
#define SIZE(id, type, kind) [id] = sizeof(type),
        TYPES(SIZE)
    };
    return sizes[type];
}

/* Values may lie anywhere in a message, so they are read by memcpy. */
#define OP(T, id, expr)                                         \
    case id:                                                    \
        for (size_t i = 0; i < count; i++) {                    \
            T a, b;                                             \
            memcpy(&a, to + i * sizeof a, sizeof a);            \
            memcpy(&b, from + i * sizeof b, sizeof b);          \
            a = (T)(expr);                                      \
            memcpy(to + i * sizeof a, &a, sizeof a);            \
        }                                                       \
        return true;
#define COMBINE(id, T, kind)                                    \
__attribute__((no_sanitize("signed-integer-overflow")))         \
static bool combine_##id(char *to, const char *from, size_t count, enum otosp_op op) \
{                                                               \
    switch (op) {                                               \
        OPS_##kind(T, OP)                                       \
    default:                                                    \
        return false;                                           \
    }                                                           \
}
TYPES(COMBINE)

/* into[i] = into[i] op values[i]. */
void ot_reduce_values(void *into, const void *values, size_t count, enum otosp_type type, enum otosp_op op,
                      const otosp_site *site)
{
    static bool (*const combine[])(char *, const char *, size_t, enum otosp_op) = {
#define ENTRY(id, T, kind) [id] = combine_##id,
        TYPES(ENTRY)
    };
    if (!combine[type](into, values, count, op))
        ot_fatal_at(site, "this type has no such reduction");
}

/* How many values there are before the first one that is `none`. */
static inline size_t updated(const char *values, const char *none, size_t count, size_t bytes)
{
    size_t n = 0;

    while (n < count && memcmp(values + n * bytes, none, bytes))
        n++;
    return n;
}

/* Does `none` leave each element the same in all its bits? */
static bool is_neutral(enum otosp_type type, enum otosp_op op)
{
    return type >= OTOSP_INT8 && type <= OTOSP_UINT128 && op != OTOSP_LAND && op != OTOSP_LOR;
}

/* The same where the values are not `none`; the others keep all their bits. */
static void reduce_updates(void *into, const void *values, const void *none, size_t count, enum otosp_type type,
                           enum otosp_op op, const otosp_site *site)
{
    size_t bytes = ot_type_size(type);
    const char *from = values;
    char *to = into;

    if (is_neutral(type, op)) {
        ot_reduce_values(into, values, count, type, op, site);
        return;
    }
    for (size_t i = 0, n; i < count; i += n + 1) {
        const char *rest = from + i * bytes;

        n = bytes == 8 ? updated(rest, none, count - i, 8) : bytes == 4 ? updated(rest, none, count - i, 4)
          : updated(rest, none, count - i, bytes);
        if (n)
            ot_reduce_values(to + i * bytes, rest, n, type, op, site);
    }
}

/* Combines a member's values, or all members', with the shared ones. */
static void take(const ot_reduction *v, const char *values, const otosp_site *site)
{
    _Alignas(max_align_t) char none[2 * sizeof(long double)];

    if (!v->updates) {
        ot_reduce_values(v->shared, values, v->count, v->type, v->op, site);
        return;
    }
    ot_updates_none(none, 1, v->type, v->op);
    reduce_updates(v->shared, values, none, v->count, v->type, v->op, site);
}

/* Remembers a reduction until the join; `mine` is copied. */
void ot_reductions_add(ot_reductions *r, void *shared, const void *mine, size_t count, enum otosp_type type,
                       enum otosp_op op)
{
    for (const ot_reduction *v = r->v; v < r->v + r->n; v++)           /* again before the join */
        if (v->shared == shared && v->count == count && v->type == type && v->op == op) {
            ot_reduce_values(r->values.p + v->offset, mine, count, type, op, ot.shown->site);
            return;
        }
    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 8;
        r->v = ot_realloc(r->v, r->cap * sizeof *r->v);
    }
    r->v[r->n++] = (ot_reduction){ shared, count, r->values.n, type, op, false };
    ot_buffer_add(&r->values, mine, count * ot_type_size(type));
}

size_t ot_reduction_bytes(const ot_reduction *v)
{
    return v->count * ot_type_size(v->type);
}

/* What this member has to tell of those that travel with the join. */
size_t ot_reductions_encode(const ot_reductions *r, const ot_team *team, ot_buffer *out)
{
    size_t before = out->n;

    for (const ot_reduction *v = r->v; v < r->v + r->n; v++)
        if (!ot_combines(team, ot_reduction_bytes(v)))
            ot_buffer_add(out, r->values.p + v->offset, ot_reduction_bytes(v));
    return out->n - before;
}

/* Combines one member's values into the shared variables. */
void ot_reductions_take(ot_reductions *r, const ot_team *team, const char *values, const otosp_site *site)
{
    for (const ot_reduction *v = r->v; v < r->v + r->n; v++)
        if (!ot_combines(team, ot_reduction_bytes(v))) {
            take(v, values, site);
            values += ot_reduction_bytes(v);
        }
}

void ot_reductions_combine(ot_reductions *r, const ot_team *team, const otosp_site *site)
{
    for (const ot_reduction *v = r->v; v < r->v + r->n; v++)
        if (ot_combines(team, ot_reduction_bytes(v))) {
            ot_combine(team, v, r->values.p + v->offset, site);
            take(v, r->values.p + v->offset, site);
        }
}

void ot_reductions_join(ot_reductions *r, const ot_team *team, const otosp_site *site)
{
    ot_combine_all(team, r, site);
    for (const ot_reduction *v = r->v; v < r->v + r->n; v++)
        take(v, r->values.p + v->offset, site);
    ot_reductions_clear(r);
}

void ot_reductions_clear(ot_reductions *r)
{
    r->n = r->values.n = r->npartials = r->records.n = 0;
}

/* The largest and the smallest value, by kind. */
#define MOST_B(T) 1
#define MOST_I(T) ((T)-1 > 0 ? (T)-1 : (T)(((unsigned __int128)1 << (8 * sizeof(T) - 1)) - 1))
#define MOST_F(T) (T)__builtin_inf()
#define MOST_C(T) 0
#define LEAST_B(T) 0
#define LEAST_I(T) ((T)-1 > 0 ? 0 : -MOST_I(T) - 1)
#define LEAST_F(T) -(T)__builtin_inf()
#define LEAST_C(T) 0

#define FILL(id, T, kind)                                       \
    case id:                                                    \
        for (size_t i = 0; i < count; i++)                      \
            ((T *)mine)[i] = op == OTOSP_MIN ? MOST_##kind(T) : op == OTOSP_MAX ? LEAST_##kind(T) : 1; \
        break;

void otosp_identity(void *mine, otosp_size count, enum otosp_type type, enum otosp_op op)
{
    if (op == OTOSP_BAND && type != OTOSP_BOOL)
        memset(mine, 0xff, count * ot_type_size(type));
    else if (op == OTOSP_SUM || op == OTOSP_LOR || op == OTOSP_BOR || op == OTOSP_BXOR)
        memset(mine, 0, count * ot_type_size(type));
    else
        switch (type) {
            TYPES(FILL)
        }
}
