/*
 * compress.c: what goes to other nodes, compressed with LZ4 (OTOSP_COMPRESS), whose library is loaded when it is asked
 * for: nothing else needs it.
 *
 * A message that is known to bring so many bytes may come with fewer: then it is compressed. So nothing has to say
 * which are; a receiver looks at the lengths when they have come. What does not shrink goes as it is.
 *
 * auto: only where the link has been seen to be slower than the compressor, and a sample shrinks.
 */
#include <dlfcn.h>
#include <string.h>
#include <time.h>
#include "rt.h"

#define LEAST     ((size_t)4096)        /* shorter messages cost their latency, not their bytes */
#define MOST      ((size_t)0x7e000000)  /* LZ4 takes no more at once */
#define SAMPLE    4096
#define SLOW      400e6                 /* bytes a second: LZ4 does about 700e6 of what it cannot shrink */
#define MEASURED  ((size_t)256 << 10)   /* bytes from which on a transfer tells how fast the link is */

static struct {
    int (*compress)(const char *from, char *to, int bytes, int room);           /* 0: there is no room */
    int (*decompress)(const char *from, char *to, int bytes, int room);         /* negative: damaged */
} lz4;

static enum { NEVER, ALWAYS, AUTO } mode;
static char *far;                       /* of each rank: is it on another node? */
static double fastest;                  /* bytes a second, as seen; 0: not yet */

/* What a request has besides: memory that is sent from, or a place where what has come may be compressed. */
struct ot_packed {
    int request;
    char *memory, *to;
    size_t bytes;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool load(void)
{
    void *library = dlopen("liblz4.so.1", RTLD_NOW | RTLD_LOCAL);

    if (library) {
        *(void **)&lz4.compress = dlsym(library, "LZ4_compress_default");
        *(void **)&lz4.decompress = dlsym(library, "LZ4_decompress_safe");
    }
    return lz4.compress && lz4.decompress;
}

/* What rank 0 was told. */
static int wanted_mode(void)
{
    static const char *const words[] = { [NEVER] = "off", [ALWAYS] = "on", [AUTO] = "auto" };
    const char *text = ot_setting_text(OT_COMPRESS);
    int wanted = 0;

    while (wanted <= AUTO && strcmp(text, words[wanted]) != 0)
        wanted++;
    if (wanted > AUTO && ot.world.rank == 0)
        ot_say("warning: OTOSP_COMPRESS=%s is not understood (auto, on, off)", text);
    wanted = wanted > AUTO ? NEVER : wanted;
    ot_broadcast(&ot.world, &wanted, sizeof wanted);
    return wanted;
}

static void find_far(void)
{
    static ot_requests r;
    int *near = ot_alloc((size_t)ot.node_ranks * sizeof *near);

    far = memset(ot_alloc((size_t)ot.world.size), 1, (size_t)ot.world.size);
    MPI_Iallgather(&ot.world.rank, 1, MPI_INT, near, 1, MPI_INT, ot.node, ot_request(&r));
    ot_wait(&r);
    for (int i = 0; i < ot.node_ranks && ot_setting(OT_SHM); i++)
        far[near[i]] = false;
    ot_free(near);
}

/* All ranks call it. */
void ot_compress_start(void)
{
    static ot_requests r;
    int wanted = wanted_mode(), loaded;

    if (wanted == NEVER)
        return;
    loaded = load();
    MPI_Iallreduce(MPI_IN_PLACE, &loaded, 1, MPI_INT, MPI_MIN, ot.comm, ot_request(&r));
    ot_wait(&r);
    if (!loaded && ot.world.rank == 0)
        ot_say("warning: OTOSP_COMPRESS: there is no liblz4.so.1: nothing is compressed");
    if (!loaded || ot.world.size == 1)
        return;
    find_far();
    mode = wanted;
}

/* Tags of messages whose receiver knows how many bytes they bring. */
static bool is_open(size_t bytes, int rank, enum ot_tag tag)
{
    return mode != NEVER && bytes >= LEAST && bytes <= MOST && far[rank]
           && (tag == OT_TAG_DATA || tag == OT_TAG_BODY || tag == OT_TAG_HALO || tag == OT_TAG_REST
               || tag == OT_TAG_BROADCAST);
}

static bool is_worth_it(const char *from, size_t bytes)
{
    char out[SAMPLE];

    if (mode == ALWAYS)
        return true;
    if (fastest == 0 || fastest > SLOW)
        return false;
    return lz4.compress(from + (bytes - SAMPLE) / 2, out, SAMPLE, sizeof out) < SAMPLE * 3 / 4;
}

static struct ot_packed *remember(ot_requests *r, struct ot_packed p)
{
    if (r->npacked == r->packed_cap) {
        r->packed_cap = r->packed_cap ? 2 * r->packed_cap : 8;
        r->packed = ot_realloc(r->packed, (size_t)r->packed_cap * sizeof *r->packed);
    }
    r->packed[r->npacked] = p;
    return &r->packed[r->npacked++];
}

const char *ot_compress(ot_requests *r, const char *from, size_t *bytes, int rank, enum ot_tag tag)
{
    if (!is_open(*bytes, rank, tag))
        return from;
    if (!is_worth_it(from, *bytes)) {
        if (!r->began)
            r->began = now();
        r->measured += *bytes;
        return from;
    }
    char *memory = ot_alloc(*bytes);
    int n = lz4.compress(from, memory, (int)*bytes, (int)*bytes - 1);
    if (n <= 0) {
        ot_free(memory);
        return from;
    }
    remember(r, (struct ot_packed){ .request = r->n, .memory = memory });
    *bytes = (size_t)n;
    return memory;
}

void ot_compress_expect(ot_requests *r, char *to, size_t bytes, int rank, enum ot_tag tag)
{
    if (OTOSP_UNLIKELY(is_open(bytes, rank, tag)))
        remember(r, (struct ot_packed){ .request = r->n, .to = to, .bytes = bytes });
}

static void unpack(const struct ot_packed *p, const MPI_Status *status)
{
    int n;

    MPI_Get_count(status, MPI_BYTE, &n);
    if ((size_t)n == p->bytes)
        return;
    char *copy = memcpy(ot_alloc((size_t)n), p->to, (size_t)n);
    if (lz4.decompress(copy, p->to, n, (int)p->bytes) != (int)p->bytes)
        ot_fatal("a compressed message is damaged");
    ot_free(copy);
}

/* The first n are done; statuses: theirs. */
void ot_compress_done(ot_requests *r, int n, const MPI_Status *status)
{
    int left = 0;

    for (int i = 0; i < r->npacked; i++) {
        const struct ot_packed *p = &r->packed[i];
        if (p->request >= n)
            r->packed[left++] = *p;
        else if (p->memory)
            ot_free(p->memory);
        else
            unpack(p, &status[p->request]);
    }
    r->npacked = left;
    if (r->measured && n == r->n) {
        double rate = (double)r->measured / (now() - r->began);
        if (r->measured >= MEASURED && rate > fastest)
            fastest = rate;
        r->measured = 0;
        r->began = 0;
    }
}

void ot_compress_came(ot_requests *r, const int *which, int n, const MPI_Status *status)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < r->npacked; k++)
            if (r->packed[k].request == which[i]) {
                unpack(&r->packed[k], &status[i]);
                r->packed[k] = r->packed[--r->npacked];
                break;
            }
}

MPI_Status *ot_compress_statuses(int n)
{
    static MPI_Status *v;
    static int cap;

    if (cap < n)
        v = ot_realloc(v, (size_t)(cap = 2 * n) * sizeof *v);
    return v;
}
