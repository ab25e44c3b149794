/*
 * exchange.c: a join. The members of a team tell each other what they wrote, and move it.
 *
 *     describe   each member's head and body (reductions, frees, descriptors, small data) become known
 *                on every rank, by one of the methods below
 *     move       large sections go from a rank of their owner to each rank that lacks them, one
 *                partner serving another (ot_partner), straight from and into the user's memory
 *
 * What a member wrote is then valid on all ranks of the team's whole set, so it belongs to the log of
 * the construct that made that set a member, if there is one: it is handed up.
 */
#include <string.h>
#include "rt.h"

#define MAGIC 0x4f746f73u

/* A large section, and the member of the team that wrote it. */
typedef struct moving {
    ot_md md;
    int owner;
} moving;

typedef struct moving_list {
    moving *v;
    size_t n, cap;
} moving_list;

static void add_moving(moving_list *l, const ot_md *md, int owner)
{
    if (l->n == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 64;
        l->v = ot_realloc(l->v, l->cap * sizeof *l->v);
    }
    l->v[l->n++] = (moving){ *md, owner };
}

enum { SHORT_BODY = 256 };

static const ot_exchange *const methods[] = { &ot_exchange_direct, &ot_exchange_gather };

/* The method that OTOSP_EXCHANGE names, or the cheapest: a pure function of what all ranks know. longest: bytes of a
   body. */
static const ot_exchange *choose(const ot_team *team, size_t longest)
{
    static const ot_exchange *wanted;
    static bool asked;
    const ot_exchange *best = methods[0];

    for (size_t i = 0; !asked && i < sizeof methods / sizeof *methods; i++)
        if (!strcmp(methods[i]->name, ot_setting_text(OT_EXCHANGE)))
            wanted = methods[i];
    asked = true;
    if (wanted)
        return wanted;
    for (size_t i = 1; i < sizeof methods / sizeof *methods; i++)
        if (methods[i]->cost(team, longest) < best->cost(team, longest))
            best = methods[i];
    return best;
}

static ot_stamp stamp(const ot_construct *c, const otosp_site *site)
{
    int id = ot_segment_find(site);
    uint64_t place = UINT64_MAX;

    if (id >= 0)
        place = (uint64_t)id << 48 | (uint64_t)((const char *)site - ot_segment_of((uint32_t)id)->base);
    return (ot_stamp){ c->fork, c->join, place, c->depth, MAGIC };
}

static const otosp_site *site_of(const ot_stamp *s)
{
    static const otosp_site unknown = { "unknown place", 0, "construct", 0 };
    const char *p = ot_address((uint32_t)(s->site >> 48), s->site & (((uint64_t)1 << 48) - 1));
    return s->site == UINT64_MAX || !p ? &unknown : (const otosp_site *)(const void *)p;
}

/* Ends the program unless a head that came from `rank` belongs to the join that this rank is in. */
void ot_exchange_check(const ot_head *mine, const ot_head *theirs, int rank)
{
    const ot_stamp *a = &mine->stamp, *b = &theirs->stamp;

    if (OT_LIKELY(!memcmp(a, b, sizeof *a)))
        return;
    if (b->magic == MAGIC && (mine->leaves || theirs->leaves))              /* at its end, or at a barrier */
        return;
    if (b->magic != MAGIC)
        ot_fatal("a message from rank %d is no head of a join", rank);
    const otosp_site *here = site_of(a), *there = site_of(b);
    ot_fatal_at(here, "ranks disagree: rank %d is at the end of '%s' (construct %u.%lu.%lu), rank %d at %s:%d, "
                "'%s' (construct %u.%lu.%lu)",
                ot.world.rank, here->what, a->depth, a->fork, a->join,
                rank, there->file, there->line, there->what, b->depth, b->fork, b->join);
}

double ot_exchange_cost(const ot_team *team, size_t bytes)
{
    return choose(team, bytes)->cost(team, bytes);
}

bool ot_exchange_is(const char *name)
{
    return !strcmp(name, ot_setting_text(OT_EXCHANGE));
}

void ot_exchange_tell(ot_construct *c, const otosp_site *site, const void *p, size_t n, ot_bytes *all)
{
    static ot_buffer out;
    ot_head head = { .stamp = stamp(c, site), .body = n + (-n & 7) };

    out.n = 0;
    ot_buffer_add(&out, &head, sizeof head);
    ot_buffer_add(&out, p, n);
    ot_buffer_add(&out, "\0\0\0\0\0\0", -n & 7);
    all[c->team.mine] = (ot_bytes){ out.p, out.n };
    choose(&c->team, OT_TOLD_BYTES)->gather(&c->team, all);
    for (int m = 0; m < c->team.members; m++)
        all[m] = (ot_bytes){ all[m].p + sizeof head, all[m].n - sizeof head };
}

enum { MOST_KEPT = 4096 };              /* sections: each is looked at whenever somebody reads */
enum { LEAST_KEPT = 4096 };             /* bytes of one, where nothing else is known of it than that it was written */

/*
 * From so many bytes on this member's sections are not in its body. Where sections may stay with who wrote them, that are
 * shorter ones, too, as rows of a matrix that are handed out one by one; but for so many of them that all members would
 * have too many to keep.
 */
static size_t least_direct(const ot_construct *c)
{
    size_t n = 0;

    if (!c->keeps || c->left || ot_something_pending())
        return OT_DIRECT;
    for (size_t i = 0; i < c->log.n; i++)
        n += c->log.v[i].len >= LEAST_KEPT ? c->log.v[i].rows : 0;
    return n <= MOST_KEPT / (size_t)c->team.members ? LEAST_KEPT : OT_DIRECT;
}

/* Long rows are moved by themselves. */
static void take_rows_apart(ot_log *log, size_t least)
{
    static ot_log apart;
    bool any = false;

    for (size_t i = 0; i < log->n; i++)
        any |= log->v[i].rows > 1 && log->v[i].len >= least;
    if (!any)
        return;
    apart.n = 0;
    for (size_t i = 0; i < log->n; i++) {
        ot_md md = log->v[i];
        uint64_t rows = md.len >= least ? md.rows : 1;
        if (rows > 1) {
            md.rows = 1;
            md.stride = 0;
        }
        if (apart.n + rows > apart.cap)
            apart.v = ot_realloc(apart.v, (apart.cap = 2 * apart.cap + rows + 16) * sizeof *apart.v);
        for (uint64_t r = 0; r < rows; r++, md.offset += log->v[i].stride)
            apart.v[apart.n++] = md;
    }
    ot_log old = *log;
    *log = apart;
    apart = old;
}

/* Head and body of what this member has to tell. */
static void describe_mine(ot_construct *c, const otosp_site *site, bool keep_team, size_t output, size_t direct,
                          char *const *pages, size_t npages, ot_buffer *out)
{
    ot_head head = { .stamp = stamp(c, site), .output = output, .direct = direct, .leaves = keep_team && c->leaves,
                     .files = output && ot_io_kept_files(c) };
    size_t small = 0;

    out->n = 0;
    ot_buffer_add(out, NULL, sizeof head);
    head.reductions = ot_reductions_encode(&c->reductions, &c->team, out) + c->reductions.records.n;
    ot_buffer_add(out, c->reductions.records.p, c->reductions.records.n);
    if (!keep_team) {
        ot_buffer_add(out, c->frees.p, head.frees = c->frees.n);
        memcpy(head.draws, c->draws, sizeof head.draws);
    }
    if (c->clock_sum != ot_clock_sum()) {
        ot_clock now = ot_clock_now();
        ot_buffer_add(out, now.v, head.clock = now.bytes);
    }
    head.atomics = out->n;
    ot_atomics_encode(c, c, out);
    head.atomics = out->n - head.atomics;
    if (OTOSP_UNLIKELY(ot_checks))
        head.blocks = ot_check_tell_blocks(c, out);
    ot_buffer_add(out, c->maps.p, head.maps = c->maps.n);
    if (c->withholds)
        head.withheld = ot_withheld_encode(out);
    ot_md_encode(out, c->log.v, head.sections = c->log.n);
    for (size_t i = 0; i < c->log.n; i++)
        small += ot_md_direct(&c->log.v[i], direct) ? 0 : ot_md_bytes(&c->log.v[i]);
    char *to = ot_buffer_add(out, NULL, small);
    for (size_t i = 0; i < c->log.n; i++)
        if (!ot_md_direct(&c->log.v[i], direct)) {
            ot_md_pack(to, &c->log.v[i]);
            to += ot_md_bytes(&c->log.v[i]);
        }
    head.data = small;
    head.strays = ot_hulls_strays();
    head.given = c->left && !keep_team ? ot_counter_given(c) : 0;
    ot_buffer_add(out, "\0\0\0\0\0\0", -out->n & 7);                         /* heads stay aligned */
    head.pages = out->n;
    ot_pages_encode(out, pages, npages);
    head.pages = out->n - head.pages;
    ot_wire_encode(out, &head);
    head.body = out->n - sizeof head;
    memcpy(out->p, &head, sizeof head);
}

/* Where a body's sections begin. */
static const char *sections_in(const ot_bytes *body)
{
    const ot_head *head = (const void *)body->p;

    return body->p + sizeof *head + head->reductions + head->frees + head->clock + head->atomics + head->blocks
        + head->maps + head->withheld;
}

/* The sections that a member describes; returns where the small data begin. */
static const char *decode_sections(ot_log *to, const ot_bytes *body, int owner)
{
    const ot_head *head = (const void *)body->p;
    const char *p;

    if (to->cap < head->sections) {
        to->cap = head->sections;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    to->n = head->sections;
    p = ot_md_decode(to->v, head->sections, sections_in(body), body->p + body->n);
    if (!p)
        ot_fatal("member %d describes memory that is not there", owner);
    return p;
}

static ot_bytes pages_in(const ot_bytes *body)
{
    const ot_head *head = (const void *)body->p;

    return (ot_bytes){ body->p + body->n - ot_wire_in_body(head) - head->pages, head->pages };
}

/* Reads another member's sections: small ones are valid at once, the others are to be moved. */
static void take_sections(moving_list *large, ot_construct *outer, const ot_bytes *body, int owner)
{
    static ot_log scratch;
    const ot_head *head = (const void *)body->p;
    const char *end = body->p + body->n, *p = decode_sections(&scratch, body, owner);
    ot_bytes pages = pages_in(body);

    for (size_t i = 0; i < head->sections; i++) {
        const ot_md *md = &scratch.v[i];
        if (ot_md_direct(md, head->direct))
            add_moving(large, md, owner);
        else {
            if (ot_md_bytes(md) > (size_t)(end - p))
                ot_fatal("member %d sends less data than it describes", owner);
            ot_md_unpack(md, p);
            p += ot_md_bytes(md);
        }
        if (outer)
            ot_log_section(outer, md);
    }
    ot_pages_take(pages.p, pages.n);
}

/* What is pending while members write, and what they have written and keep. */
static void join_withheld(const ot_construct *c, const ot_bytes *all)
{
    static ot_log sections, scratch;
    ot_bytes *reaches = ot_alloc((size_t)c->team.members * sizeof *reaches), own = pages_in(&all[c->team.mine]);
    bool any = ot_something_pending();

    sections.n = 0;
    for (int m = 0; m < c->team.members; m++) {
        const ot_head *head = (const void *)all[m].p;
        reaches[m] = (ot_bytes){ sections_in(&all[m]) - head->withheld, head->withheld };
        any |= head->withheld;
    }
    for (int m = 0; any && m < c->team.members; m++) {
        decode_sections(&scratch, &all[m], m);
        for (size_t i = 0; i < scratch.n; i++)
            ot_log_add(&sections, &scratch.v[i]);
    }
    if (any)
        ot_withheld_join(reaches, c->team.members, &sections, &own);
    ot_free(reaches);
}

/* What members have published since the last join, and seen of others, is seen by all before they go on. Has there been
   any such thing? */
static bool take_clocks(ot_construct *c, const ot_bytes *all)
{
    static uint64_t *to;
    size_t bytes = 0;

    for (int m = 0; m < c->team.members; m++) {
        const ot_head *head = (const void *)all[m].p;
        if (!head->clock)
            continue;
        if (!bytes)
            memset(to = ot_realloc(to, head->clock), 0, bytes = head->clock);
        ot_clock_merge(to, all[m].p + sizeof *head + head->reductions + head->frees, bytes);
    }
    if (bytes)
        ot_acquire(to);
    c->clock_sum = ot_clock_sum();
    ot_told_clear(c);
    return bytes;
}

/* For OTOSP_CHECK: which blocks of the heap are in use. */
static void take_blocks(ot_construct *c, const ot_bytes *all)
{
    bool quiet = true;

    for (int m = 0; m < c->team.members; m++)
        quiet = quiet && !((const ot_head *)(const void *)all[m].p)->clock;
    for (int m = 0; m < c->team.members; m++) {
        const ot_head *head = (const void *)all[m].p;
        ot_check_take_blocks(c, all[m].p + sizeof *head + head->reductions + head->frees + head->clock
                             + head->atomics, head->blocks, quiet && m != c->team.mine);
    }
    c->freed.n = 0;
}

/* What members have mapped to devices, in their order. */
static void take_maps(ot_construct *c, const ot_bytes *all)
{
    for (int m = 0; m < c->team.members; m++) {
        const ot_head *head = (const void *)all[m].p;
        if (OTOSP_UNLIKELY(head->maps))
            ot_maps_take(c, all[m].p + sizeof *head + head->reductions + head->frees + head->clock + head->atomics
                         + head->blocks, head->maps, m == c->team.mine);
    }
    c->maps.n = 0;
}

/* Whoever asks for pages has been answered when it comes to the join. */
static void end_hulls(const otosp_site *site, const ot_bytes *all, int members)
{
    uint64_t strays = 0, bytes = 0;

    for (int m = 0; m < members; m++) {
        const ot_head *head = (const void *)all[m].p;
        strays += head->strays;
        bytes += head->data + head->pages;
    }
    ot_far_end(site, all, members);
    ot_hulls_end(site, strays, bytes);
}

static void take_atomics(ot_construct *c, const ot_bytes *all)
{
    for (int m = 0; m < c->team.members; m++) {
        const ot_head *head = (const void *)all[m].p;
        ot_atomics_join(c, all[m].p + sizeof *head + head->reductions + head->frees + head->clock, head->atomics);
    }
    ot_atomics_agree(c);
}

/* Does the rank copy any of this member's sections itself? */
static bool any_peeked(const moving_list *large, int owner, int rank)
{
    for (size_t i = 0; i < large->n; i++)
        if (large->v[i].owner == owner && ot_peeks(rank, &large->v[i].md, 1, large->v[i].md.len))
            return true;
    return false;
}

/* To the ranks that this one serves. */
static void send_all(const ot_team *team, const moving_list *large, bool peeks, ot_requests *r)
{
    for (int m = 0; m < team->members; m++) {
        ot_set set = ot_member(team, m);
        for (int j = team->member.rank; m != team->mine && j < set.size; j += team->member.size) {
            int rank = set.first + j;
            for (size_t i = 0; i < large->n; i++) {
                const ot_md *md = &large->v[i].md;
                if (large->v[i].owner == team->mine && !(peeks && ot_peeks(rank, md, 1, md->len)))
                    ot_send(r, ot_address(md->segment, md->offset), md->len, rank, OT_TAG_DATA);
            }
            if (peeks && any_peeked(large, team->mine, rank))
                ot_await_token(r, rank, OT_TAG_DONE);
        }
    }
}

/* Returns when the ranks from which this one copies have come here, too: they have seen what had been published. */
static void await_owners(const ot_team *team, const moving_list *large)
{
    static ot_requests r;

    for (int m = 0; m < team->members; m++) {
        const int rank = ot_partner(team, m);
        if (m != team->mine && any_peeked(large, team->mine, rank))
            ot_token(&r, rank, OT_TAG_READY);
        if (m != team->mine && any_peeked(large, m, rank))
            ot_await_token(&r, rank, OT_TAG_READY);
    }
    ot_wait(&r);
}

/*
 * Moves the large sections. peeks: who is on their owner's node may copy them from its memory: all ranks have come to the
 * join, since each is a member and has told what it wrote; an owner goes on when it has heard that it is done.
 * ordered: there they may have got what others had published, since.
 */
static void move(const ot_team *team, const moving_list *large, bool peeks, bool ordered)
{
    static ot_requests r;

    if (peeks && ordered)
        await_owners(team, large);
    for (size_t i = 0; i < large->n; i++) {
        const ot_md *md = &large->v[i].md;
        int owner = large->v[i].owner, rank = ot_partner(team, owner);
        if (owner != team->mine && !(peeks && ot_peeks(rank, md, 1, md->len)))
            ot_receive(&r, ot_address(md->segment, md->offset), md->len, rank, OT_TAG_DATA);
    }
    send_all(team, large, peeks, &r);
    for (size_t i = 0; peeks && i < large->n; i++) {
        const ot_md *md = &large->v[i].md;
        int owner = large->v[i].owner, rank = ot_partner(team, owner);
        if (owner != team->mine && ot_peeks(rank, md, 1, md->len))
            ot_peek(rank, md, 1);
    }
    for (int m = 0; peeks && m < team->members; m++)
        if (m != team->mine && any_peeked(large, m, ot_partner(team, m)))
            ot_token(&r, ot_partner(team, m), OT_TAG_DONE);
    ot_wait(&r);
}

/* ---- sections that nobody needs yet --------------------------------------------------------------- */

static int by_place(const void *pa, const void *pb)
{
    const ot_md *a = &((const moving *)pa)->md, *b = &((const moving *)pb)->md;

    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    return (a->offset > b->offset) - (a->offset < b->offset);
}

/* In a global variable of the program, or a block of the heap that all ranks have made together? What else is in the
   heap is read without asking: a member's blocks are described there. */
static bool may_stay(const ot_md *md)
{
    ot_md block;

    if (md->segment != OT_SEGMENT_HEAP)
        return !strcmp(ot_segment_of(md->segment)->name, "the program");
    return ot_heap_block(&block, ot_address(md->segment, md->offset)) && ot_md_end(md) <= ot_md_end(&block);
}

/* May all of them stay, and is no byte another member's, too? In order. */
static bool are_apart(const moving_list *large)
{
    for (size_t i = 0; i < large->n; i++) {
        const ot_md *md = &large->v[i].md, *next = i + 1 < large->n ? &large->v[i + 1].md : NULL;
        if (!may_stay(md))
            return false;
        if (next && next->segment == md->segment && next->offset < md->offset + md->len)
            return false;
    }
    return true;
}

/*
 * Large sections stay with those who wrote them, and go to who reads them, as those of loops that describe themselves
 * (demand.c). Not where locks and the like say who was last, nor where anything else is done to memory at the join.
 */
static bool keep(const ot_construct *c, const ot_bytes *all, moving_list *large)
{
    if (!c->keeps || c->left || !large->n || large->n > MOST_KEPT || ot_something_pending())
        return false;
    for (int m = 0; m < c->team.members; m++) {
        const ot_head *head = (const void *)all[m].p;
        if (head->frees || head->atomics || head->wire || head->strays)
            return false;
    }
    ot_sort(large->v, large->n, sizeof *large->v, by_place);
    if (!are_apart(large))
        return false;
    ot_demand_keep_begin();
    for (size_t i = 0; i < large->n; i++)
        ot_demand_keep(&large->v[i].md, &c->team, large->v[i].owner);
    ot_demand_keep_end();
    return true;
}

/* Frees of blocks that no single member could free are done again by the whole set, or handed up by it. */
static void take_frees(const ot_bytes *all, int members)
{
    for (int m = 0; m < members; m++) {
        const ot_head *head = (const void *)all[m].p;
        const char *p = all[m].p + sizeof *head + head->reductions;
        for (size_t i = 0; i < head->frees; i += sizeof(uint64_t)) {
            uint64_t offset;
            memcpy(&offset, p + i, sizeof offset);
            ot_heap_free_handed_up(offset);
        }
    }
}

static void take_reductions(ot_construct *c, const ot_bytes *all, const otosp_site *site)
{
    const ot_head *mine = (const void *)all[c->team.mine].p;
    const size_t n = mine->reductions - c->reductions.records.n;

    for (int m = 0; m < c->team.members; m++) {
        const ot_head *head = (const void *)all[m].p;
        const char *values = all[m].p + sizeof *head;
        if (head->reductions < n || (head->reductions > n && !c->reductions.npartials))
            ot_fatal_at(site, "members reduce different variables");
        ot_reductions_take(&c->reductions, &c->team, values, site);
        ot_partials_take(&c->reductions, values + n, head->reductions - n, site);
    }
    ot_reductions_combine(&c->reductions, &c->team, site);
    for (size_t i = 0; c->outer && i < c->reductions.n; i++) {
        const ot_reduction *r = &c->reductions.v[i];
        ot_log_written(c->outer, r->shared, r->count * ot_type_size(r->type));
    }
    for (size_t i = 0; ot_checks && i < c->reductions.npartials; i++)
        ot_check_exempt(c, c->reductions.partial[i].shared, c->reductions.partial[i].bytes);
    for (size_t i = 0; c->outer && i < c->reductions.npartials; i++)
        ot_log_written(c->outer, c->reductions.partial[i].shared, c->reductions.partial[i].bytes);
    ot_reductions_clear(&c->reductions);
}

/* The team is no more: its whole set is current again. */
void ot_exchange_leave(ot_construct *c)
{
    if (c->captures)
        ot_io_leave(c);
    c->frees.n = 0;
    ot.set = c->team.whole;
    ot_log_switch(c->outer);
    ot_heap_choose_part();
}

/* Bytes of the longest body, as at the last join of all ranks that stood there; of other sets, ranks may know different
   ones. */
static size_t *expected(const ot_construct *c, const otosp_site *site)
{
    static size_t known[256], unknown;

    unknown = SHORT_BODY;
    if (c->team.whole.size < ot.world.size)
        return &unknown;
    size_t *bytes = &known[ot_mix(0, stamp(c, site).site) % (sizeof known / sizeof *known)];
    if (!*bytes)
        *bytes = SHORT_BODY;
    return bytes;
}

static size_t longest_of(const ot_bytes *all, int members)
{
    size_t longest = 0;

    for (int m = 0; m < members; m++) {
        const ot_head *head = (const void *)all[m].p;
        longest = head->body > longest ? head->body : longest;
    }
    return longest;
}

/*
 * Joins the team of c at `site`. keep_team: as at the end of a `for`, whose team goes on; otherwise the
 * whole set is current again afterwards.
 */
void ot_exchange_join(ot_construct *c, const otosp_site *site, bool keep_team)
{
    static ot_buffer mine;
    static ot_bytes *all;
    static int all_cap;
    static moving_list large;
    const ot_team *team = &c->team;
    char **pages = NULL;
    size_t npages = 0;

    if (all_cap < team->members)
        all = ot_realloc(all, (size_t)(all_cap = team->members) * sizeof *all);
    if (c->outer)
        ot_log_close();
    else
        npages = ot_log_close_most(&pages);
    if (c->withholds)
        npages = ot_withheld_take(pages, npages);
    if (!keep_team)
        ot_threadprivate_join(c);
    if (c->log.n > 1)
        ot_log_normalise(&c->log);
    size_t direct = keep_team ? OT_DIRECT : least_direct(c);
    take_rows_apart(&c->log, direct);
    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_meet(c, site);
    size_t kept = ot_io_kept(c);
    describe_mine(c, site, keep_team, kept, direct, pages, npages, &mine);
    ot_atomics_leave(c);
    ot_trace(EXCHANGE, "%s:%d: '%s': %zu sections, %zu marked pages, body of %zu bytes, %d members", site->file,
             site->line, site->what, c->log.n, npages, mine.n, team->members);

    all[team->mine] = (ot_bytes){ mine.p, mine.n };
    size_t *longest = expected(c, site);
    choose(team, *longest)->gather(team, all);
    *longest = longest_of(all, team->members);
    end_hulls(site, all, team->members);
    bool ordered = take_clocks(c, all);
    if (OTOSP_UNLIKELY(ot_checks))
        take_blocks(c, all);
    take_maps(c, all);
    if (c->withholds)
        join_withheld(c, all);
    for (int m = 0; m < team->members; m++)
        if (m != team->mine)
            take_sections(&large, c->outer, &all[m], m);
    for (size_t i = 0; i < c->log.n; i++) {
        if (ot_md_direct(&c->log.v[i], direct))
            add_moving(&large, &c->log.v[i], team->mine);
        if (c->outer)
            ot_log_section(c->outer, &c->log.v[i]);
    }
    ot_profile_transfer(true);
    if (ordered || keep_team || !keep(c, all, &large))
        move(team, &large, team->members == team->whole.size, ordered);
    ot_wire_move(team, all);
    ot_profile_transfer(false);
    large.n = 0;
    c->log.n = 0;
    c->join++;
    take_atomics(c, all);

    if (c->captures)
        ot_output_join(c, all, kept);
    for (int m = 0; keep_team && m < team->members; m++)
        c->left |= ((const ot_head *)(const void *)all[m].p)->leaves != 0;
    if (c->left && keep_team) {
        if (!c->ends)                                                       /* of a loop in the region */
            ot_reductions_clear(&c->reductions);
    } else if (c->reductions.n || c->reductions.npartials)
        take_reductions(c, all, site);
    for (int m = 0; c->left && !keep_team && m < team->members; m++)
        ot_counter_skip(c, ((const ot_head *)(const void *)all[m].p)->given);
    if (!keep_team) {
        ot_exchange_leave(c);
        take_frees(all, team->members);
        ot_random_join(all, team->members);
    }
    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_join(c, site, keep_team);
}

/* The set's leader gives the same bytes to all ranks of the set: a tree, or memory that they share. In a round of the tree
   each rank that has them gives them to fan-1 others. */
void ot_broadcast(const ot_set *set, void *p, size_t bytes)
{
    static ot_requests r;
    const int fan = ot_network_fan(set->size, bytes);
    int step = 1;

    if (ot_post_takes(set, bytes)) {
        ot_post(p, bytes);
        return;
    }
    while (step < set->size && set->rank / step % fan == 0)
        step *= fan;
    if (set->rank) {
        ot_receive(&r, p, bytes, set->first + set->rank - set->rank / step % fan * step, OT_TAG_BROADCAST);
        ot_wait(&r);
    }
    for (step /= fan; step; step /= fan)
        for (int k = 1; k < fan && set->rank + k * step < set->size; k++)
            ot_send(&r, p, bytes, set->first + set->rank + k * step, OT_TAG_BROADCAST);
    ot_wait(&r);
}
