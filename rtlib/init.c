/*
 * init.c: from the process' start to the user's main.
 *
 * Programs are linked with --wrap=main, so the C library calls __wrap_main: it starts MPI, maps the arena
 * (the stack, then the heap) at an address that is the same on every rank, and enters the user's main there.
 * Without mpiexec the program is a job of one rank.
 */
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "report.h"
#include "rt.h"

#define ARENA     ((char *)0x200000000000)
#define MOST      ((size_t)32 << 40)    /* address space for the heap of a job */
#define GUARD     ((size_t)64 << 10)
#define MIN_STACK ((size_t)8 << 20)

/*
 * AddressSanitizer is told that the stack changes; and some MPI libraries leave about a kilobyte behind at
 * their start, which is no concern of the user's.
 */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#include <sanitizer/lsan_interface.h>
#define ANOTHER_STACK(s)      __sanitizer_start_switch_fiber(&(void *){ NULL }, (s)->base, (s)->size)
#define ON_ANOTHER_STACK()    __sanitizer_finish_switch_fiber(NULL, NULL, NULL)
#define LEAKS_BY_OTHERS(call) (__lsan_disable(), (void)(call), __lsan_enable())
#else
#define ANOTHER_STACK(s)      (void)(s)
#define ON_ANOTHER_STACK()    (void)0
#define LEAKS_BY_OTHERS(call) (void)(call)
#endif

extern int __real_main(int, char **, char **);
int __wrap_main(int, char **, char **);

static pid_t process;                   /* children that the user forks have no part in MPI */

bool ot_enter_runtime(void)
{
    bool was = ot_user;
    ot_user = false;
    return was;
}

void ot_leave_runtime(bool was_user)
{
    if (OTOSP_UNLIKELY(ot_twin_wanted) && was_user)
        ot_twin_resume();
    ot_user = was_user;
}

bool ot_is_rank(void)
{
    return (pid_t)syscall(SYS_getpid) == process;
}

/* Has no launcher started this process, or only one of it? */
static bool is_alone(void)
{
    static const char *const ranks[] = { "PMI_RANK", "PMIX_RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK" };
    const char *size = getenv("PMI_SIZE");

    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
        if (!size && getenv(ranks[i]))
            return false;
    return !size || !strcmp(size, "1");
}

/* Does MPI stand on UCX, and does that know the variables below? Of others it complains. */
static bool has_ucx(void)
{
    void (*version)(unsigned *, unsigned *, unsigned *);
    unsigned v[3];

    *(void **)&version = dlsym(RTLD_DEFAULT, "ucp_get_version");
    if (!version)
        return false;
    version(&v[0], &v[1], &v[2]);
    return v[0] > 1 || v[1] >= 13;
}

/*
 * A process that is alone sends no messages. UCX, told so, starts in half the time, and makes no thread: where a
 * process has two, each call on a file takes longer. Afterwards the environment is the user's again.
 */
static const struct { const char *name, *value; } lone_settings[] = {
    { "UCX_TLS", "self" }, { "UCX_RCACHE_ENABLE", "n" }
};
enum { LONE_SETTINGS = sizeof lone_settings / sizeof *lone_settings };

static void set_alone(bool ours[])
{
    bool wanted = is_alone() && has_ucx();

    for (int i = 0; i < LONE_SETTINGS; i++)
        if ((ours[i] = wanted && !getenv(lone_settings[i].name)))
            setenv(lone_settings[i].name, lone_settings[i].value, 0);
}

static void unset_alone(const bool ours[])
{
    for (int i = 0; i < LONE_SETTINGS; i++)
        if (ours[i])
            unsetenv(lone_settings[i].name);
}

/* MPI's own threads take no signals: those sent to the process are for the program, which may block them. */
static void start_mpi(int *argc, char ***argv)
{
    cpu_set_t cores;
    sigset_t all, before;
    bool ours[LONE_SETTINGS];
    int provided;

    set_alone(ours);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    LEAKS_BY_OTHERS(MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided));
    unset_alone(ours);
    ot.shown->running = true;
    MPI_Comm_dup(MPI_COMM_WORLD, &ot.comm);
    MPI_Comm_size(ot.comm, &ot.world.size);
    MPI_Comm_rank(ot.comm, &ot.world.rank);
    ot.set = ot.world;
    ot.shown->rank = ot.world.rank;
    ot_report(OT_REPORT_STARTED, 0);
    ot.shown->job = (uint64_t)process << 32 ^ (uint64_t)time(NULL);
    ot_broadcast(&ot.world, &ot.shown->job, sizeof ot.shown->job);
    MPI_Comm_split_type(ot.comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &ot.node);
    MPI_Comm_size(ot.node, &ot.node_ranks);
    ot.cores = sched_getaffinity(0, sizeof cores, &cores) ? 1 : CPU_COUNT(&cores);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static size_t stack_size(void)
{
    struct rlimit limit;
    size_t size = ot_setting(OT_STACK);

    if (!size && getrlimit(RLIMIT_STACK, &limit) == 0)
        size = limit.rlim_cur == RLIM_INFINITY ? (size_t)1 << 30 : limit.rlim_cur;
    size = size > MIN_STACK ? size : MIN_STACK;
    return (size + GUARD - 1) / GUARD * GUARD;
}

/* The largest power of 2 that fits the settings and the number of ranks. */
static size_t heap_part(void)
{
    size_t part = (size_t)1 << 24;

    while (part < ot_setting(OT_HEAP) && ot_heap_bytes(ot.world.size, 2 * part) <= MOST)
        part *= 2;
    return part;
}

/* Of the executable: does it want to run code on its stack? Nested functions whose address is taken do. */
static int runs_on_stack(struct dl_phdr_info *program, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int i = 0; i < program->dlpi_phnum; i++)
        if (program->dlpi_phdr[i].p_type == PT_GNU_STACK)
            return program->dlpi_phdr[i].p_flags & PF_X ? 1 : -1;
    return -1;
}

/*
 * Maps guard, stack and heap, and where there are others the marks. Where address space is limited (ulimit -v) the heap
 * is made smaller, alike on all ranks since they have the same limits; that is checked. It comes before windows: MPI
 * looks for addresses for them that are free on all ranks, anywhere. Returns the stack's top.
 */
static char *map_arena(void)
{
    size_t stack = stack_size(), part = heap_part();
    void *at = MAP_FAILED;

    for (; part >= (size_t)1 << 24; part /= 2) {
        at = mmap(ARENA, GUARD + stack + ot_heap_bytes(ot.world.size, part), PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
        if (at == (void *)ARENA)
            break;
        if (at != MAP_FAILED)
            munmap(at, GUARD + stack + ot_heap_bytes(ot.world.size, part));
    }
    if (at != (void *)ARENA)
        ot_fatal("cannot map the stack and the heap at %p (ulimit -v?)", (void *)ARENA);
    const uint64_t mine[] = { part, stack, ot.world.size > 1 && ot_scatter_start() };
    uint64_t same[] = { part, stack, mine[2] };
    ot_broadcast(&ot.world, same, sizeof same);
    if (memcmp(same, mine, sizeof same) != 0)
        ot_fatal("ranks have different limits of memory (ulimit -v, ulimit -s)");
    mprotect(ARENA, GUARD, PROT_NONE);
    if (dl_iterate_phdr(runs_on_stack, NULL) > 0)       /* the first is the executable */
        mprotect(ARENA + GUARD, stack, PROT_READ | PROT_WRITE | PROT_EXEC);
    char *heap = ARENA + GUARD + stack;
    ot_segments_add_arena(heap, ot_heap_bytes(ot.world.size, part), ARENA + GUARD, stack);
    ot_segments_scan();
    ot_threadprivate_start();
    ot_heap_start(heap, ot.world.size, part);
    return heap;
}

/* On the arena's stack. */
static int enter_main(int argc, char **argv, char **envp)
{
    ON_ANOTHER_STACK();
    ot_user = true;
    ot_early_end(argc, argv, envp);
    errno = 0;
    exit(__real_main(argc, argv, envp));
}

int __wrap_main(int argc, char **argv, char **envp)
{
    process = getpid();
    ot_launch(argc, argv);
    ot_report_start();
    ot_report(OT_REPORT_HERE, process);
    ot_files_reserve();
    ot_streams_look();
    ot_guard_start();
    ot_settings_read(envp, false);
    ot_profile_prepare();
    start_mpi(&argc, &argv);
    ot_settings_read(envp, ot.world.rank == 0);
    ot_network_start();
    ot_compress_start();
    ot_active_start();
    ot_update_start();
    ot_peek_start();
    ot_io_start();
    ot_trace_start(ot_setting_text(OT_DEBUG));
    ot_exit_start();
    ot_check_start();
    ot_graph_start();
    ot.levels = ot_alloc(sizeof *ot.levels * (size_t)(ot.levels_cap = 32));
    ot.levels[0] = (ot_level){ .size = 1 };
    ot_placement_start();
    if (ot_setting(OT_HELP)) {
        ot_settings_print(stdout);
        exit(0);
    }
    char *top = map_arena();
    ot_counter_start();
    ot_steal_start(stack_size(), dl_iterate_phdr(runs_on_stack, NULL) > 0);
    argv = ot_arguments(&argc, argv, &top);
    envp = ot_environ_start(&top);
    ot_catch_signals();
    ot_race_start();
    ot_icv_start();
    ot_threads_share_cores();
    ot_pool_start();
    ot_acquire_start();
    ot_trace(SETS, "rank %d of %d, %d on this node of %d cores", ot.world.rank, ot.world.size,
             ot.node_ranks, ot.cores);
    ot_profile_start();
    ANOTHER_STACK(ot_segment_of(OT_SEGMENT_STACK));
    return ot_call_on_stack(argc, argv, envp, enter_main, top);
}
