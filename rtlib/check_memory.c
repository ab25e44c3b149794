/*
 * check_memory.c: the memory of which every rank holds a replica, and its hash: the executable's data but for
 * the runtime's own and threadprivate objects, blocks of the heap in use, and what check.c adds of the stack.
 *
 * Replicas may differ in addresses of a rank's own, such as that of a FILE, or of a function of a shared
 * library. Words in which one has been seen are left out while they hold one.
 */
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "checks.h"

extern char __data_start[] __attribute__((weak));
extern char __start_otosp_data[] __attribute__((weak)), __stop_otosp_data[] __attribute__((weak));
extern char __start_otosp_bss[] __attribute__((weak)), __stop_otosp_bss[] __attribute__((weak));

/* ---- Ranges ---- */

void ot_ranges_add(ot_ranges *r, uintptr_t from, uintptr_t to)
{
    if (from >= to)
        return;
    if (r->n == r->cap)
        r->v = ot_realloc(r->v, (r->cap = 2 * r->cap + 64) * sizeof *r->v);
    r->v[r->n++] = (ot_range){ from, to };
}

/* ---- Addresses of a rank's own ---- */

static ot_ranges own_places;             /* where libraries and their memory are */

static void find_own_places(void)
{
    FILE *f = fopen("/proc/self/maps", "re");
    unsigned long from, to;
    char line[512];

    own_places.n = 0;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "%lx-%lx", &from, &to) == 2 && ot_segment_find((void *)from) < 0)
            ot_ranges_add(&own_places, from, to);
    for (size_t id = OT_SEGMENT_STACK + 1; ot_segment_of((uint32_t)id); id++) {
        const ot_segment *s = ot_segment_of((uint32_t)id);
        if (strcmp(s->name, "the program"))
            ot_ranges_add(&own_places, (uintptr_t)s->base, (uintptr_t)s->base + s->size);
    }
    if (f)
        fclose(f);
}

static bool in_own_place(uintptr_t value)
{
    for (size_t i = 0; i < own_places.n; i++)
        if (value - own_places.v[i].from < own_places.v[i].to - own_places.v[i].from)
            return true;
    return false;
}

/* setjmp keeps addresses that are mixed with a number of the process; functions keep another on the stack. */
#if defined __x86_64__
static bool is_mixed(uintptr_t value)
{
    uintptr_t guard, canary;

    __asm__("mov %%fs:0x30, %0" : "=r"(guard));
    __asm__("mov %%fs:0x28, %0" : "=r"(canary));
    uintptr_t plain = (value >> 17 | value << 47) ^ guard;
    return value == canary || ot_segment_find((const void *)plain) >= 0 || in_own_place(plain);
}
#else
static bool is_mixed(uintptr_t value)
{
    (void)value;
    return false;
}
#endif

bool ot_is_own_address(uintptr_t value)
{
    if (value < 4096)
        return false;
    if (in_own_place(value) || is_mixed(value))
        return true;
    find_own_places();
    return in_own_place(value);
}

static struct {
    uintptr_t *v;                       /* in the order of memory */
    size_t n, cap;
} left_out;

/* The first word left out that does not lie before an address. */
static size_t first_left_out(uintptr_t at)
{
    size_t from = 0, to = left_out.n;

    while (from < to) {
        size_t middle = (from + to) / 2;
        if (left_out.v[middle] >= at)
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

void ot_memory_leave_out(uintptr_t word)
{
    size_t i = first_left_out(word);

    if (left_out.n == left_out.cap)
        left_out.v = ot_realloc(left_out.v, (left_out.cap = 2 * left_out.cap + 16) * sizeof *left_out.v);
    memmove(&left_out.v[i + 1], &left_out.v[i], (left_out.n++ - i) * sizeof *left_out.v);
    left_out.v[i] = word;
}

/* ---- Which memory ---- */

struct walk {
    ot_range bounds;
    bool team_goes_on;
    void (*each)(uintptr_t, size_t, void *);
    void *data;
};

static struct walk *walking;             /* for a callback that has no argument */

/* Where signals are handled: what the kernel leaves there has addresses of the rank's own. */
static ot_ranges signal_stacks;

static void find_signal_stack(void)
{
    stack_t now;

    if (sigaltstack(NULL, &now) || now.ss_flags & SS_DISABLE)
        return;
    for (size_t i = 0; i < signal_stacks.n; i++)
        if (signal_stacks.v[i].from == (uintptr_t)now.ss_sp)
            return;
    ot_ranges_add(&signal_stacks, (uintptr_t)now.ss_sp, (uintptr_t)now.ss_sp + now.ss_size);
}

static void clip(const struct walk *w, uintptr_t from, uintptr_t to)
{
    from = from > w->bounds.from ? from : w->bounds.from;
    to = to < w->bounds.to ? to : w->bounds.to;
    for (size_t i = 0; i < signal_stacks.n && from < to; i++) {
        const ot_range *s = &signal_stacks.v[i];
        if (s->from >= to || s->to <= from)
            continue;
        clip(w, from, s->from);
        from = s->to;
    }
    if (from < to)
        w->each(from, to - from, w->data);
}

static void clip_piece(char *from, char *to)
{
    clip(walking, (uintptr_t)from, (uintptr_t)to);
}

static void add_data(struct walk *w)
{
    int id = ot_segment_find(__data_start);
    char *own[2][2] = { { __start_otosp_data, __stop_otosp_data }, { __start_otosp_bss, __stop_otosp_bss } };
    int first = own[1][0] < own[0][0];

    if (id < 0)
        return;
    const ot_segment *data = ot_segment_of((uint32_t)id);
    walking = w;
    ot_threadprivate_split(__data_start, own[first][0], clip_piece);
    ot_threadprivate_split(own[first][1], own[!first][0], clip_piece);
    ot_threadprivate_split(own[!first][1], data->base + data->size, clip_piece);
}

static void add_block(const ot_block *b, void *data)
{
    const struct walk *w = data;

    if (!b->own && (!w->team_goes_on || ot_heap_owner((const void *)b->base) < 0))
        clip(w, b->base, b->base + b->bytes);
}

ot_ranges ot_memory_of_stack;

void ot_memory_each(ot_range bounds, bool team_goes_on, void (*each)(uintptr_t, size_t, void *), void *data)
{
    struct walk w = { bounds, team_goes_on, each, data };

    find_signal_stack();
    add_data(&w);
    for (size_t i = 0; i < ot_memory_of_stack.n; i++)
        clip(&w, ot_memory_of_stack.v[i].from, ot_memory_of_stack.v[i].to);
    ot_blocks_each(add_block, &w);
}

/* ---- Its hash: of all pieces, in whatever order ---- */

static void add_hash(uintptr_t at, size_t n, void *data)
{
    uintptr_t end = at + n;
    uint64_t *sum = data;

    for (size_t i = first_left_out(at & ~(uintptr_t)7); at < end; i++) {
        uintptr_t word = i < left_out.n && left_out.v[i] < end ? left_out.v[i] : end;
        if (at < word)
            *sum += XXH3_64bits_withSeed((const void *)at, word - at, at);
        if (word < end && word >= at && end - word >= sizeof word) {
            uintptr_t value;
            memcpy(&value, (const void *)word, sizeof value);
            if (!ot_is_own_address(value))
                *sum += XXH3_64bits_withSeed(&value, sizeof value, word);
        }
        at = word + sizeof word;
    }
}

uint64_t ot_memory_hash(ot_range bounds, bool team_goes_on)
{
    uint64_t sum = 0;
    ot_memory_each(bounds, team_goes_on, add_hash, &sum);
    return sum;
}

/* ---- Blocks that are a member's own: nothing that replicas share leads to them ---- */

static ot_buffer reached;                /* blocks from which one must go on */

static void follow(uintptr_t at, size_t n, void *unused)
{
    (void)unused;
    for (uintptr_t word = (at + 7) & ~(uintptr_t)7; word + sizeof word <= at + n; word += sizeof word)
        ot_block_reach(*(const uintptr_t *)word, &reached);
}

static void follow_replicated(const ot_block *b, void *unused)
{
    (void)unused;
    if (ot_heap_owner((const void *)b->base) < 0)
        follow(b->base, b->bytes, NULL);
}

static void add_unreached(const ot_block *b, void *to)
{
    if (!b->own && !b->reached && ot_heap_owner((const void *)b->base) >= 0)
        ot_buffer_add(to, &b->base, sizeof b->base);
}

/* Adds the addresses of blocks that members have allocated, that have not been found out before. */
void ot_memory_find_own(ot_buffer *to)
{
    struct walk w = { { 0, UINTPTR_MAX }, false, follow, NULL };

    reached.n = 0;
    ot_blocks_unreach();
    add_data(&w);
    for (size_t i = 0; i < ot_memory_of_stack.n; i++)
        follow(ot_memory_of_stack.v[i].from, ot_memory_of_stack.v[i].to - ot_memory_of_stack.v[i].from, NULL);
    ot_blocks_each(follow_replicated, NULL);
    while (reached.n) {
        ot_block b;
        memcpy(&b, reached.p + (reached.n -= sizeof b), sizeof b);
        follow(b.base, b.bytes, NULL);
    }
    ot_blocks_each(add_unreached, to);
}
