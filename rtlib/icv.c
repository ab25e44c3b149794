/*
 * icv.c: the internal control variables (OpenMP 5.1, 2.4), the environment variables OMP_* that they begin
 * with, and the routines that set and ask one of them. Those of a data environment stand in the level of its
 * implicit task (ot_icv), the others in ot_omp.
 *
 * What rank 0 finds in its environment holds for all ranks.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "../include/omp.h"
#include "rt.h"

#define LEVELS (1 << 20)                /* nested parallel regions that can be active */

ot_environment ot_omp = {
    .first = { .active_levels = LEVELS, .dynamic = true, .schedule = { omp_sched_static, 0 },
               .allocator = omp_default_mem_alloc },
    .binding = { omp_proc_bind_false, -1 }, .supports_tools = 1,
    .affinity_format = "level %L thread %i affinity %A",
};

/* ---- The environment variables ---- */

enum type { BOOLEAN, NUMBER, POSITIVE, NUMBERS, SIZE, WORD, BINDING, SCHEDULE, ALLOCATOR, PLACES, TEXT };

static const struct variable {
    const char *name;
    enum type type;
    void *at;
    const char *words;                  /* WORD: for the values 0, 1, ... */
} table[] = {
    { "OMP_DYNAMIC",           BOOLEAN,  &ot_omp.first.dynamic, "" },
    { "OMP_NESTED",            BOOLEAN,  &ot_omp.nested, "" },
    { "OMP_NUM_THREADS",       NUMBERS,  ot_omp.threads, "" },
    { "OMP_SCHEDULE",          SCHEDULE, &ot_omp.first.schedule, "" },
    { "OMP_PROC_BIND",         BINDING,  ot_omp.binding, "" },
    { "OMP_PLACES",            PLACES,   ot_omp.places, "" },
    { "OMP_STACKSIZE",         SIZE,     &ot_omp.stack, "" },
    { "OMP_WAIT_POLICY",       WORD,     &ot_omp.waits_actively, "PASSIVE ACTIVE" },
    { "OMP_THREAD_LIMIT",      POSITIVE, &ot_omp.first.thread_limit, "" },
    { "OMP_MAX_ACTIVE_LEVELS", NUMBER,   &ot_omp.first.active_levels, "" },
    { "OMP_NUM_TEAMS",         POSITIVE, &ot_omp.num_teams, "" },
    { "OMP_TEAMS_THREAD_LIMIT", POSITIVE, &ot_omp.teams_thread_limit, "" },
    { "OMP_CANCELLATION",      BOOLEAN,  &ot_omp.cancellation, "" },
    { "OMP_DEFAULT_DEVICE",    NUMBER,   &ot_omp.first.device, "" },
    { "OMP_MAX_TASK_PRIORITY", NUMBER,   &ot_omp.max_task_priority, "" },
    { "OMP_DISPLAY_AFFINITY",  BOOLEAN,  &ot_omp.display_affinity, "" },
    { "OMP_AFFINITY_FORMAT",   TEXT,     ot_omp.affinity_format, "" },
    { "OMP_ALLOCATOR",         ALLOCATOR, &ot_omp.first.allocator, "" },
    { "OMP_TARGET_OFFLOAD",    WORD,     &ot_omp.offload, "DEFAULT MANDATORY DISABLED" },
    { "OMP_TOOL",              WORD,     &ot_omp.supports_tools, "DISABLED ENABLED" },
    { "OMP_TOOL_LIBRARIES",    TEXT,     ot_omp.tool_libraries, "" },
    { "OMP_TOOL_VERBOSE_INIT", TEXT,     ot_omp.tool_verbose, "" },
    { "OMP_DEBUG",             WORD,     &ot_omp.debug, "DISABLED ENABLED" },
    { "OMP_DISPLAY_ENV",       WORD,     &ot_omp.display_env, "FALSE TRUE VERBOSE" },
};
enum { VARIABLES = sizeof table / sizeof *table };

/* By their numbers in omp.h. */
static const char bindings[] = "FALSE TRUE PRIMARY CLOSE SPREAD";
static const char schedules[] = "- STATIC DYNAMIC GUIDED AUTO";
static const char allocators[] = "omp_null_allocator omp_default_mem_alloc omp_large_cap_mem_alloc "
    "omp_const_mem_alloc omp_high_bw_mem_alloc omp_low_lat_mem_alloc omp_cgroup_mem_alloc omp_pteam_mem_alloc "
    "omp_thread_mem_alloc";

static const char *skip_blanks(const char *p)
{
    while (isspace((unsigned char)*p))
        p++;
    return p;
}

/* Takes one of the words from *text, in any case; returns its number, or -1. */
static int take_word(const char **text, const char *words)
{
    const char *p = skip_blanks(*text), *end = p;

    while (isalnum((unsigned char)*end) || *end == '_')
        end++;
    for (int i = 0; *words; i++) {
        size_t n = strcspn(words, " ");
        if (n == (size_t)(end - p) && !strncasecmp(words, p, n)) {
            *text = skip_blanks(end);
            return i;
        }
        words += n + (words[n] == ' ');
    }
    return -1;
}

static void put_word(char *to, size_t room, const char *words, int i)
{
    for (; i > 0; i--)
        words += strcspn(words, " ") + 1;
    snprintf(to, room, "%.*s", (int)strcspn(words, " "), words);
}

static bool take_number(const char **text, long least, long most, long *n)
{
    char *end;
    const char *p = skip_blanks(*text);

    *n = strtol(p, &end, 10);
    *text = skip_blanks(end);
    return end > p && *n >= least && *n <= most;
}

/* "4,2": a list ends with 0. */
static bool take_numbers(const char **p, int *list)
{
    long n;

    for (int i = 0; i < OT_ICV_LIST; i++) {
        if (!take_number(p, 1, INT_MAX, &n))
            return false;
        list[i] = (int)n;
        list[i + 1] = 0;
        if (**p != ',')
            return true;
        ++*p;
    }
    return false;
}

/* false, true, or a list of the other kinds. */
static bool take_bindings(const char **p, int *list)
{
    for (int i = 0; i < OT_ICV_LIST; i++) {
        const char *start = *p;
        int word = take_word(p, bindings);
        if (word < 0 && (*p = start, take_word(p, "MASTER") == 0))
            word = omp_proc_bind_primary;
        if (word < 0 || (i && word < omp_proc_bind_primary))
            return false;
        list[i] = word;
        list[i + 1] = -1;
        if (**p != ',' || word < omp_proc_bind_primary)
            return true;
        ++*p;
    }
    return false;
}

/* "4m", "512": kilobytes, unless a letter says otherwise. */
static bool take_size(const char **p, size_t *size)
{
    long n;

    if (!take_number(p, 0, LONG_MAX >> 30, &n))
        return false;
    int letter = tolower((unsigned char)**p);
    int shift = letter == 'b' ? 0 : letter == 'm' ? 20 : letter == 'g' ? 30 : 10;
    *size = (size_t)n << shift;
    if (letter && strchr("bkmg", letter))
        *p = skip_blanks(*p + 1);
    return true;
}

/* "[monotonic:|nonmonotonic:]kind[,chunk]" */
static bool take_schedule(const char **p, ot_run_sched *s)
{
    const char *start = *p;
    int modifier = take_word(p, "MONOTONIC NONMONOTONIC");
    long chunk = 0;

    if (modifier >= 0 && *(*p)++ != ':')
        return false;
    if (modifier < 0)
        *p = start;
    int kind = take_word(p, schedules);
    if (kind < omp_sched_static || (modifier == 1 && kind == omp_sched_static))
        return false;
    if (**p == ',') {
        ++*p;
        if (!take_number(p, 1, INT_MAX, &chunk))
            return false;
    }
    *s = (ot_run_sched){ (unsigned)kind | (modifier == 0 ? (unsigned)omp_sched_monotonic : 0), (int)chunk };
    return true;
}

/* Into the variable's own place, which a wrong value leaves in any state. */
static bool parse(const struct variable *v, const char *p)
{
    long n = 0;
    int word;
    bool good;

    switch (v->type) {
    case BOOLEAN:
        *(bool *)v->at = (word = take_word(&p, "FALSE TRUE")) == 1;
        good = word >= 0;
        break;
    case NUMBER:
    case POSITIVE:
        good = take_number(&p, v->type == POSITIVE, INT_MAX, &n);
        *(int *)v->at = (int)n;
        break;
    case WORD:
        *(int *)v->at = word = take_word(&p, v->words);
        good = word >= 0;
        break;
    case ALLOCATOR:
        *(uintptr_t *)v->at = (uintptr_t)(word = take_word(&p, allocators));
        good = word > 0;
        break;
    case NUMBERS:
        good = take_numbers(&p, v->at);
        break;
    case SIZE:
        good = take_size(&p, v->at);
        break;
    case BINDING:
        good = take_bindings(&p, v->at);
        break;
    case SCHEDULE:
        good = take_schedule(&p, v->at);
        break;
    default:
        if (strlen(p) >= OT_ICV_TEXT || (v->type == PLACES && !ot_places_make(p)))
            return false;
        strcpy(v->at, p);
        return true;
    }
    return good && !*p;
}

static void put_list(char *to, size_t room, const int *list, int end, bool words)
{
    for (*to = '\0'; *list != end; list++) {
        char one[32];
        if (words)
            put_word(one, sizeof one, bindings, *list);
        else
            snprintf(one, sizeof one, "%d", *list);
        size_t n = strlen(to);
        snprintf(to + n, room - n, "%s%s", n ? "," : "", one);
    }
}

/* The value as text. */
static void show(char *to, size_t room, const struct variable *v)
{
    const ot_run_sched *s = v->at;

    switch (v->type) {
    case BOOLEAN:
        snprintf(to, room, *(bool *)v->at ? "TRUE" : "FALSE");
        break;
    case NUMBER:
    case POSITIVE:
        snprintf(to, room, "%d", *(int *)v->at);
        break;
    case SIZE:
        snprintf(to, room, "%zuB", *(size_t *)v->at);
        break;
    case WORD:
        put_word(to, room, v->words, *(int *)v->at);
        break;
    case ALLOCATOR:
        put_word(to, room, allocators, (int)*(uintptr_t *)v->at);
        break;
    case NUMBERS:
        put_list(to, room, v->at, 0, false);
        break;
    case BINDING:
        put_list(to, room, v->at, -1, true);
        break;
    case SCHEDULE: {
        char kind[16], chunk[16] = "";
        put_word(kind, sizeof kind, schedules, (int)(s->kind & ~(unsigned)omp_sched_monotonic));
        if (s->chunk)
            snprintf(chunk, sizeof chunk, ",%d", s->chunk);
        snprintf(to, room, "%s%s%s", s->kind & (unsigned)omp_sched_monotonic ? "MONOTONIC:" : "", kind, chunk);
        break;
    }
    default:
        snprintf(to, room, "%s", (char *)v->at);
    }
}

/* A wrong value is named, and the variable keeps what it had. */
static void read_variable(const struct variable *v, const char *text)
{
    ot_environment before = ot_omp;
    char kept[OT_ICV_TEXT];

    if (parse(v, text))
        return;
    ot_omp = before;
    show(kept, sizeof kept, v);
    ot_say("warning: %s=%s is not understood, '%s' is used", v->name, text, kept);
}

void ot_icv_start(void)
{
    if (ot.world.rank == 0) {
        for (int i = 0; i < VARIABLES; i++) {
            const char *text = getenv(table[i].name);
            if (text)
                read_variable(&table[i], text);
        }
        ot_icv *first = &ot_omp.first;
        first->nests = getenv("OMP_NESTED") || getenv("OMP_MAX_ACTIVE_LEVELS");
        if (getenv("OMP_NESTED") && !getenv("OMP_MAX_ACTIVE_LEVELS"))
            first->active_levels = ot_omp.nested ? LEVELS : 1;
        if (*ot_omp.places && !getenv("OMP_PROC_BIND"))
            ot_omp.binding[0] = omp_proc_bind_true;
    }
    if (ot.world.size > 1)
        ot_broadcast(&ot.world, &ot_omp, sizeof ot_omp);
    ot_places_make(ot_omp.places);
    ot.levels[0].icv = ot_omp.first;
    if (ot_omp.display_env)
        omp_display_env(ot_omp.display_env == 2);
}

/* One line each, as the standard shows it; by the leader of the set, since file 2 of the others leads nowhere. */
void omp_display_env(int verbose)
{
    char value[OT_ICV_TEXT];

    fprintf(stderr, "\nOPENMP DISPLAY ENVIRONMENT BEGIN\n  _OPENMP = '202011'\n");
    for (int i = 0; i < VARIABLES; i++) {
        show(value, sizeof value, &table[i]);
        fprintf(stderr, "  [host] %s = '%s'\n", table[i].name, value);
    }
    if (verbose)
        ot_settings_display(stderr);
    fprintf(stderr, "OPENMP DISPLAY ENVIRONMENT END\n");
}

/* ---- Variables of a data environment ---- */

static ot_icv *icv(void)
{
    return &ot.levels[ot.level].icv;
}

static ot_icv *kept;                    /* of explicit tasks that have set one, as they were */
static int nkept, cap;

/* What an explicit task sets ends with it. */
static ot_icv *icv_to_set(void)
{
    otosp_task *task = ot_task();

    ot_need_rank("sets a variable of OpenMP's");
    if (task && !task->icv) {
        if (nkept == cap) {
            bool user = ot_enter_runtime();
            kept = ot_realloc(kept, (size_t)(cap = 2 * cap + 8) * sizeof *kept);
            ot_leave_runtime(user);
        }
        kept[nkept++] = *icv();
        task->icv = nkept;
    }
    return icv();
}

void ot_icv_restore(const otosp_task *task)
{
    nkept = task->icv - 1;
    *icv() = kept[nkept];
}

/* What an implicit task of a new parallel region begins with. */
void ot_icv_inherit(ot_icv *child, const ot_icv *parent)
{
    *child = *parent;
    if (ot_omp.binding[child->binding + 1] >= 0)
        child->binding++;
}

void omp_set_num_threads(int n)
{
    icv_to_set()->threads = n > 0 ? n : 1;
}

/* A league's teams have the variable of the thread that met it. */
int omp_get_max_threads(void)
{
    int ranks = ot.league.size > 1 ? ot.world.size : ot.set.size;

    return icv()->threads ? icv()->threads : ranks * ot_threads_wanted();
}

int omp_get_thread_limit(void)
{
    return icv()->thread_limit ? icv()->thread_limit : ot.world.size;
}

void omp_set_max_active_levels(int n)
{
    if (n >= 0) {
        ot_icv *own = icv_to_set();
        own->active_levels = n < LEVELS ? n : LEVELS;
        own->nests = true;
    }
}

int omp_get_max_active_levels(void)
{
    return icv()->active_levels;
}

int omp_get_supported_active_levels(void)
{
    return LEVELS;
}

void omp_set_nested(int nested)
{
    omp_set_max_active_levels(nested ? LEVELS : 1);
}

int omp_get_nested(void)
{
    return icv()->active_levels > 1;
}

void omp_set_dynamic(int on)
{
    icv_to_set()->dynamic = on != 0;
}

int omp_get_dynamic(void)
{
    return icv()->dynamic;
}

void omp_set_schedule(omp_sched_t kind, int chunk)
{
    unsigned plain = (unsigned)kind & ~(unsigned)omp_sched_monotonic;

    if (plain == omp_sched_auto || chunk < 1)
        chunk = 0;
    if (plain >= omp_sched_static && plain <= omp_sched_auto)
        icv_to_set()->schedule = (ot_run_sched){ (unsigned)kind, chunk };
}

/* schedule(dynamic) without a chunk is one of 1; 0 says that a static or guided one has none. */
void omp_get_schedule(omp_sched_t *kind, int *chunk)
{
    *kind = (omp_sched_t)icv()->schedule.kind;
    *chunk = icv()->schedule.chunk;
}

/* schedule(runtime) */
void ot_run_schedule(enum otosp_schedule *kind, otosp_count *chunk)
{
    static const enum otosp_schedule ours[] = {
        [omp_sched_static] = OTOSP_STATIC, [omp_sched_dynamic] = OTOSP_DYNAMIC,
        [omp_sched_guided] = OTOSP_GUIDED, [omp_sched_auto] = OTOSP_AUTO
    };
    *kind = ours[icv()->schedule.kind & ~(unsigned)omp_sched_monotonic];
    *chunk = (otosp_count)icv()->schedule.chunk;
}

void omp_set_default_device(int device)
{
    icv_to_set()->device = device;
}

int omp_get_default_device(void)
{
    return icv()->device;
}

void omp_set_default_allocator(omp_allocator_handle_t allocator)
{
    if (allocator != omp_null_allocator)
        icv_to_set()->allocator = allocator;
}

omp_allocator_handle_t omp_get_default_allocator(void)
{
    return (omp_allocator_handle_t)icv()->allocator;
}

omp_proc_bind_t omp_get_proc_bind(void)
{
    return (omp_proc_bind_t)ot_omp.binding[icv()->binding];
}

/* ---- Variables of the program ---- */

int omp_get_cancellation(void)
{
    return ot_omp.cancellation;
}

int omp_get_max_task_priority(void)
{
    return ot_omp.max_task_priority;
}

void omp_set_num_teams(int n)
{
    if (n >= 0)
        ot_omp.num_teams = n;
}

int omp_get_max_teams(void)
{
    return ot_omp.num_teams;
}

void omp_set_teams_thread_limit(int n)
{
    if (n >= 0)
        ot_omp.teams_thread_limit = n;
}

int omp_get_teams_thread_limit(void)
{
    return ot_omp.teams_thread_limit;
}
