// procs: 1 2 3 7
// same-as: serial
// env: OTOSP_COMPRESS=on
// env: OTOSP_SHM=0
/* Runs of stores go to readers that do not know how long they are: the first bytes, which say it, are not compressed. (Half
   of them were taken for such.) */
#include "cursors.c"
