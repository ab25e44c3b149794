// procs: 2 3 5
// env: OTOSP_SHM=0
// exit: 0
// sync-random.c where ranks share no memory: locks live with home ranks.
#include "sync-random.c"
