// procs: 1 2 3 4 5 6 7
// same-as: serial
// env: OTOSP_COMPRESS=auto
// env: OTOSP_SHM=0
/*
 * What goes to other nodes is compressed where links are slow and a sample shrinks, while it is found out whether
 * they are.
 */
#include "compress.c"
