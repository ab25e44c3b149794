/*
 * runs.c: what is touched as runs of bytes, in the order of memory.
 *
 * Blocks of a matrix are runs. Rows of a triangle, and whatever else of a block a member reads row by row, become one
 * with what lies between them.
 */
#include <string.h>
#include "demand.h"

enum { LONG_RUN = 1024 };               /* bytes of rows that are not taken for those of a triangle */

static struct runs {
    ot_run *v;
    size_t n, cap;
} reads, writes, scratch, filled;       /* filled: of reads, where something lies between what has been asked for */

static void add_run(struct runs *to, const ot_touch *member, const ot_md *md)
{
    if (to->n == to->cap) {
        to->cap = 2 * to->cap + 64;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    to->v[to->n++] = (ot_run){ ot_md_place(md), ot_md_place_behind(md), member->first, member->n };
}

/* So many touches of one member, of one kind or the other. */
static size_t of_member(const ot_touch *t, size_t n)
{
    size_t i = 1;

    while (i < n && t[i].first == t->first && t[i].n == t->n)
        i++;
    return i;
}

/* Of what is read from the first section on, up to `end`, that which lies in no section without a stride. */
static void add_filled(const ot_touch *member, const ot_md *v, size_t n, uint64_t end)
{
    ot_md between = { v->offset, 0, 0, 1, v->segment };

    for (size_t i = 0; i <= n; i++) {
        if (i < n && v[i].rows > 1)
            continue;
        uint64_t next = i < n ? v[i].offset : end, behind = i < n ? ot_md_end(&v[i]) : end;

        if (next > between.offset) {
            between.len = next - between.offset;
            add_run(&filled, member, &between);
        }
        between.offset = behind > between.offset ? behind : between.offset;
    }
}

/* Sections with strides, from the first one on, that lie behind each other with no more than a row between them: so many.
   They are read with what lies between, if at least half of that has been asked for. */
static size_t read_whole(const ot_touch *member, const ot_md *v, size_t n)
{
    uint64_t bytes = ot_md_bytes(v), end = ot_md_end(v);
    size_t i = 1;

    for (; i < n && v[i].segment == v->segment && v[i].offset >= v->offset && v[i].offset <= end + v[i - 1].stride;
         i++) {
        bytes += ot_md_bytes(&v[i]);
        end = ot_md_end(&v[i]) > end ? ot_md_end(&v[i]) : end;
    }
    if (2 * bytes < end - v->offset)
        return 0;
    ot_md all = { v->offset, end - v->offset, 0, 1, v->segment };
    add_run(&reads, member, &all);
    add_filled(member, v, i, end);
    return i;
}

/* What a member reads, or writes, as few sections; false: some have strides. */
static bool add_united(const ot_touch *t, size_t n, enum ot_how how)
{
    static ot_log log;

    log.n = 0;
    for (size_t i = 0, rows; i < n; i += rows) {
        ot_touch together = t[i];

        rows = 1;
        if (t[i].how != (uint32_t)how)
            continue;
        if (how == OT_READS) {
            rows = ot_ragged(&t[i], n - i, &together);
            together = ot_touch_read(&together);
        }
        ot_touch_planes(&log, &together);
    }
    ot_log_normalise(&log);
    for (size_t i = 0, together; i < log.n; i += together) {
        together = 1;
        if (log.v[i].rows == 1)
            add_run(how == OT_READS ? &reads : &writes, t, &log.v[i]);
        else if (how != OT_READS || !(together = read_whole(t, &log.v[i], log.n - i)))
            return false;
    }
    return true;
}

/* false: they are not runs, or they do not stay pending. */
static bool add_member(const ot_touch *t, size_t n)
{
    bool runs = true;

    for (size_t i = 0; i < n; i++) {
        if (t[i].how != OT_READS && t[i].how != OT_WRITES)
            return false;
        runs &= t[i].rows * t[i].planes == 1 && (!i || t[i].len == t[i - 1].len || t[i].len >= LONG_RUN);
    }
    if (!runs)
        return add_united(t, n, OT_READS) && add_united(t, n, OT_WRITES);
    for (size_t i = 0; i < n; i++) {
        ot_md md = ot_touch_md(&t[i]);
        add_run(t[i].how == OT_READS ? &reads : &writes, t, &md);
    }
    return true;
}

static inline bool is_before(const ot_run *a, const ot_run *b)
{
    if (a->from != b->from)
        return a->from < b->from;
    return a->end != b->end ? a->end < b->end : a->first < b->first;
}

/* Runs of ordered ones first: what members tell is mostly in order. */
static void merge_sorted(const ot_run *a, size_t na, const ot_run *b, size_t nb, ot_run *to)
{
    while (na && nb)
        if (is_before(b, a)) {
            *to++ = *b++;
            nb--;
        } else {
            *to++ = *a++;
            na--;
        }
    memcpy(to, na ? a : b, (na + nb) * sizeof *to);
}

static size_t in_order(const ot_run *v, size_t n)
{
    size_t i = 1;

    while (i < n && !is_before(&v[i], &v[i - 1]))
        i++;
    return i < n ? i : n;
}

static void sort_runs(struct runs *r)
{
    if (scratch.cap < r->n) {
        scratch.cap = r->n;
        scratch.v = ot_realloc(scratch.v, scratch.cap * sizeof *scratch.v);
    }
    while (in_order(r->v, r->n) < r->n) {
        ot_run *was = r->v;
        size_t cap = r->cap;

        for (size_t i = 0, a, b; i < r->n; i += a + b) {
            a = in_order(r->v + i, r->n - i);
            b = i + a < r->n ? in_order(r->v + i + a, r->n - i - a) : 0;
            merge_sorted(r->v + i, a, r->v + i + a, b, scratch.v + i);
        }
        r->v = scratch.v;
        r->cap = scratch.cap;
        scratch.v = was;
        scratch.cap = cap;
    }
}

/* What ranks that follow each other read alike is one run of theirs. */
static void join_reads(void)
{
    size_t n = 0;

    for (size_t i = 0; i < reads.n; i++) {
        ot_run *last = n ? &reads.v[n - 1] : NULL, *next = &reads.v[i];

        if (last && last->from == next->from && last->end == next->end && next->first <= last->first + last->n) {
            if (next->first + next->n > last->first + last->n)
                last->n = next->first + next->n - last->first;
        } else
            reads.v[n++] = *next;
    }
    reads.n = n;
}

/* false: several members write the same, or an array of which little is left out between them (touch.c). */
static bool join_writes(void)
{
    size_t n = 0, little = 0;

    for (size_t i = 0; i < writes.n; i++) {
        ot_run *last = n ? &writes.v[n - 1] : NULL, *next = &writes.v[i];

        if (last && next->from <= last->end && last->first == next->first && last->n == next->n)
            last->end = next->end > last->end ? next->end : last->end;
        else if (last && next->from < last->end)
            return false;
        else {
            little += last && next->from != last->end && next->from - last->end <= (last->end - last->from) / 8;
            writes.v[n++] = *next;
        }
    }
    writes.n = n;
    return !little || little + 1 < n;
}

/* What lies between is not to come to a member that writes there, nor from one. */
static bool are_filled_with_unwritten(void)
{
    for (size_t i = 0; i < filled.n; i++) {
        size_t low = 0, high = writes.n;

        while (low < high) {
            size_t at = low + (high - low) / 2;
            if (writes.v[at].end <= filled.v[i].from)
                low = at + 1;
            else
                high = at;
        }
        if (low < writes.n && writes.v[low].from < filled.v[i].end)
            return false;
    }
    return true;
}

bool ot_runs_of(const ot_touches *t, ot_runs *runs)
{
    reads.n = writes.n = filled.n = 0;
    for (size_t i = 0, n; i < t->n; i += n) {
        n = of_member(&t->v[i], t->n - i);
        if (!add_member(&t->v[i], n))
            return false;
    }
    sort_runs(&reads);
    sort_runs(&writes);
    join_reads();
    if (!join_writes() || !are_filled_with_unwritten())
        return false;
    *runs = (ot_runs){ reads.v, writes.v, reads.n, writes.n };
    return true;
}
