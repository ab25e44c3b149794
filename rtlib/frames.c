/*
 * frames.c: the frames of tasks that go from rank to rank (steal.c).
 *
 * A task reads and writes variables of those around it, which lie on the stack of the rank that executes these. So for
 * tasks of a wave each rank has a stack of its own, at addresses that no other one uses. Who takes a task gets the
 * frames of those around it, as they are, at their addresses. What is stored there is noted, and goes back with the
 * results, and on with tasks that a third rank takes, perhaps the one that the frames belong to.
 */
#include <string.h>
#include <sys/mman.h>
#include "steal.h"

#define STACKS ((char *)0x1c0000000000) /* below the arena, and as other programs leave it free */
#define GUARD  ((size_t)64 << 10)

ot_context *ot_context_here;
uint64_t ot_time;

static size_t stack_bytes;              /* of each rank; 0: there are none */

/* ---- stacks ----------------------------------------------------------------------------------------- */

static char *stack_of(int rank)
{
    return STACKS + (size_t)rank * stack_bytes;
}

static size_t rank_of(const char *at)
{
    return (size_t)(at - STACKS) / stack_bytes;
}

static bool is_own(const char *at)
{
    return (size_t)(at - stack_of(ot.world.rank)) < stack_bytes;
}

/* A stack for each rank, at the same addresses on all. All ranks call it; they may go without. */
void ot_frames_start(size_t stack, bool executable)
{
    static ot_requests r;
    size_t bytes = (stack + 2 * GUARD) * (size_t)ot.world.size;
    int refused = 0;
    void *at;

    if (ot.world.size == 1)
        return;
#ifdef __SANITIZE_ADDRESS__
    refused = 1;
#endif
    refused |= !ot_setting(OT_STEAL);
    at = refused ? MAP_FAILED : mmap(STACKS, bytes, PROT_READ | PROT_WRITE | (executable ? PROT_EXEC : 0),
                                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    refused = at != (void *)STACKS;
    MPI_Iallreduce(MPI_IN_PLACE, &refused, 1, MPI_INT, MPI_MAX, ot.comm, ot_request(&r));
    ot_wait(&r);
    if (refused) {
        if (at != MAP_FAILED)
            munmap(at, bytes);
        return;
    }
    madvise(at, bytes, MADV_DONTDUMP);
    stack_bytes = stack + 2 * GUARD;
    mprotect(stack_of(ot.world.rank), GUARD, PROT_NONE);
}

/* Does it lie where a rank's stack is full? */
bool ot_frames_are_full(const char *at)
{
    return stack_bytes && at && (size_t)(at - stack_of(ot.world.rank)) < GUARD;
}

bool ot_frames_exist(void)
{
    return stack_bytes;
}

bool ot_frames_have_room(void)
{
    const char *here = __builtin_frame_address(0);

    return !is_own(here) || (size_t)(here - stack_of(ot.world.rank)) > stack_bytes / 2;
}

static void append(ot_frames_list *l, const char *from, size_t bytes, uint64_t time)
{
    if (l->n && l->v[l->n - 1].from == from && l->v[l->n - 1].bytes == bytes && l->v[l->n - 1].time == time)
        return;
    if (l->n == l->cap)
        l->v = ot_realloc(l->v, (l->cap = 2 * l->cap + 8) * sizeof *l->v);
    l->v[l->n++] = (ot_frames){ (char *)(uintptr_t)from, bytes, time };
}

static int by_place(const void *a, const void *b)
{
    const ot_frames *f = a, *g = b;

    return f->from < g->from ? -1 : f->from > g->from;
}

void ot_frames_unite(ot_frames_list *l)
{
    size_t n = 0;

    if (l->n > 1)
        ot_sort(l->v, l->n, sizeof *l->v, by_place);
    for (size_t i = 0; i < l->n; i++) {
        char *end = l->v[i].from + l->v[i].bytes, *last = n ? l->v[n - 1].from + l->v[n - 1].bytes : NULL;
        if (!n || l->v[i].from > last)
            l->v[n++] = l->v[i];
        else if (end > last)
            l->v[n - 1].bytes += (size_t)(end - last);
    }
    l->n = n;
}

/* Frames of what is executed now, which others have nothing of? */
bool ot_frames_are_inside(const char *at, size_t bytes)
{
    return ot_context_here && is_own(at) && at + bytes <= ot_context_here->top;
}

/* Has it been stored to a stack of tasks? It is noted where it is of those around what is executed now, of whatever
   rank. */
bool ot_frames_stored(const char *at, size_t bytes)
{
    if ((size_t)(at - STACKS) >= stack_bytes * (size_t)ot.world.size)
        return false;
    if (ot_context_here && !ot_frames_are_inside(at, 1))
        append(&ot_context_here->foreign, at, bytes, ot_time);
    return true;
}

void ot_pass_time(uint64_t time)
{
    ot_time = time > ot_time ? time : ot_time;
}

/* ---- contexts --------------------------------------------------------------------------------------- */

struct entry {
    ot_context *c;
    void (*run)(void *);
    void *with;
};

static __attribute__((noinline)) int enter(int first, char **entry, char **unused)
{
    struct entry *e = (void *)entry;

    (void)unused;
    if (!first)
        e->c->top = __builtin_frame_address(0);
    e->run(e->with);
    return 0;
}

void ot_context_run(ot_context *c, void (*run)(void *), void *with)
{
    struct entry e = { c, run, with };
    bool user = ot_enter_runtime();

    c->outer = ot_context_here;
    if (c->outer)
        ot_log_close();                 /* what was stored before is not of this one */
    ot_context_here = c;
    c->top = stack_of(ot.world.rank) + stack_bytes - 64;
    ot_leave_runtime(user);
    if (c->outer)
        enter(0, (char **)(void *)&e, NULL);
    else
        ot_call_on_stack(1, (char **)(void *)&e, NULL, enter, c->top);
    user = ot_enter_runtime();
    if (c->nothers)
        ot_log_close();
    ot_context_here = c->outer;
    ot_leave_runtime(user);
}

/* ---- frames that come ------------------------------------------------------------------------------- */

/* Bytes as they are to be, in the order of time. */
typedef struct patch {
    ot_frames to;
    size_t at;                          /* in `bytes` */
} patch;

typedef struct patches {
    patch *v;
    size_t n, cap;
    ot_buffer bytes;
} patches;

static void add_patch(patches *p, const ot_frames *to, const char *from)
{
    if (p->n == p->cap)
        p->v = ot_realloc(p->v, (p->cap = 2 * p->cap + 16) * sizeof *p->v);
    p->v[p->n++] = (patch){ *to, p->bytes.n };
    ot_buffer_add(&p->bytes, from, to->bytes);
}

static int by_time(const void *a, const void *b)
{
    const patch *p = a, *q = b;

    return p->to.time < q->to.time ? -1 : p->to.time > q->to.time;
}

static void apply(patches *p)
{
    if (p->n > 1)
        ot_sort(p->v, p->n, sizeof *p->v, by_time);
    for (size_t i = 0; i < p->n; i++)
        memcpy(p->v[i].to.from, p->bytes.p + p->v[i].at, p->v[i].to.bytes);
    p->n = p->bytes.n = 0;
}

static const ot_frames *frames_of(const ot_parcel *p)
{
    return (const void *)(p + 1);
}

/* What of a stack has come with tasks that wait here, and is of a later time than what this parcel has of it. */
static void keep_newer(patches *to, const ot_parcel *p)
{
    const ot_frames *f = frames_of(p);

    for (const ot_context *c = ot_context_here; c; c = c->outer)
        for (size_t i = 0; i < c->nothers; i++) {
            const ot_frames *known = &c->others[i];
            size_t k = 0;
            while (k < p->frames && (rank_of(f[k].from) != rank_of(known->from) || f[k].time >= known->time))
                k++;
            if (k < p->frames && !is_own(known->from))
                add_patch(to, known, known->from);
        }
}

static void keep(patches *to, const ot_frames *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        add_patch(to, &f[i], f[i].from);
}

/* What has been stored is, as it came, among the bytes of the frames. */
static void add_stored(patches *to, const ot_parcel *p, const ot_frames *stored)
{
    const ot_frames *f = frames_of(p);
    const char *from = (const char *)p + p->head;

    for (size_t i = 0; i < p->frames; from += f[i++].bytes)
        if ((size_t)(stored->from - f[i].from) < f[i].bytes)
            add_patch(to, stored, from + (stored->from - f[i].from));
}

/*
 * Frames of a parcel, as they were where its tasks were made; but those on this rank's own stack stay, and those that
 * are known of later times. What tasks have stored to frames around them, here and where the parcel comes from, the
 * owner of the frames need not know: it comes on top of them, the latest last.
 */
void ot_frames_lay_out(const ot_parcel *p)
{
    static patches whole, stored;
    const ot_frames *f = frames_of(p);
    const char *from = (const char *)p + p->head;

    for (const ot_context *c = ot_context_here; c; c = c->outer) {
        keep(&stored, c->stored, c->nstored);
        keep(&stored, c->foreign.v, c->foreign.n);
    }
    for (size_t i = 0; i < p->stored; i++)
        add_stored(&stored, p, &f[p->frames + i]);
    keep_newer(&whole, p);
    for (size_t i = 0; i < p->frames; from += f[i++].bytes)
        if (is_own(f[i].from))
            continue;
        else if (whole.n)
            add_patch(&whole, &f[i], from);
        else
            memcpy(f[i].from, from, f[i].bytes);
    apply(&whole);
    apply(&stored);
}
