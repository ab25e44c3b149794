// procs: 2 3
// env: OTOSP_SHM=0
// exit: 0
// Where the runtime makes a window, of which MPI may look for an address that is free on all ranks, its own places are
// taken: heap and stack, and the marks of stores.
#include <mpi.h>
#include <sys/mman.h>
#include "lowered.h"

static int windows, found;

static int is_free(void *at)
{
    void *p = mmap(at, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);

    if (p != MAP_FAILED)
        munmap(p, 4096);
    return p == at;
}

int MPI_Win_allocate(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win)
{
    windows++;
    found += is_free((void *)0x200000000000) + is_free(OTOSP_MARKS) + is_free(OTOSP_FOURS) + is_free(OTOSP_TOUCHED);
    return PMPI_Win_allocate(bytes, unit, info, comm, base, win);
}

int main(void)
{
    return !windows + 2 * found;
}
