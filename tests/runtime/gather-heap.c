// procs: 2 3 5 7
// same-as: serial
// env: OTOSP_EXCHANGE=gather
// The same as heap.c where descriptions travel by dissemination.
#include "heap.c"
