/*
 * Steps of the directory, of random sections of random members, played by all ranks: each one computes them as that
 * rank, and what it would send and receive is written down. Then memory is moved so, byte by byte and rank by rank, and
 * each rank must find what was written last.
 */
#include "unit.h"
#include "demand.h"

/* USED: bytes that sections lie in: some behind them may be written with them, a plane among these. */
enum { BYTES = 512, USED = 240, RANKS = 5, ALL = (1 << RANKS) - 1, BASE = 64, FAR = 4096, STEPS = 6000, ROWS = 9, WIDTH = 16 };

/* What one rank does in a step: for each byte, the ranks to which it is sent, and the one that it comes from. */
static struct played {
    unsigned char to[BYTES], from[BYTES];       /* a bit for each; the rank + 1 */
    unsigned char valid[BYTES];                 /* on these, as the directory says behind the step */
} played[STEPS][RANKS];

static unsigned long seed;
static unsigned told;                   /* steps of blocks so far */
static int me;                          /* the rank that plays */
static uint64_t memory[RANKS];          /* where each does, apart from the others: offsets */

static unsigned draw(unsigned below)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33) % below;
}

/* Another one than always: to look for more. */
static unsigned long first_seed(void)
{
    const char *given = getenv("SEED");

    return given ? strtoul(given, NULL, 10) : 17;
}

static uint64_t reach(const ot_touch *t)
{
    return (t->planes - 1) * t->apart + (t->rows - 1) * t->stride + t->len;
}

/* Some have small gaps, so that they are widened. */
static ot_touch section(unsigned first, unsigned n, enum ot_how how)
{
    ot_touch t = { .first = first, .n = n, .len = 1 + draw(20), .rows = 1, .planes = 1, .segment = OT_SEGMENT_HEAP,
                   .how = how };

    if (draw(3) == 0) {
        t.stride = t.len + 1 + draw(draw(2) ? 12 : 2);
        t.rows = 2 + draw(5);
    }
    if (draw(3) == 0) {
        t.apart = t.rows * t.stride + 1 + draw(draw(2) ? 30 : 3);
        t.planes = 2 + draw(4);
    }
    while (t.planes > 1 && reach(&t) > USED)
        t.planes--;
    while (t.rows > 1 && reach(&t) > USED)
        t.rows--;
    t.stride = t.rows > 1 ? t.stride : 0;
    t.apart = t.planes > 1 ? t.apart : 0;
    t.offset = memory[me] + draw(USED + 1 - (unsigned)reach(&t));
    return t;
}

static bool has(const ot_touch *t, unsigned byte)
{
    uint64_t at = byte + memory[me];

    for (uint64_t plane = 0; plane < t->planes; plane++)
        for (uint64_t row = 0; row < t->rows; row++)
            if (at - (t->offset + plane * t->apart + row * t->stride) < t->len)
                return true;
    return false;
}

static bool overlap(const ot_touch *a, const ot_touch *b)
{
    for (unsigned i = 0; i < BYTES; i++)
        if (has(a, i) && has(b, i))
            return true;
    return false;
}

static bool races(const ot_touches *t, const ot_touch *new)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->v[i].how == OT_WRITES && t->v[i].first != new->first && overlap(new, &t->v[i]))
            return true;
    return false;
}

/* Rows of a triangle, or something near: they get longer, or shorter. */
static void tell_ragged(ot_touches *t, unsigned first, unsigned n, enum ot_how how)
{
    unsigned apart = 12 + draw(20), by = 1 + draw(2), longest = 3 + draw(apart - 2), rows = 2 + draw(ROWS - 1);
    bool grows = draw(2), ends = draw(2);
    uint64_t base = memory[me] + draw(30);

    for (unsigned i = 0; i < rows && (i + 1) * apart + 30 < USED; i++) {
        unsigned less = by * (grows ? rows - 1 - i : i), len = less < longest ? longest - less : 1;
        ot_touch row = { .first = first, .n = n, .len = len, .rows = 1, .planes = 1, .segment = OT_SEGMENT_HEAP,
                         .offset = base + i * apart + (ends ? longest - len : 0), .how = how };
        if (how == OT_READS || !races(t, &row))
            t->v[t->n++] = row;
    }
}

/* Members of one or two ranks, which may read the same. What two of them write does not overlap. */
static void tell(ot_touches *t)
{
    static ot_touch v[(6 + 2 * ROWS) * RANKS];
    ot_touch same = section(0, 1, OT_READS);

    *t = (ot_touches){ .v = v };
    for (unsigned first = 0, n; first < RANKS; first += n) {
        n = 1 + (first + 1 < RANKS && draw(4) == 0);
        for (unsigned k = draw(3); k--; )
            v[t->n++] = section(first, n, OT_READS);
        if (draw(2)) {
            v[t->n] = same;
            v[t->n].first = first;
            v[t->n++].n = n;
        }
        for (unsigned k = draw(3); k--; ) {
            ot_touch new = section(first, n, OT_WRITES);
            if (!races(t, &new))
                v[t->n++] = new;
        }
        for (unsigned how = OT_READS; how <= OT_WRITES; how++)
            if (draw(4) == 0)
                tell_ragged(t, first, n, (enum ot_how)how);
    }
    if (draw(4) == 0)
        v[t->n++] = section(0, RANKS, OT_READS);
}

/* Rows of a table; of several that others follow, perhaps without their last bytes. */
static void tell_rows(ot_touches *t, unsigned first, unsigned n, unsigned from, unsigned end, enum ot_how how)
{
    unsigned rim = from + 1 < end && end < USED / WIDTH ? draw(3) : 0;
    ot_touch rows = { .first = first, .n = n, .offset = memory[me] + from * WIDTH,
                      .len = WIDTH - rim, .stride = WIDTH, .rows = end - from, .planes = 1,
                      .segment = OT_SEGMENT_HEAP, .how = how };

    if (from >= end)
        return;
    if (rows.len == WIDTH || rows.rows == 1) {
        rows.len += (rows.rows - 1) * WIDTH;
        rows.rows = 1;
        rows.stride = 0;
    }
    t->v[t->n++] = rows;
}

/* Members have a block of rows each, one behind the other. They write all, or read a little more, and write some. */
static void tell_blocks(ot_touches *t)
{
    static ot_touch v[2 * RANKS];
    unsigned rows = USED / WIDTH, above = draw(3), below = draw(3), next, row = 0;
    bool reads = told++ % 2, writes = !reads || draw(2);

    *t = (ot_touches){ .v = v };
    for (unsigned first = 0, n; first < RANKS; first += n, row = next) {
        n = 1 + (first + 1 < RANKS && draw(6) == 0);
        next = first + n < RANKS ? row + (rows - row) / (RANKS - first) + draw(3) : rows;
        next = next < rows ? next : rows;
        if (reads && row < next)
            tell_rows(t, first, n, row > above ? row - above : 0, next + below < rows ? next + below : rows, OT_READS);
        if (writes && (!reads || draw(4)))
            tell_rows(t, first, n, row, next, OT_WRITES);
    }
}

struct part { unsigned from, end; };

static struct part part_of(unsigned all, unsigned parts, unsigned part)
{
    return (struct part){ all * part / parts, all * (part + 1) / parts };
}

/* With so many more on both sides. */
static struct part wider(struct part p, unsigned by, unsigned all)
{
    return (struct part){ p.from > by ? p.from - by : 0, p.end + by < all ? p.end + by : all };
}

/* Planes of such rows that lie so far apart: what has no gaps is rows of planes, or one run. */
static void put_block(ot_touches *t, ot_touch block, struct part planes, struct part rows)
{
    block.offset += planes.from * block.apart + rows.from * block.stride;
    block.planes = planes.end - planes.from;
    block.rows = rows.end - rows.from;
    if (planes.from >= planes.end || rows.from >= rows.end)
        return;
    if (block.rows == 1 || block.len == block.stride) {
        block.len += (block.rows - 1) * block.stride;
        block.rows = block.planes;
        block.stride = block.apart;
        block.planes = 1;
    }
    block.apart = block.planes > 1 ? block.apart : 0;
    block.stride = block.rows > 1 ? block.stride : 0;
    if (block.how == OT_READS || !races(t, &block))
        t->v[t->n++] = block;
}

/* Members of one or two ranks have blocks of planes and rows, with a rim or without, or planes; they read what is around,
   too. Some write something else, also just behind all of them. */
static void tell_grid(ot_touches *t)
{
    enum { PLANES = 3, LINES = 7, LINE = 10, SPARE = USED - PLANES * LINES * LINE };
    static ot_touch v[4 * RANKS + 1];
    unsigned across = 1 + draw(3), down = across == 1 ? 1 + draw(3) : 1 + draw(across == 2 ? 2 : 1);
    unsigned rim = draw(3), ragged = draw(3), left = RANKS - down * across, first = 0;
    ot_touch block = { .segment = OT_SEGMENT_HEAP, .len = LINE - rim, .stride = LINE,
                       .apart = LINES * LINE + draw(2) * (SPARE - 2) / PLANES,
                       .offset = memory[me] + draw(rim + 1) };

    *t = (ot_touches){ .v = v };
    for (unsigned m = 0; m < down * across; m++, first += block.n) {
        struct part planes = part_of(PLANES - ragged % 2, down, m / across), rows = part_of(LINES - ragged, across, m % across);
        unsigned two = left && draw(2);
        left -= two;
        block.first = first;
        block.n = 1 + two;
        block.how = OT_READS;
        if (draw(2))
            put_block(t, block, wider(planes, draw(2), PLANES), wider(rows, draw(2), LINES));
        block.how = OT_WRITES;
        if (draw(8))
            put_block(t, block, planes, rows);
        if (draw(3) == 0) {
            ot_touch new = section(first, block.n, OT_WRITES);
            if (!races(t, &new))
                t->v[t->n++] = new;
        }
    }
    if (t->n && draw(2)) {
        ot_touch last = t->v[t->n - 1], new = { .first = v->first, .n = v->n, .len = 1 + draw(3), .rows = 1, .planes = 1,
                                                .segment = OT_SEGMENT_HEAP, .how = OT_WRITES };
        new.offset = last.offset + reach(&last) + draw(2);
        if (!races(t, &new))
            t->v[t->n++] = new;
    }
}

static void (*tells)(ot_touches *);

static void write_down_letters(const ot_letter *l, int n, unsigned char *at, bool out)
{
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < l[i].n; k++)
            for (uint64_t row = 0; row < l[i].v[k].rows; row++)
                for (uint64_t j = 0; j < l[i].v[k].len; j++) {
                    uint64_t b = l[i].v[k].offset + row * l[i].v[k].stride + j - memory[me];
                    check(b < BYTES);
                    check(out || !at[b] || at[b] == l[i].rank + 1);      /* from one rank only */
                    at[b] |= (unsigned char)(out ? 1 << l[i].rank : l[i].rank + 1);
                }
}

/* Pieces of several owners do not meet: what is read would come from all of them. */
static void write_down_directory(uint32_t state, unsigned char *valid)
{
    unsigned char owner[BYTES] = { 0 };
    ot_pieces all = ot_pieces_of(state, NULL);
    const ot_pending *p;

    memset(valid, ALL, BYTES);
    while ((p = ot_pieces_next(&all))) {
        ot_touch t = { .offset = p->md.offset, .len = p->md.len, .stride = p->md.stride, .rows = p->md.rows,
                       .planes = 1 };
        for (unsigned b = 0; b < BYTES; b++) {
            check(!has(&t, b) || !owner[b] || owner[b] == p->owner + 1);
            owner[b] = has(&t, b) ? (unsigned char)(p->owner + 1) : owner[b];
            for (int r = 0; has(&t, b) && r < RANKS; r++)
                if (!ot_ranks_has(p->holders, r))
                    valid[b] &= (unsigned char)~(1 << r);
        }
    }
}

/* Of each part of memory the pieces are found that meet it. */
static void check_parts(uint32_t state)
{
    for (unsigned b = 0; b < BYTES; b += 24) {
        ot_md part = { .offset = memory[me] + b, .len = 24, .rows = 1, .segment = OT_SEGMENT_HEAP };
        ot_pieces all = ot_pieces_of(state, NULL), some = ot_pieces_of(state, &part);
        size_t expected = 0, found = 0;
        const ot_pending *p;

        while ((p = ot_pieces_next(&all)))
            expected += ot_md_meets(&p->md, &part);
        while (ot_pieces_next(&some))
            found++;
        check(found == expected);
    }
}

static void play(uint32_t *state, struct played *to)
{
    ot_touches t;
    const ot_step *s;

    tells(&t);
    s = ot_step_of(state, &t);
    write_down_letters(s->before.out, s->before.nout, to->to, true);
    write_down_letters(s->before.in, s->before.nin, to->from, false);
    write_down_directory(*state = s->to, to->valid);
    check_parts(*state);
}

static unsigned content[RANKS][BYTES], newest[BYTES];   /* versions */

/* valid: by the directory before the step. */
static void move(const struct played *p, const unsigned char *valid)
{
    unsigned before[RANKS][BYTES];

    memcpy(before, content, sizeof before);
    for (int r = 0; r < RANKS; r++)
        for (unsigned b = 0; b < BYTES; b++) {
            int from = p[r].from[b] - 1;
            for (int other = 0; other < RANKS; other++)
                check((p[other].to[b] >> r & 1) == (other == from));
            if (from >= 0) {
                check(!(valid[b] >> r & 1));
                content[r][b] = before[from][b];
            }
        }
}

static bool is_among(const ot_touch *t, unsigned rank)
{
    return rank >= t->first && rank < t->first + t->n;
}

/* Are they of one member? Then they may be taken for one block, what lies between them, too. */
static bool is_alike(const ot_touch *a, const ot_touch *b)
{
    return a->how == b->how && a->first == b->first;
}

/* Of many planes that are written, a part may lie in front, and behind: planes, and of each the end of a rim. */
static uint64_t rim_of(const ot_touch *t)
{
    return t->planes > 1 ? t->planes / 4 * t->apart + ((t->rows - 1) * t->stride + t->len) / 4 : 0;
}

/* Of what is written, as much may lie behind the last row as between two of them. */
static uint64_t behind(const ot_touches *t, size_t i)
{
    const ot_touch *of = &t->v[i];
    uint64_t most = of->planes > 1 ? of->apart + rim_of(of) : of->rows > 1 ? of->stride - of->len : of->len / 8;

    if (of->how == OT_READS)
        return 0;
    return i && is_alike(of - 1, of) && of->offset > of[-1].offset + most ? of->offset - of[-1].offset : most;
}

/* The same of another member may lie in front of the first row. */
static uint64_t in_front(const ot_touches *t, const ot_touch *of)
{
    uint64_t found = of->how == OT_READS ? 0 : rim_of(of);

    for (size_t i = 0; i < t->n && of->how != OT_READS; i++) {
        uint64_t end = t->v[i].offset + reach(&t->v[i]);
        if (t->v[i].how != OT_READS && t->v[i].first != of->first && end <= of->offset && of->offset - end <= behind(t, i)
            && of->offset - end > found)
            found = of->offset - end;
    }
    return found;
}

/* From the first byte that a section touches, or those that are told next to it, to the last one, and just outside. */
static ot_touch hull_of(const ot_touches *t, size_t i)
{
    ot_touch hull = t->v[i];
    uint64_t from = hull.offset - in_front(t, &t->v[i]), end = hull.offset + reach(&hull) + behind(t, i);

    for (size_t k = i ? i - 1 : 0; k < t->n && k <= i + 1; k++) {
        uint64_t other = t->v[k].offset + reach(&t->v[k]);
        if (!is_alike(&t->v[i], &t->v[k]))
            continue;
        from = t->v[k].offset < from ? t->v[k].offset : from;
        end = other > end ? other : end;
    }
    hull.offset = from;
    hull.len = end - from;
    hull.rows = hull.planes = 1;
    return hull;
}

/* Is the byte near to some that the rank reads or writes? */
static bool is_near(const ot_touches *t, unsigned rank, unsigned b)
{
    for (size_t i = 0; i < t->n; i++) {
        ot_touch hull = hull_of(t, i);
        if (is_among(&hull, rank) && has(&hull, b))
            return true;
    }
    return false;
}

static void follow(unsigned step, const ot_touches *t)
{
    struct played *p = played[step];
    unsigned char all[BYTES];

    memset(all, ALL, BYTES);
    move(p, step ? played[step - 1]->valid : all);
    for (unsigned b = 0; b < BYTES; b++) {
        for (unsigned r = 0; r < RANKS; r++) {
            check(p[r].valid[b] == p[0].valid[b]);
            check(!p[r].from[b] || is_near(t, r, b));
            for (size_t i = 0; i < t->n; i++)
                check(t->v[i].how != OT_READS || !is_among(&t->v[i], r) || !has(&t->v[i], b)
                      || content[r][b] == newest[b]);
        }
        for (size_t i = 0; i < t->n; i++)
            for (unsigned r = 0; t->v[i].how == OT_WRITES && r < RANKS; r++)
                if (is_among(&t->v[i], r) && has(&t->v[i], b))
                    content[r][b] = newest[b] = step + 1;
        for (unsigned r = 0; r < RANKS; r++)
            check(!(p->valid[b] >> r & 1) || content[r][b] == newest[b]);
    }
}

/* No object is known there; or each rank has one, which begins there. */
static void make_memory(bool objects)
{
    enum { LARGE = 1 << 18 };           /* so that it shares no pages with others */
    ot_md md;

    for (int rank = 0; rank < RANKS; rank++) {
        memory[rank] = BASE + FAR * (uint64_t)rank;
        if (!objects)
            continue;
        ot_leave_runtime(true);
        void *object = aligned_alloc(LARGE, LARGE);
        ot_enter_runtime();
        check(ot_object_of(&md, object) && object == ot_address(md.segment, md.offset) && md.segment == OT_SEGMENT_HEAP);
        memory[rank] = md.offset;
    }
}

static void play_all(void tell_step(ot_touches *))
{
    memset(played, 0, sizeof played);
    memset(content, 0, sizeof content);
    memset(newest, 0, sizeof newest);
    tells = tell_step;
    ot.world.size = RANKS;
    for (me = 0; me < RANKS; me++) {
        uint32_t state = 0;
        ot.world.rank = me;
        seed = first_seed();
        told = 0;
        for (int i = 0; i < STEPS; i++)
            play(&state, &played[i][me]);
    }
    ot.world = (ot_set){ 0, 1, 0 };
    seed = first_seed();
    told = 0;
    me = 0;
    for (unsigned i = 0; i < STEPS; i++) {
        ot_touches t;
        tells(&t);
        follow(i, &t);
    }
}

/* They come first: where many objects have been read again, no step is computed from blocks (blocks.c). */
START_TEST(blocks)
{
    make_memory(false);
    play_all(tell_blocks);
}
END_TEST

START_TEST(random_steps)
{
    make_memory(false);
    play_all(tell);
}
END_TEST

/* Blocks of planes, whose rims stay with them as far as an object is known. */
START_TEST(grids)
{
    for (int objects = 0; objects < 2; objects++) {
        make_memory(objects);
        play_all(tell_grid);
    }
}
END_TEST

/* Sweeps over a grid in two colours: where each element is valid is soon as it was two sweeps before, and so is the state. */
START_TEST(coloured_sweeps)
{
    enum { COLUMNS = 14, EACH = 4, SWEEPS = 30 };
    uint32_t state = 0, after[SWEEPS];

    ot.world.size = RANKS;
    for (unsigned sweep = 0; sweep < SWEEPS; sweep++) {
        ot_touches t = { .n = 0 };
        for (unsigned rank = 0; rank < RANKS; rank++)
            for (int pass = 0; pass < 3; pass++)
                for (unsigned row = 1 + rank * EACH; row < 1 + (rank + 1) * EACH; row++) {
                    unsigned near = row + (pass == 0) - (pass == 1), first = 1 + (row + sweep) % 2;
                    ot_touch_add(&t, &(ot_touch){ rank, 1, BASE + 8 * (near * COLUMNS + first), 8, 16, (COLUMNS - first) / 2,
                                                  0, 1, OT_SEGMENT_HEAP, pass < 2 ? OT_READS : OT_WRITES });
                }
        after[sweep] = state = ot_step_of(&state, &t)->to;
        check(sweep < 5 || after[sweep] == after[sweep - 2]);
        check(ot_directory_of(state)->pieces <= 5 * RANKS);
        free(t.v);
    }
    ot.world = (ot_set){ 0, 1, 0 };
}
END_TEST

/* What a stencil reads of a block, shifted to the left and to the right: these columns once, and nothing between rows. Planes
   that lie apart from each other stay planes. */
START_TEST(shifted_columns)
{
    ot_touches t = { .n = 0 };
    ot_touch all;

    for (unsigned shift = 0; shift < 2; shift++)
        ot_touch_add(&t, &(ot_touch){ 0, 1, BASE + 16 * shift, 80, 160, 50, 0, 1, OT_SEGMENT_HEAP, OT_READS });
    ot_touch_add(&t, &(ot_touch){ 1, 1, BASE, 80, 160, 50, 0, 1, OT_SEGMENT_HEAP, OT_READS });
    check(t.n == 2 && t.v->len == 96 && t.v->rows == 50 && t.v->planes == 1);
    all = ot_touch_read(t.v);
    check(all.rows == 50 && all.len == 96);
    t.n = 0;
    for (unsigned plane = 0; plane < 3; plane++)
        ot_touch_add(&t, &(ot_touch){ 0, 1, BASE + 32 * plane, 16, 160, 50, 0, 1, OT_SEGMENT_HEAP, OT_READS });
    ot_touch_add(&t, &(ot_touch){ 1, 1, BASE, 80, 160, 50, 0, 1, OT_SEGMENT_HEAP, OT_READS });
    check(t.n == 2 && t.v->len == 16 && t.v->planes == 3 && t.v->apart == 32);
    free(t.v);
}
END_TEST

/* Of a block, a member reads the diagonal, what is right of it, and all but the first row. So of all other rows it has
   asked for what lies between the first two, too, and may write there. */
START_TEST(factored_block)
{
    enum { SIDE = 6, ROW = 8 * SIDE };
    ot_touch v[2 + SIDE] = { { 0, 1, BASE, 8, ROW + 8, SIDE - 1, 0, 1, OT_SEGMENT_HEAP, OT_READS },
                             { 0, 1, BASE + ROW, (SIDE - 1) * ROW, 0, 1, 0, 1, OT_SEGMENT_HEAP, OT_READS } };
    ot_touches t = { .v = v, .n = 2 };
    ot_runs runs;

    for (unsigned i = 0; i + 1 < SIDE; i++)
        v[t.n++] = (ot_touch){ 0, 1, BASE + i * (ROW + 8) + 8, 8 * (SIDE - 1 - i), 0, 1, 0, 1, OT_SEGMENT_HEAP,
                               OT_READS };
    ot_touch *written = &v[t.n++];
    for (unsigned row = 0; row < 2; row++) {
        *written = (ot_touch){ 0, 1, BASE + row * ROW, (SIDE - row) * ROW, 0, 1, 0, 1, OT_SEGMENT_HEAP, OT_WRITES };
        check(ot_runs_of(&t, &runs) == (row == 1));
    }
    check(runs.nreads > 0 && runs.reads->from == ((uint64_t)OT_SEGMENT_HEAP << OT_PLACE_SEGMENT | BASE));
    check(runs.nwrites == 1);
}
END_TEST

/* A block for each rank, and one more, in the heap of the program. */
static char *new_array(void)
{
    ot_leave_runtime(true);
    char *array = aligned_alloc(FAR, (RANKS + 1) * FAR);
    ot_enter_runtime();
    return array;
}

/* Each rank has a block of an array: it reads, or writes, that, or that of the next rank. */
static uint32_t after_blocks(uint32_t state, const char *array, unsigned next, enum ot_how how, ot_touches *t)
{
    ot_md md;

    t->n = 0;
    for (unsigned rank = 0; rank < RANKS; rank++) {
        check(ot_md_make(&md, array + (rank + next) % RANKS * FAR, FAR, 0, 1));
        ot_touch_add(t, &(ot_touch){ rank, 1, md.offset, md.len, 0, 1, 0, 1, md.segment, how });
    }
    return ot_step_of(&state, t)->to;
}

/* A step is the same where another object is not as it was, and is not where its own is not. */
START_TEST(moved_steps)
{
    char *array = new_array(), *other = new_array();
    ot_touches t = { .n = 0 };
    uint32_t state, elsewhere;

    ot.world.size = RANKS;
    state = after_blocks(0, array, 0, OT_WRITES, &t);
    elsewhere = after_blocks(state, other, 1, OT_WRITES, &t);
    after_blocks(state, array, 1, OT_READS, &t);
    const ot_step *known = ot_step_of(&state, &t), *moved = ot_step_moved(known, elsewhere);
    check(moved && moved != known && moved->from == elsewhere && moved->to != elsewhere);
    check(moved->before.nin == 1 && moved->before.in->rank == known->before.in->rank);
    check(moved == ot_step_of(&elsewhere, &t) && moved == ot_step_moved(known, elsewhere));
    check(moved->to == after_blocks(known->to, other, 1, OT_WRITES, &t));
    check(!ot_step_moved(known, 0));
    check(!ot_step_moved(known, after_blocks(state, array, 2, OT_WRITES, &t)));
    free(t.v);
    free(array);
    free(other);
    ot.world = (ot_set){ 0, 1, 0 };
}
END_TEST

/* Of what nobody holds each rank gets what it reads from all others, and holds it; what nobody reads stays as it was. */
START_TEST(scattered_blocks)
{
    char *array = new_array();
    ot_touches t = { .n = 0 };
    ot_pending_list scattered = { .n = 0 };
    bool gone[1];
    ot_md all;

    ot.world.size = RANKS;
    check(ot_md_make(&all, array, (RANKS + 1) * FAR, 0, 1));
    ot_pending_add(&scattered, &all, 0, 0, OT_SCATTERED);
    uint32_t state = ot_directory_state(0, gone, &scattered, false);
    check(ot_any_scattered(state, &all) && ot_any_scattered(state, NULL) && !ot_any_scattered(0, &all));
    uint32_t after = after_blocks(state, array, 1, OT_READS, &t);
    const ot_step *s = ot_step_of(&state, &t);
    check(s->before.nscattered == RANKS && !s->before.nin && !s->before.nout && s->moves);
    for (int rank = 0; rank < RANKS; rank++) {
        const ot_letter *l = &s->before.scattered[rank];
        check(l->n == 1 && l->v->offset == all.offset + (uint64_t)((l->rank + 1) % RANKS * FAR) && l->v->len == FAR);
    }
    ot_pieces at = ot_pieces_of(after, &all);
    const ot_pending *p;
    size_t pieces = 0;
    for (; (p = ot_pieces_next(&at)); pieces++) {
        int block = (int)((p->md.offset - all.offset) / FAR), rank = (block + RANKS - 1) % RANKS;
        check(p->md.len == FAR && (block == RANKS ? !p->holders : p->holders == ot_ranks_with(0, rank, 1)));
    }
    check(pieces == RANKS + 1);
    free(scattered.v);
    free(t.v);
    free(array);
    ot.world = (ot_set){ 0, 1, 0 };
}
END_TEST

static void add(TCase *tests)
{
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, blocks);
    tcase_add_test(tests, random_steps);
    tcase_add_test(tests, grids);
    tcase_add_test(tests, coloured_sweeps);
    tcase_add_test(tests, shifted_columns);
    tcase_add_test(tests, factored_block);
    tcase_add_test(tests, moved_steps);
    tcase_add_test(tests, scattered_blocks);
}

int main(void)
{
    return run_tests("steps of the directory", add);
}
