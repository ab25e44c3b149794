// procs: 2 3 5 7
// same-as: serial
// env: OTOSP_EXCHANGE=gather
// The same as sections.c where descriptions travel by dissemination.
#include "sections.c"
