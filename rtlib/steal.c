/*
 * steal.c: work stealing: tasks that a rank has made while it executes a task of a wave (stock.c), and that others take.
 *
 * Each rank takes its tasks of the wave from a counter. A rank that has nothing else to do looks for the oldest of those
 * that others have kept: in a tree that is what is nearest to the root. Who waits for a task that it has given away looks
 * for others meanwhile. The wave is over when all ranks have executed their own: by then what they have given has come
 * back.
 *
 * Frames of those around it go with a task (frames.c), where it reads any (translator/takes_all.c): that is enough where
 * tasks wait for tasks, and otherwise know nothing of each other; the translator says which (OTOSP_TASK_MOVES). All other
 * memory is handed on by release and acquire (update.c), both ways; where that would be much, tasks are not given away.
 *
 * Ranks of a node take tasks by one-sided operations, from where others have laid them out (shelf.c): as soon as somebody
 * has looked in vain, and where tasks take long, before. In an unbalanced tree (benchmarks/uts) two ranks wait for less than
 * 1 % of the time, the end of the search included, where it was 3 % when they asked by messages and looked for these every
 * 20 microseconds; four ranks on two cores take 15 % less time.
 *
 * Between nodes who looks sends a message: MPI serves one-sided operations when the rank that has the tasks is in MPI, as
 * it does messages, and there are two that follow each other, a swap and a fetch. Where that rank looks in every 20
 * microseconds, a kilobyte takes 24 by messages and 46 by MPI_Rget_accumulate and MPI_Rget (MPICH 4.0, medians); every
 * millisecond, 2.0 and 3.0 milliseconds.
 */
#include <string.h>
#include <time.h>
#include "steal.h"

enum { HEAVY = 1 << 20 };                       /* bytes that have been stored, and would have to go first */
enum { SOON = 20000, LONG = 100000, IMPATIENT = 100000, NAP = 200000 };        /* nanoseconds */

/* What comes back: places of what was stored, the clock, the bytes. */
typedef struct result {
    uint64_t number, runs, clock, time;
} result;

static struct {
    bool open, over;
    bool heavy;                         /* this rank gives nothing: it has stored too much */
    uint64_t key;
    ot_set set;                         /* its ranks */
    int left;                           /* leader: ranks that have not finished */
    bool *asked;                        /* by rank; they will answer */
    int answers;                        /* that will come */
    int *hungry, nhungry;               /* who has asked this rank */
    uint64_t laid_out;                  /* the number of the parcel on this rank's shelf; 0: it is not there any more */
    int far;                            /* ranks that cannot look there */
    long asked_at, calm;                /* when it asked last; for so long it asks nobody */
    ot_message *first, **last;          /* tasks that have come and not begun */
} wave;

long ot_steal_left = 1;

static struct { uint64_t key; int n; } early;   /* ranks that have finished a wave which this one has not begun */

/* ---- giving ----------------------------------------------------------------------------------------- */

static long now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static char *put(char *to, const void *from, size_t bytes)
{
    return (char *)memcpy(to, bytes ? from : "", bytes) + bytes;
}

/* Tasks as they go to another rank, with what goes along. */
typedef struct bundle {
    ot_parcel p;
    const ot_context *in;
    ot_frames own;                      /* of the ranks that give them */
    size_t first, bytes;
    bool alone;                         /* none of them reads anything there, so no frames go along */
} bundle;

/* Up to n tasks of one context, from this one on, which is here. */
static bundle choose(size_t first, size_t n)
{
    const ot_context *in = ot_stock[first]->in;
    const size_t clock = ot_clock_now().bytes;
    bundle b = { .in = in, .first = first, .alone = true };

    b.p = (ot_parcel){ .number = ++ot_time, .clock = clock };
    b.own = (ot_frames){ in->top, 0, b.p.number };
    b.bytes = sizeof b.p + clock;
    for (size_t i = first; b.p.tasks < n && i < ot_nstock && ot_stock[i]->in == in; i++) {
        ot_stocked *s = ot_stock[i];
        if (s->state != OT_HERE)
            continue;
        s->state = OT_GIVEN;
        s->parcel = b.p.number;
        b.own.from = s->low < b.own.from ? s->low : b.own.from;
        b.alone &= (s->what.flags & OTOSP_TASK_TAKES_ALL) != 0;
        b.bytes += sizeof s->what + s->what.bytes;
        b.p.tasks++;
    }
    if (b.alone)
        b.own.from = in->top;           /* of no bytes: what is stored there is noted all the same */
    b.own.bytes = (size_t)(in->top - b.own.from);
    b.p.frames = b.alone ? 1 : 1 + in->nothers;
    b.p.stored = b.alone ? 0 : in->nstored + in->foreign.n;
    b.bytes += (b.p.frames + b.p.stored) * sizeof b.own;
    b.p.head = b.bytes;
    b.bytes += b.own.bytes;
    for (size_t i = 0; !b.alone && i < in->nothers; i++)
        b.bytes += in->others[i].bytes;
    ot_nhere -= b.p.tasks;
    return b;
}

static void pack(const bundle *b, char *const at)
{
    const ot_context *in = b->in;
    char *to = put(put(at, &b->p, sizeof b->p), &b->own, sizeof b->own);

    if (!b->alone) {
        to = put(to, in->others, in->nothers * sizeof b->own);
        to = put(put(to, in->stored, in->nstored * sizeof b->own), in->foreign.v, in->foreign.n * sizeof b->own);
    }
    to = put(to, ot_clock_now().v, b->p.clock);
    for (size_t i = b->first; i < ot_nstock; i++) {
        const ot_stocked *s = ot_stock[i];
        if (s->state == OT_GIVEN && s->parcel == b->p.number)
            to = put(put(to, &s->what, sizeof s->what), s->env, s->what.bytes);
    }
    to = put(at + b->p.head, b->own.from, b->own.bytes);
    for (size_t i = 0; !b->alone && i < in->nothers; i++)
        to = put(to, in->others[i].from, in->others[i].bytes);
}

/* They stay here. */
static void call_back(uint64_t parcel)
{
    for (size_t i = 0; i < ot_nstock; i++)
        if (ot_stock[i]->state == OT_GIVEN && ot_stock[i]->parcel == parcel) {
            ot_stock[i]->state = OT_HERE;
            ot_nhere++;
        }
}

/* Half of what is here, the oldest of them: where they begin. n: how many; 0: nothing is given. */
static size_t oldest_half(size_t *n)
{
    size_t i = 0;

    if (ot_nhere && !wave.heavy)
        wave.heavy = ot_log_bytes() > HEAVY;   /* then it goes when the wave joins */
    *n = wave.heavy ? 0 : (ot_nhere + 1) / 2;
    while (*n && ot_stock[i]->state != OT_HERE)
        i++;
    return i;
}

static void give(size_t first, size_t n, int rank)
{
    bundle b = choose(first, n);
    ot_message *m = ot_message_new(OT_ACTIVE_GIVE, NULL, b.bytes);

    pack(&b, m->payload);
    ot_message_send(m, rank);
    ot_message_drop(m);
    ot_trace(TASKS, "%lu tasks are given to rank %d, in %zu bytes", (unsigned long)b.p.tasks, rank, b.bytes);
}

void ot_steal_lay_out(void)
{
    bool user = ot_enter_runtime();
    char *room = ot_shelf_room();
    size_t n = 0, first = room ? oldest_half(&n) : 0;

    if (n) {
        ot_release();
        bundle b = choose(first, n);
        if (b.bytes <= OT_SHELF_ROOM) {
            pack(&b, room);
            wave.laid_out = b.p.number;
            ot_shelf_fill(b.bytes);
            ot_trace(TASKS, "%lu tasks are laid out, in %zu bytes", (unsigned long)b.p.tasks, b.bytes);
        } else {
            wave.heavy = true;
            call_back(b.p.number);
        }
    }
    ot_leave_runtime(user);
}

bool ot_steal_calls_back(uint64_t parcel)
{
    if (parcel != wave.laid_out)
        return false;
    wave.laid_out = 0;
    if (!ot_shelf_take_back())
        return false;
    call_back(parcel);
    return true;
}

static void give_nothing(int rank)
{
    ot_active_send(rank, OT_ACTIVE_GIVE, &(ot_parcel){ .tasks = 0 }, sizeof(ot_parcel));
}

/* Who has asked gets half of what is there, or hears that there is nothing. */
static void serve(void)
{
    for (size_t n, first; wave.nhungry; wave.nhungry--) {
        int rank = wave.hungry[wave.nhungry - 1];
        first = oldest_half(&n);
        if (n)
            ot_release();
        if (n)
            give(first, n, rank);
        else
            give_nothing(rank);
    }
}

/* Between tasks: has somebody asked? How often that is looked for depends on how long tasks take. */
void ot_steal_look(void)
{
    static long each = 1, last;
    long time = now();
    bool user = ot_enter_runtime();
    ot_poll();
    serve();
    if (ot_nhere && time - last > LONG)
        ot_steal_lay_out();
    ot_leave_runtime(user);
    each = time - last < SOON ? each < 1024 ? 2 * each : each : each > 1 ? each / 2 : 1;
    ot_steal_left = each;
    last = time;
}

/* What tasks that were given away have done is seen here. */
void ot_steal_take_back(ot_message *m)
{
    bool user = ot_enter_runtime();
    result *head = (void *)m->payload;
    ot_frames *run = (void *)(head + 1);
    const char *from = (char *)(run + head->runs) + head->clock;

    ot_pass_time(head->time);
    if (head->clock)
        ot_acquire((const void *)(run + head->runs));
    for (size_t i = 0; i < head->runs; from += run[i++].bytes) {
        memcpy(run[i].from, from, run[i].bytes);
        ot_frames_stored(run[i].from, run[i].bytes);
    }
    ot_stock_done(head->number);
    ot_message_drop(m);
    ot_leave_runtime(user);
}

/* ---- taking ----------------------------------------------------------------------------------------- */

/* Tasks from another rank are as good as made here: a third one may take some. */
static void run_parcel(void *with)
{
    const ot_parcel *p = with;
    const char *from = (const char *)(p + 1) + (p->frames + p->stored) * sizeof(ot_frames) + p->clock;

    for (size_t i = 0; i < p->tasks; i++) {
        ot_burden what;
        memcpy(&what, from, sizeof what);
        ot_stock_add(&what, from += sizeof what, NULL, ot_context_here->top);
        from += what.bytes;
    }
    ot_stock_wait();
}

/* To the rank that gave the tasks. */
static void send_back(const ot_frames_list *foreign, uint64_t number, int rank)
{
    ot_release();
    ot_clock clock = ot_clock_now();
    size_t bytes = sizeof(result) + foreign->n * sizeof(ot_frames) + clock.bytes;

    for (size_t i = 0; i < foreign->n; i++)
        bytes += foreign->v[i].bytes;
    ot_message *m = ot_message_new(OT_ACTIVE_RESULT, NULL, bytes);
    char *to = put(m->payload, &(result){ number, foreign->n, clock.bytes, ot_time }, sizeof(result));
    to = put(put(to, foreign->v, foreign->n * sizeof(ot_frames)), clock.v, clock.bytes);
    for (size_t i = 0; i < foreign->n; i++)
        to = put(to, foreign->v[i].from, foreign->v[i].bytes);
    ot_message_send(m, rank);
    ot_message_drop(m);
}

static void run_taken(void)
{
    ot_message *m = wave.first;
    ot_parcel *p = (void *)m->payload;
    const ot_frames *f = (void *)(p + 1);
    ot_context c = { .others = f, .nothers = p->frames, .stored = f + p->frames, .nstored = p->stored };

    if (!(wave.first = m->next))
        wave.last = &wave.first;
    ot_log_close();                     /* now it is known what tasks that wait here have stored */
    if (p->clock)
        ot_acquire((const void *)(f + p->frames + p->stored));
    ot_pass_time(p->number);
    ot_frames_lay_out(p);
    ot_leave_runtime(true);
    c.first = ot_nstock;
    ot_context_run(&c, run_parcel, p);
    ot_enter_runtime();
    ot_frames_unite(&c.foreign);
    send_back(&c.foreign, p->number, m->from);
    ot_free(c.foreign.v);
    ot_message_drop(m);
    wave.calm = 0;
}

static void keep_taken(ot_message *m)
{
    m->next = NULL;
    *wave.last = m;
    wave.last = &m->next;
}

/* Asks one rank for a task; others, too, if it is long in answering. */
static void ask(void)
{
    static uint64_t asked;
    long time = now();
    int rank;

    if (time - wave.asked_at < (wave.answers ? IMPATIENT : wave.calm) || wave.answers == wave.far)
        return;
    do
        rank = wave.set.first + (int)(ot_mix(++asked, (uint64_t)ot.world.rank) % (uint64_t)wave.set.size);
    while (rank == ot.world.rank || ot_shelf_is_near(rank) || wave.asked[rank]);
    wave.asked[rank] = true;
    wave.answers++;
    wave.asked_at = time;
    ot_active_send(rank, OT_ACTIVE_STEAL, &wave.key, sizeof wave.key);
}

void ot_steal_help(long *tests, bool asks)
{
    bool user = ot_enter_runtime();
    ot_message *found;

    ot_poll();
    serve();
    if (ot_nhere)
        ot_steal_lay_out();
    if (asks && !wave.first && (found = ot_shelf_look(&wave.set)))
        keep_taken(found);
    if (wave.first) {
        run_taken();
        *tests = 0;
    } else {
        if (asks)
            ask();
        ot_pause((*tests)++);
    }
    ot_leave_runtime(user);
}

/* ---- messages --------------------------------------------------------------------------------------- */

bool ot_on_steal(ot_message *m)
{
    uint64_t key;

    memcpy(&key, m->payload, sizeof key);
    if (wave.open && key == wave.key)
        wave.hungry[wave.nhungry++] = m->from;
    else
        give_nothing(m->from);
    return false;
}

bool ot_on_give(ot_message *m)
{
    wave.asked[m->from] = false;
    wave.answers--;
    if (!((ot_parcel *)(void *)m->payload)->tasks) {
        wave.calm = wave.calm < NAP ? 2 * wave.calm + 1000 : NAP;
        return false;
    }
    keep_taken(m);
    return true;
}

bool ot_on_result(ot_message *m)
{
    const result *r = (void *)m->payload;

    for (size_t i = 0; i < ot_nstock; i++)
        if (ot_stock[i]->state == OT_GIVEN && ot_stock[i]->parcel == r->number)
            ot_stock[i]->result = m;
    return true;
}

/* To the leader: a rank has executed its tasks of the wave. */
bool ot_on_finished(ot_message *m)
{
    uint64_t key;

    memcpy(&key, m->payload, sizeof key);
    if (wave.open && key == wave.key)
        wave.left--;
    else {
        early.n = early.key == key ? early.n + 1 : 1;
        early.key = key;
    }
    return false;
}

bool ot_on_over(ot_message *m)
{
    (void)m;
    wave.over = true;
    return false;
}

/* ---- the wave --------------------------------------------------------------------------------------- */

/* All ranks call it. */
void ot_steal_start(size_t stack, bool executable)
{
    ot_frames_start(stack, executable);
    if (!ot_frames_exist())
        return;
    wave.asked = ot_alloc((size_t)ot.world.size * sizeof *wave.asked);
    wave.hungry = ot_alloc((size_t)ot.world.size * sizeof *wave.hungry);
}

/* All find the same. */
bool ot_steals_possible(void)
{
    return ot_frames_exist() && !ot_checks && !ot_racing && !ot_task_reductions && !ot_omp.cancellation;
}

/* Members are about to execute tasks. false: without this. All find the same. */
bool ot_steal_begin(void)
{
    const ot_construct *split = ot.levels[ot.level].split;
    const ot_team *team = &split->team;

    if (!ot_steals_possible() || team->members != team->whole.size || split->withholds)
        return false;
    wave.open = true;
    wave.over = wave.heavy = false;
    wave.key = split->key;
    wave.set = team->whole;
    wave.left = team->whole.size - (early.key == wave.key ? early.n : 0);
    wave.answers = wave.nhungry = wave.far = 0;
    wave.laid_out = 0;
    for (int r = wave.set.first; r < wave.set.first + wave.set.size; r++)
        wave.far += r != ot.world.rank && !ot_shelf_is_near(r);
    memset(wave.asked, 0, (size_t)ot.world.size * sizeof *wave.asked);
    wave.asked_at = wave.calm = 0;
    wave.first = NULL;
    wave.last = &wave.first;
    return true;
}

struct job {
    void (*run)(void *);
    void *with;
};

static void run_job(void *with)
{
    const struct job *job = with;

    job->run(job->with);
    ot_stock_wait();
}

/* A task of this rank's, and all that it makes. */
void ot_steal_run(void (*run)(void *), void *with)
{
    ot_context c = { .first = ot_nstock };

    ot_steals = true;
    ot_context_run(&c, run_job, &(struct job){ run, with });
    ot_steals = false;
    bool user = ot_enter_runtime();
    ot_free(c.foreign.v);
    ot_leave_runtime(user);
}

/* This rank's tasks are executed: it helps others until all are. */
void ot_steal_end(void)
{
    bool user = ot_enter_runtime();
    long tests = 0;
    const int leader = wave.set.first;

    ot_active_send(leader, OT_ACTIVE_FINISHED, &wave.key, sizeof wave.key);
    while (!wave.over || wave.answers) {
        ot_steals = true;
        ot_steal_help(&tests, !wave.over);
        ot_steals = false;
        if (ot.world.rank != leader || wave.left)
            continue;
        wave.left = -1;
        for (int r = leader; r < leader + wave.set.size; r++)
            ot_active_send(r, OT_ACTIVE_OVER, NULL, 0);
    }
    serve();
    ot_trace(TASKS, "%lu tasks executed in this wave", (unsigned long)ot.levels[ot.level].tasks);
    wave.open = false;
    ot_leave_runtime(user);
}
