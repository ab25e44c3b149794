// procs: 2 3 5
// env: OTOSP_SHM=0
// exit: 0
// sync-locks.c where ranks share no memory: locks live with home ranks.
#include "sync-locks.c"
