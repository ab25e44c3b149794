// procs: 2 3 4 7
// same-as: serial
// env: OTOSP_PLACEMENT=heft
/* Which rank has a task changes nothing of what comes out. */
#include "tasks-described.c"
