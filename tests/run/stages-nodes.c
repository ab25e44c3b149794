// procs: 4 5 7
// same-as: serial
// env: MPIR_CVAR_NUM_CLIQUES=2
// Stages among ranks of two nodes: messages between these, while ranks of one node copy from each other's memory.
#include "stages.c"
