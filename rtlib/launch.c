/*
 * launch.c: `./prog` with OTOSP_HOSTFILE: the process becomes otosprun, which starts the program's ranks on those
 * hosts. Ranks, and programs that a launcher has started already, go on as they are.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include "rt.h"

#define SELF "/proc/self/exe"

/* What launchers tell ranks. */
static bool is_launched(void)
{
    static const char *const names[] = { "PMI_RANK", "PMI_SIZE", "PMIX_RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK",
                                         "OTOSP_RUN" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i]))
            return true;
    return false;
}

/* The program's name as it was typed, if it is a path to this program, or else the path that is. */
static const char *own_path(const char *typed)
{
    static char path[4096];
    struct stat a, b;

    if (typed && strchr(typed, '/') && !stat(typed, &a) && !stat(SELF, &b) && a.st_dev == b.st_dev
        && a.st_ino == b.st_ino)
        return typed;
    return readlink(SELF, path, sizeof path - 1) > 0 ? path : typed;
}

void ot_launch(int argc, char **argv)
{
    const char *hosts = getenv("OTOSP_HOSTFILE"), *launcher = getenv("OTOSP_LAUNCHER");
    const char *offload = getenv("OMP_TARGET_OFFLOAD");
    const char **word;
    int n = 0;

    if (!hosts || !*hosts || is_launched())
        return;
    launcher = launcher && *launcher ? launcher : "otosprun";
    word = ot_alloc(((size_t)argc + 6) * sizeof *word);
    word[n++] = launcher;
    word[n++] = "--env-all";
    word[n++] = "--hostfile";
    word[n++] = hosts;
    word[n++] = "--";
    word[n++] = own_path(argv[0]);
    for (int i = 1; i < argc; i++)
        word[n++] = argv[i];
    word[n] = NULL;
    execvp(launcher, (char *const *)word);
    if (offload && !strcasecmp(offload, "mandatory"))
        ot_fatal("%s: %s: no other host can be reached, and OMP_TARGET_OFFLOAD is MANDATORY; put otosprun's folder "
                 "into PATH, or its path into OTOSP_LAUNCHER", launcher, strerror(errno));
    ot_say("warning: %s: %s: the program runs on this host; put otosprun's folder into PATH, or its path into "
           "OTOSP_LAUNCHER", launcher, strerror(errno));
    free(word);
}
