/*
 * places.c: places and affinity (OpenMP 5.1, 3.3, 6.5).
 *
 * A processor is a rank, named by its number, and a thread executes on the processors of its set, wherever
 * the launcher has put them: places name ranks and move none. OMP_PLACES is a list of places, or a name:
 * threads, cores and ll_caches make one place of each rank, numa_domains and sockets one of the ranks of a
 * node, which are taken to be numbered consecutively.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "../include/omp.h"
#include "rt.h"

typedef struct place {
    int *ids, n;                        /* ranks, ascending */
} place;

static struct {
    place *v;
    int n;
} places;

/* ---- OMP_PLACES ---- */

/* A place as it is read: which numbers are in it. Numbers of no rank count while places are shifted. */
enum { MOST = 4096 };
typedef unsigned char members[MOST];

static void add_place(const members in)
{
    place new = { NULL, 0 };

    new.ids = ot_alloc(sizeof(int) * (size_t)ot.world.size);
    for (int i = 0; i < ot.world.size && i < MOST; i++)
        if (in[i])
            new.ids[new.n++] = i;
    if (!new.n) {
        free(new.ids);
        return;
    }
    places.v = ot_realloc(places.v, sizeof(place) * (size_t)(places.n + 1));
    places.v[places.n++] = new;
}

static const char *after_blanks(const char *p)
{
    while (isspace((unsigned char)*p))
        p++;
    return p;
}

static bool number(const char **p, long *n)
{
    char *end;

    *n = strtol(*p, &end, 10);
    bool good = end > *p && *n > -MOST && *n < MOST;
    *p = after_blanks(end);
    return good;
}

static bool sign(const char **p, char c)
{
    if (**p != c)
        return false;
    *p = after_blanks(*p + 1);
    return true;
}

/* ":length:stride", each of which may be missing. */
static bool interval(const char **p, long *length, long *stride)
{
    *length = *stride = 1;
    return !sign(p, ':') || (number(p, length) && *length > 0 && (!sign(p, ':') || number(p, stride)));
}

/* "{0:4:2,!2}" */
static bool read_place(const char **p, members in)
{
    long first, length, stride;

    memset(in, 0, MOST);
    if (!sign(p, '{'))
        return false;
    do {
        bool without = sign(p, '!');
        if (!number(p, &first) || first < 0 || !interval(p, &length, &stride) || (without && length > 1))
            return false;
        for (; length > 0; length--, first += stride)
            if (first >= 0 && first < MOST)
                in[first] = !without;
    } while (sign(p, ','));
    return sign(p, '}');
}

static void remove_place(const members in)
{
    for (int i = 0; i < places.n; i++) {
        bool same = true;
        for (int k = 0, j = 0; k < ot.world.size && k < MOST; k++) {
            bool here = j < places.v[i].n && places.v[i].ids[j] == k;
            j += here;
            same = same && here == in[k];
        }
        if (same) {
            free(places.v[i].ids);
            places.v[i] = places.v[--places.n];
            return;
        }
    }
}

static bool read_list(const char *p)
{
    members in, moved;
    long length, stride;

    do {
        bool without = sign(&p, '!');
        if (!read_place(&p, in) || !interval(&p, &length, &stride))
            return false;
        for (long k = 0; k < length; k++) {
            memset(moved, 0, sizeof moved);
            for (long i = 0; i < MOST; i++)
                if (in[i] && i + k * stride >= 0 && i + k * stride < MOST)
                    moved[i + k * stride] = 1;
            if (without)
                remove_place(moved);
            else
                add_place(moved);
        }
    } while (sign(&p, ','));
    return !*p;
}

/* "cores", "sockets(2)" */
static bool read_name(const char *p)
{
    static const struct { const char *name; bool node; } names[] = {
        { "threads", false }, { "cores", false }, { "ll_caches", false }, { "numa_domains", true },
        { "sockets", true }
    };
    size_t length = strcspn(p, "( \t");
    long most = INT_MAX;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strncasecmp(p, names[i].name, length) || names[i].name[length])
            continue;
        p = after_blanks(p + length);
        if (sign(&p, '(') && (!number(&p, &most) || most < 1 || !sign(&p, ')')))
            return false;
        int size = names[i].node ? ot.node_ranks : 1;
        for (int first = 0; first < ot.world.size && places.n < most; first += size) {
            members in = { 0 };
            for (int k = first; k < first + size && k < ot.world.size && k < MOST; k++)
                in[k] = 1;
            add_place(in);
        }
        return !*p;
    }
    return false;
}

bool ot_places_make(const char *text)
{
    text = after_blanks(text);
    while (places.n > 0)
        free(places.v[--places.n].ids);
    return !*text || (isalpha((unsigned char)*text) ? read_name(text) : read_list(text));
}

/* ---- Routines ---- */

int omp_get_num_places(void)
{
    return places.n;
}

static const place *place_number(int i)
{
    return i >= 0 && i < places.n ? &places.v[i] : NULL;
}

int omp_get_place_num_procs(int i)
{
    const place *p = place_number(i);
    return p ? p->n : 0;
}

void omp_get_place_proc_ids(int i, int *ids)
{
    const place *p = place_number(i);
    for (int k = 0; p && k < p->n; k++)
        ids[k] = p->ids[k];
}

/* That of the set's leader. */
int omp_get_place_num(void)
{
    for (int i = 0; i < places.n; i++)
        for (int k = 0; k < places.v[i].n; k++)
            if (places.v[i].ids[k] == ot.set.first)
                return i;
    return -1;
}

int omp_get_partition_num_places(void)
{
    return places.n;
}

void omp_get_partition_place_nums(int *nums)
{
    for (int i = 0; i < places.n; i++)
        nums[i] = i;
}

/* ---- Affinity as text ---- */

/* What must be equal on all ranks of the set is the leader's. */
static void from_leader(void *value, size_t bytes)
{
    bool user = ot_enter_runtime();
    if (ot.set.size > 1)
        ot_broadcast(&ot.set, value, bytes);
    ot_leave_runtime(user);
}

static void put_field(char *to, size_t room, char type)
{
    long n = 0;

    switch (type) {
    case 't': n = omp_get_team_num(); break;
    case 'T': n = omp_get_num_teams(); break;
    case 'L': n = omp_get_level(); break;
    case 'n': n = omp_get_thread_num(); break;
    case 'N': n = omp_get_num_threads(); break;
    case 'a': n = omp_get_ancestor_thread_num(omp_get_level() - 1); break;
    case 'P': n = getpid(); break;                  /* the leader's: see calls.def */
    case 'i':
        n = syscall(SYS_gettid);
        from_leader(&n, sizeof n);
        break;
    case 'H':
        memset(to, 0, room);
        gethostname(to, room - 1);
        from_leader(to, room);
        return;
    case 'A':
        snprintf(to, room, ot.set.size > 1 ? "%d-%d" : "%d", ot.set.first, ot.set.first + ot.set.size - 1);
        return;
    default:
        snprintf(to, room, "undefined");
        return;
    }
    snprintf(to, room, "%ld", n);
}

/* The type that stands at p, "n" or "{thread_num}"; moves p behind it. */
static char field_type(const char **p)
{
    static const struct { char type; const char *name; } names[] = {
        { 't', "team_num" }, { 'T', "num_teams" }, { 'L', "nesting_level" }, { 'n', "thread_num" },
        { 'N', "num_threads" }, { 'a', "ancestor_tnum" }, { 'H', "host" }, { 'P', "process_id" },
        { 'i', "native_thread_id" }, { 'A', "thread_affinity" }
    };
    if (**p != '{')
        return **p ? *(*p)++ : '\0';
    const char *name = *p + 1, *end = strchr(name, '}');
    size_t length = end ? (size_t)(end - name) : strlen(name);
    *p = end ? end + 1 : name + length;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && !strncmp(names[i].name, name, length))
            return names[i].type;
    return '\0';
}

static size_t put(char *to, size_t room, size_t n, char c)
{
    if (n < room)
        to[n] = c;
    return n + 1;
}

/* The text of a format into `room` bytes, cut and ended; returns its length. Fields: %[[[0].]size]type */
static size_t expand(char *to, size_t room, const char *format)
{
    const char *p = format && *format ? format : ot_omp.affinity_format;
    size_t n = 0;

    while (*p) {
        char field[256];
        if (*p != '%' || p[1] == '%') {
            p += *p == '%';
            n = put(to, room, n, *p++);
            continue;
        }
        p++;
        bool zero = *p == '0' && p[1] == '.', right = zero || *p == '.';
        p += zero + right;
        size_t width = isdigit((unsigned char)*p) ? strtoul(p, (char **)&p, 10) : 0;
        put_field(field, sizeof field, field_type(&p));
        bool negative = zero && *field == '-';
        size_t length = strlen(field), pad = width > length ? width - length : 0;
        if (negative)
            n = put(to, room, n, '-');
        for (size_t i = 0; right && i < pad; i++)
            n = put(to, room, n, zero ? '0' : ' ');
        for (const char *f = field + negative; *f; f++)
            n = put(to, room, n, *f);
        for (size_t i = 0; !right && i < pad; i++)
            n = put(to, room, n, ' ');
    }
    if (room)
        to[n < room ? n : room - 1] = '\0';
    return n;
}

void omp_set_affinity_format(const char *format)
{
    snprintf(ot_omp.affinity_format, sizeof ot_omp.affinity_format, "%s", format);
}

size_t omp_get_affinity_format(char *to, size_t room)
{
    if (room)
        snprintf(to, room, "%s", ot_omp.affinity_format);
    return strlen(ot_omp.affinity_format);
}

size_t omp_capture_affinity(char *to, size_t room, const char *format)
{
    return expand(to, room, format);
}

/* On standard error, by the leader of the set: file 2 of the others leads nowhere. */
void omp_display_affinity(const char *format)
{
    char line[4096];

    expand(line, sizeof line, format);
    fprintf(stderr, "%s\n", line);
}

/* OMP_DISPLAY_AFFINITY: when the first team begins, and one of another size. */
void ot_affinity_fork(void)
{
    static int shown;

    if (omp_get_level() == 1 && omp_get_num_threads() != shown) {
        shown = omp_get_num_threads();
        omp_display_affinity(NULL);
    }
}
