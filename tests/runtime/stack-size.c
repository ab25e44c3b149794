// procs: 1 2
// exit: 0
// env: OTOSP_STACK=200m
// args: one two
// A larger stack; variables of main, arguments and what functions keep have equal addresses.
#include <mpi.h>
#include "lowered.h"

static void same(const void *p)
{
    unsigned long mine = (unsigned long)p, first = mine;
    MPI_Bcast(&first, 1, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    if (first != mine)
        exit(1);
}

static void large(void)
{
    char local[150 << 20];
    memset(local, 1, sizeof local);
    same(local);
}

int main(int argc, char **argv)
{
    large();
    same(&argc);
    same(argv);
    for (int i = 0; i <= argc; i++)
        same(argv[i]);
    return strcmp(argv[2], "two") || argv[argc];
}
