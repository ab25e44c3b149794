/*
 * late.c: stores here and there that are done when somebody looks.
 *
 * To store to random places of a block that is larger than the cache takes several times as long as to list what is to
 * be stored where. Members of a construct keep what they store to a large block that it does not read (withheld.c): of
 * such a block their stores are listed (OTOSP_STORE_LATER), and marked at the end, and its pages have no access (hidden.c).
 * When somebody looks, all that has been listed is done, in order. Where the members of another construct store to every
 * byte of what has been stored, and nobody has looked, it need not be done any more. Where it comes to that again and
 * again that somebody looks, nothing more is put off.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "demand.h"

enum { MOST_BLOCKS = 8, MOST_LOOKS = 2, AHEAD = 48, LINE = 8 };
enum { LEAST_BYTES = 256 << 10, BYTES_FOR_ONE = 256 };   /* of a block; for each store, or there is nothing to gain */
static const uint64_t MOST_BYTES = (uint64_t)1 << 32;          /* offsets are 32 bits */

typedef struct late {
    char *at;                           /* the block; NULL: none */
    size_t bytes;
    otosp_late_store *list[2];
    size_t n[2], room[2];
    otosp_late_list open;               /* the one at hand, while chunks of this loop go on with it */
    const otosp_loop *loop;
    size_t marked;                      /* of those of the construct at hand, so many have marks */
    int now;                            /* which of them is of the construct at hand; the other one is older */
    uint64_t construct;                 /* its key */
    uint64_t from, to;                  /* how far the older one reaches: offsets in the heap */
    bool hidden;                        /* its pages have no access */
    int looks;                          /* so often in a row it has been looked at */
} late;

static late blocks[MOST_BLOCKS];
static otosp_late_list closed;
bool ot_late_any;                       /* some block is hidden */

static void set_hidden(late *l, bool hidden)
{
    l->hidden = hidden;
    ot_late_any = false;
    for (int i = 0; i < MOST_BLOCKS; i++)
        ot_late_any |= blocks[i].hidden;
}

static void show(late *l)
{
    if (ot_hidden_take(l->at, l->at + l->bytes))
        ot_set_access(l->at, l->at + l->bytes, PROT_READ | PROT_WRITE);
    set_hidden(l, false);
}

/* From here on stores are done at once. */
static void leave(late *l)
{
    if (l->open.starts)
        l->n[l->now] = (size_t)(l->open.next - l->list[l->now]);
    l->open.starts = 0;
}

/* As other stores are. */
static void mark_some(const late *l, const otosp_late_store *v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (v[i].at % 4)
            ot_scatter(l->at + v[i].at, 4);
        else
            ot_scatter_fours(l->at)[v[i].at / 256] |= (uint64_t)1 << v[i].at / 4 % 64;
}

/* What is listed since the construct began is marked. */
static void mark(late *l)
{
    uint64_t *fours = ot_scatter_fours(l->at);
    const otosp_late_store *v = l->list[l->now] + l->marked, *end = l->list[l->now] + l->n[l->now];

    if (v == end)
        return;
    for (; end - v >= LINE; v += LINE) {
        unsigned all = 0;

        __builtin_prefetch(v + 16 * LINE, 0, 0);        /* the list should not drive the marks out of the cache */
        #pragma GCC unroll 8
        for (int i = 0; i < LINE; i++)
            all |= v[i].at;
        if (OTOSP_UNLIKELY(all % 4)) {
            mark_some(l, v, LINE);
            continue;
        }
        #pragma GCC unroll 8
        for (int i = 0; i < LINE; i++)
            fours[v[i].at / 256] |= (uint64_t)1 << v[i].at / 4 % 64;
    }
    mark_some(l, v, (size_t)(end - v));
    l->marked = l->n[l->now];
    ot_scatter_touch_fours(l->at, l->at + l->bytes);
}

static void store(const late *l, const otosp_late_store *v, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i + AHEAD < n)
            __builtin_prefetch(l->at + v[i + AHEAD].at, 1);
        memcpy(l->at + v[i].at, &v[i].value, 4);
    }
}

static void forget(late *l)
{
    leave(l);
    show(l);
    l->n[0] = l->n[1] = l->marked = 0;
}

/* Somebody looks. */
static void settle(late *l)
{
    size_t n[2];

    leave(l);
    mark(l);
    memcpy(n, l->n, sizeof n);
    forget(l);
    store(l, l->list[!l->now], n[!l->now]);
    store(l, l->list[l->now], n[l->now]);
    l->looks += n[0] || n[1];
    ot_trace(EXCHANGE, "stores that were put off are done now: %zu to %p", n[0] + n[1], (void *)l->at);
}

static void looked(const char *at)
{
    for (int i = 0; i < MOST_BLOCKS; i++)
        if (blocks[i].hidden && blocks[i].at == at)
            settle(&blocks[i]);
}

static void hide(late *l)
{
    if (l->hidden)
        return;
    ot_hidden_look(l->at, l->bytes);
    ot_set_access(l->at, l->at + l->bytes, PROT_NONE);
    ot_hidden_keep(l->at, l->at + l->bytes, looked);
    set_hidden(l, true);
}

/* These bytes are free again, or the block ends before them. */
void ot_late_freed(const char *from, size_t bytes)
{
    for (int i = 0; i < MOST_BLOCKS; i++) {
        late *l = &blocks[i];
        if (!l->at || from >= l->at + l->bytes || l->at >= from + bytes)
            continue;
        if (from > l->at)
            settle(l);
        forget(l);
        for (int k = 0; k < 2; k++)
            ot_free(l->list[k]);
        memset(l, 0, sizeof *l);
    }
}

/* ---- a construct ---------------------------------------------------------------------------------- */

static late *block_of(const ot_md *md)
{
    char *at = ot_address(md->segment, md->offset);
    late *none = NULL;

    for (int i = 0; i < MOST_BLOCKS; i++) {
        if (blocks[i].at == at)
            return &blocks[i];
        none = blocks[i].at ? none : &blocks[i];
    }
    if (none) {
        *none = (late){ .at = at, .bytes = md->len };
        ot_scatter_expect(at, at + md->len);
    }
    return none;
}

static void reserve(late *l, size_t stores)
{
    if (l->room[l->now] >= stores || l->n[l->now])
        return;
    ot_free(l->list[l->now]);
    l->list[l->now] = ot_alloc(stores * sizeof *l->list[0]);
    l->room[l->now] = stores;
    ot_huge((char *)l->list[l->now], (char *)(l->list[l->now] + stores));
}

/* A block of which a member stores so many words at random places. */
static bool is_worth_it(const ot_md *md, size_t stores)
{
    return md->len >= LEAST_BYTES && md->len <= MOST_BYTES && stores >= md->len / BYTES_FOR_ONE && stores <= md->len / 4
        && md->len % OT_MARKED_PAGE == 0 && ot_withholds(ot_address(md->segment, md->offset));
}

/* A block of which another loop around this one stores, too, is left alone. */
static bool begin(late *l, const otosp_loop *loop, size_t stores)
{
    bool is_open = l->open.starts;

    leave(l);
    if (l->looks >= MOST_LOOKS)
        return false;
    if (is_open ? l->loop != loop : l->n[l->now] && l->construct != ot.split->key) {
        settle(l);
        return false;
    }
    l->construct = ot.split->key;
    l->loop = loop;
    reserve(l, stores + stores / 16 + 1);
    hide(l);
    l->open = (otosp_late_list){ (otosp_size)l->at, l->bytes - 3, l->list[l->now] + l->n[l->now],
                                 l->list[l->now] + l->room[l->now] };
    return true;
}

otosp_late_list *otosp_put_off(const otosp_loop *loop, int logs, const volatile void *object)
{
    const otosp_site *site = ot.shown->site;
    otosp_late_list *list = &closed;
    size_t stores;
    ot_md md;
    late *l;

    if (logs != OTOSP_MARKING || !site || !(site->flags & OTOSP_SITE_DESCRIBED) || ot_checks || ot_racing)
        return list;
    stores = (size_t)loop->trips / (size_t)ot.split->team.members;
    if (!ot_heap_behind(&md, (const void *)(uintptr_t)object) || !is_worth_it(&md, stores))
        return list;
    bool user = ot_enter_runtime();
    if ((l = block_of(&md)) && begin(l, loop, stores))
        list = &l->open;
    ot_leave_runtime(user);
    return list;
}

void otosp_late_full(otosp_late_list *list)
{
    bool user = ot_enter_runtime();

    for (int i = 0; i < MOST_BLOCKS; i++)
        if (list == &blocks[i].open)
            settle(&blocks[i]);
    ot_leave_runtime(user);
}

void ot_late_mark(void)
{
    for (int i = 0; i < MOST_BLOCKS; i++) {
        leave(&blocks[i]);
        mark(&blocks[i]);
    }
}

/* What this member has just told reaches from..to of the block at this offset, and all members together so far, with so
   many bytes. What is listed since the construct began becomes the older list, if that is not needed any more. */
void ot_late_join(uint64_t block, uint64_t from, uint64_t to, uint64_t all_from, uint64_t all_to, uint64_t bytes)
{
    const char *at = ot_address(OT_SEGMENT_HEAP, block);
    bool covered = bytes == all_to - all_from;

    for (int i = 0; i < MOST_BLOCKS; i++) {
        late *l = &blocks[i];
        if (!l->hidden || l->at != at)
            continue;
        leave(l);
        if (!l->n[l->now] || (l->n[!l->now] && !(covered && all_from <= l->from && all_to >= l->to))) {
            settle(l);
            continue;
        }
        if (l->n[!l->now]) {
            l->looks = 0;
            ot_trace(EXCHANGE, "stores that were put off are needed no more: %zu to %p", l->n[!l->now], (void *)l->at);
        }
        l->n[!l->now] = l->marked = 0;
        l->now = !l->now;
        l->from = from;
        l->to = to;
    }
}
