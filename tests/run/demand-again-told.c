// procs: 2 3 5 7
// same-as: serial
// env: OTOSP_EXCHANGE=gather
/* The same as demand-again.c where each member tells what it touches. */
#include "demand-again.c"
