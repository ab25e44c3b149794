/*
 * record.c: what a program does between its two looks at the clock, written down for each rank: computation in
 * instructions, messages, and waiting for them, as a trace that SimGrid replays on a machine of its own (scale.py).
 *
 * Linked into a program whose files are assembled by count/as. It stands between program and MPI
 * as profilers do. Many ranks share few cores while they are recorded, so whatever waits gives the core away.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "record.h"

static FILE *trace;                     /* NULL: nothing is recorded now */
static int rank, looks;                 /* how often the program has looked at the clock */
static long bytes;                      /* that libc has moved since the last line */
static long before;                     /* nanoseconds that have been computed before that */
static long before_instructions = -1, before_bytes;     /* what had been computed since then when a test failed */

/*
 * Hundreds of ranks share this machine's memory. Of what a rank has little pieces of, large pages would make it have
 * all; instructions are as many with small ones.
 */
static __attribute__((constructor)) void small_pages(void)
{
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

/* Computation since then: instructions that have been executed, by files that keep a register there (count/as). */
extern __thread long record_instructions, record_register;
__thread long record_instructions, record_register;

/* What takes a nanosecond; bytes: from the second-level cache, as copies that the compiler makes itself. */
enum { INSTRUCTIONS = 4, BYTES = 32 };

/* What is opened and allocated here is no business of the program's (rt.h): its heap is to be the same on all ranks. */
_Bool ot_enter_runtime(void) __attribute__((weak));
void ot_leave_runtime(_Bool was_user) __attribute__((weak));

static void *resized(void *old, size_t bytes)
{
    _Bool user = ot_enter_runtime && ot_enter_runtime();
    void *p = realloc(old, bytes);

    if (ot_leave_runtime)
        ot_leave_runtime(user);
    if (!p)
        PMPI_Abort(MPI_COMM_WORLD, 1);
    return p;
}

void *record_shared(const char *name, size_t bytes)
{
    const char *folder = getenv("RECORD_FOLDER");
    char path[4096];
    void *at;
    int file;

    if (!folder)
        return NULL;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, (off_t)bytes)
        || (at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) == MAP_FAILED) {
        fprintf(stderr, "record: no memory in %s that ranks share\n", path);
        PMPI_Abort(MPI_COMM_WORLD, 1);
        return NULL;
    }
    close(file);
    return at;
}

/* Really: nanosleep may stand for steps (record_steps.c). */
static void sleep_for(long nanoseconds)
{
    syscall(SYS_nanosleep, &(struct timespec){ 0, nanoseconds }, NULL);
}

/* ---- computation ----------------------------------------------------------------------------- */

/* ld --wrap=name: these are called in place of libc's. */
#define COUNTED(type, name, parameters, arguments, n) \
    type __real_##name parameters; \
    type __wrap_##name parameters; \
    type __wrap_##name parameters \
    { \
        bytes += (long)(n); \
        return __real_##name arguments; \
    }
COUNTED(void *, memcpy, (void *to, const void *from, size_t n), (to, from, n), n)
COUNTED(void *, memmove, (void *to, const void *from, size_t n), (to, from, n), n)
COUNTED(void *, memset, (void *to, int c, size_t n), (to, c, n), n)
COUNTED(int, memcmp, (const void *a, const void *b, size_t n), (a, b, n), n)

/* A line of the trace, after one for what has been computed before it. */
#define LINE(...) \
    do { \
        if (trace) { \
            computed(); \
            fprintf(trace, "%d ", rank); \
            fprintf(trace, __VA_ARGS__); \
            fputc('\n', trace); \
        } \
    } while (0)

static void computed(void)
{
    long sum = record_instructions / INSTRUCTIONS + bytes / BYTES;

    if (sum)
        fprintf(trace, "%d compute %ld\n", rank, sum);
    before += sum;
    record_instructions = bytes = 0;
    before_instructions = -1;
}

long record_computed(void)
{
    return before + record_instructions / INSTRUCTIONS + bytes / BYTES;
}

void record_operation(void)
{
    LINE("operation");
}

void record_asked(void)
{
    LINE("asked");
}

void record_answered(void)
{
    LINE("answered");
}

/* ---- the part that is timed ------------------------------------------------------------------ */

static void begin(void)
{
    const char *folder = getenv("RECORD_FOLDER");
    char *name = NULL;

    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!folder || asprintf(&name, "%s/%d", folder, rank) < 0 || !(trace = fopen(name, "w"))) {
        fprintf(stderr, "record: no file to write to: is RECORD_FOLDER set?\n");
        PMPI_Abort(MPI_COMM_WORLD, 1);
    }
    free(name);
    record_instructions = bytes = 0;
    LINE("init");
    record_steps_begin();
}

static void end(void)
{
    LINE("finalize");
    record_steps_end();
    fclose(trace);
    trace = NULL;
}

/* What is recorded begins at this look at the clock: programs that look at each of their passes have done some then. */
static int first_look(void)
{
    const char *from = getenv("RECORD_FROM");

    return from ? atoi(from) : 1;
}

/* Hand-written programs look at MPI's clock, others at OpenMP's (ld --wrap), whose answer may need a message. */
double MPI_Wtime(void)
{
    looks++;
    if (looks == first_look())
        begin();
    else if (looks == first_look() + 1)
        end();
    return PMPI_Wtime();
}

double __real_otosp_omp_get_wtime(void) __attribute__((weak));
double __wrap_otosp_omp_get_wtime(void);

/* As the one that it stands for, it is known to write nothing of the program's: otosp_logs in otosp.h. */
static void (*otosp_logs_clock)(void) __attribute__((__section__("otosp_logged"), __used__))
    = (void (*)(void))__wrap_otosp_omp_get_wtime;

double __wrap_otosp_omp_get_wtime(void)
{
    _Bool user = ot_enter_runtime();
    double now;

    if (++looks == first_look() + 1)
        end();
    ot_leave_runtime(user);
    now = __real_otosp_omp_get_wtime();
    user = ot_enter_runtime();
    if (looks == first_look())
        begin();
    ot_leave_runtime(user);
    return now;
}

/* Left out, it would take no time in the replay. */
static void refuse(const char *name)
{
    if (!trace)
        return;
    fprintf(stderr, "record: %s in the part that is timed: record.c does not write that down\n", name);
    PMPI_Abort(MPI_COMM_WORLD, 1);
}

/* ---- messages -------------------------------------------------------------------------------- */

/* A request that is not done, or a persistent one. */
typedef struct request {
    MPI_Request handle;
    int peer, tag, sends, persistent, active;
    long bytes, number;                 /* number: among those to or from this rank with this tag, since the start */
    int meets;                          /* it is a barrier; number: among collectives */
} request;

static request *known;
static int count, room;

static long size_of(int n, MPI_Datatype type)
{
    int size = 0;

    if (n > 0)
        PMPI_Type_size(type, &size);
    return (long)n * size;
}

/* How many there have been. */
static long *number_of(int peer, int tag, int sends)
{
    static struct way { int peer, tag, sends; long n; } *ways;
    static int n;
    int k = 0;

    while (k < n && (ways[k].peer != peer || ways[k].tag != tag || ways[k].sends != sends))
        k++;
    if (k == n) {
        ways = resized(ways, (size_t)++n * sizeof *ways);
        ways[k] = (struct way){ peer, tag, sends, 0 };
    }
    return &ways[k].n;
}

long record_received(int from, int tag)
{
    return *number_of(from, tag, 0);
}

/* Before MPI hears of it. */
static void start(request *r)
{
    if (r->peer < 0)
        return;
    r->active = 1;
    r->number = (*number_of(r->peer, r->tag, r->sends))++;
    LINE("%s %d %d %ld %ld", r->sends ? "isend" : "irecv", r->peer, r->tag, r->bytes, r->number);
    if (r->sends)
        record_sent(r->peer, r->tag, r->number);
}

static void add(request r)
{
    if (r.peer < 0 && !r.meets)
        return;
    if (count == room)
        known = resized(known, (size_t)(room = 2 * room + 64) * sizeof *known);
    known[count++] = r;
}

static request *find(MPI_Request handle)
{
    int k;

    for (k = 0; k < count; k++)
        if (known[k].handle == handle)
            return &known[k];
    return NULL;
}

static void done(MPI_Request handle)
{
    request *r = handle == MPI_REQUEST_NULL ? NULL : find(handle);

    if (!r || !r->active)
        return;
    r->active = 0;
    if (r->meets)
        LINE("barrier");
    else {
        LINE("%s %d %d %ld", r->sends ? "wait_sent" : "wait_received", r->peer, r->tag, r->number);
        if (!r->sends)
            record_forget(r->peer, r->tag, r->number);
    }
    if (!r->persistent)
        *r = known[--count];
}

#define MESSAGE(name, buffer, is_send, is_persistent) \
    int MPI_##name(buffer b, int n, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *r) \
    { \
        request one = { .peer = peer, .tag = tag, .sends = is_send, .persistent = is_persistent, \
                        .bytes = size_of(n, type) }; \
        int error; \
\
        if (!is_persistent) \
            start(&one); \
        error = PMPI_##name(b, n, type, peer, tag, comm, r); \
        one.handle = *r; \
        add(one); \
        return error; \
    }
MESSAGE(Isend, const void *, 1, 0)
MESSAGE(Irecv, void *, 0, 0)
MESSAGE(Send_init, const void *, 1, 1)
MESSAGE(Recv_init, void *, 0, 1)

int MPI_Startall(int n, MPI_Request *r)
{
    int k;

    for (k = 0; k < n; k++)
        start(find(r[k]));
    return PMPI_Startall(n, r);
}

int MPI_Start(MPI_Request *r)
{
    start(find(*r));
    return PMPI_Start(r);
}

int MPI_Request_free(MPI_Request *r)
{
    request *known_one = find(*r);

    if (known_one)
        *known_one = known[--count];
    return PMPI_Request_free(r);
}

/* ---- waiting --------------------------------------------------------------------------------- */

enum { POLLING = 8000, LOOKING = 200 }; /* instructions: less between two tests is polling, and no computation; a test */

/* It has waited since the last test, if it has computed next to nothing. */
static void begin_test(void)
{
    if (before_instructions >= 0 && record_instructions - before_instructions < POLLING) {
        record_pass((record_instructions - before_instructions) / INSTRUCTIONS);
        record_instructions = before_instructions;
        bytes = before_bytes;
    }
}

/* Nanoseconds: all ranks together look as often as a few would. */
static long nap(void)
{
    static int ranks;

    if (!ranks)
        PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    return ranks < 16 ? 200000L : 12500L * ranks;
}

static void end_test(int done)
{
    before_instructions = done ? -1 : record_instructions;
    before_bytes = bytes;
    if (!done && record_in_steps())
        record_instructions += LOOKING;
    else if (!done)
        sleep_for(nap());
}

/* What MPICH over UCX polls with where it waits by itself, as at start and end: of 256 ranks on two cores each would use
   up its share of time before the one could go on that all wait for. */
enum { LOOKS = 100, GIVEN_UP = 1000000 };       /* nanoseconds */

unsigned ucp_worker_progress(void *worker);
unsigned ucp_worker_progress(void *worker)
{
    static unsigned (*progress)(void *);
    static int in_vain;
    unsigned found;

    if (!progress)
        progress = (unsigned (*)(void *))dlsym(RTLD_NEXT, "ucp_worker_progress");
    found = progress(worker);
    in_vain = found ? 0 : in_vain + 1;
    if (in_vain >= LOOKS)
        sleep_for(GIVEN_UP);
    return found;
}

static int wait_for(MPI_Request *r, MPI_Status *status)
{
    int flag = 0, error;

    do {
        error = PMPI_Test(r, &flag, status);
        if (!flag)
            sleep_for(nap());
    } while (!flag && !error);
    before_instructions = -1;
    return error;
}

/* Where ranks advance by steps: may MPI say that it is done? Sends are, at once: scale.py has MPI keep what is sent. */
static int has_come(MPI_Request handle)
{
    const request *r = handle == MPI_REQUEST_NULL ? NULL : find(handle);

    if (!r || !r->active || r->sends)
        return 1;
    return r->meets ? record_all_entered(r->number) : record_has_come(r->peer, r->tag, r->number);
}

static int have_come(int n, const MPI_Request *r)
{
    int k;

    for (k = 0; k < n; k++)
        if (!has_come(r[k]))
            return 0;
    return 1;
}

int MPI_Wait(MPI_Request *r, MPI_Status *status)
{
    MPI_Request handle = *r;
    int error;

    while (record_in_steps() && !has_come(handle))
        record_step();
    error = wait_for(r, status);
    done(handle);
    return error;
}

int MPI_Test(MPI_Request *r, int *flag, MPI_Status *status)
{
    MPI_Request handle = *r;
    int error;

    begin_test();
    if (record_in_steps()) {
        *flag = has_come(*r);
        error = *flag ? wait_for(r, status) : MPI_SUCCESS;
    } else
        error = PMPI_Test(r, flag, status);
    end_test(*flag);
    if (*flag)
        done(handle);
    return error;
}

int MPI_Testall(int n, MPI_Request *r, int *flag, MPI_Status *statuses)
{
    MPI_Request handle[n + 1];
    int error = MPI_SUCCESS, k;

    memcpy(handle, r, (size_t)n * sizeof *handle);
    begin_test();
    *flag = !record_in_steps() || have_come(n, r);
    if (*flag)
        do
            error = PMPI_Testall(n, r, flag, statuses);
        while (!*flag && !error && record_in_steps());
    end_test(*flag);
    for (k = 0; *flag && k < n; k++)
        done(handle[k]);
    return error;
}

/* In the order of the requests, so that each recording is the same. */
int MPI_Testany(int n, MPI_Request *r, int *index, int *flag, MPI_Status *status)
{
    request *next;
    int k;

    for (k = 0; k < n; k++) {
        next = r[k] == MPI_REQUEST_NULL ? NULL : find(r[k]);
        if (next && next->active) {
            *index = k;
            *flag = 1;
            return MPI_Wait(&r[k], status);
        }
    }
    return PMPI_Testany(n, r, index, flag, status);
}

/* In that order, too: one at a time. */
int MPI_Testsome(int n, MPI_Request *r, int *found, int *index, MPI_Status *status)
{
    request *next;
    int k;

    for (k = 0; k < n; k++) {
        next = r[k] == MPI_REQUEST_NULL ? NULL : find(r[k]);
        if (next && next->active) {
            *index = k;
            return MPI_Test(&r[k], found, status == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : status);
        }
    }
    return PMPI_Testsome(n, r, found, index, status);
}

int MPI_Iprobe(int peer, int tag, MPI_Comm comm, int *flag, MPI_Status *status)
{
    int error = MPI_SUCCESS;

    if (!record_in_steps())
        return PMPI_Iprobe(peer, tag, comm, flag, status);
    begin_test();
    *flag = record_probe(&peer, &tag);
    end_test(*flag);
    if (*flag)
        do
            error = PMPI_Iprobe(peer, tag, comm, flag, status);
        while (!*flag && !error);
    return error;
}

int MPI_Send(const void *b, int n, MPI_Datatype type, int peer, int tag, MPI_Comm comm)
{
    MPI_Request r;

    MPI_Isend(b, n, type, peer, tag, comm, &r);
    return MPI_Wait(&r, MPI_STATUS_IGNORE);
}

int MPI_Recv(void *b, int n, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Status *status)
{
    MPI_Request r;

    MPI_Irecv(b, n, type, peer, tag, comm, &r);
    return MPI_Wait(&r, status);
}

/* ---- collectives ----------------------------------------------------------------------------- */

/* All ranks have begun it. */
static void meet(void)
{
    long number = record_in_steps() ? record_enter() : -1;

    while (number >= 0 && !record_all_entered(number))
        record_step();
}

#define WAIT_FOR(call) \
    do { \
        MPI_Request r; \
        int error = call; \
        meet(); \
        return error ? error : wait_for(&r, MPI_STATUS_IGNORE); \
    } while (0)

int MPI_Barrier(MPI_Comm comm)
{
    LINE("barrier");
    WAIT_FOR(PMPI_Ibarrier(comm, &r));
}

/* Others may need an answer from this rank before it is done, so it is replayed where it is. */
int MPI_Ibarrier(MPI_Comm comm, MPI_Request *r)
{
    int error = PMPI_Ibarrier(comm, r);

    if (record_in_steps())
        add((request){ .handle = *r, .peer = -1, .active = 1, .meets = 1, .number = record_enter() });
    else
        refuse("MPI_Ibarrier");
    return error;
}

static int in_world(MPI_Comm comm, int peer)
{
    MPI_Group of_comm, of_world;
    int found;

    PMPI_Comm_group(comm, &of_comm);
    PMPI_Comm_group(MPI_COMM_WORLD, &of_world);
    PMPI_Group_translate_ranks(of_comm, 1, &peer, of_world, &found);
    PMPI_Group_free(&of_comm);
    PMPI_Group_free(&of_world);
    return found;
}

/* What is replayed by one call is of all ranks. So this one is messages, down a binomial tree; when it returns it is
   done. */
int MPI_Ibcast(void *b, int n, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request *r)
{
    enum { TAG = 31, MOST = 32 };
    MPI_Request sent[MOST];
    request one;
    int me, size, place, step = 1, sends = 0, peer, k;

    PMPI_Comm_rank(comm, &me);
    PMPI_Comm_size(comm, &size);
    place = (me - root + size) % size;
    while (step < size && !(place & step))
        step *= 2;
    if (place) {
        peer = (me - step + size) % size;
        one = (request){ .peer = in_world(comm, peer), .tag = TAG, .bytes = size_of(n, type) };
        start(&one);
        PMPI_Irecv(b, n, type, peer, TAG, comm, r);
        one.handle = *r;
        add(one);
        MPI_Wait(r, MPI_STATUS_IGNORE);
    }
    for (step /= 2; step; step /= 2)
        if (place + step < size) {
            peer = (me + step) % size;
            one = (request){ .peer = in_world(comm, peer), .tag = TAG, .sends = 1, .bytes = size_of(n, type) };
            start(&one);
            PMPI_Isend(b, n, type, peer, TAG, comm, &sent[sends]);
            one.handle = sent[sends++];
            add(one);
        }
    for (k = 0; k < sends; k++)
        MPI_Wait(&sent[k], MPI_STATUS_IGNORE);
    *r = MPI_REQUEST_NULL;
    return MPI_SUCCESS;
}

int MPI_Allreduce(const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    LINE("allreduce %ld 0", size_of(n, type));
    WAIT_FOR(PMPI_Iallreduce(in, out, n, type, op, comm, &r));
}

int MPI_Reduce(const void *in, void *out, int n, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    LINE("reduce %ld 0 %d", size_of(n, type), root);
    WAIT_FOR(PMPI_Ireduce(in, out, n, type, op, root, comm, &r));
}

int MPI_Alltoall(const void *in, int n, MPI_Datatype type, void *out, int m, MPI_Datatype to, MPI_Comm comm)
{
    LINE("alltoall %ld %ld", size_of(n, type), size_of(m, to));
    WAIT_FOR(PMPI_Ialltoall(in, n, type, out, m, to, comm, &r));
}

int MPI_Allgather(const void *in, int n, MPI_Datatype type, void *out, int m, MPI_Datatype to, MPI_Comm comm)
{
    LINE("allgather %ld %ld", size_of(n, type), size_of(m, to));
    WAIT_FOR(PMPI_Iallgather(in, n, type, out, m, to, comm, &r));
}

/* The sizes of all ranks' parts, and in front of them their sum (total) or one part's size. */
static void sizes(const int *n, MPI_Datatype type, int total)
{
    int ranks, k;
    long sum = 0;

    PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (k = 0; k < ranks; k++)
        sum += size_of(n[k], type);
    fprintf(trace, " %ld", total ? sum : size_of(n[rank], type));
    for (k = 0; k < ranks; k++)
        fprintf(trace, " %ld", size_of(n[k], type));
}

int MPI_Allgatherv(const void *in, int n, MPI_Datatype type, void *out, const int *m, const int *at, MPI_Datatype to,
                   MPI_Comm comm)
{
    if (trace) {
        computed();
        fprintf(trace, "%d allgatherv", rank);
        sizes(m, to, 0);
        fputc('\n', trace);
    }
    WAIT_FOR(PMPI_Iallgatherv(in, n, type, out, m, at, to, comm, &r));
}

/* Only the root knows the sizes of all parts. */
int MPI_Gatherv(const void *in, int n, MPI_Datatype type, void *out, const int *m, const int *at, MPI_Datatype to,
                int root, MPI_Comm comm)
{
    if (trace) {
        int ranks, k;

        PMPI_Comm_size(comm, &ranks);
        computed();
        fprintf(trace, "%d gatherv %ld", rank, size_of(n, type));
        for (k = 0; k < ranks; k++)
            fprintf(trace, " %ld", rank == root ? size_of(m[k], to) : 0);
        fprintf(trace, " %d\n", root);
    }
    WAIT_FOR(PMPI_Igatherv(in, n, type, out, m, at, to, root, comm, &r));
}

int MPI_Alltoallv(const void *in, const int *n, const int *from, MPI_Datatype type, void *out, const int *m,
                  const int *at, MPI_Datatype to, MPI_Comm comm)
{
    if (trace) {
        computed();
        fprintf(trace, "%d alltoallv", rank);
        sizes(n, type, 1);
        sizes(m, to, 1);
        fputc('\n', trace);
    }
    WAIT_FOR(PMPI_Ialltoallv(in, n, from, type, out, m, at, to, comm, &r));
}

/* What it takes to add up is left out. */
int MPI_Reduce_scatter(const void *in, void *out, const int *n, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    if (trace) {
        int ranks, k;

        PMPI_Comm_size(comm, &ranks);
        computed();
        fprintf(trace, "%d reducescatter", rank);
        for (k = 0; k < ranks; k++)
            fprintf(trace, " %ld", size_of(n[k], type));
        fprintf(trace, " 0\n");
    }
    WAIT_FOR(PMPI_Ireduce_scatter(in, out, n, type, op, comm, &r));
}

/* ---- what cannot be written down ------------------------------------------------------------------- */

#define REFUSED(name, parameters, arguments) \
    int MPI_##name parameters \
    { \
        refuse("MPI_" #name); \
        return PMPI_##name arguments; \
    }
REFUSED(Bcast, (void *b, int n, MPI_Datatype t, int root, MPI_Comm c), (b, n, t, root, c))
REFUSED(Gather, (const void *a, int n, MPI_Datatype t, void *b, int m, MPI_Datatype u, int root, MPI_Comm c),
        (a, n, t, b, m, u, root, c))
REFUSED(Scatter, (const void *a, int n, MPI_Datatype t, void *b, int m, MPI_Datatype u, int root, MPI_Comm c),
        (a, n, t, b, m, u, root, c))
REFUSED(Scatterv, (const void *a, const int *n, const int *at, MPI_Datatype t, void *b, int m, MPI_Datatype u,
        int root, MPI_Comm c), (a, n, at, t, b, m, u, root, c))
REFUSED(Alltoallw, (const void *a, const int *n, const int *at, const MPI_Datatype *t, void *b, const int *m,
        const int *to, const MPI_Datatype *u, MPI_Comm c), (a, n, at, t, b, m, to, u, c))
REFUSED(Reduce_scatter_block, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c),
        (a, b, n, t, op, c))
REFUSED(Scan, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c))
REFUSED(Exscan, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (a, b, n, t, op, c))
REFUSED(Iallreduce, (const void *a, void *b, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c, MPI_Request *r),
        (a, b, n, t, op, c, r))
REFUSED(Iallgather, (const void *a, int n, MPI_Datatype t, void *b, int m, MPI_Datatype u, MPI_Comm c,
        MPI_Request *r), (a, n, t, b, m, u, c, r))
REFUSED(Sendrecv, (const void *a, int n, MPI_Datatype t, int to, int tag, void *b, int m, MPI_Datatype u, int from,
        int by, MPI_Comm c, MPI_Status *s), (a, n, t, to, tag, b, m, u, from, by, c, s))
REFUSED(Waitall, (int n, MPI_Request *r, MPI_Status *s), (n, r, s))
REFUSED(Waitany, (int n, MPI_Request *r, int *at, MPI_Status *s), (n, r, at, s))
REFUSED(Waitsome, (int n, MPI_Request *r, int *m, int *at, MPI_Status *s), (n, r, m, at, s))
