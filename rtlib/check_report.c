/*
 * check_report.c: the place at which the replicas of all ranks differ.
 *
 * Every rank calls these functions. The ranks vote on the hash of one half of the memory, then of a half of
 * that, and so on; so they find the first word that differs. The leader looks at all ranks' views of it.
 */
#include <string.h>
#include <unistd.h>
#include "checks.h"

#define WORD   ((uintptr_t)8)
#define VALUE  16                        /* bytes of an element that are shown */
#define GROUPS 4                         /* different values that are shown */

/* A word as one rank has it. */
typedef struct view {
    unsigned char bytes[WORD];
    bool present[WORD], own;            /* is shared memory; it holds an address of the rank's own */
    ot_block block;
} view;

enum verdict { DIFFERS, LEAVE_OUT, TAKE, OWN_BLOCKS };

typedef struct decision {
    enum verdict verdict;
    int from;                           /* TAKE: whose word is right */
    unsigned char bytes[WORD];
} decision;

/* ---- Finding ---- */

static uintptr_t find_word(bool team_goes_on)
{
    uintptr_t from = 0, size = (uintptr_t)1 << 47;

    for (size /= 2; size >= WORD; size /= 2)
        if (!ot_votes_differ(ot_memory_hash((ot_range){ from, from + size }, team_goes_on)))
            from += size;
    return from;
}

static void see(uintptr_t at, size_t n, void *to)
{
    view *v = to;

    for (uintptr_t p = at; p < at + n; p++) {
        v->bytes[p % WORD] = *(const unsigned char *)p;
        v->present[p % WORD] = true;
    }
}

static view look_at(uintptr_t word, bool team_goes_on)
{
    uintptr_t value;
    view v;

    memset(&v, 0, sizeof v);
    ot_memory_each((ot_range){ word, word + WORD }, team_goes_on, see, &v);
    memcpy(&value, v.bytes, sizeof value);
    v.own = ot_is_own_address(value);
    for (uintptr_t p = word; p < word + WORD && !v.block.base; p++)
        if (v.present[p % WORD])
            ot_block_of((const void *)p, &v.block);
    return v;
}

/* All ranks' pieces of the same size, on the leader. */
void ot_check_gather(const void *mine, size_t bytes, char *all)
{
    static ot_requests r;

    if (ot.world.rank)
        ot_send(&r, mine, bytes, 0, OT_TAG_CHECK);
    else {
        memcpy(all, mine, bytes);
        for (int rank = 1; rank < ot.world.size; rank++)
            ot_receive(&r, all + (size_t)rank * bytes, bytes, rank, OT_TAG_CHECK);
    }
    ot_wait(&r);
}

/* ---- What a difference means ---- */

static bool is_own_block(const ot_buffer *own, uintptr_t base)
{
    for (size_t i = 0; i < own->n; i += sizeof base)
        if (!memcmp(own->p + i, &base, sizeof base))
            return true;
    return false;
}

/* The leader's: of the word at an address. */
static decision decide(uintptr_t word, const view *v, ot_buffer *own)
{
    decision d = { .verdict = DIFFERS };
    bool addresses = true;
    ot_named named;

    for (int r = 0; r < ot.world.size; r++) {
        addresses = addresses && v[r].own;
        if (memcmp(v[r].present, v->present, sizeof v->present) || v[r].block.base != v->block.base
            || v[r].block.bytes != v->block.bytes)
            return d;
    }
    if (addresses)
        return (decision){ .verdict = LEAVE_OUT };
    if (v->block.base) {
        int owner = ot_heap_owner((const void *)v->block.base);
        ot_memory_find_own(own);
        if (owner >= 0 && is_own_block(own, v->block.base))
            return (decision){ .verdict = OWN_BLOCKS };
        own->n = 0;
        static const unsigned char never_written[WORD];
        if (owner >= 0 && !memcmp(v[owner].bytes, never_written, WORD))
            return (decision){ .verdict = TAKE, .from = owner };
    }
    for (uintptr_t i = 0; i < WORD; i++) {
        bool same = true;
        for (int r = 1; r < ot.world.size; r++)
            same = same && v[r].bytes[i] == v->bytes[i];
        if (same)
            continue;
        ot_name((const void *)(word + i), &named);
        if (!named.padding)
            return (decision){ .verdict = DIFFERS };
        d.verdict = TAKE;
    }
    return d;
}

/* ---- The message ---- */

/* "3.5 on rank 0, 0 on ranks 1-3". */
static void list_values(const ot_named *what, size_t bytes, const char *all, char *text, size_t room)
{
    bool done[ot.world.size];
    char value[128];
    size_t n = 0;
    int groups = 0;

    memset(done, 0, sizeof done);
    for (int r = 0; r < ot.world.size && groups < GROUPS && n < room; r++) {
        const char *mine = all + (size_t)r * bytes;
        bool several = false;
        if (done[r])
            continue;
        for (int other = r + 1; other < ot.world.size; other++)
            several |= !memcmp(mine, all + (size_t)other * bytes, bytes);
        ot_value_text(what, mine, value, sizeof value);
        n += (size_t)snprintf(text + n, room - n, "%s%s on rank%s", groups++ ? ", " : "", value,
                              several ? "s" : "");
        const char *separator = " ";
        for (int from = r, to; from < ot.world.size && n < room; from = to + 1) {
            to = from;
            if (done[from] || memcmp(mine, all + (size_t)from * bytes, bytes))
                continue;
            while (to + 1 < ot.world.size && !memcmp(mine, all + ((size_t)to + 1) * bytes, bytes))
                to++;
            for (int k = from; k <= to; k++)
                done[k] = true;
            n += (size_t)(to > from ? snprintf(text + n, room - n, "%s%d-%d", separator, from, to)
                          : snprintf(text + n, room - n, "%s%d", separator, from));
            separator = ", ";
        }
    }
    for (int r = 0; r < ot.world.size; r++)
        if (!done[r] && n < room) {
            snprintf(text + n, room - n, ", and other values");
            break;
        }
}

/* Names the construct since which it is so: the one that has ended, or the one before the sequential code. */
static OT_NORETURN void say(const ot_look *last, const ot_look *now, const char *object, const char *values)
{
    const otosp_site *site = now->site, *before = last->site;
    const char *code = now->left_out ? "since then" : "in sequential code";
    char since[600] = "";

    if (now->place == OT_LOOK_JOIN) {
        if (now->left_out && before)
            snprintf(since, sizeof since, " or before, since '%s' at %s:%d", before->what, before->file,
                     before->line);
        ot_fatal_at(site, "replicas: %s is not the same on all ranks: %s; it became so in this '%s'%s; is there a "
                    "store that no result states, or does a rank go another way?",
                    object, values, site->what, since);
    }
    if (before && site)
        snprintf(since, sizeof since, "%s between this '%s' and '%s' at %s:%d", code, before->what, site->what,
                 site->file, site->line);
    else if (before)
        snprintf(since, sizeof since, "%s behind this '%s'", code, before->what);
    else if (site)
        snprintf(since, sizeof since, "%s before this '%s'", code, site->what);
    else
        ot_fatal("replicas: %s is not the same on all ranks: %s; does it depend on the rank?", object, values);
    ot_fatal_at(before ? before : site, "replicas: %s is not the same on all ranks: %s; it became so %s; does that "
                "depend on the rank?", object, values, since);
}

/* Blocks of the heap that are not the same: where each rank has allocated its own. */
static OT_NORETURN void say_blocks(const ot_look *last, const ot_look *now, const view *v)
{
    char text[2][300] = { "no block", "no block" };
    int other = 1;

    while (other + 1 < ot.world.size && v[other].block.base == v->block.base
           && v[other].block.bytes == v->block.bytes)
        other++;
    for (int i = 0; i < 2; i++) {
        const ot_block *b = &v[i ? other : 0].block;
        char place[200];
        if (b->base && !ot_where((const void *)(b->pc - 1), place, sizeof place))
            snprintf(place, sizeof place, "an unknown place");
        if (b->base)
            snprintf(text[i], sizeof text[i], "a block of %zu bytes allocated at %s", b->bytes, place);
    }
    char both[700];
    snprintf(both, sizeof both, "%s on rank 0, %s on rank %d", text[0], text[1], other);
    say(last, now, "the heap", both);
}

static void report(const ot_look *last, const ot_look *now, uintptr_t word, const view *v)
{
    uintptr_t at = word;
    ot_named named;
    char values[700];
    struct { uintptr_t at; size_t bytes; } what = { 0, 0 };

    if (!ot.world.rank) {
        for (int r = 0; r < ot.world.size; r++)
            if (v[r].block.base != v->block.base || v[r].block.bytes != v->block.bytes)
                say_blocks(last, now, v);
        for (bool same = true; same && at < word + WORD; at += same)
            for (int r = 1; r < ot.world.size; r++)
                same = same && v[r].bytes[at - word] == v->bytes[at - word];
        ot_name((const void *)at, &named);
        what.at = named.bytes ? (uintptr_t)named.at : at;
        what.bytes = named.bytes && named.bytes <= VALUE ? named.bytes : word + WORD - at;
        if (!named.bytes)
            named.bytes = what.bytes;
    }
    ot_broadcast(&ot.world, &what, sizeof what);
    char all[(size_t)ot.world.size * VALUE];
    ot_check_gather((const void *)what.at, what.bytes, all);
    if (!ot.world.rank) {
        list_values(&named, what.bytes, all, values, sizeof values);
        say(last, now, named.text, values);
    }
}

void ot_check_explain(const ot_look *last, const ot_look *now)
{
    static ot_buffer own;

    do {
        uintptr_t word = find_word(now->team_goes_on);
        view mine = look_at(word, now->team_goes_on), *all = ot_alloc((size_t)ot.world.size * sizeof *all);
        decision d = { .verdict = DIFFERS };

        ot_check_gather(&mine, sizeof mine, (char *)all);
        own.n = 0;
        if (!ot.world.rank)
            d = decide(word, all, &own);
        ot_broadcast(&ot.world, &d, sizeof d);
        if (d.verdict == DIFFERS) {
            report(last, now, word, all);
            for (;;)                                                       /* until the leader ends the job */
                sleep(10);
        }
        if (d.verdict == LEAVE_OUT)
            ot_memory_leave_out(word);
        if (d.verdict == TAKE) {
            if (!ot.world.rank)
                memcpy(d.bytes, all[d.from].bytes, WORD);
            ot_broadcast(&ot.world, d.bytes, WORD);
            for (uintptr_t i = 0; i < WORD; i++)
                if (mine.present[i])
                    *(unsigned char *)(word + i) = d.bytes[i];
        }
        if (d.verdict == OWN_BLOCKS) {
            size_t n = own.n;
            ot_broadcast(&ot.world, &n, sizeof n);
            if (ot.world.rank)
                ot_buffer_add(&own, NULL, n);
            ot_broadcast(&ot.world, own.p, n);
            for (size_t i = 0; i < n; i += sizeof(uintptr_t))
                ot_block_is_own(*(const uintptr_t *)(const void *)(own.p + i));
        }
        ot_free(all);
    } while (ot_votes_differ(ot_memory_hash((ot_range){ 0, UINTPTR_MAX }, now->team_goes_on)));
}
