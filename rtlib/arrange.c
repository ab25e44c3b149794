/*
 * arrange.c: what the members of a construct touch as few sections, in order, from which a step is computed.
 *
 * Of each member, sections of one array become one where they can. What several members read alike is one section of all
 * their ranks.
 */
#include <string.h>
#include "touch.h"

enum { ARRAYS = 4 };                    /* so many rows in different objects are taken for parts of as many arrays */

static int by_member(const void *a, const void *b)
{
    return ot_compared(ot_touch_member(a), ot_touch_member(b));
}

static int by_readers(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;
    int order = ot_compared(a->how, b->how);

    order = order ? order : ot_touch_by_section(a, b);
    return order ? order : ot_compared(a->first, b->first);
}

/* A section with a stride reaches far: among the others it would be looked at for each piece. */
int ot_touch_by_group(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;
    uint64_t of_a = ot_touch_member(a), of_b = ot_touch_member(b);

    return of_a != of_b ? ot_compared(of_a, of_b) : (a->rows > 1) - (b->rows > 1);
}

static int in_groups(const void *a, const void *b)
{
    int order = ot_touch_by_group(a, b);

    return order ? order : ot_touch_by_section(a, b);
}

/* ---- of members --------------------------------------------------------------------------------- */

/* In the order of their members, and as they were within each. */
static void distribute(const ot_touches *from, ot_touch *to)
{
    size_t ranks = (size_t)ot.world.size, bins = (OT_WRITES_NOW + 1) * ranks + 1, *at = ot_alloc(bins * sizeof *at);

    memset(at, 0, bins * sizeof *at);
    for (size_t i = 0; i < from->n; i++)
        at[from->v[i].how * ranks + from->v[i].first + 1]++;
    for (size_t bin = 1; bin < bins; bin++)
        at[bin] += at[bin - 1];
    for (size_t i = 0; i < from->n; i++)
        to[at[from->v[i].how * ranks + from->v[i].first]++] = from->v[i];
    ot_free(at);
    ot_sort(to, from->n, sizeof *to, by_member);
}

/* Sections of the member that begins there: so many. */
static size_t of_member(const ot_touch *t, size_t n)
{
    uint64_t member = ot_touch_member(t);
    size_t i = 1;

    while (i < n && ot_touch_member(&t[i]) == member)
        i++;
    return i;
}

/* Does any section of a begin where one of b does? Both are in the order of memory. */
static bool begin_alike(const ot_touch *a, size_t na, const ot_touch *b, size_t nb)
{
    for (size_t i = 0, j = 0; i < na && j < nb; ) {
        if (a[i].segment == b[j].segment && a[i].offset == b[j].offset)
            return true;
        if (a[i].segment < b[j].segment || (a[i].segment == b[j].segment && a[i].offset < b[j].offset))
            i++;
        else
            j++;
    }
    return false;
}

/* Do members whose ranks follow each other perhaps read the same? Of each member, sections are in the order of memory. */
static bool read_alike(const ot_touches *t)
{
    const ot_touch *v = t->v, *end = v + t->n;
    size_t n = of_member(v, t->n), next;

    for (; v + n < end && v[n].how == OT_READS; v += n, n = next) {
        next = of_member(v + n, (size_t)(end - v) - n);
        if (begin_alike(v, n, v + n, next))
            return true;
    }
    return false;
}

/* What several members read is one section of all their ranks; then all are put in order. */
static void join_readers(ot_touches *t)
{
    size_t n = 0;

    if (t->n && !read_alike(t)) {
        for (size_t i = 0; i < t->n; i += n) {
            n = of_member(&t->v[i], t->n - i);
            if (n > 1)
                ot_sort(&t->v[i], n, sizeof *t->v, in_groups);
        }
        return;
    }
    ot_sort(t->v, t->n, sizeof *t->v, by_readers);
    for (size_t i = 0; i < t->n; i++) {
        ot_touch *last = n ? &t->v[n - 1] : NULL, *next = &t->v[i];
        if (last && last->how == OT_READS && next->how == OT_READS && !ot_touch_by_section(last, next)
            && last->first + last->n == next->first)
            last->n += next->n;
        else
            t->v[n++] = *next;
    }
    t->n = n;
    ot_sort(t->v, t->n, sizeof *t->v, in_groups);
}

/* Two rows that lie far from each other are two runs. */
void ot_touch_planes(ot_log *log, const ot_touch *t)
{
    ot_md md = ot_touch_md(t);

    if (t->rows == 2 && t->planes == 1) {
        ot_md first = { md.offset, md.len, 0, 1, md.segment }, second = first;
        second.offset += md.stride;
        ot_log_add(log, &first);
        ot_log_add(log, &second);
        return;
    }
    for (uint64_t i = 0; i < t->planes; i++, md.offset += t->apart)
        ot_log_add(log, &md);
}

static bool follows(const ot_md *a, const ot_md *b)
{
    return a->segment != b->segment ? a->segment > b->segment : a->offset > b->offset;
}

/* Sections without strides that are two runs at most: so many, in the order of memory. 0: there are others. */
static size_t unite_few(const ot_touch *t, size_t n, ot_md run[2])
{
    size_t runs = 0;

    for (size_t i = 0; i < n; i++) {
        ot_md md = ot_touch_md(&t[i]);
        if (t[i].rows > 1 || t[i].planes > 1)
            return 0;
        for (size_t k = 0; k < runs; ) {
            uint64_t end = md.offset + md.len, other = run[k].offset + run[k].len;
            if (run[k].segment != md.segment || run[k].offset > end || md.offset > other) {
                k++;
                continue;
            }
            md.offset = run[k].offset < md.offset ? run[k].offset : md.offset;
            md.len = (other > end ? other : end) - md.offset;
            run[k] = run[--runs];
            k = 0;
        }
        if (runs == 2)
            return 0;
        run[runs++] = md;
    }
    if (runs == 2 && follows(&run[0], &run[1])) {
        ot_md first = run[1];
        run[1] = run[0];
        run[0] = first;
    }
    return runs;
}

static void append(ot_touches *t, const ot_touch *member, const ot_md *md)
{
    ot_touch_append(t, &(ot_touch){ member->first, member->n, md->offset, md->len, md->stride, md->rows, 0, 1, md->segment,
                                    member->how });
}

/* What comes by stages is apart from what it touches: all members read it, the others only some of the rest. */
static void append_pieces(ot_touches *t, const ot_touch *member, const ot_md *md)
{
    ot_md rest = *md;

    while (rest.rows == 1 && rest.len) {
        ot_md part = rest;
        part.len = ot_stages_cut(&rest) - rest.offset;
        append(t, member, &part);
        rest.offset += part.len;
        rest.len -= part.len;
    }
    if (rest.rows > 1)
        append(t, member, &rest);
}

/* Arrays of one size that a loop goes through side by side become rows of one section, which it is simple to compute with
   only as long as all of them are touched: it is a run of each. */
static void append_apart(ot_touches *t, const ot_touch *member, const ot_md *md)
{
    ot_touch first = *member;
    ot_md run = { md->offset, md->len, 0, 1, md->segment };

    first.segment = md->segment;
    first.offset = md->offset;
    if (md->rows == 1 || md->rows > ARRAYS || ot_touch_in_object(&first, &(ot_touch){ .offset = md->offset + md->stride })) {
        append_pieces(t, member, md);
        return;
    }
    for (uint64_t row = 0; row < md->rows; row++, run.offset += md->stride)
        append(t, member, &run);
}

void ot_touches_arrange(const ot_touches *all, uint32_t state, ot_touches *to)
{
    ot_touches sorted = { ot_alloc((all->n + 1) * sizeof *sorted.v), 0, 0 }, read = { NULL, 0, 0 };
    ot_touch *members;
    ot_log log = { .n = 0 };

    ot_touch_look_anew();
    for (size_t i = 0; i < all->n; i++)
        if (all->v[i].how != OT_READS)
            sorted.v[sorted.n++] = all->v[i];
    ot_widen_written(&sorted, state, &read);
    sorted.v = ot_realloc(sorted.v, (all->n + read.n + 1) * sizeof *sorted.v);
    for (size_t i = 0; i < read.n; i++)
        sorted.v[sorted.n++] = read.v[i];
    for (size_t i = 0, rows; i < all->n; i += rows) {
        ot_touch together = all->v[i];
        rows = together.how == OT_READS ? ot_ragged(&all->v[i], all->n - i, &together) : 1;
        if (together.how == OT_READS)
            sorted.v[sorted.n++] = ot_touch_read(&together);
    }
    members = ot_alloc((sorted.n + 1) * sizeof *members);
    distribute(&sorted, members);
    *to = (ot_touches){ .v = ot_alloc((sorted.n + 1) * sizeof *to->v), .cap = sorted.n + 1 };
    for (size_t i = 0, n, few; i < sorted.n; i += n) {
        ot_md run[2];
        n = of_member(&members[i], sorted.n - i);
        few = unite_few(&members[i], n, run);
        for (size_t k = 0; k < few; k++)
            append_pieces(to, &members[i], &run[k]);
        if (few)
            continue;
        log.n = 0;
        for (size_t k = i; k < i + n; k++)
            ot_touch_planes(&log, &members[k]);
        ot_log_normalise(&log);
        for (size_t k = 0; k < log.n; k++)
            append_apart(to, &members[i], &log.v[k]);
    }
    join_readers(to);
    ot_free(sorted.v);
    ot_free(read.v);
    ot_free(members);
    ot_free(log.v);
}
