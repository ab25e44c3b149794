/*
 * environment.c: the program's arguments and environment, at the stack's top: those of rank 0 on all ranks, and
 * pointers to them are the same everywhere. What the launcher has put into the environment for its own ends,
 * which differs from rank to rank, is left out.
 */
#include <string.h>
#include <unistd.h>
#include "rt.h"

/* Variables of launchers. A name that ends in '*' stands for all that begin so. */
static const char *const launchers[] = {
    "PMI_*", "PMIX_*", "HYDI_*", "HYDRA_*", "MPI_LOCALNRANKS", "MPI_LOCALRANKID",      /* Hydra */
    "MPIR_CVAR_CH3_INTERFACE_HOSTNAME", "GFORTRAN_UNBUFFERED_PRECONNECTED",
    "OMPI_COMM_WORLD_*", "OMPI_UNIVERSE_SIZE", "OMPI_APP_CTX_NUM_PROCS", "PRTE_*",      /* Open MPI */
    "SLURM_PROCID", "SLURM_LOCALID", "SLURM_NODEID", "SLURM_GTIDS", "SLURM_TASK_PID",   /* srun */
};

static bool is_launchers(const char *variable)
{
    size_t length = strcspn(variable, "=");

    for (size_t i = 0; i < sizeof launchers / sizeof *launchers; i++) {
        size_t n = strlen(launchers[i]);
        bool prefix = launchers[i][n - 1] == '*';
        n -= prefix;
        if ((prefix ? length >= n : length == n) && strncmp(variable, launchers[i], n) == 0)
            return true;
    }
    return false;
}

/* Rank 0's strings below *top, which moves down; their number in *n. */
static char **place(char **v, bool (*leave_out)(const char *), size_t *n, char **top)
{
    ot_buffer text = { 0 };
    uint64_t size[2] = { 0, 0 };        /* strings, bytes */

    for (; *v; v++)
        if (!leave_out || !leave_out(*v)) {
            ot_buffer_add(&text, *v, strlen(*v) + 1);
            size[0]++;
        }
    size[1] = text.n;
    ot_broadcast(&ot.world, size, sizeof size);
    char *strings = *top - size[1];
    if (ot.world.rank == 0 && text.n)
        memcpy(strings, text.p, text.n);
    ot_free(text.p);
    if (size[1])
        ot_broadcast(&ot.world, strings, size[1]);
    char *below = strings - (size[0] + 1) * sizeof(char *);
    char **placed = (void *)((uintptr_t)below & ~(uintptr_t)63);
    *top = (char *)placed;
    for (size_t i = 0; i < size[0]; i++, strings += strlen(strings) + 1)
        placed[i] = strings;
    placed[size[0]] = NULL;
    *n = size[0];
    return placed;
}

char **ot_arguments(int *argc, char **argv, char **top)
{
    size_t n;

    argv = place(argv, NULL, &n, top);
    *argc = (int)n;
    return argv;
}

char **ot_environ_start(char **top)
{
    size_t n;

    return environ = place(environ, is_launchers, &n, top);
}
