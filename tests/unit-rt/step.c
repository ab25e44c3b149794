/* Steps of the directory against a model that knows of each byte who holds it: random sections of random members. */
#include "unit.h"
#include "demand.h"

enum { BYTES = 240, RANKS = 5, ALL = (1 << RANKS) - 1, BASE = 64, STEPS = 6000 };

static unsigned holders[BYTES];         /* a bit for each rank */
static int owner[BYTES];
static unsigned sent[BYTES], wanted[BYTES];     /* to whom this rank sends; by this rank, if it receives: 1 << owner */

static unsigned draw(unsigned below)
{
    static unsigned long state = 17;

    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(state >> 33) % below;
}

static ot_touch section(unsigned first, unsigned n, enum ot_how how)
{
    ot_touch t = { .first = first, .n = n, .len = 1 + draw(20), .rows = 1, .segment = OT_SEGMENT_HEAP, .how = how };

    if (draw(3) == 0) {
        t.stride = t.len + 1 + draw(12);
        t.rows = 2 + draw(5);
    }
    while (t.rows > 1 && (t.rows - 1) * t.stride + t.len > BYTES)
        t.rows--;
    if (t.rows == 1)
        t.stride = 0;
    t.offset = BASE + draw(BYTES + 1 - (unsigned)((t.rows - 1) * t.stride + t.len));
    return t;
}

static bool has(const ot_touch *t, unsigned byte)
{
    for (uint64_t row = 0; row < t->rows; row++)
        if (byte + BASE >= t->offset + row * t->stride && byte + BASE < t->offset + row * t->stride + t->len)
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

/* Members of one or two ranks, which may read the same. What two of them write does not overlap. */
static void tell(ot_touches *t)
{
    static ot_touch v[6 * RANKS];
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
    }
    if (draw(4) == 0)
        v[t->n++] = section(0, RANKS, OT_READS);
}

static void model(const ot_touches *t, int me)
{
    memset(sent, 0, sizeof sent);
    memset(wanted, 0, sizeof wanted);
    for (unsigned b = 0; b < BYTES; b++) {
        for (size_t i = 0; i < t->n; i++)
            for (unsigned r = t->v[i].first; t->v[i].how == OT_READS && r < t->v[i].first + t->v[i].n; r++)
                if (has(&t->v[i], b) && !(holders[b] >> r & 1)) {
                    sent[b] |= owner[b] == me ? 1u << r : 0;
                    wanted[b] |= (int)r == me ? 1u << owner[b] : 0;
                    holders[b] |= 1u << r;
                }
        for (size_t i = 0; i < t->n; i++)
            if (t->v[i].how == OT_WRITES && has(&t->v[i], b)) {
                holders[b] = ((1u << t->v[i].n) - 1) << t->v[i].first;
                owner[b] = (int)t->v[i].first;
            }
    }
}

/* Each byte to or from the right ranks. */
static void check_letters(const ot_letter *l, int n, const unsigned *expected)
{
    static unsigned seen[BYTES];

    memset(seen, 0, sizeof seen);
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < l[i].n; k++)
            for (uint64_t row = 0; row < l[i].v[k].rows; row++)
                for (uint64_t j = 0; j < l[i].v[k].len; j++) {
                    uint64_t b = l[i].v[k].offset + row * l[i].v[k].stride + j - BASE;
                    check(b < BYTES);
                    seen[b] |= 1u << l[i].rank;
                }
    check(!memcmp(seen, expected, sizeof seen));
}

/* Pieces may overlap where a member writes both a row and a column, but then they agree. */
static void check_directory(uint32_t state)
{
    const ot_pending_list *p = ot_directory_of(state);

    for (unsigned b = 0; b < BYTES; b++) {
        bool found = false;
        for (size_t i = 0; i < p->n; i++) {
            ot_touch t = { .offset = p->v[i].md.offset, .len = p->v[i].md.len, .stride = p->v[i].md.stride,
                           .rows = p->v[i].md.rows };
            if (!has(&t, b))
                continue;
            for (int r = 0; r < RANKS; r++)
                check(ot_ranks_has(p->v[i].holders, r) == (holders[b] >> r & 1));
            check(p->v[i].owner == owner[b]);
            found = true;
        }
        check(found || holders[b] == ALL);
    }
}

START_TEST(random_steps)
{
    uint32_t state = 0;

    for (int i = 0; i < BYTES; i++)
        holders[i] = ALL;
    ot.world.size = RANKS;
    for (int i = 0; i < STEPS; i++) {
        ot_touches t;
        const ot_step *s;
        ot.world.rank = i % RANKS;
        tell(&t);
        s = ot_step_of(&state, &t);
        model(&t, ot.world.rank);
        check_letters(s->before.out, s->before.nout, sent);
        check_letters(s->before.in, s->before.nin, wanted);
        check_directory(s->to);
        state = s->to;
    }
    ot.world = (ot_set){ 0, 1, 0 };
}
END_TEST

static void add(TCase *tests)
{
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, random_steps);
}

int main(void)
{
    return run_tests("steps of the directory", add);
}
