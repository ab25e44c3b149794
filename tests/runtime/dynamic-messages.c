// procs: 2 3 4 7
// same-as: serial
// env: OTOSP_SHM=0
// env: OMP_SCHEDULE=guided,3
// Counters that are reached by messages only.
#include "dynamic.c"
